/** Logging this browser in: the one-time key that `world-mcp open` puts into the fragment of the address buys an
 * HttpOnly cookie. The key leaves the address bar before anything else happens and is kept nowhere. Whether a cookie
 * from an earlier visit still holds is found out by the socket. */

/** Waits between tries while the service does not answer, in milliseconds; the last one repeats. */
const WAITS = [300, 1000, 3000];

/** Ends when the key is spent, or at once without one. A key that was used or is too old changes nothing. */
export async function login(): Promise<void> {
  const key = takeKey();
  if (key === null) return;
  for (let attempt = 0; !(await spend(key)); attempt++) {
    await new Promise((done) => setTimeout(done, WAITS[Math.min(attempt, WAITS.length - 1)]));
  }
}

/** Reads #key=… and removes it from the address, so that it is not bookmarked, shared or read by anyone later. */
function takeKey(): string | null {
  const key = new URLSearchParams(location.hash.slice(1)).get("key");
  if (key !== null) history.replaceState(null, "", location.pathname + location.search);
  return key;
}

/** False when nobody answered. */
async function spend(key: string): Promise<boolean> {
  try {
    const response = await fetch("/api/login", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ key }),
      cache: "no-store",
    });
    return response.status < 500;
  } catch {
    return false;
  }
}
