// What a page says of faults: errors that nobody caught, what its scripts and libraries write to the console as an error, and
// warnings that say the same. A spec fails on any of it, unless it is excused.

/** Warnings that stand for errors: three.js, the graphics driver, and files that the page could not show. */
const GRAVE = /^(?:THREE\.|WebGL: |\[\.WebGL|world: (?:could not show|picture ))/;

/** What is no fault of the page, each with the reason. */
const EXCUSED = [
  {
    says: /^Failed to load resource: (?:net::ERR_|the server responded with a status of (?:4\d\d|503))/,
    why: "the browser itself notes each request that is refused or gets no answer; specs end services and refuse calls on purpose, and look at what the page makes of it",
  },
  { says: /^WebSocket connection to '.*' failed/, why: "the same, of the socket" },
  { says: /^SecurityError: .*'localStorage'[^]*at <anonymous>/, why: "a spec's own init script also runs in the blank page that a window begins with, which has no storage" },
  { says: /GPU stall due to ReadPixels/, why: "a remark of the driver on speed: pictures are read on purpose" },
];

/** Collects what all pages of a context say into a list. `expected`: more that a spec provokes (regular expressions). */
export function listen(context, faults, expected = []) {
  const note = (text) => {
    if (!EXCUSED.some(({ says }) => says.test(text)) && !expected.some((says) => says.test(text))) faults.push(text);
  };
  context.on("weberror", (event) => note(String(event.error().stack ?? event.error())));
  context.on("console", (message) => {
    const text = message.text();
    if (message.type() === "error" || (message.type() === "warning" && GRAVE.test(text))) note(`${text} (${message.location().url})`);
  });
}
