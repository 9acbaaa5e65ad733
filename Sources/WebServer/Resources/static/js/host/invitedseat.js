/**
 * The seat behind a token of a host or of staff, as this browser keeps it.
 * @returns {Promise<object | undefined>} undefined if there is none, or no longer
 */
export async function seatOf(token) {
  const response = await fetch("/rpc", {
    method: "POST", headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "session.attach", params: { token } }),
  });
  const { result, error } = await response.json();
  if (error && !["unauthorized", "lobby-not-found", "invalid-params"].includes(error.data?.kind)) {
    throw Object.assign(new Error(error.message), { kind: error.data?.kind, data: error.data });
  }
  if (!result || ["player", "account", "operator"].includes(result.role)) return undefined;
  const { role, lobby, code = "", name } = result;
  return role === "host" ? { role, lobby, code, token } : { role: "host", lobby, code, token, staff: role, name };
}
