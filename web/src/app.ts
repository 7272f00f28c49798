/** The browser world, put together: state, socket, scene and panels. Composition only; each part knows nothing of the
 * others but what is handed to it here. */

import { effect, signal } from "@preact/signals";
import { forgetAddress, readAddress } from "./app/address.ts";
import { createAloud } from "./app/aloud.ts";
import { createAttention } from "./app/attention.ts";
import { createByHand } from "./app/byhand.ts";
import { createChat, pictureOf } from "./app/chat.ts";
import { createClock } from "./app/clock.ts";
import { watchDrops } from "./app/drop.ts";
import { createFiles } from "./app/files.ts";
import { watchGamepads } from "./app/gamepads.ts";
import { createGather } from "./app/gather.ts";
import { watchGraphics } from "./app/graphics.ts";
import { createHand, newestStep } from "./app/hand.ts";
import { createHands, type Hands } from "./app/hands.ts";
import { createHandle, type Handle } from "./app/inspect.ts";
import { login } from "./app/login.ts";
import { createLookBack } from "./app/lookback.ts";
import { createPast } from "./app/past.ts";
import { plansFor } from "./app/plans.ts";
import { createPresenceSender, withoutNews } from "./app/presence.ts";
import { createProject } from "./app/project.ts";
import { takeScreenshot } from "./app/screenshot.ts";
import { createShown } from "./app/shown.ts";
import { createSpeech } from "./app/speech.ts";
import { olderTurns } from "./app/turns.ts";
import { keepView, type View, watchView } from "./app/view.ts";
import { markVisible, painted } from "./app/visible.ts";
import { createVoice } from "./app/voice.ts";
import { fetchRules } from "./core/rules.ts";
import { createState } from "./core/state.ts";
import { type RouterConnection, connect } from "./net/connect.ts";
import { createScene } from "./scene/scene.ts";
import type { Scene } from "./scene/types.ts";
import type { Actions } from "./ui/actions.ts";
import { recall, remember } from "./ui/memory.ts";
import { createModel } from "./ui/model.ts";
import { mountUi } from "./ui/mount.tsx";
import { watchPanels } from "./ui/panels.ts";
import { choice, wantsCalm } from "./ui/settings/choices.ts";
import type { BrowserWelcome, Entry, Presence, WorldEvent } from "./wire/types.gen.ts";

/** A hash of the page, set by the bundler. */
declare const __BUILD__: string;

/** Milliseconds after which the meadow is shown without its world. */
const EMPTY_AFTER = 1500;

declare global {
  interface Window {
    world?: Handle;
  }
}

const canvas = document.getElementById("world") as HTMLCanvasElement;
const labels = document.getElementById("labels") as HTMLElement;
const root = document.getElementById("ui") as HTMLElement;

const asked = readAddress(location.search);
const loginFault = signal("");
const loggedIn = login((why) => {
  loginFault.value = why;
});
const now = createClock();
const pageId = crypto.randomUUID().replaceAll("-", "");
const state = createState();
const shown = createShown(state);
let link: RouterConnection | null = null;
const chat = createChat(() => link, now);
const model = createModel(now, chat);
effect(() => {
  model.loginFault.value = loginFault.value;
});
/** The newest revision that the conversation has heard of, and of which world. */
const heard = { worldId: "", revision: 0 };
/** What the columns beside the world tell of agents' calls. */
const feed = createGather(40);

const presence = createPresenceSender((p) => link?.sendPresence(p), document.visibilityState === "visible");
let scene: Scene | null = null;
let hands: Hands | null = null;
let view: View | null = null;

const past = createPast({
  scene: () => scene,
  shown,
  presence: () => seen(),
  placed: (avatarId) => state.avatars.has(avatarId),
  now,
  entered: () => {
    model.past.value = true;
    hand.done();
    hands?.clear();
  },
  left: () => {
    model.past.value = false;
  },
  at: (time) => project.at(time),
});
const lookBack = createLookBack({ past, worldId: () => heard.worldId, newest: () => state.revision });

const byHand = createByHand({
  past: () => past.active,
  link: () => link,
  presence: () => model.presence.peek(),
  camera: () => scene?.camera.get(),
  now,
  asset: (id) => files.asset(id),
});

const files = createFiles({
  link: () => link,
  context: byHand.context,
  state,
  came: (id) => scene?.fileArrived(id),
});

const project = createProject({ model, state, canvas, link: () => link, scene: () => scene, now });

const speech = createSpeech({ scene: () => (past.active ? null : scene), lanes: () => chat.lanes.peek(), now });

const hand = createHand({ model, state, byHand, scene: () => scene, hands: () => hands });

const voice = createVoice({
  voice: model.voice,
  scene: () => (past.active ? null : scene),
  ids: () => link?.welcome,
  chat: () => {
    const lane = chat.lane.peek();
    const session = chat.session.peek();
    return lane ? { chat: lane.id, ...(session ? { session } : {}) } : {};
  },
});
const aloud = createAloud({ scene: () => (past.active ? null : scene), chat, voice: model.voice, now });

const actions: Actions = {
  say: (text) => tell({ kind: "said", text }),
  point,
  goTo: (to) => scene?.focus(to),
  select: (selection) => hands?.select(selection),
  clearSelection: () => hands?.clear(),
  hand,
  undo: byHand.undo,
  world: state,
  camera: () => scene?.camera.get(),
  change: byHand.change,
  past: lookBack,
  worlds: async () =>
    (await import("./app/worlds.ts")).createWorlds({
      scene: () => scene,
      open: () => heard.worldId,
      follow: () => link?.follow(),
    }),
  olderTurns,
  files,
  project: project.hand,
  voice,
  picture: () => pictureOf(scene, past.active ? "A view of the world's past, not as it is now" : undefined),
  toWorld: () => canvas.focus({ preventScroll: true }),
  retry: () => link?.retry(),
  reload: () => location.reload(),
};

mountUi(root, model, actions, now);
const attention = createAttention(model, now);
window.world = createHandle({
  build: __BUILD__,
  pageId,
  root,
  model,
  state,
  scene: () => scene,
  link: () => link,
  past: () => (past.active ? { revision: shown.revision, objects: shown.objects.size } : null),
  project,
});
void loggedIn.then(enter);
// The panels first, and the first picture with the world in it: where pictures are slow, an empty one would cost as much.
// A page that is not let in, or waits long, shows the empty meadow.
let worldCame = (): void => {};
const world = new Promise<void>((resolve) => {
  worldCame = resolve;
  setTimeout(resolve, EMPTY_AFTER);
});
void Promise.all([painted(), world]).then(draw);

function draw(): void {
  try {
    scene = createScene({
      canvas,
      labels,
      state: shown,
      showPresent: past.asNow,
      clock: () => now() / 1000,
      quality: asked.quality ?? choice("quality"),
      files,
      reducedMotion: wantsCalm(),
    });
  } catch (error) {
    console.error("world: the picture cannot be drawn", error);
    model.graphics.value = "missing";
    link?.close();
    return;
  }
  watchGraphics(canvas, (graphics) => {
    model.graphics.value = graphics;
  });
  scene.onCamera((pose) => {
    presence.camera(pose);
    model.guide.camera(pose);
  });
  watchView(scene, model.hand.view);
  presence.camera(scene.camera.get());
  model.guide.camera(scene.camera.get());
  hands = createHands({
    canvas,
    scene,
    state,
    model,
    presence,
    point,
    files: {
      under: project.under,
      select: (id) => {
        if (id !== model.project.selected.peek()) project.hand.select(id);
      },
      flyTo: (id) => project.hand.flyTo({ file: id }),
      enter: project.enter,
    },
    put: byHand.put,
  });
  view = keepView(scene);
  view.enter(link?.welcome?.worldId);
  watchGamepads({ scene, actions, model });
  watchDrops({ canvas, files, model, scene: () => scene });
  effect(() => {
    if (model.placing.value) hand.carry(model.placing.peek());
  });
  effect(() => scene?.setCovered(model.covered.value.right, model.covered.value.bottom));
  watchPanels(root, (rects) => scene?.setPanels(rects));
  effect(() => scene?.setGuide(model.guide.shown.value ? { text: model.guide.says.value } : null));
  project.drawn();
  scene.setPresence(model.presence.peek());
  if (link?.welcome) markVisible(scene, fetchMore);
}

function enter(): void {
  if (model.graphics.peek() === "missing") return; // a page that shows nothing carries nothing out
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  link = connect({
    url: `${scheme}//${location.host}/api/relay/browser/ws`,
    state,
    build: __BUILD__,
    pageId,
    worldId: asked.worldId,
    clock: now,
    handlers: {
      onStatus: (status) => {
        model.connection.value = status;
        chat.connected(status.state === "live");
        project.connected(status.state === "live");
        if (status.state === "reconnecting") showPresence();
        describe();
      },
      onWelcome: greet,
      onWalksReset: () => scene?.endWalks(),
      onPresence: (everyone) => {
        model.presence.value = everyone;
        showPresence();
        describe();
      },
      onAct: (act) => {
        if (past.acts(act)) scene?.play(act);
      },
      onWorlds: (name) => {
        model.worldName.value = name;
        model.worlds.value++;
      },
      onTrace(trace) {
        feed.add(() => model.trace(trace));
        scene?.trace(trace);
      },
      onChat(event) {
        chat.receive(event);
        speech(event);
        aloud(event);
        attention(event);
      },
      onProject: project.receive,
      onEntry: hear,
      prepare: (tool, args) => plansFor(tool, args) ?? files.prepare(args),
      asset: files.asset,
      screenshot: (args, agent) =>
        scene ? takeScreenshot(scene, args, agent) : Promise.reject(new Error("the picture is not there yet")),
    },
  });
  presence.again();
  document.addEventListener("visibilitychange", () => presence.visible(document.visibilityState === "visible"));
}

/** A world was entered, for the first time or again. */
function greet(welcome: BrowserWelcome): void {
  if (heard.worldId !== welcome.worldId) {
    heard.worldId = welcome.worldId;
    heard.revision = 0;
    past.leave(true);
    if (model.open.peek() === "replay") model.open.value = "none";
    model.worlds.value++;
    forgetAddress(location, welcome.worldId);
    feed.flush(); // it tells of the world before
    model.forget();
  }
  model.viewer.value = welcome.viewer === true;
  model.worldName.value = welcome.worldName;
  tellDamage(welcome);
  model.hand.newest.value = newestStep(state);
  view?.enter(welcome.worldId);
  chat.connected(false); // another socket: what came over the one before is not whole
  model.presence.value = welcome.presence;
  feed.flush();
  model.cutOff(welcome.presence);
  for (const entry of welcome.history) hear(entry);
  worldCame();
  if (scene) markVisible(scene, fetchMore);
}

/** What was lost on disk is said once on each device; the list of worlds goes on saying it. */
function tellDamage({ worldId, damage }: BrowserWelcome): void {
  if (!damage || recall(`damage.${worldId}`) === damage) return;
  remember(`damage.${worldId}`, damage);
  model.hand.toast.value = { text: `This world was damaged on disk. ${damage}`, warn: true };
}

function hear(entry: Entry): void {
  if (entry.revision <= heard.revision) return;
  heard.revision = entry.revision;
  model.entry(entry, state.objects);
  lookBack.heard(entry);
  feed.add(showNewest);
}

function showNewest(): void {
  model.hand.newest.value = newestStep(state);
  describe();
}

/** Everyone as they are to be shown now. */
function seen(): Presence {
  const status = link?.status;
  const everyone = model.presence.peek();
  return status?.state === "reconnecting" ? withoutNews(everyone, status.since) : everyone;
}

function showPresence(): void {
  if (!past.active) scene?.setPresence(seen());
}

function describe(): void {
  model.details.value = {
    build: __BUILD__,
    worldId: link?.welcome?.worldId ?? "",
    revision: state.revision,
    executor: link?.isExecutor ?? false,
    pages: model.presence.peek().pages,
  };
}

/** What the first picture does without, before it is asked for. */
function fetchMore(): void {
  fetchRules().catch((error: unknown) => console.warn("world: the rules have not come", error));
}

function tell(event: WorldEvent): Promise<unknown> {
  return link ? link.userEvent(event) : Promise.reject(new Error("there is no connection"));
}

function point(at: { objectId: string } | { position: [number, number, number] }): void {
  if (model.viewer.peek()) return;
  tell({ kind: "pointed", ...at }).catch((error: unknown) => console.warn("world: pointing failed", error));
}
