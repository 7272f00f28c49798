/** The page's one clock. */

/**
 * Returns milliseconds since 1970, as smooth as performance.now(). That clock stops while the computer sleeps, so the
 * offset is taken again whenever the page becomes visible.
 */
export function createClock(): () => number {
  let offset = Date.now() - performance.now();
  document.addEventListener("visibilitychange", () => {
    offset = Date.now() - performance.now();
  });
  return () => offset + performance.now();
}
