/** The agent on a server: the field that takes the server, and the state of the SSH session. */

import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { Bridge } from "../../wire/types.gen.ts";
import { Button } from "../button.tsx";
import { CommandLine, RepairDetails, StateMark } from "../components.tsx";
import { Field, Form } from "../form.tsx";
import type { PanelProps } from "../lazy.tsx";
import { Failure } from "../parts.tsx";
import { usePending } from "../request.ts";
import type { Ask } from "./cards.tsx";
import "./style.ts";
import { ExactText } from "../approvals/exact.tsx";
import { bridgeView, isRemote } from "./words.ts";

/** The most that may be pasted (wire.MaxBridgeTarget). */
const MAX_TARGET = 1 << 10;

/** The part of "Your agent" about a server. */
export function RemotePanel({ model, actions }: PanelProps) {
  const bridge = model.bridge.value;
  if (!isRemote(bridge)) {
    return (
      <>
        <p class="muted">World reaches it over SSH, with the keys and settings that you already have here.</p>
        <TargetForm ask={actions.bridge} />
      </>
    );
  }
  return (
    <div class="bridge" data-state={bridge.state}>
      <State bridge={bridge} now={model.now.value} ask={actions.bridge} />
    </div>
  );
}

/** The one field: what the user calls the server. */
function TargetForm({ ask }: { ask: Ask }) {
  const target = useSignal("");
  const { busy, failed, run } = usePending();
  const field = useRef<HTMLInputElement>(null);
  return (
    <Form
      class="bridge-target"
      autocomplete="off"
      send={() => {
        const text = target.value.trim();
        if (text) run(() => ask({ op: "connect", target: text }));
        else field.current?.focus();
      }}
    >
      <Field
        label="user@host, or your SSH command"
        wide
        ref={field}
        text={target}
        maxLength={MAX_TARGET}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        enterkeyhint="go"
        failed={failed.value}
      />
      <Button primary submit disabled={busy.value}>
        {busy.value ? "Connecting…" : "Connect"}
      </Button>
    </Form>
  );
}

/** The state, what to do about it, and last what repairs it. */
function State({ bridge, now, ask }: { bridge: Bridge; now: number; ask: Ask }) {
  const { busy, failed, run } = usePending();
  const view = bridgeView(bridge, now);
  const { command = "", prompt } = bridge;
  const details = bridge.details ?? [];
  const notes = bridge.notes ?? [];
  return (
    <>
      <div class="way-head">
        <StateMark state={view.mark} />
        <span class="words">
          <strong>{view.words}</strong>
          {view.aside && <span class="state">{view.aside}</span>}
        </span>
      </div>
      {(view.reason || view.next || command) && (
        <p class="muted">
          {view.reason} {view.next} {command && "The repair details show how."}
        </p>
      )}
      {notes.map((note) => (
        <p key={note} class="bridge-note">
          {note}
        </p>
      ))}
      <Failure text={failed.value} />
      {!prompt && (
        <div class="answers">
          {view.again && (
            <Button primary disabled={busy.value} onClick={() => run(() => ask({ op: "retry" }))}>
              {view.again}
            </Button>
          )}
          <Button
            title="Then your agent is on this computer again"
            disabled={busy.value}
            onClick={() => run(() => ask({ op: "stop" }))}
          >
            Stop
          </Button>
        </div>
      )}
      {!prompt && (
        <details>
          <summary>Another server</summary>
          <TargetForm ask={ask} />
        </details>
      )}
      {(command || details.length > 0) && (
        <RepairDetails>
          {command && <CommandLine text={command} />}
          {details.length > 0 && <ExactText text={details.join("\n")} label="SSH's command and its last lines" />}
        </RepairDetails>
      )}
    </>
  );
}
