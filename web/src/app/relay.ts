/**
 * The client of a hosted world's relay over REST: login, pairings, devices, the audit log, the account. Loaded with the
 * first hosted panel. What needs a fresh login (login_again) asks for the user's passkey and is then repeated.
 */

import { Refusal } from "../core/refuse.ts";
import { LoginError, type RelayActions } from "../ui/hosted/actions.ts";
import { fieldsOf, type Guard, listOf } from "../wire/guard.ts";
import { isRelayDevice, isRelayPairing } from "../wire/guards.ts";
import { isAccount, isLinkResult, isLinkUse, isProviderRedirect, isRelayEvent } from "../wire/restguards.ts";
import type { RelayDevice, RelayPairing } from "../wire/types.gen.ts";
import { createAccess } from "./accesslist.ts";
import * as passkeys from "./passkeys.ts";
import { ask, resultOf, unreadable } from "./rest.ts";

/** How long the export of an account may take, in milliseconds. */
const EXPORT_TIMEOUT = 300_000;

/** Repeats a request once after a fresh login, when the relay asks for one. */
export async function withFreshLogin<T>(request: () => Promise<T>, freshen: () => Promise<unknown>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (!(error instanceof Refusal) || error.error.code !== "login_again") throw error;
    await freshen();
    return request();
  }
}

/** A part of an answer that passes a guard; throws otherwise. */
function read<T>(value: unknown, passes: Guard<T>): T {
  if (!passes(value)) throw unreadable();
  return value;
}

/** The path of a part of the API with an id in it. */
const at = (base: string, id: string, rest = "") => `${base}/${encodeURIComponent(id)}${rest}`;

const PAIRINGS = "/api/relay/pairings";
const DEVICES = "/api/relay/devices";

/** Begins a login at a provider. */
const begin = (body: { provider: string; next: string; link: string }) => ask("POST", "/api/login/provider", body);

/** Where a provider's own login is. */
function addressOf(answer: unknown): string {
  return read(answer, isProviderRedirect).url;
}

/** A provider that cannot be asked, in the words of the login screen. */
function providerTrouble(error: unknown): never {
  if (error instanceof Refusal && error.error.code === "unavailable") throw new LoginError("provider_silent");
  if (error instanceof Refusal && error.error.code === "not_found") throw error; // there is no such provider any more
  return passkeys.translate(error);
}

/** Creates the client. */
export function createRelay(): RelayActions {
  const access = createAccess();
  const fresh = <T>(request: () => Promise<T>) => withFreshLogin(request, () => passkeys.get(ask));
  return {
    supported: passkeys.supported,
    canOffer: passkeys.canOffer,
    async signUp(name, link, stop) {
      await passkeys.create(ask, "/api/signup/passkey", { name, ...(link ? { link } : {}) }, { stop });
    },
    linkUse: async (link) => read(await ask("POST", "/api/link", { link }).catch(passkeys.translate), isLinkUse).kind,
    provider: async (provider, next, link) => addressOf(await begin({ provider, next, link }).catch(providerTrouble)),
    async openLink(link) {
      await ask("POST", "/api/login/link", { link }).catch(passkeys.translate);
    },
    async logIn(options) {
      if (!passkeys.supported()) throw new LoginError("unsupported");
      await passkeys.get(ask, options);
    },
    ...pairingActions(fresh),
    ...deviceActions(fresh),
    events: async (before, limit) => {
      const query = new URLSearchParams({ limit: String(limit), ...(before > 0 ? { before: String(before) } : {}) });
      return read(fieldsOf(await ask("GET", `/api/relay/events?${query}`))?.["events"], listOf(isRelayEvent));
    },
    tokens: async () => (await access.list()).tokens,
    makeToken: (name, scopes) => fresh(() => access.create(name, scopes)),
    revokeToken: (id) => access.revoke(id),
    ...accountActions(fresh),
  };
}

type Fresh = <T>(request: () => Promise<T>) => Promise<T>;

/** Pairings. */
function pairingActions(fresh: Fresh): Pick<RelayActions, "list" | "make" | "get" | "approve" | "deny" | "devices"> {
  const pairing = async (answer: Promise<unknown>): Promise<RelayPairing> => read(await answer, isRelayPairing);
  return {
    list: async () => read(fieldsOf(await ask("GET", PAIRINGS))?.["pairings"], listOf(isRelayPairing)),
    make: (worldId) => pairing(ask("POST", PAIRINGS, { worldId })),
    get: (code) => pairing(ask("GET", at(PAIRINGS, code))),
    approve: (id, claimFingerprint, scopes) =>
      fresh(() => pairing(ask("POST", at(PAIRINGS, id, "/approve"), { claimFingerprint, scopes }))),
    deny: (id, claimFingerprint) => pairing(ask("POST", at(PAIRINGS, id, "/deny"), { claimFingerprint })),
    devices: async () => read(fieldsOf(await ask("GET", DEVICES))?.["devices"], listOf(isRelayDevice)),
  };
}

/** Devices. */
function deviceActions(
  fresh: Fresh,
): Pick<RelayActions, "rename" | "revoke" | "setScopes" | "approveScopes" | "denyScopes"> {
  const device = async (answer: Promise<unknown>): Promise<RelayDevice> => read(await answer, isRelayDevice);
  return {
    rename: (id, label) => ask("PATCH", at(DEVICES, id), { label }),
    revoke: (id) => ask("POST", at(DEVICES, id, "/revoke"), {}),
    setScopes: (id, scopes) => device(ask("POST", at(DEVICES, id, "/scopes"), { scopes })),
    approveScopes: (id, scopes) => fresh(() => device(ask("POST", at(DEVICES, id, "/scopes/approve"), { scopes }))),
    denyScopes: (id) => ask("POST", at(DEVICES, id, "/scopes/deny"), {}),
  };
}

/** The account. */
function accountActions(
  fresh: Fresh,
): Pick<
  RelayActions,
  | "account"
  | "setName"
  | "addPasskey"
  | "renamePasskey"
  | "removePasskey"
  | "connect"
  | "removeIdentity"
  | "endSession"
  | "makeLink"
  | "exportAll"
  | "deleteAccount"
  | "logOut"
> {
  return {
    account: async () => read(await ask("GET", "/api/account"), isAccount),
    setName: (name) => ask("PATCH", "/api/account", { name }),
    addPasskey: (name) => fresh(() => passkeys.create(ask, "/api/account/passkeys", {}, { name })),
    renamePasskey: (id, name) => ask("PATCH", at("/api/account/passkeys", id), { name }),
    removePasskey: (id) => fresh(() => ask("DELETE", at("/api/account/passkeys", id))),
    connect: (provider) => fresh(async () => addressOf(await ask("POST", "/api/account/identities", { provider }))),
    removeIdentity: (id) => fresh(() => ask("DELETE", at("/api/account/identities", id))),
    endSession: (id) => ask("DELETE", at("/api/account/sessions", id)),
    makeLink: (kind) => fresh(async () => read(await ask("POST", "/api/account/links", { kind }), isLinkResult)),
    exportAll: () => fresh(download),
    deleteAccount: (confirm) => fresh(() => ask("DELETE", "/api/account", { confirm })),
    logOut: () => ask("POST", "/api/logout", {}),
  };
}

/** Everything of the account as a file. */
async function download(): Promise<Blob> {
  let response: Response;
  try {
    response = await fetch("/api/account/export", { cache: "no-store", signal: AbortSignal.timeout(EXPORT_TIMEOUT) });
    if (response.ok) return await response.blob();
  } catch {
    throw new Error("the export did not arrive; try again");
  }
  resultOf(false, await response.json().catch(() => null));
  throw unreadable();
}
