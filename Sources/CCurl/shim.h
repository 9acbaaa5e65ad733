#include <curl/curl.h>

/// Initializes libcurl. Call it once per program, before any other libcurl call.
static inline CURLcode quarry_curl_start(void) { return curl_global_init(CURL_GLOBAL_DEFAULT); }

// libcurl's setters are variadic, which Swift cannot call. These wrap them for each type that we need.

static inline CURLcode quarry_curl_text(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode quarry_curl_number(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode quarry_curl_list(CURL *handle, CURLoption option, struct curl_slist *value) {
  return curl_easy_setopt(handle, option, value);
}

/// Sets the parts of the letter to send.
static inline CURLcode quarry_curl_mime(CURL *handle, curl_mime *parts) {
  return curl_easy_setopt(handle, CURLOPT_MIMEPOST, parts);
}

/// Sets a function called about once a second; returning anything but 0 aborts the transfer.
static inline CURLcode quarry_curl_watch(CURL *handle, curl_xferinfo_callback watch, void *who) {
  CURLcode result = curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, watch);
  if (!result) result = curl_easy_setopt(handle, CURLOPT_XFERINFODATA, who);
  return result ? result : curl_easy_setopt(handle, CURLOPT_NOPROGRESS, 0L);
}

/// The server's last response code, such as 250; 0 if there was none.
static inline long quarry_curl_response(CURL *handle) {
  long code = 0;
  curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &code);
  return code;
}

/// Sets the function that takes an answer's bytes, and what it is given. Taking less than all aborts the transfer.
static inline CURLcode quarry_curl_receive(CURL *handle, curl_write_callback receive, void *who) {
  CURLcode result = curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, receive);
  return result ? result : curl_easy_setopt(handle, CURLOPT_WRITEDATA, who);
}
