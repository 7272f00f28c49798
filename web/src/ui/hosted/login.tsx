/**
 * The login and sign-up screen of a hosted world, over the living picture. A login that was ended elsewhere is a state
 * of its own: it says so, and its button leads here.
 */

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { LinkKind, Signup } from "../../wire/types.gen.ts";
import type { Actions } from "../actions.ts";
import { Button } from "../button.tsx";
import { Field, Form } from "../form.tsx";
import { Icon } from "../icons.tsx";
import type { PanelProps } from "../lazy.tsx";
import type { Model } from "../model.ts";
import { openPanel } from "../panels.ts";
import { LoginFlow, type LoginView, OWNER_FIRST, troubleText } from "./loginflow.ts";
import { Mark } from "./mark.tsx";
import "./style.ts";
import { after } from "./timer.ts";

/** The screen. */
export default function LoginScreen({ model, actions }: PanelProps) {
  const connection = model.connection.value;
  /** The user was here already, and has not asked to log in again. */
  const ended = useSignal(connection.state === "login" && connection.ended === true);
  return (
    <div class="hosted-screen">
      {ended.value ? (
        <LoggedOut onLogIn={() => (ended.value = false)} />
      ) : (
        <LoginCard model={model} actions={actions} />
      )}
    </div>
  );
}

/** The state "this login was ended". */
function LoggedOut({ onLogIn }: { onLogIn(): void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <section class="panel hosted-card" role="alert" aria-label="Logged out">
      <Mark />
      <h1>You are logged out</h1>
      <p>You logged out here or on another device. Your world is as you left it.</p>
      <button ref={button} type="button" class="primary big" onClick={onLogIn}>
        Log in
      </button>
    </section>
  );
}

/** The card with the ways in. */
function LoginCard({ model, actions }: { model: Model; actions: Actions }) {
  const { relay } = model;
  const flow = useMemo(
    () =>
      new LoginFlow({
        client: actions.hosted.client,
        link: relay.key.peek(),
        refusal: relay.refusal.peek(),
        entered: () => {
          relay.key.value = "";
          relay.refusal.value = "";
          actions.hosted.entered();
        },
        go: (url) => location.assign(url),
        after,
      }),
    [actions, relay],
  );
  useEffect(() => {
    void flow.start();
    return () => flow.dispose();
  }, [flow]);
  const info = relay.info.value;
  const view = flow.view.value;
  const trouble = flow.trouble.value;
  const code = relay.code.value;
  if (view === "link") return <LinkCard flow={flow} />;
  return (
    <section class="panel hosted-card" aria-labelledby="login-title" aria-busy={flow.waiting.value}>
      <Mark />
      <h1 id="login-title">{titleOf(view, flow.use.value, code !== "")}</h1>
      <Intro view={view} use={flow.use.value} first={info?.signup === "owner"} told={trouble === "signup_closed"} />
      <div aria-live="polite" class="login-trouble">
        {trouble && trouble !== "quiet" && (
          <p class="warn">{troubleText(trouble, view, flow.reason.value, info?.signup)}</p>
        )}
        {flow.supported.value === false && !trouble && view !== "recover" && (
          <p class="warn">{troubleText("unsupported", "login", "")}</p>
        )}
      </div>
      {view === "signup" && <SignUpForm flow={flow} />}
      {view === "login" && <LogInForm flow={flow} />}
      {view === "recover" && <RecoverForm flow={flow} opened={() => offerPasskey(model, flow)} />}
      {info && info.providers.length > 0 && view !== "recover" && (
        <>
          <Or />
          <div class="providers">
            {info.providers.map(({ id, name }) => (
              <button
                key={id}
                type="button"
                class="quiet big"
                disabled={flow.waiting.value}
                onClick={() => void flow.goTo(id, code ? `/pair/${code}` : "")}
              >
                Continue with {name}
              </button>
            ))}
          </div>
        </>
      )}
      <Switch flow={flow} signup={info?.signup} />
    </section>
  );
}

/** The relay is asked what the link is good for. */
function LinkCard({ flow }: { flow: LoginFlow }) {
  const failed = flow.trouble.value === "other";
  return (
    <section class="panel hosted-card" aria-busy={!failed} aria-label="Your link">
      <Mark />
      <p class={failed ? "warn" : "muted"} role="status">
        {failed ? flow.reason.value : "Checking your link…"}
      </p>
      {failed && (
        <button type="button" class="primary big" onClick={() => void flow.start()}>
          Try again
        </button>
      )}
    </section>
  );
}

/** A link works once: who came in by it needs a passkey to come back. */
function offerPasskey(model: Model, flow: LoginFlow): void {
  if (flow.trouble.peek()) return;
  model.interaction.toast.value = {
    text: "You are in. Add a passkey on this device, so that you can come back.",
    action: "Add a passkey",
    run: () => openPanel(model, "devices"),
  };
}

function titleOf(view: LoginView, use: LinkKind | null, code: boolean): string {
  if (view === "recover") return "Welcome back";
  if (view === "signup") return use === null ? "Create your world" : "Welcome to World";
  return code ? "Log in to pair your agent" : "Welcome to World";
}

/** What this is about. `first`: nobody has an account yet, which is `told` already. */
function Intro({ view, use, first, told }: { view: LoginView; use: LinkKind | null; first: boolean; told: boolean }) {
  if (view === "login" && first) return told ? null : <p class="notice">{OWNER_FIRST}</p>;
  return <p class="muted">{introOf(view, use)}</p>;
}

function introOf(view: LoginView, use: LinkKind | null): string {
  if (view === "recover")
    return "Your link opens your account in this browser, once. Then add a passkey, so that you can come back.";
  if (view === "login") return "Your device keeps a passkey for your world. There is no password.";
  if (use === "owner")
    return "Your link makes you the owner of this server. Your device keeps a passkey; there is no password.";
  return use === "invite"
    ? "You are invited to make an account. Your device keeps a passkey; there is no password."
    : "A world that you share with your agents. Your device keeps a passkey; there is no password.";
}

/** What is shown while the browser asks for the passkey. */
function WaitingLine({ flow, children }: { flow: LoginFlow; children: ComponentChildren }) {
  if (!flow.waiting.value) return <>{children}</>;
  return (
    <div class="answers waiting" role="status">
      <span>Waiting for your browser…</span>
      <Button onClick={() => flow.cancel()}>Cancel</Button>
    </div>
  );
}

/** For those who have an account. The field is where the browser offers the user's passkeys. */
function LogInForm({ flow }: { flow: LoginFlow }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Form class="login-form" send={() => void flow.logIn()}>
      <Field
        label="Your name"
        name="username"
        autocomplete="username webauthn"
        maxLength={60}
        placeholder="Your passkeys are offered here"
      />
      <WaitingLine flow={flow}>
        <button ref={button} type="submit" class="primary big" disabled={flow.supported.value === false}>
          <KeyIcon /> Log in with a passkey
        </button>
      </WaitingLine>
    </Form>
  );
}

/** For those who have none. */
function SignUpForm({ flow }: { flow: LoginFlow }) {
  const name = useSignal("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <Form class="login-form" send={() => void flow.signUp(name.value)}>
      <Field
        label="Your name"
        text={name}
        ref={field}
        name="username"
        autocomplete="username webauthn"
        maxLength={60}
        required
        note="Only you see it; you can change it later."
      />
      <WaitingLine flow={flow}>
        <button type="submit" class="primary big" disabled={flow.supported.value === false || name.value.trim() === ""}>
          <KeyIcon /> Create account
        </button>
      </WaitingLine>
    </Form>
  );
}

/** For those whose link is for their own account. */
function RecoverForm({ flow, opened }: { flow: LoginFlow; opened(): void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <button
      ref={button}
      type="button"
      class="primary big"
      disabled={flow.waiting.value}
      onClick={() => void flow.openLink().then(opened)}
    >
      Log in with this link
    </button>
  );
}

/** The way from the one form to the other. `signup`: who can make an account. */
function Switch({ flow, signup }: { flow: LoginFlow; signup: Signup | undefined }) {
  if (flow.view.value !== "login") {
    return (
      <p class="login-switch">
        {flow.view.value === "signup" ? "Already have an account?" : "Already have a passkey?"}{" "}
        <button type="button" class="link-button" onClick={() => flow.show("login")}>
          Log in
        </button>
      </p>
    );
  }
  if (signup === "open") {
    return (
      <p class="login-switch">
        New here?{" "}
        <button type="button" class="link-button" onClick={() => flow.show("signup")}>
          Create an account
        </button>
      </p>
    );
  }
  if (signup !== "invite" && signup !== "closed") return null;
  return (
    <p class="login-switch muted">
      {signup === "invite" ? "New here? Ask whoever runs this server for an invitation link." : "Sign-ups are closed."}
    </p>
  );
}

function Or() {
  return (
    <div class="or" aria-hidden="true">
      or
    </div>
  );
}

function KeyIcon() {
  return <Icon path="M6.500 6.500a4 4 0 1 1 0 7.001a4 4 0 0 1 0-7.001ZM10.500 10h7M15 10v3M4.500 10h.01" box={20} />;
}
