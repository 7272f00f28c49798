/** The ways into the account: its passkeys, and its accounts at providers. The last one stays. */

import { useSignal } from "@preact/signals";
import { ago } from "../../core/words/time.ts";
import type { Account, Hosted } from "../../wire/types.gen.ts";
import { Button } from "../button.tsx";
import type { RelayActions } from "./actions.ts";
import { Confirm } from "./confirm.tsx";
import { NameForm, RowButton } from "./devices.tsx";

/** Does one thing, then shows the account as it is now. */
export type Change = (step: (client: RelayActions) => Promise<unknown>) => void;

/** Props of a section of the account. */
export interface SectionProps {
  account: Account;
  /** What the relay tells anybody. */
  info: Hosted | null;
  busy: boolean;
  now: number;
  change: Change;
}

/** The section. */
export function Ways({ account, info, busy, now, change }: SectionProps) {
  const providers = info?.providers ?? [];
  const has = (provider: string) => account.identities.some((way) => way.provider === provider);
  /** A provider that the relay has given up is no way in. */
  const working = account.identities.filter((way) => providers.some(({ id }) => id === way.provider)).length;
  const ways = account.passkeys.length + working;
  return (
    <section aria-label="Ways to log in">
      <h3>Ways to log in</h3>
      <ul class="device-list">
        {account.passkeys.map((key) => (
          <WayRow
            key={key.id}
            name={key.name}
            facts={`${key.synced ? "Passkey, synced" : "Passkey"} · added ${ago(key.createdAt, now)} · ${
              key.lastUsedAt ? `used ${ago(key.lastUsedAt, now)}` : "not used yet"
            }`}
            busy={busy}
            rename={(name) => change((client) => client.renamePasskey(key.id, name))}
            {...(ways > 1 ? { remove: () => change((client) => client.removePasskey(key.id)) } : {})}
          />
        ))}
        {account.identities.map((way) => (
          <WayRow
            key={way.id}
            name={way.providerName}
            facts={`${way.name} · added ${ago(way.createdAt, now)}`}
            busy={busy}
            {...(ways > 1 ? { remove: () => change((client) => client.removeIdentity(way.id)) } : {})}
          />
        ))}
      </ul>
      {ways === 1 && <p class="muted">This is your only way in. A second one helps when a device is lost.</p>}
      <NewPasskey busy={busy} change={change} />
      {providers
        .filter(({ id }) => !has(id))
        .map(({ id, name }) => (
          <Button
            key={id}
            disabled={busy}
            onClick={() => change((client) => client.connect(id).then((url) => location.assign(url)))}
          >
            Log in with {name} too
          </Button>
        ))}
    </section>
  );
}

/** One way in. Without `remove` it is the last one, which stays. */
function WayRow(props: { name: string; facts: string; busy: boolean; rename?(name: string): void; remove?(): void }) {
  const { name, facts, busy, rename, remove } = props;
  const step = useSignal<"" | "rename" | "remove">("");
  const close = () => {
    step.value = "";
  };
  return (
    <li>
      <div class="device-head">
        <span class="device-name">
          <strong>{name}</strong>
          <span class="muted">{facts}</span>
        </span>
        {step.value === "" && rename && (
          <RowButton word="Rename" of={name} busy={busy} onClick={() => (step.value = "rename")} />
        )}
        {step.value === "" && remove && (
          <RowButton word="Remove" of={name} busy={busy} onClick={() => (step.value = "remove")} />
        )}
      </div>
      {step.value === "rename" && rename && (
        <NameForm
          label={`New name of ${name}`}
          name={name}
          busy={busy}
          close={close}
          save={(to) => {
            rename(to);
            close();
          }}
        />
      )}
      {step.value === "remove" && remove && (
        <Confirm
          text={`You won't be able to log in with “${name}” any more. This can't be undone.`}
          yes="Remove it"
          busy={busy}
          close={close}
          confirm={remove}
        />
      )}
    </li>
  );
}

/** A button, then the passkey's name, then the browser's own question. */
function NewPasskey({ busy, change }: Pick<SectionProps, "busy" | "change">) {
  const asked = useSignal(false);
  const close = () => {
    asked.value = false;
  };
  if (!asked.value)
    return (
      <Button disabled={busy} onClick={() => (asked.value = true)}>
        Add a passkey
      </Button>
    );
  return (
    <NameForm
      label="What do you call this device?"
      name=""
      optional
      word="Create passkey"
      busy={busy}
      close={close}
      save={(name) => change((client) => client.addPasskey(name).then(close))}
    />
  );
}
