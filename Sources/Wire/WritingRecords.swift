public import Core
public import JSONCoding

extension JSONWriter {
  /// Writes the fields of a record that are for any of these readers.
  @inlinable
  public mutating func members<R: Record>(of record: R, for readers: Part) {
    // Moved there and back, so that its bytes are not copied.
    var writer = RecordWriter(record, for: readers, to: consume self)
    _ = R(&writer)
    self = (consume writer).json
  }
}

/// Writes the fields of a record as members of an object.
public struct RecordWriter<Described>: FieldVisitor {
  @usableFromInline let record: Described
  @usableFromInline let readers: Part
  @usableFromInline var json: JSONWriter

  @inlinable
  init(_ record: Described, for readers: Part, to json: consuming JSONWriter) {
    self.record = record
    self.readers = readers
    self.json = json
  }

  @inlinable
  mutating func write(_ name: StaticString, _ value: some FieldValue, _ part: Part) {
    guard !part.isDisjoint(with: readers) else { return }
    json.name(name)
    value.encode(to: &json)
  }

  @inlinable
  public mutating func callAsFunction<T: FieldValue>(
    _ name: StaticString, _ get: KeyPath<Described, T>, _ part: Part
  ) -> T {
    let value = record[keyPath: get]
    write(name, value, part)
    return value
  }

  @inlinable
  public mutating func callAsFunction<T: FieldValue>(
    _ name: StaticString, _ get: KeyPath<Described, T>, _ part: Part, unless usual: T
  ) -> T {
    let value = record[keyPath: get]
    if value != usual { write(name, value, part) }
    return value
  }

  @inlinable
  public mutating func optional<T: FieldValue>(
    _ name: StaticString, _ get: KeyPath<Described, T?>, _ part: Part
  ) -> T? {
    let value = record[keyPath: get]
    if let value { write(name, value, part) }
    return value
  }
}

extension JSONWriter: ValueEncoder {
  @inlinable public mutating func text(_ text: String) { value(text) }
  @inlinable public mutating func integer(_ integer: Int) { value(integer) }
  @inlinable public mutating func flag(_ flag: Bool) { value(flag) }
}
