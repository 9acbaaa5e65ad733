import JSONCoding

/// The value of a text; throws if it is not valid.
func parsed(_ text: String) throws(JSONError) -> JSONValue { try JSONParser.parse(Array(text.utf8)) }

func error(of bytes: some Collection<UInt8>, depthMax: Int = 32) -> JSONError? {
  do throws(JSONError) {
    _ = try JSONParser.parse(bytes, depthMax: depthMax)
    return nil
  } catch {
    return error
  }
}

func isMalformed(_ text: String) -> Bool {
  if case .malformed = error(of: Array(text.utf8)) { true } else { false }
}

/// The text of a value.
func text(_ value: JSONValue) -> String { String(decoding: value.bytes, as: UTF8.self) }
