/**
 * Lets the host's page steer the finale on a big screen in another window of the same browser, which is what a host has
 * at a projector. Both speak over a channel of the browser; the server takes no part.
 */

/** @param {string} lobby */
export const channelOf = (lobby) => new BroadcastChannel(`quarry.finale.${lobby}`);

export class Remote {
  #channel;
  #told;

  /** @param {string} lobby @param {{go: (by: number) => void, toggle: () => void}} finale */
  constructor(lobby, { go, toggle }) {
    this.#channel = channelOf(lobby);
    this.#channel.addEventListener("message", ({ data }) => {
      if (!this.#told) return;
      if (data.ask) this.#channel.postMessage({ state: this.#told });
      if (data.go === 1 || data.go === -1) go(data.go);
      if (data.toggle) toggle();
    });
  }

  /** What is on the screen now; nothing once it is over. @param {{text: string, isStill: boolean}} [state] */
  tell(state) {
    if (JSON.stringify(state) === JSON.stringify(this.#told)) return;
    this.#told = state;
    this.#channel.postMessage({ state: state ?? null });
  }
}
