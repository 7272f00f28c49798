/** The paired agents, each with what it may do and a way to end it; and the tokens for agents that speak MCP alone. */

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { scopesInShort, sortedScopes } from "../../core/words/scopes.ts";
import type { RelayDevice, Scope } from "../../wire/types.gen.ts";
import { Button } from "../button.tsx";
import { CommandLine, Copy } from "../components.tsx";
import { Field, Form } from "../form.tsx";
import type { PanelProps } from "../lazy.tsx";
import { NewToken } from "../newtoken.tsx";
import { openPanel } from "../panels.ts";
import { Failure } from "../parts.tsx";
import { usePending } from "../request.ts";
import { tokenFacts } from "../settings/access.tsx";
import type { GivenToken } from "../settings/accessactions.ts";
import type { RelayActions } from "./actions.ts";
import { ScopeSwitches } from "./approval.tsx";
import { Confirm } from "./confirm.tsx";
import { deviceState, GIVEN_SCOPES } from "./labels.ts";
import { isSilent } from "./model.ts";

/** Does one thing, then shows the lists as they are now. */
type Change = (step: (client: RelayActions) => Promise<unknown>) => void;

/** The view. */
export function DevicesView({ model, actions }: PanelProps) {
  const { devices } = model.relay;
  const tokens = useSignal<readonly GivenToken[]>([]);
  const { busy, failed, run } = usePending();
  const change: Change = (step) =>
    run(async () => {
      const client = await actions.hosted.client();
      await step(client);
      const [list, given] = await Promise.all([client.devices(), client.tokens()]);
      devices.value = list;
      tokens.value = given;
    });
  useEffect(() => change(async () => {}), [actions]);
  const all = devices.value;
  const paired = (all ?? []).filter((d) => d.state !== "revoked" && !tokens.value.some((t) => t.id === d.id));
  return (
    <>
      <Failure text={failed.value} />
      <section aria-label="Paired agents">
        {all === null && !failed.value && <p class="muted">Loading…</p>}
        {all !== null && paired.length === 0 && (
          <p class="muted">No agent is paired yet. A paired agent joins this world from wherever it runs.</p>
        )}
        <ul class="device-list">
          {paired.map((device) => (
            <DeviceRow key={device.id} device={device} now={model.now.value} busy={busy.value} change={change} />
          ))}
        </ul>
        <Button primary onClick={() => openPanel(model, "agent")}>
          Pair an agent
        </Button>
      </section>
      <Tokens tokens={tokens.value} now={model.now.value} busy={busy.value} change={change} />
    </>
  );
}

interface RowProps {
  device: RelayDevice;
  now: number;
  busy: boolean;
  change: Change;
}

/** One paired agent. */
function DeviceRow({ device, now, busy, change }: RowProps) {
  const step = useSignal<"" | "rename" | "scopes" | "revoke">("");
  const close = () => {
    step.value = "";
  };
  const program = device.agentType === "agent" ? undefined : device.agentType;
  const facts = [program, device.worldName, scopesInShort(device.scopes)].filter(Boolean).join(" · ");
  return (
    <li data-device={device.id} data-state={device.connected ? "connected" : device.state}>
      <div class="device-head">
        <span class="device-name">
          <strong>{device.label}</strong>
          <span class={device.connected ? "device-state here" : "device-state"}>{deviceState(device, now)}</span>
          <span class="muted">{facts}</span>
        </span>
      </div>
      {isSilent(device, now) && (
        <>
          <p class="muted">
            It does not share its agents' conversations. To talk with them here, run this on that computer:
          </p>
          <div class="command">
            <code>
              world-mcp pair <span class="whole">--conversations</span> <span class="whole">{device.worldId}</span>
            </code>
            <Copy text={`world-mcp pair --conversations ${device.worldId}`} />
          </div>
        </>
      )}
      {step.value === "" && (
        <div class="answers">
          <RowButton word="Rename" of={device.label} busy={busy} onClick={() => (step.value = "rename")} />
          <RowButton word="What it may do" of={device.label} busy={busy} onClick={() => (step.value = "scopes")} />
          <RowButton word="Revoke" of={device.label} busy={busy} onClick={() => (step.value = "revoke")} />
        </div>
      )}
      {step.value === "rename" && (
        <NameForm
          label={`New name of ${device.label}`}
          name={device.label}
          busy={busy}
          close={close}
          save={(label) => change((client) => client.rename(device.id, label).then(close))}
        />
      )}
      {step.value === "scopes" && <ScopesForm device={device} busy={busy} close={close} change={change} />}
      {step.value === "revoke" && (
        <Confirm
          text={`“${device.label}” loses access right away. To restore it, pair it again. What it built stays.`}
          yes="Revoke for good"
          busy={busy}
          close={close}
          confirm={() => change((client) => client.revoke(device.id).then(close))}
        />
      )}
    </li>
  );
}

export function RowButton({ word, of, busy, onClick }: { word: string; of: string; busy: boolean; onClick(): void }) {
  return (
    <Button aria-label={`${word}: ${of}`} disabled={busy} onClick={onClick}>
      {word}
    </Button>
  );
}

/** A field with a name in it. `optional`: it may stay empty; `word`: of the button. */
export function NameForm(props: {
  label: string;
  name: string;
  optional?: true;
  word?: string;
  busy: boolean;
  close(): void;
  save(name: string): void;
}) {
  const name = useSignal(props.name);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  return (
    <Form class="name-form" send={() => props.save(name.value.trim())}>
      <Field
        label={props.label}
        text={name}
        ref={field}
        maxLength={60}
        required={!props.optional}
        placeholder={props.optional ? "My laptop" : ""}
      />
      <div class="answers">
        <Button primary submit disabled={props.busy || (!props.optional && name.value.trim() === "")}>
          {props.word ?? "Save"}
        </Button>
        <Button onClick={props.close}>Cancel</Button>
      </div>
    </Form>
  );
}

/** What a device may do. Less applies at once; more is asked about by a card. */
function ScopesForm({ device, busy, close, change }: Omit<RowProps, "now"> & { close(): void }) {
  const chosen = useSignal<readonly Scope[]>(device.scopes);
  const more = chosen.value.some((scope) => !device.scopes.includes(scope));
  return (
    <div class="name-form">
      <ScopeSwitches
        scopes={sortedScopes([...GIVEN_SCOPES, ...device.scopes])}
        chosen={chosen.value}
        choose={(scopes) => (chosen.value = scopes)}
        legend={`What “${device.label}” may do:`}
      />
      <p class="muted">
        {more
          ? "If you add something, a card asks you to confirm it."
          : "If you take something away, that applies at once, even to what it is doing now."}
      </p>
      <div class="answers">
        <Button
          primary
          disabled={busy || chosen.value.length === 0}
          onClick={() => change((client) => client.setScopes(device.id, chosen.value).then(close))}
        >
          Save
        </Button>
        <Button onClick={close}>Cancel</Button>
      </div>
    </div>
  );
}

/** The tokens of agents that speak MCP over HTTP and run no world-mcp beside them. */
function Tokens(props: { tokens: readonly GivenToken[]; now: number; busy: boolean; change: Change }) {
  const { tokens, now, busy, change } = props;
  const revoking = useSignal("");
  return (
    <section aria-label="Tokens">
      <h3>Tokens</h3>
      <p class="muted">
        For an agent that speaks MCP over HTTP and cannot be paired. It sees only the world that is open now.
      </p>
      <ul class="device-list">
        {tokens.map((token) => (
          <li key={token.id}>
            <div class="device-head">
              <span class="device-name">
                <strong>{token.name}</strong>
                <span class="muted">{tokenFacts(token, now)}</span>
              </span>
              {revoking.value !== token.id && (
                <RowButton word="Revoke" of={token.name} busy={busy} onClick={() => (revoking.value = token.id)} />
              )}
            </div>
            {revoking.value === token.id && (
              <Confirm
                text={`The token of “${token.name}” stops working right away. This can't be undone.`}
                yes="Revoke for good"
                busy={busy}
                close={() => (revoking.value = "")}
                confirm={() => change((client) => client.revokeToken(token.id))}
              />
            )}
          </li>
        ))}
      </ul>
      <NewAgentToken busy={busy} change={change} />
    </section>
  );
}

/** A new token: for whom, and what it allows. */
function NewAgentToken({ busy, change }: { busy: boolean; change: Change }) {
  const chosen = useSignal<readonly Scope[]>(["world.read"]);
  return (
    <NewToken
      class="name-form"
      busy={busy}
      opens="Create a token…"
      ready={chosen.value.length > 0}
      make={(name, show) => change(async (client) => show(await client.makeToken(name, chosen.value)))}
      told={(secret) => (
        <>
          <p>
            <strong>This is shown once.</strong> Give it to the agent as a Bearer token, with this address:
          </p>
          <CommandLine text={`${location.origin}/api/mcp/world`} />
          <CommandLine text={secret} />
        </>
      )}
    >
      <ScopeSwitches
        scopes={["world.read", "world.write.safe", "screenshot.request"]}
        chosen={chosen.value}
        choose={(scopes) => (chosen.value = scopes)}
        legend="It can:"
      />
    </NewToken>
  );
}
