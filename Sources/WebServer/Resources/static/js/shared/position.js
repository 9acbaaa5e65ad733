/** The player's position, as far as the phone knows it and is allowed to tell. It is sent with proofs only. */

/** Milliseconds after which a position is too old. */
const FRESH = 60_000;

const EARTH = 6_371_008.8; // metres

const radians = (degrees) => (degrees * Math.PI) / 180;

/** Normalises a longitude as the server does: the 180th meridian is written one way. */
export const oneWay = (lon) => (lon === 180 ? -180 : lon);

/** The distance between two places, in metres. */
export function metersBetween(one, other) {
  const [lat, otherLat] = [radians(one.lat), radians(other.lat)];
  const haversine = Math.sin((otherLat - lat) / 2) ** 2
    + Math.cos(lat) * Math.cos(otherLat) * Math.sin(radians(other.lon - one.lon) / 2) ** 2;
  return 2 * EARTH * Math.asin(Math.min(1, Math.sqrt(haversine)));
}

/** The direction to another place, in degrees clockwise from north. */
export function bearing(from, to) {
  const [lat, otherLat] = [radians(from.lat), radians(to.lat)];
  const turn = radians(to.lon - from.lon);
  const east = Math.sin(turn) * Math.cos(otherLat);
  const north = Math.cos(lat) * Math.sin(otherLat) - Math.sin(lat) * Math.cos(otherLat) * Math.cos(turn);
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;
}

/** Events: `change`, whenever the position, the heading or the problem changes. */
class Place extends EventTarget {
  /** @type {{lat: number, lon: number, accuracy: number, at: number} | undefined} */
  current;
  /** The direction in which the phone points, in degrees from north; undefined if unknown. */
  heading;
  /** `denied`, `unavailable` or undefined. */
  problem;
  #watch;

  /** Starts locating. The browser asks for permission, so call it when the player wants something that needs it. */
  start() {
    if (this.#watch !== undefined) return;
    // An earlier problem may be gone.
    this.problem = undefined;
    if (!navigator.geolocation || !isSecureContext) return this.#failed("unavailable");
    this.#watch = navigator.geolocation.watchPosition(
      ({ coords, timestamp }) => {
        this.current = { lat: coords.latitude, lon: coords.longitude, accuracy: coords.accuracy, at: timestamp };
        this.problem = undefined;
        this.dispatchEvent(new Event("change"));
      },
      ({ code, PERMISSION_DENIED }) => {
        this.#failed(code === PERMISSION_DENIED ? "denied" : "unavailable");
        // Stop, so that another attempt asks again: the player may have changed their mind.
        if (code === PERMISSION_DENIED) this.stop();
      },
      { enableHighAccuracy: true, maximumAge: 5_000, timeout: 20_000 });
    addEventListener("deviceorientationabsolute", this.#turned);
    // Safari asks for permission, and reports the heading in its own way.
    globalThis.DeviceOrientationEvent?.requestPermission?.().catch(() => undefined);
    addEventListener("deviceorientation", this.#turned);
  }

  /** Whether it is locating. */
  get isOn() {
    return this.#watch !== undefined;
  }

  stop() {
    if (this.#watch !== undefined) navigator.geolocation.clearWatch(this.#watch);
    this.#watch = undefined;
    removeEventListener("deviceorientationabsolute", this.#turned);
    removeEventListener("deviceorientation", this.#turned);
  }

  #turned = ({ alpha, absolute, webkitCompassHeading }) => {
    const degrees = webkitCompassHeading ?? (absolute && alpha !== null ? 360 - alpha : undefined);
    // Rounded, to avoid redrawing for every tiny movement.
    const heading = degrees === undefined ? undefined : (Math.round(degrees / 3) * 3) % 360;
    if (heading === undefined || heading === this.heading) return;
    this.heading = heading;
    this.dispatchEvent(new Event("change"));
  };

  #failed(problem) {
    this.problem = problem;
    this.dispatchEvent(new Event("change"));
  }

  /** The position for a proof; empty if it is unknown or too old. */
  params() {
    if (!this.current || Date.now() - this.current.at > FRESH) return {};
    const { lat, lon, accuracy } = this.current;
    return { lat, lon, accuracy };
  }

  /** Like `params`, but waits a moment for a position. */
  async soon(patience = 6_000) {
    this.start();
    if (this.params().lat === undefined && !this.problem) {
      await new Promise((resolve) => {
        this.addEventListener("change", resolve, { once: true });
        setTimeout(resolve, patience);
      });
    }
    return this.params();
  }
}

export const place = new Place();
