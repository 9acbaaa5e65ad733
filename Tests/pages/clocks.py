"""
A page's clock that a test drives. It stands still, as does the server's as the page hears of it, and what the page wants to do a
second or more later waits until the test puts the clock forward. What comes sooner only gathers what happens at once, and runs by
itself.
"""

# Runs before the page's own scripts.
HELD = """
    (() => {
      const [later, every, never, frame] = [setTimeout, setInterval, clearTimeout, requestAnimationFrame].map((one) => one.bind(window));
      const [RealDate, begun, opened, held, LONG] = [Date, Date.now(), performance.now(), new Map(), LEAST];
      let [ahead, last, servers] = [0, 1_000_000_000, SERVERS];
      const hold = (work, delay, more, isRepeated) => {
        held.set(++last, {work, more, delay, isRepeated, due: ahead + delay});
        return last;
      };
      const isLong = (delay) => delay >= LONG;
      window.setTimeout = (work, delay, ...more) => isLong(delay) ? hold(work, delay, more, false) : later(work, delay, ...more);
      window.setInterval = (work, delay, ...more) => isLong(delay) ? hold(work, delay, more, true) : every(work, delay, ...more);
      window.clearTimeout = window.clearInterval = (timer) => void (held.delete(timer) || never(timer));
      window.requestAnimationFrame = (work) => frame(() => work(performance.now()));
      performance.now = () => opened + ahead;
      window.Date = class extends RealDate {
        constructor(...parts) {
          if (parts.length > 0) super(...parts);
          else super(begun + ahead);
        }
        static now() { return begun + ahead; }
      };
      const {get} = Object.getOwnPropertyDescriptor(MessageEvent.prototype, "data");
      const told = (_, time) => {
        servers ??= Number(time) - ahead;
        return `"result":{"time":${servers + ahead}}`;
      };
      Object.defineProperty(MessageEvent.prototype, "data", {
        get() {
          const data = get.call(this);
          return typeof data === "string" ? data.replace(/"result":\\{"time":(\\d+)\\}/, told) : data;
        },
      });
      window.serversTime = () => servers + ahead;
      // Runs what is due one after the other, as if the time had passed.
      window.putForward = async (milliseconds) => {
        const end = ahead + milliseconds;
        for (;;) {
          const [timer, one] = [...held].filter(([, {due}]) => due <= end).sort(([, a], [, b]) => a.due - b.due)[0] ?? [];
          if (!one) break;
          ahead = Math.max(ahead, one.due);
          if (one.isRepeated) one.due += one.delay;
          else held.delete(timer);
          one.work(...one.more);
          await new Promise((done) => later(done));
        }
        ahead = end;
      };
    })();
"""
FORWARD = """
    const [milliseconds, done] = arguments;
    putForward(milliseconds).then(() => done(null), (error) => done(String(error)));
"""


def held(least, since):
    """A script that holds timers of at least so many milliseconds. The server's clock begins at `since`, otherwise as it stands."""
    return HELD.replace("LEAST", str(least)).replace("SERVERS", str(since or "undefined"))
