/** The class to connect with, if there is one: Node 20 has none of its own. */
function usable(WebSocket) {
  if (typeof WebSocket === "function") return WebSocket;
  throw new Error("There is no WebSocket here. Use Node 22 or later, or pass a class: new Connection(address, { WebSocket }).");
}
