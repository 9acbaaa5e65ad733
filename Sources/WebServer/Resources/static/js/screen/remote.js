/**
 * Lets the host's page steer the finale on a big screen: in another window of the same browser over a channel of the
 * browser, which tells the host what is shown, or from any other device over the server (`screen.steer`).
 */

/** @param {string} lobby */
export const channelOf = (lobby) => new BroadcastChannel(`quarry.finale.${lobby}`);

const STEPS = { next: 1, back: -1 };

export class Remote {
  #channel;
  #told;

  /**
   * @param {import("quarry/lobby/mirror").LobbyMirror} mirror
   * @param {{go: (by: number) => void, toggle: () => void}} finale
   */
  constructor(mirror, { go, toggle }) {
    this.#channel = channelOf(mirror.snapshot.card.lobby);
    const press = (step) => {
      if (!this.#told) return;
      if (step === "pause") toggle();
      else if (step in STEPS) go(STEPS[step]);
    };
    this.#channel.addEventListener("message", ({ data }) => {
      if (data.ask && this.#told) this.#channel.postMessage({ state: this.#told });
      press(data.step);
    });
    addEventListener("pagehide", () => this.tell());
    mirror.addEventListener("steer", ({ detail }) => press(detail));
    mirror.follow("presence");
  }

  /** What is on the screen now; nothing once it is over. @param {{text: string, isStill: boolean}} [state] */
  tell(state) {
    if (JSON.stringify(state) === JSON.stringify(this.#told)) return;
    this.#told = state;
    this.#channel.postMessage({ state: state ?? null });
  }
}
