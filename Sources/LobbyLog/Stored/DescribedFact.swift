import Core
import Hunt
import JSONCoding
import Wire

/// A fact that lists its fields once, beside its struct: how it is read and written follows.
protocol DescribedFact: StoredFact, Record {}

extension DescribedFact {
  init(_ fields: Fields, at moment: Timestamp, isPublished: Bool) throws(WireError) {
    var reader = RecordReader<Self>(fields, isPublished: isPublished)
    self = try Self(&reader)
  }

  func write(for reader: EventCodec.Reader, at moment: Timestamp, to json: inout JSONWriter) {
    json.members(of: self, for: reader.part)
  }
}
