/**
 * The page's side of a hosted world that is there from the start: which mode it is, what the address asks for, and
 * when a login is due. The screens and the relay's client are loaded with their first use.
 */

import { effect } from "@preact/signals";
import type { WorldState } from "../core/state.ts";
import type { RouterConnection } from "../net/connect.ts";
import type { Model } from "../ui/model.ts";
import { codeOf } from "./address.ts";
import { takeLinkKey, takeRefusal, watchMode } from "./mode.ts";

/** What it needs of the page. */
interface HostedDeps {
  model: Pick<Model, "relay" | "connection" | "interaction">;
  state: WorldState;
  link(): RouterConnection | null;
  /** Opens the connection. */
  connect(): void;
  /** There is something to draw. */
  onLoaded(): void;
}

/** The page's side. */
export type Hosted = ReturnType<typeof createHosted>;

/** A login at a provider did not succeed for somebody who is logged in. */
const NOT_CONNECTED =
  "The other service did not log you in, or its account belongs to another user here. Nothing was changed.";

/** Reads the address, which loses its one-time key, and starts to ask for the mode. */
export function createHosted({ model, state, link, connect, onLoaded }: HostedDeps) {
  const { relay } = model;
  const watch = watchMode(location);
  relay.code.value = codeOf(location.pathname);
  relay.key.value = takeLinkKey();
  relay.refusal.value = takeRefusal();
  effect(() => {
    relay.mode.value = watch.mode.value;
    relay.info.value = watch.info.value;
  });

  /** Draws a plaza behind the login, where no world is there yet. */
  async function showBackdrop(): Promise<void> {
    if (relay.mode.peek() !== "hosted" || link()?.welcome) return;
    const { backdrop } = await import("./backdrop.ts");
    if (!link()?.welcome) state.reset(backdrop());
    onLoaded();
  }

  const onLogin = (): void => {
    watch
      .ask()
      .then(showBackdrop)
      .catch((error: unknown) => console.warn("world: the backdrop could not be loaded", error));
  };
  return {
    /** Resolves once the mode is known well enough to connect. */
    ready: watch.ready,
    /** Whether the user is logged in; undefined: nobody answered. */
    loggedIn: watch.loggedIn,
    welcomed: watch.welcomed,
    /** The connection needs a login: the mode must be known, and the picture is drawn. */
    onLogin,
    /** Connects, unless a relay has said that nobody is logged in. */
    begin() {
      // A link for somebody new or another device is used before an older login is.
      if (watch.info.peek()?.loggedIn !== false && relay.key.peek() === "") {
        if (relay.refusal.peek() !== "") model.interaction.toast.value = { text: NOT_CONNECTED, warn: true };
        return connect();
      }
      model.connection.value = { state: "login" };
      onLogin();
    },
    actions: {
      client: async () => (await import("./relay.ts")).createRelay(),
      entered() {
        void watch.loggedIn(); // who may make an account is another answer once the place has an owner
        const now = link();
        if (now) now.retry();
        else connect();
      },
      leaveCode() {
        relay.code.value = "";
        history.replaceState(null, "", `/${location.search}`);
      },
    },
  };
}
