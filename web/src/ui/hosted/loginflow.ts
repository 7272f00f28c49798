/**
 * Logging in and making an account, as a state machine without DOM. There is at most one ceremony at a time: an offer
 * in the text field (conditional UI) waits in the background and is given up before the user asks for anything else.
 *
 *   idle ── log in, sign up ──▶ waiting ── done ──▶ entered (the page connects; the screen goes away)
 *     ▲                            │
 *     └── cancelled, refused, late ┘  (trouble says which)
 */

import { type Signal, signal } from "@preact/signals";
import type { LinkKind, Signup } from "../../wire/types.gen.ts";
import { reasonOf } from "../reason.ts";
import { type LoginActions, LoginError, type LoginTrouble } from "./actions.ts";

/** How long an offer waits before it is made anew, in milliseconds: the relay forgets a ceremony after five minutes. */
const RENEW_OFFER = 240_000;

/**
 * What the screen shows: the way in for those who have an account, for those who have none, or for those whose one-time
 * link opens their account; "link" while the relay is asked what a link is good for.
 */
export type LoginView = "login" | "signup" | "recover" | "link";

/** What the flow needs. */
interface LoginDeps {
  client(): Promise<LoginActions>;
  /** The one-time key of a link; empty: none. */
  link: string;
  /** The code with which a login at a provider was refused; empty: none was. */
  refusal: string;
  /** The login has succeeded. */
  entered(): void;
  /** Leaves the page for another address. */
  go(url: string): void;
  /** Calls back once after so many milliseconds; returns the function that cancels it. */
  after(milliseconds: number, callback: () => void): () => void;
}

/** One visit of the login screen. */
export class LoginFlow {
  readonly view: Signal<LoginView>;
  /** What the link is good for; null: there is none, or it is good for nothing. */
  readonly use = signal<LinkKind | null>(null);
  readonly waiting = signal(false);
  /** Why the last attempt failed; null: it did not. */
  readonly trouble = signal<LoginTrouble | null>(null);
  /** The reason in words, for a trouble that the page has no words for. */
  readonly reason = signal("");
  /** Whether the browser can use passkeys here; null: not known yet. */
  readonly supported = signal<boolean | null>(null);
  readonly #deps: LoginDeps;
  #stop: AbortController | undefined;
  #cancelRenewal: (() => void) | undefined;
  #over = false;

  constructor(deps: LoginDeps) {
    this.#deps = deps;
    this.view = signal<LoginView>(deps.link ? "link" : "login");
    this.trouble.value = troubleOfRefusal(deps.refusal);
  }

  /** Learns what the browser can do and what the link is for, and offers the user's passkeys in the text field. */
  async start(): Promise<void> {
    this.trouble.value = troubleOfRefusal(this.#deps.refusal);
    try {
      const client = await this.#deps.client();
      this.supported.value = client.supported();
      if (this.view.peek() === "link") await this.#askLink(client);
    } catch (error) {
      this.#fail(error);
      if (!(error instanceof LoginError)) return; // nobody has answered: it can be started again
      if (this.view.peek() === "link") this.view.value = "login";
    }
    await this.#offer();
  }

  /** Asks what the link is good for, so that only that is offered. */
  async #askLink(client: LoginActions): Promise<void> {
    const use = await client.linkUse(this.#deps.link);
    this.use.value = use;
    this.view.value = use === "recover" ? "recover" : "signup";
  }

  show(view: LoginView): void {
    if (this.waiting.peek()) return;
    this.trouble.value = null;
    this.view.value = view;
  }

  logIn(): Promise<void> {
    return this.#run((client, stop) => client.logIn({ stop }));
  }

  signUp(name: string): Promise<void> {
    return this.#run((client, stop) => client.signUp(name.trim(), this.#invitation, stop));
  }

  /** Logs in by the link, which is for an account that the user has. */
  openLink(): Promise<void> {
    return this.#run((client) => client.openLink(this.#deps.link));
  }

  /** Goes to a provider, and comes back to a path of the relay. A link for a new account stays with the relay. */
  goTo(provider: string, next: string): Promise<void> {
    return this.#run(async (client) => {
      const link = this.view.peek() === "signup" ? this.#invitation : "";
      this.#deps.go(await client.provider(provider, next, link));
      return false;
    });
  }

  /** Gives up what is being waited for. */
  cancel(): void {
    this.#stop?.abort();
  }

  dispose(): void {
    this.#over = true;
    this.#cancelRenewal?.();
    this.#stop?.abort();
  }

  /** The link for a new account; empty: there is none. */
  get #invitation(): string {
    return this.use.peek() === null ? "" : this.#deps.link;
  }

  /** Runs one ceremony that the user asked for; one that resolves with false goes on elsewhere. */
  async #run(ceremony: (client: LoginActions, stop: AbortSignal) => Promise<unknown>): Promise<void> {
    if (this.waiting.peek()) return;
    this.waiting.value = true;
    this.trouble.value = null;
    const stop = this.#replace();
    try {
      if ((await ceremony(await this.#deps.client(), stop)) !== false) this.#enter();
    } catch (error) {
      this.#fail(error);
    } finally {
      this.waiting.value = false;
    }
    if (!this.#over) void this.#offer();
  }

  /** Waits in the background until the user picks a passkey in the text field. */
  async #offer(): Promise<void> {
    try {
      const client = await this.#deps.client();
      if (this.#over || this.waiting.peek() || !(await client.canOffer())) return;
      if (this.#over || this.waiting.peek()) return;
      const stop = this.#replace();
      this.#cancelRenewal = this.#deps.after(RENEW_OFFER, () => void this.#offer());
      await client.logIn({ offer: true, stop });
      this.#enter();
    } catch (error) {
      // The offer itself may fail silently; what was picked and then refused may not.
      if (error instanceof LoginError && error.trouble === "unknown_passkey") this.#fail(error);
    }
  }

  /** Gives up the ceremony before, and returns the signal of the next one. */
  #replace(): AbortSignal {
    this.#cancelRenewal?.();
    this.#stop?.abort();
    this.#stop = new AbortController();
    return this.#stop.signal;
  }

  #enter(): void {
    if (this.#over) return;
    this.#over = true;
    this.#cancelRenewal?.();
    this.#deps.entered();
  }

  #fail(error: unknown): void {
    if (this.#over) return;
    if (error instanceof LoginError && error.trouble !== "other") {
      this.trouble.value = error.trouble === "quiet" ? null : error.trouble;
      return;
    }
    this.reason.value = reasonOf(error);
    this.trouble.value = "other";
  }
}

/** Before anybody has an account. */
export const OWNER_FIRST =
  "This server isn't set up yet. Open the link that world-mcp relay printed to create the owner account.";

/** The trouble that the code of a refused login at a provider means; null: none was refused. */
export function troubleOfRefusal(code: string): LoginTrouble | null {
  switch (code) {
    case "":
      return null;
    case "signup_closed":
      return "signup_closed";
    case "link":
      return "link_spent";
    case "unavailable":
      return "provider_silent";
    default:
      return "provider_refused";
  }
}

/** A trouble in words: what happened, then what to do. `view`: what was tried; `signup`: who can make an account. */
export function troubleText(trouble: LoginTrouble, view: LoginView, reason: string, signup?: Signup): string {
  const again = view === "signup" ? "Create account" : "Log in with a passkey";
  switch (trouble) {
    case "quiet":
      return "";
    case "cancelled":
      return `That was cancelled, or no passkey for this server was found. Press “${again}” to try again.`;
    case "timed_out":
      return `That took too long. Press “${again}” to try again.`;
    case "unsupported":
      return "This browser cannot use passkeys here. Update it, or open this page in another browser.";
    case "insecure":
      return "Passkeys do not work at this address. Open the page by its https address.";
    case "exists":
      return "This device already has a passkey for this server. Log in with it instead.";
    case "unknown_passkey":
      return `This server doesn't know that passkey; it may have been removed. Use another one, or ${
        signup === "open" ? "create an account" : "ask whoever runs this server"
      }.`;
    case "link_spent":
      return "This link was already used, or has expired. Ask for a new one.";
    case "provider_silent":
      return "That service cannot be reached at the moment. Try again in a minute, or use a passkey.";
    case "provider_refused":
      return "The login through that service failed. Try again, or use a passkey.";
    case "signup_closed":
      if (signup === "owner") return OWNER_FIRST;
      return signup === "closed"
        ? "You have no account here, and sign-ups are closed. Ask whoever runs this server."
        : "You have no account here yet, and a new one needs an invitation. Ask whoever runs this server for a link.";
    case "other":
      return reason;
  }
}
