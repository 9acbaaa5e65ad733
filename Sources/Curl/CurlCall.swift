public import CCurl

/// One transfer with libcurl, with the options that all of them share. It blocks: perform it on a thread of its own.
public struct CurlCall: ~Copyable {
  /// For libcurl's functions that are not offered here.
  public let handle: UnsafeMutableRawPointer
  /// libcurl reads them until the handle is gone.
  private var lists: [UnsafeMutablePointer<curl_slist>] = []
  private var watcher: Watcher?

  /// Initializes libcurl once for the program, before its first use.
  private static let isReady: Bool = quarry_curl_start() == CURLE_OK

  /// - Parameter protocols: as in `http,https`. Everything else is refused.
  public init(to url: String, over protocols: String) throws(CurlFailure) {
    guard Self.isReady, let handle = curl_easy_init() else { throw CurlFailure("libcurl cannot be used") }
    self.handle = handle
    set(CURLOPT_URL, url)
    set(CURLOPT_PROTOCOLS_STR, protocols)
    // Ignore the environment's web proxy.
    set(CURLOPT_PROXY, "")
    set(CURLOPT_NOSIGNAL, 1)
    set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
  }

  deinit {
    curl_easy_cleanup(handle)
    for list in lists { curl_slist_free_all(list) }
  }

  /// Nil resets a text to libcurl's default.
  public func set(_ option: CURLoption, _ value: String?) { _ = quarry_curl_text(handle, option, value) }

  public func set(_ option: CURLoption, _ value: Int) { _ = quarry_curl_number(handle, option, value) }

  public mutating func set(_ option: CURLoption, _ lines: [String]) {
    guard let list = Self.list(lines) else { return }
    lists.append(list)
    _ = quarry_curl_list(handle, option, list)
  }

  /// The caller frees it.
  public static func list(_ lines: [String]) -> UnsafeMutablePointer<curl_slist>? {
    lines.reduce(nil) { curl_slist_append($0, $1) }
  }

  /// Aborts the transfer within a second or two once `isOver` says so.
  public mutating func abort(when isOver: @escaping () -> Bool) {
    let watcher = Watcher(isOver)
    self.watcher = watcher
    _ = quarry_curl_watch(handle, watch, Unmanaged.passUnretained(watcher).toOpaque())
  }

  public borrowing func perform() -> CURLcode { curl_easy_perform(handle) }

  /// The last status of an answer, such as 200; 0 if there was none.
  public var status: Int { Int(quarry_curl_response(handle)) }
}

public struct CurlFailure: Error, CustomStringConvertible {
  public let description: String

  public init(_ description: String) { self.description = description }

  public init(_ code: CURLcode) { self.init(String(cString: curl_easy_strerror(code))) }
}

private final class Watcher {
  let isOver: () -> Bool
  init(_ isOver: @escaping () -> Bool) { self.isOver = isOver }
}

/// libcurl's progress function: anything but 0 aborts.
private func watch(
  watcher: UnsafeMutableRawPointer?, _: curl_off_t, _: curl_off_t, _: curl_off_t, _: curl_off_t
) -> Int32 {
  guard let watcher else { return 0 }
  return Unmanaged<Watcher>.fromOpaque(watcher).takeUnretainedValue().isOver() ? 1 : 0
}
