/** The browser's offer to install the page as an app: it comes early and once, so it is kept until it is asked for. */

import { signal } from "@preact/signals";

/** Of Chromium; other browsers have a menu of their own. */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: "accepted" | "dismissed" }>;
}

export const offer = signal<InstallOffer | null>(null);

export function watchInstall(): () => void {
  const keep = (event: Event) => {
    event.preventDefault(); // no bar of the browser's own over the world
    offer.value = event as InstallOffer;
  };
  const done = () => {
    offer.value = null;
  };
  window.addEventListener("beforeinstallprompt", keep);
  window.addEventListener("appinstalled", done);
  return () => {
    window.removeEventListener("beforeinstallprompt", keep);
    window.removeEventListener("appinstalled", done);
  };
}
