/**
 * The client of a hosted world's relay over REST: login, pairings, devices, the audit log, the account. Loaded with the
 * first hosted panel. What needs a fresh login (login_again) asks for the user's passkey and is then repeated.
 */

import { Refusal } from "../core/refuse.ts";
import { download, rest } from "../net/rest.ts";
import { LoginError, type RelayActions } from "../ui/hosted/actions.ts";
import { hasList } from "../wire/guard.ts";
import { isRelayDevice, isRelayPairing } from "../wire/guards.ts";
import { isAccount, isLinkResult, isLinkUse, isProviderRedirect, isRelayEvent } from "../wire/restguards.ts";
import { createAccess } from "./accesslist.ts";
import * as passkeys from "./passkeys.ts";

/** The export of an account: everything of it as a file. It may take minutes. */
const EXPORT = { timeout: 300_000, silence: "the export did not arrive; try again" };

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

/** The path of a part of the API with an id in it. */
const at = (base: string, id: string, rest = "") => `${base}/${encodeURIComponent(id)}${rest}`;

const PAIRINGS = "/api/relay/pairings";
const DEVICES = "/api/relay/devices";

/** A provider that cannot be asked, in the words of the login screen. */
function providerTrouble(error: unknown): never {
  if (error instanceof Refusal && error.error.code === "unavailable") throw new LoginError("provider_silent");
  if (error instanceof Refusal && error.error.code === "not_found") throw error; // there is no such provider any more
  return passkeys.translate(error);
}

/** Creates the client. */
export function createRelay(): RelayActions {
  const access = createAccess();
  const fresh = <T>(request: () => Promise<T>) => withFreshLogin(request, () => passkeys.get(rest.post));
  return {
    supported: passkeys.supported,
    canOffer: passkeys.canOffer,
    async signUp(name, link, stop) {
      await passkeys.create(rest.post, "/api/signup/passkey", { name, ...(link ? { link } : {}) }, { stop });
    },
    linkUse: async (link) => (await rest.post("/api/link", { link }, isLinkUse).catch(passkeys.translate)).kind,
    provider: async (provider, next, link) =>
      (await rest.post("/api/login/provider", { provider, next, link }, isProviderRedirect).catch(providerTrouble)).url,
    async openLink(link) {
      await rest.post("/api/login/link", { link }).catch(passkeys.translate);
    },
    async logIn(options) {
      if (!passkeys.supported()) throw new LoginError("unsupported");
      await passkeys.get(rest.post, options);
    },
    ...pairingActions(fresh),
    ...deviceActions(fresh),
    events: async (before, limit) => {
      const query = new URLSearchParams({ limit: String(limit), ...(before > 0 ? { before: String(before) } : {}) });
      return (await rest.get(`/api/relay/events?${query}`, hasList("events", isRelayEvent))).events;
    },
    tokens: async () => (await access.list()).tokens,
    makeToken: (name, scopes) => fresh(() => access.create(name, scopes)),
    revokeToken: (id) => access.revoke(id),
    ...accountActions(fresh),
  };
}

type Fresh = <T>(request: () => Promise<T>) => Promise<T>;

/** Pairings. */
function pairingActions(fresh: Fresh) {
  return {
    list: async () => (await rest.get(PAIRINGS, hasList("pairings", isRelayPairing))).pairings,
    make: (worldId) => rest.post(PAIRINGS, { worldId }, isRelayPairing),
    get: (code) => rest.get(at(PAIRINGS, code), isRelayPairing),
    approve: (id, claimFingerprint, scopes) =>
      fresh(() => rest.post(at(PAIRINGS, id, "/approve"), { claimFingerprint, scopes }, isRelayPairing)),
    deny: (id, claimFingerprint) => rest.post(at(PAIRINGS, id, "/deny"), { claimFingerprint }, isRelayPairing),
    devices: async () => (await rest.get(DEVICES, hasList("devices", isRelayDevice))).devices,
  } satisfies Partial<RelayActions>;
}

/** Devices. */
function deviceActions(fresh: Fresh) {
  return {
    rename: (id, label) => rest.patch(at(DEVICES, id), { label }),
    revoke: (id) => rest.post(at(DEVICES, id, "/revoke"), {}),
    setScopes: (id, scopes) => rest.post(at(DEVICES, id, "/scopes"), { scopes }, isRelayDevice),
    approveScopes: (id, scopes) =>
      fresh(() => rest.post(at(DEVICES, id, "/scopes/approve"), { scopes }, isRelayDevice)),
    denyScopes: (id) => rest.post(at(DEVICES, id, "/scopes/deny"), {}),
  } satisfies Partial<RelayActions>;
}

/** The account. */
function accountActions(fresh: Fresh) {
  return {
    account: () => rest.get("/api/account", isAccount),
    setName: (name) => rest.patch("/api/account", { name }),
    addPasskey: (name) => fresh(() => passkeys.create(rest.post, "/api/account/passkeys", {}, { name })),
    renamePasskey: (id, name) => rest.patch(at("/api/account/passkeys", id), { name }),
    removePasskey: (id) => fresh(() => rest.del(at("/api/account/passkeys", id))),
    connect: (provider) =>
      fresh(async () => (await rest.post("/api/account/identities", { provider }, isProviderRedirect)).url),
    removeIdentity: (id) => fresh(() => rest.del(at("/api/account/identities", id))),
    endSession: (id) => rest.del(at("/api/account/sessions", id)),
    makeLink: (kind) => fresh(() => rest.post("/api/account/links", { kind }, isLinkResult)),
    exportAll: () => fresh(() => download("GET", "/api/account/export", "blob", EXPORT)),
    deleteAccount: (confirm) => fresh(() => rest.del("/api/account", { body: { confirm } })),
    logOut: () => rest.post("/api/logout", {}),
  } satisfies Partial<RelayActions>;
}
