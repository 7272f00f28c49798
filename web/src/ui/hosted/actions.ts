/** What the hosted panels can ask for. The client (app/relay.ts) is loaded with its first use. */

import type { Account, LinkKind, RelayDevice, RelayEvent, RelayPairing, Scope } from "../../wire/types.gen.ts";
import type { GivenToken } from "../settings/accessactions.ts";

/** What became of a login or sign-up that did not succeed; "quiet": nobody asked for it, so there is nothing to say. */
export type LoginTrouble =
  | "quiet"
  | "unsupported"
  | "insecure"
  | "cancelled"
  | "timed_out"
  | "exists"
  | "unknown_passkey"
  | "link_spent"
  | "provider_silent"
  | "provider_refused"
  | "signup_closed"
  | "other";

/** A login that did not succeed. Its message is the relay's or the browser's reason, for `other`. */
export class LoginError extends Error {
  readonly trouble: LoginTrouble;

  constructor(trouble: LoginTrouble, message = "") {
    super(message);
    this.name = "LoginError";
    this.trouble = trouble;
  }
}

/** Logging in. Each rejects with a LoginError. */
export interface LoginActions {
  /** Whether this browser can use passkeys here. */
  supported(): boolean;
  /** Whether it can offer them in a text field. */
  canOffer(): Promise<boolean>;
  /** What a one-time link is good for. It can still be used afterwards. */
  linkUse(link: string): Promise<LinkKind>;
  /** Logs in by a one-time link that is for an account of the user's. */
  openLink(link: string): Promise<void>;
  /** Makes an account with a passkey; `link` is the key of an invitation, or empty. */
  signUp(name: string, link: string, stop: AbortSignal): Promise<void>;
  /** Begins a login at a provider; resolves with the address to go to. `next`: the path to come back to. */
  provider(id: string, next: string, link: string): Promise<string>;
  /** Logs in. `offer`: waits until the user picks a passkey in the text field. */
  logIn(options: { offer?: boolean; stop?: AbortSignal }): Promise<void>;
}

/** Everything about pairings. Each rejects with a reason in words. */
export interface PairingActions {
  list(): Promise<RelayPairing[]>;
  make(worldId: string): Promise<RelayPairing>;
  /** By its code or its id. */
  get(code: string): Promise<RelayPairing>;
  approve(id: string, fingerprint: string, scopes: readonly Scope[]): Promise<RelayPairing>;
  deny(id: string, fingerprint: string): Promise<RelayPairing>;
  devices(): Promise<RelayDevice[]>;
}

/** Everything that the panel of devices and the account can ask for. Each rejects with a reason in words. */
export interface RelayActions extends PairingActions, LoginActions {
  rename(device: string, label: string): Promise<unknown>;
  revoke(device: string): Promise<unknown>;
  /** The tokens that were given to agents for MCP. */
  tokens(): Promise<readonly GivenToken[]>;
  revokeToken(id: string): Promise<unknown>;
  /** Fewer scopes apply at once; more become a wish that a card asks about. */
  setScopes(device: string, scopes: readonly Scope[]): Promise<RelayDevice>;
  approveScopes(device: string, scopes: readonly Scope[]): Promise<RelayDevice>;
  denyScopes(device: string): Promise<unknown>;
  /** Events before this id (0: the newest), newest first. */
  events(before: number, limit: number): Promise<RelayEvent[]>;
  /** Makes a token for the open world and resolves with its secret, which is told only once. */
  makeToken(name: string, scopes: readonly Scope[]): Promise<string>;
  account(): Promise<Account>;
  setName(name: string): Promise<unknown>;
  /** Makes a passkey; without a name it gets that of the browser. */
  addPasskey(name: string): Promise<unknown>;
  renamePasskey(id: string, name: string): Promise<unknown>;
  removePasskey(id: string): Promise<unknown>;
  /** Begins to make a provider a way into the account; resolves with the address to go to. */
  connect(provider: string): Promise<string>;
  removeIdentity(id: string): Promise<unknown>;
  /** Logs a browser out; "all" for every one. */
  endSession(id: string): Promise<unknown>;
  /** A one-time link, for somebody new or for oneself. */
  makeLink(kind: "invite" | "recover"): Promise<{ url: string; end: string }>;
  /** Everything of the account as a file. */
  exportAll(): Promise<Blob>;
  /** Deletes the account; `name` confirms it. */
  deleteAccount(name: string): Promise<unknown>;
  logOut(): Promise<unknown>;
}

/** What the page itself does for the hosted panels. */
export interface HostedActions {
  /** The client. */
  client(): Promise<RelayActions>;
  /** A login has succeeded: connect. */
  entered(): void;
  /** Leaves the page of a code: the world is shown. */
  leaveCode(): void;
}
