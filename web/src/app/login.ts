/**
 * Logs this browser in. `world-mcp open` puts a one-time key into the fragment of the address; the key buys an
 * HttpOnly cookie. It leaves the address bar before anything else happens and is stored nowhere. Whether a cookie
 * from an earlier visit is still valid is found out by the socket.
 */

import { probe } from "../net/rest.ts";
import { fieldsOf } from "../wire/guard.ts";

/** Waits between attempts while the service does not answer, in milliseconds; the last one repeats. */
const WAITS = [300, 1000, 3000];

/**
 * Resolves when the key is spent, or at once without a key. A key that was used or has expired is not an error.
 * `onProblem` gets the reason while the service cannot store the login, and "" once it can.
 */
export async function login(onProblem: (why: string) => void = () => {}): Promise<void> {
  const key = takeKey();
  if (key === null) return;
  for (let attempt = 0; !(await spend(key, onProblem)); attempt++) {
    await new Promise((done) => setTimeout(done, WAITS[Math.min(attempt, WAITS.length - 1)]));
  }
}

/** Reads #key=… and removes it from the address, so that it is not bookmarked, shared or read later. */
function takeKey(): string | null {
  const key = new URLSearchParams(location.hash.slice(1)).get("key");
  if (key !== null) history.replaceState(null, "", location.pathname + location.search);
  return key;
}

/** Sends the key once. False if the service didn't respond or could not store the login; then try again. */
async function spend(key: string, onProblem: (why: string) => void): Promise<boolean> {
  const answer = await probe("POST", "/api/login", { body: { key } });
  if (!answer) return false;
  const isSpent = answer.status < 500;
  const error = fieldsOf(fieldsOf(answer.content)?.["error"]) ?? {};
  onProblem(isSpent ? "" : [error["message"], error["next"]].filter((words) => typeof words === "string").join(". "));
  return isSpent;
}
