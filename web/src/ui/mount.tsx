/** Puts the panels over the world. app.ts makes the model and the actions, and calls this once. */

import { effect, type ReadonlySignal } from "@preact/signals";
import { render } from "preact";
import type { Actions } from "./actions.ts";
import { AgentCard } from "./agent/card.tsx";
import { PairingCards } from "./agent/pairing.tsx";
import { ToolsCards } from "./agent/tools.tsx";
import { ApprovalCards } from "./approvals/card.tsx";
import { CameraBar } from "./camera/bar.tsx";
import { Gate } from "./gate.tsx";
import { GuideCard } from "./guide/card.tsx";
import { HelpCard } from "./help.tsx";
import { watchKeys } from "./keys.ts";
import { lazyPanel } from "./lazy.tsx";
import { TurnLog } from "./log/panel.tsx";
import { recall } from "./memory.ts";
import { Menu } from "./menu.tsx";
import type { Model } from "./model.ts";
import { watchNarrow } from "./narrow.ts";
import { Rail } from "./rail.tsx";
import { show } from "./settings/choices.ts";
import { watchInstall } from "./settings/install.ts";
import { SheetGrip } from "./sheet.tsx";
import { Status } from "./status.tsx";
import { Talk } from "./talk.tsx";
import { Activity } from "./trace.tsx";
import { Viewing } from "./viewing.tsx";
import { HandsCards } from "./voice/hands.tsx";

const Build = lazyPanel("build", "Build", () => import("./build/panel.tsx"));
const Twin = lazyPanel("twin", "Objects", () => import("./twin/panel.tsx"));
const Worlds = lazyPanel("worlds", "Worlds", () => import("./worlds/panel.tsx"));
const Replay = lazyPanel("replay", "History", () => import("./replay/panel.tsx"), "timeline");
const Photo = lazyPanel("photo", "Picture", () => import("./photo/panel.tsx"));
const Edit = lazyPanel("edit", "Edit", () => import("./edit/panel.tsx"));
const Files = lazyPanel("files", "Your files", () => import("./files/panel.tsx"));
const Project = lazyPanel("project", "Project", () => import("./project/panel.tsx"));
const File = lazyPanel("file", "File", () => import("./project/card.tsx"));
const Settings = lazyPanel("settings", "Settings", () => import("./settings/panel.tsx"));
const Keys = lazyPanel("keys", "Keys", () => import("./settings/keylist.tsx"));

/** How often ages are told anew, in milliseconds. */
const TICK = 1000;

/** So long after it is connected the page may say that nobody is here, in milliseconds: the lanes have been told by then. */
const SETTLED_AFTER = 1500;

export function mountUi(root: HTMLElement, model: Model, actions: Actions, now: () => number): () => void {
  model.shortcuts.value = recall("shortcuts") !== "off";
  model.helpSeen.value = recall("help-seen") === "yes";
  const narrow = watchNarrow(model);
  render(<Page model={model} actions={actions} narrow={narrow.is} />, root);
  const stopKeys = watchKeys(model, actions);
  const stopShell = watchShell(model);
  const stopInstall = watchInstall();
  show();
  const stopSettling = settle(model);
  const quiet = ticking(() => {
    model.now.value = now();
  });
  return () => {
    quiet();
    stopSettling();
    stopKeys();
    stopShell();
    stopInstall();
    narrow.stop();
    render(null, root);
  };
}

/** What of the page is there before its script: the heading, and the way past the picture for those who read it. */
function watchShell(model: Model): () => void {
  const skip = document.getElementById("skip");
  const toText = (event: Event) => {
    event.preventDefault();
    model.open.value = "twin";
  };
  skip?.addEventListener("click", toText);
  const stop = effect(() => {
    const title = document.getElementById("title");
    if (title) title.textContent = model.worldName.value || "World";
  });
  return () => {
    skip?.removeEventListener("click", toText);
    stop();
  };
}

function settle(model: Model): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = effect(() => {
    clearTimeout(timer);
    if (model.connection.value.state !== "live") model.settled.value = false;
    else
      timer = setTimeout(() => {
        model.settled.value = true;
      }, SETTLED_AFTER);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

interface PageProps {
  model: Model;
  actions: Actions;
  narrow: ReadonlySignal<boolean>;
}

function Page({ model, actions, narrow }: PageProps) {
  const c = model.connection.value.state;
  const viewer = model.viewer.value;
  const blocked = model.graphics.value === "missing" || c === "login" || c === "incompatible" || c === "resting";
  return (
    <>
      {!blocked && (
        <div class="page">
          <Status model={model} actions={actions} />
          <SheetGrip model={model} />
          {!viewer && <TurnLog model={model} actions={actions} />}
          {!viewer && <Build model={model} actions={actions} />}
          <Twin model={model} actions={actions} />
          <Worlds model={model} actions={actions} />
          <Replay model={model} actions={actions} />
          <Photo model={model} actions={actions} />
          {!viewer && <Edit model={model} actions={actions} />}
          {!viewer && <Files model={model} actions={actions} />}
          <Project model={model} actions={actions} />
          <File model={model} actions={actions} />
          <Settings model={model} actions={actions} />
          <Keys model={model} actions={actions} />
          {model.dropping.value && !viewer && (
            <p class="panel drop-here">Drop it: a picture, a model (GLB) or a figure (VRM)</p>
          )}
          <Rail model={model} />
          <div class={narrow.value ? "bottom narrow" : "bottom"}>
            <div class="left">
              {!viewer && <GuideCard model={model} actions={actions} />}
              <HelpCard model={model} />
              <CameraBar model={model} actions={actions} />
            </div>
            <div class="middle">{viewer ? <Viewing model={model} /> : <Talk model={model} actions={actions} />}</div>
            <div class="right">
              {!viewer && (
                <div class="cards" role="region" aria-label="What needs you">
                  <ApprovalCards model={model} />
                  <PairingCards model={model} />
                  <ToolsCards model={model} />
                  <HandsCards model={model} />
                  <AgentCard model={model} />
                </div>
              )}
              <Activity model={model} actions={actions} />
            </div>
          </div>
          <Menu model={model} actions={actions} />
        </div>
      )}
      <Gate model={model} actions={actions} />
    </>
  );
}

/** Calls `tick` in a steady beat while the page can be seen; a hidden page has no timer. */
function ticking(tick: () => void): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const beat = () => {
    clearInterval(timer);
    if (document.hidden) return;
    tick();
    timer = setInterval(tick, TICK);
  };
  beat();
  document.addEventListener("visibilitychange", beat);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", beat);
  };
}
