/**
 * The login and sign-up screen of a hosted world, over the living picture. A login that was ended elsewhere is a state
 * of its own: it says so, and its button leads here.
 */

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Actions } from "../actions.ts";
import type { PanelProps } from "../lazy.tsx";
import type { Model } from "../model.ts";
import { LoginFlow, troubleText } from "./loginflow.ts";
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
      <p>This browser's login was ended, here or on another device of yours. Your world is as you left it.</p>
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
        after,
      }),
    [actions, relay],
  );
  useEffect(() => {
    void flow.start();
    return () => flow.dispose();
  }, [flow]);
  const info = relay.info.value;
  const link = relay.key.value !== "";
  const signup = flow.view.value === "signup";
  const trouble = flow.trouble.value;
  /** Where to come back to from a provider's own login. */
  const next = relay.code.value ? `?next=${encodeURIComponent(`/pair/${relay.code.value}`)}` : "";
  return (
    <section class="panel hosted-card" aria-labelledby="login-title" aria-busy={flow.waiting.value}>
      <Mark />
      <h1 id="login-title">{titleOf(signup, link, relay.code.value !== "")}</h1>
      <p class="muted">{introOf(signup, link)}</p>
      <div aria-live="polite" class="login-trouble">
        {trouble && trouble !== "quiet" && (
          <p class="warn">{troubleText(trouble, flow.view.value, flow.reason.value)}</p>
        )}
        {flow.supported.value === false && !trouble && <p class="warn">{troubleText("unsupported", "login", "")}</p>}
      </div>
      {signup ? <SignUpForm flow={flow} /> : <LogInForm flow={flow} />}
      {info && info.providers.length > 0 && (
        <>
          <Or />
          <div class="providers">
            {info.providers.map(({ id, name }) => (
              <a key={id} class="button quiet" href={`/login/oidc/${encodeURIComponent(id)}${next}`}>
                Continue with {name}
              </a>
            ))}
          </div>
        </>
      )}
      {signup && link && (
        <p class="login-switch">
          Is the link for your account?{" "}
          <button
            type="button"
            class="link-button"
            disabled={flow.waiting.value}
            onClick={() => void flow.openLink().then(() => offerPasskey(model, flow))}
          >
            Log in with it
          </button>
        </p>
      )}
      <Switch flow={flow} signup={link ? "open" : (info?.signup ?? "open")} />
    </section>
  );
}

/** A link works once: who came in by it needs a passkey to come back. */
function offerPasskey(model: Model, flow: LoginFlow): void {
  if (flow.trouble.peek()) return;
  model.interaction.toast.value = {
    text: "You are in. Add a passkey on this device, so that you can come back.",
    action: "Add a passkey",
    run: () => {
      model.open.value = "devices";
    },
  };
}

function titleOf(signup: boolean, link: boolean, code: boolean): string {
  if (signup && link) return "Welcome to World";
  if (signup) return "Make your world";
  return code ? "Log in to pair your agent" : "Welcome to World";
}

function introOf(signup: boolean, link: boolean): string {
  if (signup && link)
    return "Your link lets you make an account. Your device keeps a passkey for it; there is no password.";
  return signup
    ? "A world that you share with your agents. Your device keeps a passkey for it; there is no password."
    : "Your device keeps a passkey for your world. There is no password.";
}

/** What is shown while the browser asks for the passkey. */
function WaitingLine({ flow, children }: { flow: LoginFlow; children: ComponentChildren }) {
  if (!flow.waiting.value) return <>{children}</>;
  return (
    <div class="answers waiting" role="status">
      <span>Follow your browser's question…</span>
      <button type="button" class="quiet" onClick={() => flow.cancel()}>
        Cancel
      </button>
    </div>
  );
}

/** For those who have an account. The field is where the browser offers the user's passkeys. */
function LogInForm({ flow }: { flow: LoginFlow }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <form
      class="login-form"
      onSubmit={(event) => {
        event.preventDefault();
        void flow.logIn();
      }}
    >
      <label class="field">
        Your name
        <input
          type="text"
          name="username"
          autocomplete="username webauthn"
          maxLength={60}
          placeholder="Your passkeys are offered here"
        />
      </label>
      <WaitingLine flow={flow}>
        <button ref={button} type="submit" class="primary big" disabled={flow.supported.value === false}>
          <KeyIcon /> Log in with a passkey
        </button>
      </WaitingLine>
    </form>
  );
}

/** For those who have none. */
function SignUpForm({ flow }: { flow: LoginFlow }) {
  const name = useSignal("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      class="login-form"
      onSubmit={(event) => {
        event.preventDefault();
        void flow.signUp(name.value);
      }}
    >
      <label class="field">
        Your name
        <input
          ref={field}
          type="text"
          name="username"
          autocomplete="username webauthn"
          maxLength={60}
          required
          value={name.value}
          onInput={(event) => {
            name.value = event.currentTarget.value;
          }}
        />
      </label>
      <p class="muted">Only you see it; you can change it later.</p>
      <WaitingLine flow={flow}>
        <button type="submit" class="primary big" disabled={flow.supported.value === false || name.value.trim() === ""}>
          <KeyIcon /> Create account
        </button>
      </WaitingLine>
    </form>
  );
}

/** The way from the one form to the other. */
function Switch({ flow, signup }: { flow: LoginFlow; signup: "open" | "invite" | "closed" }) {
  if (flow.view.value === "signup") {
    return (
      <p class="login-switch">
        You have an account?{" "}
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
  return (
    <p class="login-switch muted">
      {signup === "invite"
        ? "New here? Ask whoever runs this place for an invitation link."
        : "New accounts are not made here at the moment."}
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
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <path class="stroke" d="M6.500 6.500a4 4 0 1 1 0 7.001a4 4 0 0 1 0-7.001ZM10.500 10h7M15 10v3M4.500 10h.01" />
    </svg>
  );
}
