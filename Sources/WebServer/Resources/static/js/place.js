/** Where the player is, as far as the phone knows and tells. It is sent along with proofs and nowhere else. */

/** ms after which a position says little about where somebody is now. */
const FRESH = 60_000;

const EARTH = 6_371_008.8; // metres

const radians = (degrees) => (degrees * Math.PI) / 180;

/** Degrees east as the server has them: the 180th meridian is written one way. */
export const oneWay = (lon) => (lon === 180 ? -180 : lon);

/** Metres between two places. */
export function metersBetween(one, other) {
  const [lat, otherLat] = [radians(one.lat), radians(other.lat)];
  const haversine = Math.sin((otherLat - lat) / 2) ** 2
    + Math.cos(lat) * Math.cos(otherLat) * Math.sin(radians(other.lon - one.lon) / 2) ** 2;
  return 2 * EARTH * Math.asin(Math.min(1, Math.sqrt(haversine)));
}

/** Degrees from north, clockwise, in which the other place lies. */
export function bearing(from, to) {
  const [lat, otherLat] = [radians(from.lat), radians(to.lat)];
  const turn = radians(to.lon - from.lon);
  const east = Math.sin(turn) * Math.cos(otherLat);
  const north = Math.cos(lat) * Math.sin(otherLat) - Math.sin(lat) * Math.cos(otherLat) * Math.cos(turn);
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;
}

/** Events: `change` whenever the position, the heading or what keeps us from them has changed. */
class Place extends EventTarget {
  /** @type {{lat: number, lon: number, accuracy: number, at: number} | undefined} */
  current;
  /** Degrees from north in which the phone points; undefined if it cannot tell. */
  heading;
  /** `denied`, `unavailable` or undefined. */
  problem;
  #watch;

  /** Begins to look. The browser asks the player, so call it when they want something that needs it. */
  start() {
    if (this.#watch !== undefined) return;
    // Whatever it was, it may be otherwise by now.
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
        // Asked again when the player tries again: they may have changed their mind.
        if (code === PERMISSION_DENIED) this.stop();
      },
      { enableHighAccuracy: true, maximumAge: 5_000, timeout: 20_000 });
    addEventListener("deviceorientationabsolute", this.#turned);
    // Safari asks first, and tells in its own way.
    globalThis.DeviceOrientationEvent?.requestPermission?.().catch(() => undefined);
    addEventListener("deviceorientation", this.#turned);
  }

  stop() {
    if (this.#watch !== undefined) navigator.geolocation.clearWatch(this.#watch);
    this.#watch = undefined;
    removeEventListener("deviceorientationabsolute", this.#turned);
    removeEventListener("deviceorientation", this.#turned);
  }

  #turned = ({ alpha, absolute, webkitCompassHeading }) => {
    const degrees = webkitCompassHeading ?? (absolute && alpha !== null ? 360 - alpha : undefined);
    // In steps, or every breath would draw the page anew.
    const heading = degrees === undefined ? undefined : (Math.round(degrees / 3) * 3) % 360;
    if (heading === undefined || heading === this.heading) return;
    this.heading = heading;
    this.dispatchEvent(new Event("change"));
  };

  #failed(problem) {
    this.problem = problem;
    this.dispatchEvent(new Event("change"));
  }

  /** What a proof says of it: nothing if it is not known, or long ago. */
  params() {
    if (!this.current || Date.now() - this.current.at > FRESH) return {};
    const { lat, lon, accuracy } = this.current;
    return { lat, lon, accuracy };
  }

  /** The same, after a moment's patience. */
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
