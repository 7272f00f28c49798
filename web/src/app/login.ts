/** Logging this browser in: the one-time key that `world-mcp open` puts into the fragment of the address buys an
 * HttpOnly cookie. The key leaves the address bar before anything else happens and is kept nowhere. Whether a cookie
 * from an earlier visit still holds is found out by the socket. */

import { fieldsOf } from "../wire/guards.ts";

/** Waits between tries while the service does not answer, in milliseconds; the last one repeats. */
const WAITS = [300, 1000, 3000];

/** Ends when the key is spent, or at once without one. A key that was used or is too old changes nothing. `fault` hears why
 * the service could not keep the login, and "" when it can. */
export async function login(fault: (why: string) => void = () => {}): Promise<void> {
  const key = takeKey();
  if (key === null) return;
  for (let attempt = 0; !(await spend(key, fault)); attempt++) {
    await new Promise((done) => setTimeout(done, WAITS[Math.min(attempt, WAITS.length - 1)]));
  }
}

/** Reads #key=… and removes it from the address, so that it is not bookmarked, shared or read by anyone later. */
function takeKey(): string | null {
  const key = new URLSearchParams(location.hash.slice(1)).get("key");
  if (key !== null) history.replaceState(null, "", location.pathname + location.search);
  return key;
}

/** False when nobody answered, or the service could not keep it. */
async function spend(key: string, fault: (why: string) => void): Promise<boolean> {
  try {
    const response = await fetch("/api/login", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ key }),
      cache: "no-store",
    });
    if (response.status < 500) {
      fault("");
      return true;
    }
    const said = fieldsOf(fieldsOf(await response.json())?.["error"]) ?? {};
    fault([said["message"], said["next"]].filter((words) => typeof words === "string").join(". "));
    return false;
  } catch {
    return false;
  }
}
