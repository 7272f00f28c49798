/** What can be chosen about this page on this device, and what the page is. */

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { adopt, type PanelProps } from "../lazy.tsx";
import { remember } from "../memory.ts";
import type { Model } from "../model.ts";
import { CloseButton, Command } from "../parts.tsx";
import { VoiceSettingsSection } from "../voice/settings.tsx";
import { callMe, mayNot } from "./callme.ts";
import { choice, choose, wantsCalm } from "./choices.ts";
import { offer } from "./install.ts";
import { Radios, Section, Switch } from "./parts.tsx";
import css from "./settings.lazy.css";

adopt(css);

export default function SettingsPanel({ model, actions }: PanelProps) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    // Who asked for a field of the voice's is taken to that one.
    if (model.voice.asked.value === "" && !panel.current?.contains(document.activeElement))
      panel.current?.querySelector("input")?.focus();
  }, [model]);
  return (
    <section ref={panel} class="panel beside settings" aria-label="Settings">
      <header>
        <h2>Settings</h2>
        <CloseButton
          label="Close"
          hint="Esc"
          onClick={() => {
            model.open.value = "none";
          }}
        />
      </header>
      <Looks reload={actions.reload} />
      <Section title="Keys and help">
        <Switch
          label="Single keys do things"
          hint="Off: letters alone do nothing, so that speech input cannot press them. Enter, Esc and the arrows stay."
          on={model.shortcuts.value}
          set={(on) => {
            model.shortcuts.value = on;
            remember("shortcuts", on ? "on" : "off");
          }}
        />
        <div class="answers">
          <button
            type="button"
            class="quiet"
            onClick={() => {
              model.open.value = "keys";
            }}
          >
            All keys
          </button>
          {!model.viewer.value && (
            <button
              type="button"
              class="quiet"
              onClick={() => {
                model.open.value = "none";
                model.guide.open();
              }}
            >
              Show the guide
            </button>
          )}
        </div>
      </Section>
      {!model.viewer.value && <CallingYou />}
      {!model.viewer.value && <VoiceSettingsSection model={model} hand={actions.voice} />}
      <Install />
      <About model={model} />
    </section>
  );
}

function Looks({ reload }: { reload: () => void }) {
  const began = useRef({ quality: choice("quality"), calm: wantsCalm() });
  const stale = choice("quality") !== began.current.quality || wantsCalm() !== began.current.calm;
  return (
    <>
      <Section title="Picture">
        <Radios
          name="quality"
          label="Quality"
          words={{ auto: "Automatic", low: "Low", med: "Medium", high: "High" }}
          hint="Automatic follows how fast this computer draws."
        />
        <Radios
          name="motion"
          label="Motion"
          words={{ system: "As the system", reduced: "Reduced", full: "Full" }}
          hint="Reduced: the camera cuts instead of flying, and nothing sways."
        />
        <Switch
          label="Names and bubbles in the picture"
          on={choice("labels") === "on"}
          set={(on) => choose("labels", on ? "on" : "off")}
        />
        {stale && (
          <p class="answers" role="status">
            The picture begins anew with this.
            <button type="button" class="quiet" onClick={reload}>
              Reload now
            </button>
          </p>
        )}
      </Section>
      <Section title="Panels">
        <Radios name="theme" label="Colours" words={{ system: "As the system", light: "Light", dark: "Dark" }} />
        <p class="muted">For larger text, use your browser's zoom (Ctrl + or ⌘ +).</p>
      </Section>
    </>
  );
}

function CallingYou() {
  return (
    <Section title="Calling you back">
      <Switch
        label="Notify me when an agent waits for me, or is done"
        hint="While you look at something else. It says who, never what is asked."
        on={choice("notify") === "on"}
        set={(on) => void (on ? callMe() : choose("notify", "off"))}
      />
      {mayNot.value && (
        <p class="warn" role="alert">
          This browser does not let the page notify you. Allow it beside the page's address.
        </p>
      )}
      {choice("notify") === "on" && (
        <Switch
          label="With a soft sound"
          on={choice("chime") === "on"}
          set={(on) => choose("chime", on ? "on" : "off")}
        />
      )}
    </Section>
  );
}

function Install() {
  const failed = useSignal(false);
  const here = offer.value;
  const installed = matchMedia("(display-mode: standalone)").matches;
  if (installed) return null;
  return (
    <Section title="Install">
      <p class="muted">
        {here
          ? "World in a window of its own, with its icon. It still needs world-mcp on this computer."
          : "Your browser's menu may offer “Install” or “Add to home screen”: World in a window of its own."}
      </p>
      {here && (
        <button
          type="button"
          class="quiet"
          onClick={() => {
            here.prompt().then(
              () => {
                offer.value = null;
              },
              () => {
                failed.value = true;
              },
            );
          }}
        >
          Install
        </button>
      )}
      {failed.value && (
        <p class="warn" role="alert">
          The browser did not install it. Its own menu may still offer it.
        </p>
      )}
    </Section>
  );
}

function About({ model }: { model: Model }) {
  return (
    <Section title="About">
      <p>
        World, build <code>{model.details.value.build}</code>
      </p>
      <p class="muted">
        Everything is kept on this computer, in one folder; nothing is sent anywhere. This tells which folder, and what
        is wrong when something is:
      </p>
      <Command text="world-mcp doctor" />
      <p>
        <a href="/licenses.txt" target="_blank" rel="noopener">
          Licences of what the page is made of
        </a>
      </p>
    </Section>
  );
}
