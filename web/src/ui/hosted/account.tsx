/** The account: its name, ways in, browsers, how much it holds, its export and its end. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ago, formatWhen } from "../../core/words/time.ts";
import type { Account, AccountQuota } from "../../wire/types.gen.ts";
import type { Actions } from "../actions.ts";
import { Button } from "../button.tsx";
import { CommandLine } from "../components.tsx";
import { Field, Form } from "../form.tsx";
import type { PanelProps } from "../lazy.tsx";
import { Failure } from "../parts.tsx";
import { usePending } from "../request.ts";
import { saveFile } from "../savefile.ts";
import { LoginError } from "./actions.ts";
import { NameForm } from "./devices.tsx";
import { quotaName, quotaText } from "./labels.ts";
import { troubleText } from "./loginflow.ts";
import { type Change, type SectionProps, Ways } from "./ways.tsx";

/** A passkey that was not given, in the words of the login screen. */
function inWords(error: unknown): never {
  if (!(error instanceof LoginError)) throw error;
  if (error.trouble === "cancelled" || error.trouble === "quiet")
    throw new Error("Your passkey was not confirmed, so nothing was changed. Try again");
  throw new Error(troubleText(error.trouble, "login", error.message));
}

/** The view. */
export function AccountView({ model, actions }: PanelProps) {
  const account = useSignal<Account | null>(null);
  const { busy, failed, run } = usePending();
  const change: Change = (step) =>
    run(async () => {
      const client = await actions.hosted.client();
      await step(client).catch(inWords);
      account.value = await client.account();
    });
  useEffect(() => change(async () => {}), [actions]);
  const shown = account.value;
  const info = model.relay.info.value;
  const props = shown && { account: shown, info, busy: busy.value, now: model.now.value, change };
  return (
    <>
      <Failure text={failed.value} />
      {!props && !failed.value && <p class="muted">Loading…</p>}
      {props && (
        <>
          <Freshen account={props.account} info={info} />
          <Name {...props} actions={actions} />
          <Quotas quotas={props.account.quotas} />
          <Ways {...props} />
          <Sessions {...props} />
          <Links {...props} />
          <Data {...props} actions={actions} />
        </>
      )}
    </>
  );
}

/** For an account without a passkey, whose fresh login is at its provider. */
function Freshen({ account, info }: Pick<SectionProps, "account" | "info">) {
  const provider = info?.providers.find(({ id }) => account.identities.some((way) => way.provider === id));
  if (account.fresh || account.passkeys.length > 0 || !provider) return null;
  return (
    <p class="muted">
      Some changes need a login from the last 15 minutes.{" "}
      <a href={`/login/oidc/${encodeURIComponent(provider.id)}?next=/`}>Log in with {provider.name}</a>
    </p>
  );
}

/** Who is logged in. */
function Name({ account, busy, change, actions }: SectionProps & { actions: Actions }) {
  const renaming = useSignal(false);
  return (
    <section aria-label="You">
      {renaming.value ? (
        <NameForm
          label="Your name"
          name={account.name}
          busy={busy}
          close={() => (renaming.value = false)}
          save={(name) =>
            change(async (client) => {
              await client.setName(name);
              renaming.value = false;
            })
          }
        />
      ) : (
        <div class="device-head">
          <span class="device-name">
            <strong>{account.name}</strong>
            {account.owner && <span class="muted">You run this server.</span>}
          </span>
          <Button disabled={busy} onClick={() => (renaming.value = true)}>
            Rename
          </Button>
          <Button disabled={busy} onClick={() => change((client) => client.logOut().then(actions.reload))}>
            Log out
          </Button>
        </div>
      )}
    </section>
  );
}

/** How much the account holds. */
function Quotas({ quotas }: { quotas: readonly AccountQuota[] }) {
  return (
    <section aria-label="What you use">
      <h3>What you use</h3>
      <ul class="quotas">
        {quotas.map((quota) => {
          const part = quota.most > 0 ? Math.min(1, quota.used / quota.most) : 0;
          return (
            <li key={quota.what} class={part >= 0.9 ? "full" : undefined}>
              <span>{quotaName(quota)}</span>
              <span class="muted">{quotaText(quota)}</span>
              <meter min={0} max={1} value={part} aria-label={`${quotaName(quota)}: ${quotaText(quota)}`} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The browsers that are logged in. */
function Sessions({ account, busy, now, change }: SectionProps) {
  return (
    <section aria-label="Browsers">
      <h3>Logged-in browsers</h3>
      <ul class="device-list">
        {account.sessions.map((session) => (
          <li key={session.id}>
            <div class="device-head">
              <span class="device-name">
                <strong>{session.browser || "A browser"}</strong>
                <span class="muted">
                  {session.here ? "this browser · " : ""}logged in {ago(session.loggedInAt, now)} · used{" "}
                  {ago(session.lastSeenAt, now)}
                </span>
              </span>
              {!session.here && (
                <Button
                  aria-label={`Log out: ${session.browser || "a browser"}`}
                  disabled={busy}
                  onClick={() => change((client) => client.endSession(session.id))}
                >
                  Log out
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {account.sessions.length > 1 && (
        <Button disabled={busy} onClick={() => change((client) => client.endSession("all"))}>
          Log out everywhere
        </Button>
      )}
    </section>
  );
}

/** One-time links. */
function Links({ account, info, busy, now, change }: SectionProps) {
  const link = useSignal<{ url: string; end: string; kind: "invite" | "recover" } | null>(null);
  const make = (kind: "invite" | "recover") =>
    change(async (client) => {
      link.value = { ...(await client.makeLink(kind)), kind };
    });
  return (
    <section aria-label="Links">
      <h3>One-time links</h3>
      <div class="answers">
        <Button disabled={busy} onClick={() => make("recover")}>
          For another of my devices
        </Button>
        {account.owner && info?.signup !== "closed" && (
          <Button disabled={busy} onClick={() => make("invite")}>
            Invite someone
          </Button>
        )}
      </div>
      {link.value && (
        <div role="status" class="name-form">
          <p>
            {link.value.kind === "recover"
              ? "Whoever opens it gets into your account. Open it on your other device, and keep it to yourself."
              : "Give it to one person; they make their own account with it."}{" "}
            {link.value.end && `Expires ${formatWhen(link.value.end, now)}.`}
          </p>
          <CommandLine text={link.value.url} />
        </div>
      )}
    </section>
  );
}

/** Export and deletion. */
function Data({ account, busy, change, actions }: SectionProps & { actions: Actions }) {
  const deleting = useSignal(false);
  const typed = useSignal("");
  return (
    <section aria-label="Your data">
      <h3>Your data</h3>
      <div class="answers">
        <Button
          disabled={busy}
          onClick={() => change(async (client) => saveFile(await client.exportAll(), "world-export.zip"))}
        >
          Export everything
        </Button>
        {!deleting.value && (
          <Button disabled={busy} onClick={() => (deleting.value = true)}>
            Delete the account…
          </Button>
        )}
      </div>
      {deleting.value && (
        <Form class="confirm" send={() => change((client) => client.deleteAccount(typed.value).then(actions.reload))}>
          <p>
            Your worlds, files, agents and history are removed for good, and nobody can bring them back. Export them
            first if you want to keep a copy.
          </p>
          <Field label={`Type your account's name, ${account.name}, to confirm`} text={typed} autocomplete="off" />
          <div class="answers">
            <Button
              onClick={() => {
                deleting.value = false;
                typed.value = "";
              }}
            >
              Cancel
            </Button>
            <Button primary submit class="danger" disabled={busy || typed.value !== account.name}>
              Delete for good
            </Button>
          </div>
        </Form>
      )}
    </section>
  );
}
