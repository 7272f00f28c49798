/**
 * Passkeys: the two ceremonies of the browser, between the relay's "begin" and "finish". The browser decodes and
 * encodes everything itself; what it throws becomes one of the troubles that the login screen has words for.
 */

import { Refusal } from "../core/refuse.ts";
import { unreadable } from "../net/rest.ts";
import { LoginError, type LoginTrouble } from "../ui/hosted/actions.ts";
import { fieldsOf } from "../wire/guard.ts";

/** Posts to the relay: rest.post, or a test's. */
type Post = (path: string, body: object) => Promise<unknown>;

/** A share of the browser's own limit after which a refusal counts as "too late": it does not say which it was. */
const NEARLY = 0.98;

/** The browser's API, as far as it is used; TypeScript's own types lack the newer parts. */
interface PasskeyApi {
  parseCreationOptionsFromJSON?(options: unknown): PublicKeyCredentialCreationOptions;
  parseRequestOptionsFromJSON?(options: unknown): PublicKeyCredentialRequestOptions;
  isConditionalMediationAvailable?(): Promise<boolean>;
  signalUnknownCredential?(which: { rpId: string; credentialId: string }): Promise<void>;
}

function api(): PasskeyApi | undefined {
  return "PublicKeyCredential" in globalThis ? (PublicKeyCredential as unknown as PasskeyApi) : undefined;
}

/** Whether this browser can use passkeys at this address. */
export function supported(): boolean {
  return Boolean(api()?.parseCreationOptionsFromJSON && api()?.parseRequestOptionsFromJSON && isSecureContext);
}

/** Whether it can offer them in a text field. */
export async function canOffer(): Promise<boolean> {
  return supported() && ((await api()?.isConditionalMediationAvailable?.()) ?? false);
}

/** Makes a passkey: an account's first one, or one more (`path` says which). `name`: what its user calls it. */
export async function create(
  post: Post,
  path: string,
  body: object,
  { name = "", stop }: { name?: string; stop?: AbortSignal } = {},
): Promise<unknown> {
  const options = await begin(post, path, body);
  const publicKey = api()?.parseCreationOptionsFromJSON?.(options);
  if (!publicKey) throw new LoginError("unsupported");
  const credential = await ceremony(publicKey.timeout, () =>
    navigator.credentials.create({ publicKey, ...(stop ? { signal: stop } : {}) }),
  );
  return finish(post, path, credential, name);
}

/** Logs in. `offer`: waits until the user picks a passkey in a text field. */
export async function get(
  post: Post,
  { offer = false, stop }: { offer?: boolean; stop?: AbortSignal } = {},
): Promise<unknown> {
  const path = "/api/login/passkey";
  const options = await begin(post, path, offer ? { mediation: "conditional" } : {});
  const publicKey = api()?.parseRequestOptionsFromJSON?.(options);
  if (!publicKey) throw new LoginError("unsupported");
  let credential: Credential;
  try {
    credential = await ceremony(publicKey.timeout, () =>
      navigator.credentials.get({
        publicKey,
        ...(offer ? { mediation: "conditional" } : {}),
        ...(stop ? { signal: stop } : {}),
      }),
    );
  } catch (error) {
    // Nobody has asked for an offer, so nobody needs to hear that it ended.
    throw offer && error instanceof LoginError ? new LoginError("quiet") : error;
  }
  try {
    return await finish(post, path, credential);
  } catch (error) {
    if (error instanceof LoginError && error.trouble === "unknown_passkey")
      await forget(publicKey.rpId, credential.id).catch(() => {});
    throw error;
  }
}

/** The options of a ceremony. */
async function begin(post: Post, path: string, body: object): Promise<unknown> {
  const options = fieldsOf(await post(`${path}/begin`, body).catch(translate))?.["publicKey"];
  if (fieldsOf(options) === undefined) throw unreadable();
  return options;
}

/** Hands the credential in. The browser's own conversion makes it JSON. */
function finish(post: Post, path: string, credential: Credential, name = ""): Promise<unknown> {
  return post(`${path}/finish`, { credential, ...(name ? { name } : {}) }).catch(translate);
}

/** Tells the browser that the relay does not know a passkey, so that it stops offering it. */
async function forget(rpId: string | undefined, credentialId: string): Promise<void> {
  await api()?.signalUnknownCredential?.({ rpId: rpId ?? location.hostname, credentialId });
}

/** Runs the browser's part and puts its exceptions into words. */
async function ceremony(timeout: number | undefined, run: () => Promise<Credential | null>): Promise<Credential> {
  const began = performance.now();
  try {
    const credential = await run();
    if (credential) return credential;
  } catch (error) {
    const late = timeout !== undefined && performance.now() - began >= timeout * NEARLY;
    const trouble = troubleOf(error instanceof Error ? error.name : "", late);
    throw new LoginError(trouble, error instanceof Error ? error.message : "");
  }
  throw new LoginError("cancelled");
}

/** The trouble that the name of a browser's exception means. */
export function troubleOf(name: string, late: boolean): LoginTrouble {
  switch (name) {
    case "AbortError":
      return "quiet";
    case "NotAllowedError":
      return late ? "timed_out" : "cancelled";
    case "TimeoutError":
      return "timed_out";
    case "InvalidStateError":
      return "exists";
    case "SecurityError":
      return "insecure";
    case "NotSupportedError":
    case "ConstraintError":
      return "unsupported";
    default:
      return "other";
  }
}

/** The trouble that a refusal of the relay means; anything else is thrown as it is. */
export function translate(error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  const { code, field, message } = error.error;
  if (code === "signup_closed") throw new LoginError("signup_closed", message);
  if (code === "login_failed" && field === "link") throw new LoginError("link_spent", message);
  // Only this answer makes the browser forget the passkey: any other failure may be of the moment.
  if (code === "not_found" || (code === "login_failed" && field === "credential"))
    throw new LoginError("unknown_passkey", message);
  throw error;
}
