/**
 * Logging in and making an account, as a state machine without DOM. There is at most one ceremony at a time: an offer
 * in the text field (conditional UI) waits in the background and is given up before the user asks for anything else.
 *
 *   idle ── log in, sign up ──▶ waiting ── done ──▶ entered (the page connects; the screen goes away)
 *     ▲                            │
 *     └── cancelled, refused, late ┘  (trouble says which)
 */

import { type Signal, signal } from "@preact/signals";
import { reasonOf } from "../reason.ts";
import { type LoginActions, LoginError, type LoginTrouble } from "./actions.ts";

/** How long an offer waits before it is made anew, in milliseconds: the relay forgets a ceremony after five minutes. */
const RENEW_OFFER = 240_000;

/** What the screen shows: the way in for those who have an account, or for those who have none. */
export type LoginView = "login" | "signup";

/** What the flow needs. */
interface LoginDeps {
  client(): Promise<LoginActions>;
  /** The one-time key of a link; empty: none. */
  link: string;
  /** The code with which a login at a provider was refused; empty: none was. */
  refusal: string;
  /** The login has succeeded. */
  entered(): void;
  /** Calls back once after so many milliseconds; returns the function that cancels it. */
  after(milliseconds: number, callback: () => void): () => void;
}

/** One visit of the login screen. */
export class LoginFlow {
  readonly view: Signal<LoginView>;
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
    this.view = signal<LoginView>(deps.link ? "signup" : "login");
    this.trouble.value = troubleOfRefusal(deps.refusal);
  }

  /** Learns what the browser can do, and offers the user's passkeys in the text field. */
  async start(): Promise<void> {
    try {
      this.supported.value = (await this.#deps.client()).supported();
    } catch (error) {
      this.#fail(error);
      return;
    }
    await this.#offer();
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
    return this.#run((client, stop) => client.signUp(name.trim(), this.#deps.link, stop));
  }

  /** Logs in by the link, which is for an account that the user has. */
  openLink(): Promise<void> {
    return this.#run((client) => client.openLink(this.#deps.link));
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

  /** Runs one ceremony that the user asked for. */
  async #run(ceremony: (client: LoginActions, stop: AbortSignal) => Promise<void>): Promise<void> {
    if (this.waiting.peek()) return;
    this.waiting.value = true;
    this.trouble.value = null;
    const stop = this.#replace();
    try {
      await ceremony(await this.#deps.client(), stop);
      this.#enter();
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

/** The trouble that the code of a refused login at a provider means; null: none was refused. */
export function troubleOfRefusal(code: string): LoginTrouble | null {
  switch (code) {
    case "":
      return null;
    case "signup_closed":
      return "signup_closed";
    case "unavailable":
      return "provider_silent";
    default:
      return "provider_refused";
  }
}

/** A trouble in words: what happened, then what to do. `view`: what was tried. */
export function troubleText(trouble: LoginTrouble, view: LoginView, reason: string): string {
  const again = view === "login" ? "Log in with a passkey" : "Create account";
  switch (trouble) {
    case "quiet":
      return "";
    case "cancelled":
      return `That was cancelled, or no passkey for this place was found. Press “${again}” to try again.`;
    case "timed_out":
      return `That took too long. Press “${again}” to try again.`;
    case "unsupported":
      return "This browser cannot use passkeys here. Update it, or open this page in another browser.";
    case "insecure":
      return "Passkeys do not work at this address. Open the page by its https address.";
    case "exists":
      return "This device already has a passkey for this place. Log in with it instead.";
    case "unknown_passkey":
      return "This place does not know that passkey; it may have been removed. Use another one, or create an account.";
    case "link_spent":
      return "This link was used already, or has expired. Ask for a new one.";
    case "provider_silent":
      return "The service that you chose could not be reached at the moment. Try again in a minute, or use a passkey.";
    case "provider_refused":
      return "The login by the service that you chose did not succeed. Try again, or use a passkey.";
    case "signup_closed":
      return "You have no account here yet, and a new one needs an invitation. Ask whoever runs this place for a link.";
    case "other":
      return reason;
  }
}
