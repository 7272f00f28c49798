/** What the page remembers on this device: small choices, never anything secret. A browser that forbids storage only
 * forgets them. */

const PREFIX = "world.";

export function recall(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/** null: forgets it. */
export function remember(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, value);
  } catch {
    // Private windows and full disks: the choice holds until the page closes.
  }
}
