/** Logging this browser in: the one-time key that `world-mcp open` puts into the fragment of the address buys an
 * HttpOnly cookie. The key leaves the address bar before anything else happens and is kept nowhere. */

export type Login = "in" | "out";

/** Waits between tries while the service does not answer, in milliseconds; the last one repeats. */
const WAITS = [300, 1000, 3000];

export async function login(): Promise<Login> {
  const key = takeKey();
  for (let attempt = 0; ; attempt++) {
    try {
      if (key !== null && (await buy(key))) return "in";
      return (await hasSession()) ? "in" : "out";
    } catch {
      await new Promise((done) => setTimeout(done, WAITS[Math.min(attempt, WAITS.length - 1)]));
    }
  }
}

/** Reads #key=… and removes it from the address, so that it is not bookmarked, shared or read by anyone later. */
function takeKey(): string | null {
  const key = new URLSearchParams(location.hash.slice(1)).get("key");
  if (key === null) return null;
  history.replaceState(null, "", location.pathname + location.search);
  return key;
}

/** False when the key is wrong or used: an older cookie may still do. Throws when nobody answers. */
async function buy(key: string): Promise<boolean> {
  const response = await fetch("/api/login", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ key }),
    cache: "no-store",
  });
  if (response.status >= 500) throw new Error(`login: ${response.status}`);
  return response.ok;
}

async function hasSession(): Promise<boolean> {
  const response = await fetch("/api/session", { cache: "no-store" });
  if (response.status >= 500) throw new Error(`session: ${response.status}`);
  return response.ok;
}
