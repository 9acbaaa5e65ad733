import JSONCoding

/// A provider's addresses, from its `/.well-known/openid-configuration`.
struct Discovery: Equatable, Sendable {
  let authorizationEndpoint: String
  let tokenEndpoint: String
  let keys: String
  let authentication: Authentication
  /// Whether its answers name it (RFC 9207). An answer that does not is then not its own.
  let namesItself: Bool

  /// How the server proves at the token endpoint who it is.
  enum Authentication: Sendable { case basic, post }

  static func address(of issuer: String) -> String {
    (issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer) + "/.well-known/openid-configuration"
  }

  /// Throws why the document cannot be trusted.
  init(_ document: [UInt8], of issuer: String) throws(ProviderFailure) {
    guard let json = try? JSONParser.parse(document) else { throw ProviderFailure("its configuration is not JSON") }
    guard json["issuer"]?.string == issuer else {
      throw ProviderFailure("its configuration is of another issuer than the settings name")
    }
    func endpoint(_ name: String) throws(ProviderFailure) -> String {
      // An encrypted provider must not lead to an address that is not.
      guard let url = json[name]?.string, EndpointURL.isAllowed(url),
        url.lowercased().hasPrefix("https:") || issuer.lowercased().hasPrefix("http:")
      else { throw ProviderFailure("its configuration has no good \(name)") }
      return url
    }
    authorizationEndpoint = try endpoint("authorization_endpoint")
    tokenEndpoint = try endpoint("token_endpoint")
    keys = try endpoint("jwks_uri")
    let methods = json["token_endpoint_auth_methods_supported"]?.array?.compactMap(\.string)
    // The default is client_secret_basic.
    if methods?.contains("client_secret_basic") ?? true {
      authentication = .basic
    } else if methods?.contains("client_secret_post") == true {
      authentication = .post
    } else {
      throw ProviderFailure("it takes no client secret at its token endpoint")
    }
    namesItself = json["authorization_response_iss_parameter_supported"]?.bool == true
  }
}

/// What is wrong with a provider, for the operator: completes the sentence "… because …".
struct ProviderFailure: Error, Equatable, CustomStringConvertible {
  let description: String
  /// What its user is told.
  let refusal: SignInRefusal

  init(_ description: String, _ refusal: SignInRefusal = .distrusted) {
    self.description = description
    self.refusal = refusal
  }
}
