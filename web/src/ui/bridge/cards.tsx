/**
 * The cards for what ssh and the gateway on the server ask. What the user types into one goes into one request and is kept
 * nowhere.
 */

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Backend, BridgePrompt, BridgeRequest } from "../../wire/types.gen.ts";
import { shownText } from "../approvals/visible.ts";
import { Button } from "../button.tsx";
import { CommandLine, RepairDetails } from "../components.tsx";
import { Field, Form } from "../form.tsx";
import { takesText } from "../keytarget.ts";
import type { PanelProps } from "../lazy.tsx";
import { Failure } from "../parts.tsx";
import { useArmed, usePending } from "../request.ts";
import "./style.ts";
import { ExactText } from "../approvals/exact.tsx";
import { keyAsked, keyName, keyTitle, openKeys, promptWords } from "./words.ts";

/** The longest answer (wire.MaxBridgeAnswer). */
const MAX_ANSWER = 4 << 10;

/** What a request is made with. */
export type Ask = (request: BridgeRequest) => Promise<unknown>;

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
        SSH on this computer does not know this server yet. Compare the fingerprint with the one that the server shows.
      </p>
      {prompt.fingerprint && (
        <output class="fingerprint" aria-label="Fingerprint of the server's key">
          {prompt.fingerprint}
        </output>
      )}
      <details class="repair">
        <summary>How to compare</summary>
        <p class="muted">Run this on the server. It must show the same fingerprint:</p>
        <CommandLine text={hostKeyCommand(prompt.text)} />
        <p class="muted">SSH says:</p>
        <ExactText text={prompt.text} label="What SSH says" />
      </details>
      <Failure text={failed.value} />
      <div class="answers">
        <Button disabled={busy.value} onClick={cancel}>
          Cancel
        </Button>
        <Button
          primary
          disabled={!armed || busy.value}
          onClick={() => run(() => ask({ op: "answer", prompt: prompt.id, answer: "yes" }))}
        >
          Yes, it is
        </Button>
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
        {shownText(prompt.text.trim())}
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
      <p class="muted bridge-kept">World hands it to SSH on this computer and does not keep it.</p>
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
      {name !== "password" && <FetchKey model={model} actions={actions} />}
      {command && (
        <RepairDetails>
          <p class="muted">Run this on the server; it shows the {name}:</p>
          <CommandLine text={command} />
        </RepairDetails>
      )}
    </Card>
  );
}

/** The other way to the key: World asks the server itself, by one command that is shown before. */
function FetchKey({ model, actions }: PanelProps) {
  const { busy, failed, run } = usePending();
  const bridge = model.bridge.value;
  if (!bridge?.keyCommand) return null;
  const server = bridge.target || "your server";
  return (
    <details class="repair">
      <summary>Let World ask {server} instead</summary>
      <p class="muted">World runs this on {server}, once, and keeps nothing of what it prints:</p>
      <CommandLine text={bridge.keyCommand} />
      <Button disabled={busy.value} onClick={() => run(() => actions.bridge({ op: "fetch_key" }))}>
        {busy.value ? "Asking… this can take half a minute" : "Run it there"}
      </Button>
      <Failure text={failed.value} />
    </details>
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
  return (
    <Form
      class="bridge-secret"
      autocomplete="off"
      send={() => {
        const answer = input.current?.value ?? "";
        if (!input.current || busy) return;
        input.current.value = "";
        if (answer) send(answer);
        input.current.focus();
      }}
    >
      <Field
        label={field}
        wide
        ref={input}
        secret
        name="answer"
        maxLength={MAX_ANSWER}
        autocomplete={autocomplete}
        autocapitalize="off"
        spellcheck={false}
        enterkeyhint="go"
        failed={failed}
      />
      <div class="answers">
        <Button disabled={busy} onClick={cancel}>
          {no}
        </Button>
        <Button primary submit disabled={busy}>
          {busy ? "Sending…" : yes}
        </Button>
      </div>
    </Form>
  );
}
