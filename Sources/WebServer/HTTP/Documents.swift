import Connections
import Descriptions
public import JSONCoding
import QuarrySchema

/// The server's descriptions of itself, for programs.
public enum Documents {
  /// The routes (OpenAPI).
  public static func openAPI() throws -> JSONValue {
    let routes = try JSONParser.parse(QuarrySchema.routes(), from: .stored)
    return OpenAPI.document(of: routes, with: try Methods.openRPC())
  }

  /// Both documents as they are served: made once.
  static let served = Result { (openRPC: try Methods.openRPC().laidOut(), openAPI: try openAPI().laidOut()) }
}
