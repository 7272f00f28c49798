/**
 * The browser's offer to install the page as an app. The event comes early and only once, so it is kept until it is
 * used.
 */

import { signal } from "@preact/signals";

/** beforeinstallprompt, an event of Chromium; other browsers have their own menu. */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: "accepted" | "dismissed" }>;
}

/** The offer; null: none, or the page is installed. */
export const installOffer = signal<InstallOffer | null>(null);

/** Starts listening; returns a function that stops. */
export function watchInstall(): () => void {
  /** Takes the offer over. */
  const store = (event: Event) => {
    event.preventDefault(); // keeps the browser's own banner off the world
    installOffer.value = event as InstallOffer;
  };
  /** The page was installed, here or by the browser's menu. */
  const done = () => {
    installOffer.value = null;
  };
  window.addEventListener("beforeinstallprompt", store);
  window.addEventListener("appinstalled", done);
  return () => {
    window.removeEventListener("beforeinstallprompt", store);
    window.removeEventListener("appinstalled", done);
  };
}
