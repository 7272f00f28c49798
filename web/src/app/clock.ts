/** The page's one clock: milliseconds since 1970, as smooth as performance.now. That one stands still while a computer
 * sleeps, so it is set anew whenever the page comes into view. */
export function createClock(): () => number {
  let offset = Date.now() - performance.now();
  document.addEventListener("visibilitychange", () => {
    offset = Date.now() - performance.now();
  });
  return () => offset + performance.now();
}
