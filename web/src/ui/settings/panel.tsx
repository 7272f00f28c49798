/**
 * The settings of this page on this device, and information about the page.
 *
 *  Most settings take effect at once, because the components and styles read them as signals and data attributes
 * (choices.ts). Quality and motion are read when the scene is created, so they need a reload.
 */

import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { Button } from "../button.tsx";
import { CommandLine, RepairDetails } from "../components.tsx";
import { isHosted } from "../hosted/place.tsx";
import { adoptStyle, type PanelProps } from "../lazy.tsx";
import { remember } from "../memory.ts";
import type { Model } from "../model.ts";
import { Panel } from "../panel.tsx";
import { closePanel, openPanel } from "../panels.ts";
import { Failure } from "../parts.tsx";
import { VoiceSettingsSection } from "../voice/settings.tsx";
import { AccessSettings } from "./access.tsx";
import { choice, choose, prefersReducedMotion } from "./choices.ts";
import { Radios, Section, Switch } from "./components.tsx";
import { installOffer } from "./install.ts";
import { enableNotifications, notificationsBlocked } from "./notifications.ts";
import { PlainChatSection } from "./plainchat.tsx";
import css from "./settings.lazy.css";

adoptStyle(css);

/** The panel. A view-only page has no settings that concern the user's agents. */
export default function SettingsPanel({ model, actions }: PanelProps) {
  // A user who was sent to a field of the voice settings gets the keyboard there.
  const first = model.voice.requestedField.peek() === "" ? "input" : "";
  return (
    <Panel name="settings" model={model} first={first}>
      <PictureSettings reload={actions.reload} />
      <Section title="Keys and help">
        <Switch
          label="Single-key shortcuts"
          hint="Turn them off if you use speech input. Enter, Esc and the arrow keys keep working."
          on={model.shortcuts.value}
          set={(on) => {
            model.shortcuts.value = on;
            remember("shortcuts", on ? "on" : "off");
          }}
        />
        <div class="answers">
          <Button onClick={() => openPanel(model, "keys")}>All keys</Button>
          {!model.viewer.value && (
            <Button
              onClick={() => {
                closePanel(model);
                model.guide.open();
              }}
            >
              Show the guide
            </Button>
          )}
        </div>
      </Section>
      {!model.viewer.value && <NotificationSettings />}
      {!model.viewer.value && !isHosted(model) && (
        <>
          <VoiceSettingsSection model={model} actions={actions.voice} />
          <Section title="Agents of this computer">
            <p class="muted">Which agents World can start, and what it may do with those in your terminals.</p>
            <div class="answers">
              <Button onClick={() => openPanel(model, "terminals")}>Agents</Button>
            </div>
          </Section>
          <PlainChatSection coder={actions.coder} />
          <AccessSettings actions={actions.access} />
        </>
      )}
      {isHosted(model) && <HostedAccess model={model} />}
      <Install hosted={isHosted(model)} />
      <About model={model} />
    </Panel>
  );
}

/** Picture and panels. Quality and motion take effect with a reload. */
function PictureSettings({ reload }: { reload: () => void }) {
  /** Quality and motion when the panel was opened, which are those of the running scene. */
  const began = useRef({ quality: choice("quality"), calm: prefersReducedMotion() });
  void choice("motion"); // renders again when it changes
  /** The running scene does not match the settings. */
  const stale = choice("quality") !== began.current.quality || prefersReducedMotion() !== began.current.calm;
  return (
    <>
      <Section title="Picture">
        <Radios
          name="quality"
          label="Quality"
          words={{ auto: "Automatic", low: "Low", med: "Medium", high: "High" }}
          hint="Automatic adapts to the speed of this device."
        />
        <Radios
          name="motion"
          label="Motion"
          words={{ system: "System", reduced: "Reduced", full: "Full" }}
          hint="Reduced: the camera cuts instead of flying, and nothing sways."
        />
        <Switch
          label="Names and bubbles in the picture"
          on={choice("labels") === "on"}
          set={(on) => choose("labels", on ? "on" : "off")}
        />
        {stale && (
          <p class="answers" role="status">
            Takes effect after a reload.
            <Button onClick={reload}>Reload now</Button>
          </p>
        )}
      </Section>
      <Section title="Panels">
        <Radios name="theme" label="Colours" words={{ system: "System", light: "Light", dark: "Dark" }} />
        <p class="muted">For larger text, use your browser's zoom (Ctrl + or ⌘ +).</p>
      </Section>
    </>
  );
}

/** Notifications and their sound. */
function NotificationSettings() {
  return (
    <Section title="Notifications">
      <Switch
        label="Notify me when an agent is waiting or done"
        hint="Only while you are elsewhere. It names the agent, never the request."
        on={choice("notify") === "on"}
        set={(on) => void (on ? enableNotifications() : choose("notify", "off"))}
      />
      <Failure
        text={
          notificationsBlocked.value
            ? "The browser blocks notifications from this page. Allow them next to the page's address."
            : ""
        }
      />
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

/** Where the devices and the account of a hosted world are. */
function HostedAccess({ model }: { model: Model }) {
  return (
    <Section title="Agents and account">
      <Button onClick={() => openPanel(model, "devices")}>Devices and account</Button>
    </Section>
  );
}

/** Installing the page as an app; nothing once it is installed. */
function Install({ hosted }: { hosted: boolean }) {
  const failed = useSignal("");
  /** The browser's offer; null: the user has to use the browser's menu. */
  const offer = installOffer.value;
  /** The page runs as an installed app already. */
  const installed = matchMedia("(display-mode: standalone)").matches;
  if (installed) return null;
  return (
    <Section title="Install">
      <p class="muted">
        {offer
          ? `World in a window of its own, with its icon.${hosted ? "" : " It still needs world-mcp on this computer."}`
          : "Your browser's menu may offer “Install” or “Add to home screen”: World in a window of its own."}
      </p>
      {offer && (
        <Button
          onClick={() => {
            offer.prompt().then(
              () => {
                installOffer.value = null;
              },
              () => {
                failed.value = "The browser did not install it. Its own menu may still offer it.";
              },
            );
          }}
        >
          Install
        </Button>
      )}
      <Failure text={failed.value} />
    </Section>
  );
}

/** The build, where the data is, and the licences. */
function About({ model }: { model: Model }) {
  return (
    <Section title="About">
      <p>
        World, build <code>{model.details.value.build}</code>
      </p>
      {isHosted(model) ? (
        <p class="muted">Your worlds are stored with your account at {location.host}. You can export or delete them.</p>
      ) : (
        <p class="muted">Everything is stored on this computer, in one folder; nothing is sent anywhere.</p>
      )}
      <p>
        <a href="/licenses.txt" target="_blank" rel="noopener">
          Open-source licences
        </a>
      </p>
      {!isHosted(model) && (
        <RepairDetails>
          <p class="muted">To see which folder it is, and to check for problems, run this in a terminal:</p>
          <CommandLine text="world-mcp doctor" />
        </RepairDetails>
      )}
    </Section>
  );
}
