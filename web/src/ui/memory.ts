/**
 * What the page remembers on this device: small settings, never anything secret. In a browser that forbids storage
 * the settings last until the page closes.
 */

/** Prefix of all keys. */
const PREFIX = "world.";

/** A stored value; null if there is none. */
export function recall(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/** Stores a value; null removes it. */
export function remember(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, value);
  } catch {
    // Private windows and full disks: the setting lasts until the page closes.
  }
}

/** A value that only this tab remembers; null if there is none. It survives a reload. */
export function recallInTab(name: string): string | null {
  try {
    return sessionStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/** Stores a value for this tab. */
export function rememberInTab(name: string, value: string): void {
  try {
    sessionStorage.setItem(PREFIX + name, value);
  } catch {
    // It lasts until the page is loaded anew.
  }
}
