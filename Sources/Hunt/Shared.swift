/// A part of a lobby that few events change, behind one reference: copying a lobby, such as for snapshots and past
/// views, takes time for each reference in it. A change copies the part if it is shared.
@propertyWrapper
public struct Shared<Value: Equatable & Sendable>: Equatable, Sendable {
  // Unchecked: only a box that nobody shares changes.
  private final class Box: @unchecked Sendable {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  private var box: Box

  public init(wrappedValue: Value) { box = Box(wrappedValue) }

  public var wrappedValue: Value {
    _read { yield box.value }
    _modify {
      if !isKnownUniquelyReferenced(&box) { box = Box(box.value) }
      yield &box.value
    }
  }

  public static func == (one: Shared, other: Shared) -> Bool {
    one.box === other.box || one.box.value == other.box.value
  }
}
