/**
 * The agent on a server: the field that takes the server, the state of the SSH session, and the cards for what ssh and
 * the gateway there ask. What the user types into a card goes into one request and is kept nowhere.
 */

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import type { Backend, Bridge, BridgePrompt, BridgeRequest } from "../../wire/types.gen.ts";
import { BackendMarkIcon } from "../agent/card.tsx";
import { useArmed } from "../approvals/card.tsx";
import { visibleRuns } from "../approvals/visible.ts";
import { Command, Failure, RepairDetails } from "../components.tsx";
import { takesText } from "../keys.ts";
import { adoptStyle, type PanelProps } from "../lazy.tsx";
import { usePending } from "../request.ts";
import css from "./bridge.lazy.css";
import { openKeys } from "./place.tsx";
import { bridgeView, isRemote, keyAsked, keyName, keyTitle, promptWords } from "./words.ts";

adoptStyle(css);

/** The most that may be pasted (wire.MaxBridgeTarget). */
const MAX_TARGET = 1 << 10;
/** The longest answer (wire.MaxBridgeAnswer). */
const MAX_ANSWER = 4 << 10;

/** What a request is made with. */
type Ask = (request: BridgeRequest) => Promise<unknown>;

/** The part of "Your agent" about a server. */
export function RemotePanel({ model, actions }: PanelProps) {
  const bridge = model.bridge.value;
  if (!isRemote(bridge)) {
    return (
      <>
        <p class="muted">World reaches it through SSH, with the keys and settings that you have here already.</p>
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
  const why = useId();
  return (
    <form
      class="bridge-target"
      autocomplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        const text = target.value.trim();
        if (text) run(() => ask({ op: "connect", target: text }));
        else field.current?.focus();
      }}
    >
      <label class="field wide">
        user@host, or your SSH command
        <input
          ref={field}
          type="text"
          value={target.value}
          maxLength={MAX_TARGET}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          enterkeyhint="go"
          aria-describedby={why}
          aria-invalid={failed.value !== ""}
          onInput={(event) => {
            target.value = event.currentTarget.value;
          }}
        />
      </label>
      <button type="submit" class="primary" disabled={busy.value}>
        {busy.value ? "Connecting…" : "Connect"}
      </button>
      <div id={why}>
        <Failure text={failed.value} />
      </div>
    </form>
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
        <BackendMarkIcon mark={view.mark} />
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
            <button type="button" class="primary" disabled={busy.value} onClick={() => run(() => ask({ op: "retry" }))}>
              {view.again}
            </button>
          )}
          <button
            type="button"
            class="quiet"
            title="Then your agent is on this computer again"
            disabled={busy.value}
            onClick={() => run(() => ask({ op: "stop" }))}
          >
            Stop
          </button>
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
          {command && <Command text={command} />}
          {details.length > 0 && <Told text={details.join("\n")} label="SSH's command and its last lines" />}
        </RepairDetails>
      )}
    </>
  );
}

/** The words of somebody else, exactly; what would be invisible in them is shown by its name. */
function Told({ text, label }: { text: string; label: string }) {
  return (
    <pre class="exact" tabIndex={0} aria-label={label} dir="ltr">
      {visibleRuns(text).map((run, i) =>
        run.hidden ? (
          <span key={i} class="unseen">
            {run.text}
          </span>
        ) : (
          run.text
        ),
      )}
    </pre>
  );
}

/** The card for the question that ssh asks now. */
export function PromptCard({ model, actions }: PanelProps) {
  const bridge = model.bridge.value;
  const prompt = bridge?.prompt;
  if (!prompt) return null;
  const Card = prompt.kind === "host_key" ? HostCard : SecretCard;
  return <Card key={prompt.id} prompt={prompt} target={bridge.target} ask={actions.bridge} />;
}

interface PromptProps {
  prompt: BridgePrompt;
  target: string | undefined;
  ask: Ask;
}

/** What all cards have: a dialog that is not modal, with Esc for its safe answer. */
function Card(props: { title: string; cancel(): void; children: ComponentChildren }) {
  const card = useFocus();
  return (
    <section
      ref={card}
      class="panel card bridge-asks"
      role="dialog"
      aria-label={props.title}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.isComposing) return;
        event.preventDefault();
        props.cancel();
      }}
    >
      <h2>{props.title}</h2>
      {props.children}
    </section>
  );
}

/**
 * Brings the keyboard into a card that comes, and back where it was when the card goes. While the user writes or walks
 * the card does not take the keyboard: what was meant for the agent must not become a password. Y leads to it then.
 */
function useFocus(): { current: HTMLElement | null } {
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    const here = card.current;
    const before = document.activeElement;
    const writes = takesText(before) && !before?.closest(".bridge-target, .bridge-asks");
    if (!writes && !(before instanceof HTMLCanvasElement)) (here?.querySelector<HTMLElement>("input") ?? here)?.focus();
    return () => {
      const inside = here?.contains(document.activeElement) ?? false;
      if ((inside || document.activeElement === document.body) && before instanceof HTMLElement && before.isConnected)
        before.focus();
    };
  }, []);
  return card;
}

/** "Is this your server?" */
function HostCard({ prompt, target, ask }: PromptProps) {
  const { busy, failed, run } = usePending();
  const armed = useArmed(prompt.id);
  const server = target || "your server";
  const cancel = () => run(() => ask({ op: "cancel", prompt: prompt.id }));
  return (
    <Card title={`Is this ${server}?`} cancel={cancel}>
      <p>
        SSH on this computer does not know this server yet. Compare the fingerprint with the one that the server itself
        shows.
      </p>
      {prompt.fingerprint && (
        <output class="fingerprint" aria-label="Fingerprint of the server's key">
          {prompt.fingerprint}
        </output>
      )}
      <details class="repair">
        <summary>How to compare</summary>
        <p class="muted">Run this on the server, and look for the same fingerprint:</p>
        <Command text={hostKeyCommand(prompt.text)} />
        <p class="muted">SSH says:</p>
        <Told text={prompt.text} label="What SSH says" />
      </details>
      <Failure text={failed.value} />
      <div class="answers">
        <button type="button" class="quiet" disabled={busy.value} onClick={cancel}>
          Cancel
        </button>
        <button
          type="button"
          class="primary"
          disabled={!armed || busy.value}
          onClick={() => run(() => ask({ op: "answer", prompt: prompt.id, answer: "yes" }))}
        >
          It is the right one
        </button>
      </div>
    </Card>
  );
}

/** Shows the server's fingerprint, of the key that ssh names. */
function hostKeyCommand(text: string): string {
  const kind = /\b(ED25519|ECDSA|RSA)\b/.exec(text)?.[1] ?? "ED25519";
  return `ssh-keygen -lf /etc/ssh/ssh_host_${kind.toLowerCase()}_key.pub`;
}

/** A passphrase, a password or a code. */
function SecretCard({ prompt, target, ask }: PromptProps) {
  const { title, field, quoted, autocomplete } = promptWords(prompt, target);
  const { busy, failed, run } = usePending();
  const cancel = () => run(() => ask({ op: "cancel", prompt: prompt.id }));
  return (
    <Card title={title} cancel={cancel}>
      {prompt.again && <p class="warn">That was not accepted.</p>}
      <p class="muted">{quoted}</p>
      <blockquote class="told" dir="auto">
        {visibleRuns(prompt.text.trim()).map((run) => (run.hidden ? `⟨${run.text}⟩` : run.text))}
      </blockquote>
      <SecretForm
        field={field}
        autocomplete={autocomplete}
        yes="Log in"
        busy={busy.value}
        failed={failed.value}
        send={(answer) => run(() => ask({ op: "answer", prompt: prompt.id, answer }))}
        no="Cancel"
        cancel={cancel}
      />
      <p class="muted bridge-kept">It goes to SSH on this computer and is not kept.</p>
    </Card>
  );
}

/** The cards for the keys of gateways. */
export function KeyCards({ model, actions }: PanelProps) {
  return (
    <>
      {openKeys(model).map((backend) => (
        <KeyCard key={backend.id} backend={backend} model={model} actions={actions} />
      ))}
    </>
  );
}

/** A gateway that wants its key, once. */
function KeyCard({ backend, model, actions }: PanelProps & { backend: Backend }) {
  const { busy, failed, run } = usePending();
  const { key, reason, next, command } = backend;
  if (!key) return null;
  const name = keyName(key);
  const later = () => {
    model.postponed.value = [...model.postponed.value, keyAsked(backend) ?? ""];
  };
  return (
    <Card title={keyTitle(backend.product, key)} cancel={later}>
      <Failure text={key.wrong ? "That was not accepted." : ""} />
      <p>{[key.wrong ? "" : reason, next].filter(Boolean).join(" ")}</p>
      {command && (
        <RepairDetails>
          <p class="muted">Run this on the server; it shows the {name}:</p>
          <Command text={command} />
        </RepairDetails>
      )}
      <SecretForm
        field={name === "password" ? "Password" : "Token"}
        autocomplete="off"
        yes="Connect"
        busy={busy.value}
        failed={failed.value}
        send={(answer) => run(() => actions.bridge({ op: "key", answer }))}
        no="Not now"
        cancel={later}
      />
    </Card>
  );
}

interface SecretProps {
  field: string;
  autocomplete: "off" | "one-time-code";
  yes: string;
  no: string;
  busy: boolean;
  failed: string;
  send(answer: string): void;
  cancel(): void;
}

/** A field that is empty again as soon as it was sent, whatever comes of it. */
function SecretForm({ field, autocomplete, yes, no, busy, failed, send, cancel }: SecretProps) {
  const input = useRef<HTMLInputElement>(null);
  const why = useId();
  return (
    <form
      class="bridge-secret"
      autocomplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        const answer = input.current?.value ?? "";
        if (!input.current || busy) return;
        input.current.value = "";
        if (answer) send(answer);
        input.current.focus();
      }}
    >
      <label class="field wide">
        {field}
        <input
          ref={input}
          type="password"
          name="answer"
          maxLength={MAX_ANSWER}
          autocomplete={autocomplete}
          autocapitalize="off"
          spellcheck={false}
          enterkeyhint="go"
          aria-describedby={why}
        />
      </label>
      <div id={why}>
        <Failure text={failed} />
      </div>
      <div class="answers">
        <button type="button" class="quiet" disabled={busy} onClick={cancel}>
          {no}
        </button>
        <button type="submit" class="primary" disabled={busy}>
          {busy ? "Sending…" : yes}
        </button>
      </div>
    </form>
  );
}
