import Core
import JSONCoding
import Operators
import Packs
import Wire

/// Packs and photos, as operators see them.
extension AdminService {
  /// A page of packs, including those taken down, and all photos that are taken down.
  func list(_ query: String?, after: PackID?, limit: Int) async throws(WireError) -> [UInt8] {
    let taken = operators.takenDown()
    let found: (packs: [Packs.Listed], total: Int)
    do throws(PackRejection) {
      found = try await packs.all(named: query, after: after, limit: limit)
    } catch {
      throw WireError(error)
    }
    let photos = taken.compactMap { one -> (PhotoName, TakenDown)? in
      if case .photo(let photo) = one.exhibit { (photo, one) } else { nil }
    }
    return JSONWriter.bytes {
      $0.object {
        $0.member("packs", array: found.packs) { json, pack in
          json.object {
            $0.member("pack", pack.pack.rawValue)
            $0.member("name", pack.name)
            $0.member("location", pack.location)
            $0.member("account", ifPresent: pack.creator?.rawValue)
            $0.member("pins", pack.pins)
            if let one = taken.first(where: { $0.exhibit == .pack(pack.pack) }) {
              $0.member("takenDown") { $0.members(of: one) }
            }
          }
        }
        $0.member("total", found.total)
        $0.member("photos", array: photos) { json, photo in
          json.object {
            $0.member("photo", photo.0.text)
            $0.members(of: photo.1)
          }
        }
      }
    }
  }

  func takeDown(_ exhibit: Exhibit, _ reason: String, by role: OperatorRole) async throws(WireError) {
    if case .pack(let pack) = exhibit {
      do throws(PackRejection) {
        guard try await packs.has(pack) else { throw .packNotFound }
      } catch {
        throw WireError(error)
      }
    }
    try await operating { () async throws(OperatorRejection) in
      try await operators.takeDown(exhibit, reason: reason, by: role)
    }
    await packs.catchUp()
  }
}

extension JSONWriter {
  fileprivate mutating func members(of taken: TakenDown) {
    member("reason", taken.reason)
    member("at", taken.at.milliseconds)
  }
}
