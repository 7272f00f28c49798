/**
 * The composition root of the page: creates the state, the socket, the scene and the panels and connects them. Only
 * wiring lives here; a module knows the others only through what this file passes to it.
 *
 * Order of the start:
 * - the panels mount at once, and login and the socket start beside them;
 * - the scene is created after the first paint and after the world has arrived (or EMPTY_AFTER), because on slow
 *   machines an empty first picture would cost as much as a full one;
 * - everything lazy (tools, panels, voice, project) is loaded after the first picture or at its first use.
 */

import { effect, signal } from "@preact/signals";
import { forgetAddress, readAddress } from "./app/address.ts";
import { loadAhead } from "./app/ahead.ts";
import { createChat, pictureOf } from "./app/chat.ts";
import { createClock } from "./app/clock.ts";
import { reportDamage } from "./app/damage.ts";
import { createDebounce } from "./app/debounce.ts";
import { createFiles } from "./app/files.ts";
import { watchGraphics } from "./app/graphics.ts";
import { createWorldHistory } from "./app/history.ts";
import { createHistoryView } from "./app/historyview.ts";
import { createHosted } from "./app/hosted.ts";
import { createPageHandle, type PageHandle } from "./app/inspect.ts";
import { lateCoder } from "./app/latecoder.ts";
import { login } from "./app/login.ts";
import { createPresenceSender } from "./app/presence.ts";
import { createProject } from "./app/project.ts";
import { ShownWorld } from "./app/shown.ts";
import { olderTurns } from "./app/turns.ts";
import { createUserActions, deeds, newestStep } from "./app/useractions.ts";
import { isHandling, persistView, type SavedView, watchView } from "./app/view.ts";
import { codeFor, markVisible, painted } from "./app/visible.ts";
import { createVoiceActions } from "./app/voice.ts";
import { late } from "./core/late.ts";
import { createState } from "./core/state.ts";
import { Hands } from "./hands/hands.ts";
import { createRouter } from "./hands/router.ts";
import { createUserEdits } from "./hands/useredits.ts";
import { connect, type RouterConnection } from "./net/connect.ts";
import { browserHost } from "./net/host.ts";
import { executorCode } from "./net/lateexecutor.ts";
import { isOtherBuild } from "./net/version.ts";
import { createScene } from "./scene/scene.ts";
import type { Scene } from "./scene/types.ts";
import type { Actions } from "./ui/actions.ts";
import { knownPresence } from "./ui/agent/status.ts";
import { createModel } from "./ui/model.ts";
import { mountUi } from "./ui/mount.tsx";
import { watchPanelRects } from "./ui/panelrects.ts";
import { closePanel } from "./ui/panels.ts";
import { choice, prefersReducedMotion } from "./ui/settings/choices.ts";
import type { BrowserWelcome, Entry, Presence, WorldEvent } from "./wire/types.gen.ts";

/** Identifies the build of the page; the bundler writes it into index.html. */
const build = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? "";

/**
 * Milliseconds after which the empty meadow is drawn although no world has arrived: the browser is not logged in, or
 * the service is slow.
 */
const EMPTY_AFTER = 1500;

declare global {
  /** What tests and curious users inspect (app/inspect.ts). */
  interface Window {
    world?: PageHandle;
  }
}

/** The elements that index.html provides: the picture, the labels over it, and the panels. */
const canvas = document.getElementById("world") as HTMLCanvasElement;
const labels = document.getElementById("labels") as HTMLElement;
const root = document.getElementById("ui") as HTMLElement;

const address = readAddress(location.search);
const loginProblem = signal("");
const loggedIn = login((why) => {
  loginProblem.value = why;
});
const now = createClock();
/** Identifies this page to the service; a new one with each load. */
const pageId = crypto.randomUUID().replaceAll("-", "");
const state = createState();
/** Hears keys and pointers, and asks the parts of the page about them. */
const router = createRouter(canvas);
const hands = new Hands();
router.take("tool", hands);
/** What the scene shows: the live state or a moment of the past. */
const shown = new ShownWorld(state);
/** null | The connection to the router; null until login has finished. */
let link: RouterConnection | null = null;
const chat = createChat(() => link, now);
const model = createModel(now, chat, hands.inHand);
effect(() => {
  model.loginProblem.value = loginProblem.value;
});
const hosted = createHosted({ model, state, link: () => link, connect: enter, onLoaded: () => onWorldLoaded() });
/**
 * The newest log entry that this page has shown, and the world it belongs to. Entries arrive both in the welcome and
 * one by one; this keeps each from being shown twice.
 */
const seenEntries = { worldId: "", revision: 0 };
/**
 * Debounces updates of the side columns (milliseconds): bursts of calls must not delay the answers to those calls.
 */
const columnUpdates = createDebounce(40);

const presence = createPresenceSender((p) => link?.sendPresence(p), document.visibilityState === "visible");
/** null | The scene and what needs it; null until draw() has run, and for good where WebGL is missing. */
let scene: Scene | null = null;
let view: SavedView | null = null;

/** Everything that draws avatars goes through it, because the picture may show the past. */
const historyView = createHistoryView({
  scene: () => scene,
  shown,
  presence: () => displayedPresence(),
  isPlaced: (avatarId) => state.avatars.has(avatarId),
  now,
  onEnter: () => {
    model.showingPast.value = true;
    void hands.stopEditing();
    hands.selecting?.select(null);
  },
  onLeave: () => {
    model.showingPast.value = false;
  },
  onTime: (time) => project.showTime(time),
});
const worldHistory = createWorldHistory({
  view: historyView,
  worldId: () => seenEntries.worldId,
  newest: () => state.revision,
});

const edits = createUserEdits({
  past: () => historyView.active,
  link: () => link,
  presence: () => model.presence.peek(),
  camera: () => scene?.camera.get(),
  now,
  asset: (id) => files.asset(id),
});

const files = createFiles({
  link: () => link,
  context: edits.context,
  state,
  onAdded: (id) => scene?.fileArrived(id),
});

const project = createProject({ model, state, canvas, link: () => link, scene: () => scene, now });

/** The scene while it shows the present. */
const presentScene = (): Scene | null => (historyView.active ? null : scene);

const startedAt = now();
const chatFollowers = late(async () =>
  (await import("./app/chatfollowers.ts")).createChatFollowers({ model, scene: presentScene, now, startedAt }),
);

/** The code of screenshots, which the first call may ask for. */
const screenshotCode = late(() => import("./app/screenshot.ts"));

/** Controllers and dropped files, once. */
const inputsCode = late(async () => {
  const { watchInputs } = await import("./app/inputs.ts");
  if (scene) watchInputs({ scene, actions, model, canvas, files, cancel: router.cancel });
});

const userActions = createUserActions({ model, state, edits, scene: () => scene, hands });
const coder = lateCoder(model, (place) => scene?.workshop.show(place));

const voice = createVoiceActions({
  voice: model.voice,
  scene: presentScene,
  ids: () => link?.welcome,
  chat: () => {
    const [backend, session] = [chat.backend.peek(), chat.session.peek()];
    return backend ? { chat: backend.id, ...(session ? { session } : {}) } : {};
  },
});

const actions: Actions = {
  say: (text) => sendEvent({ kind: "said", text }),
  point,
  goTo: (to) => scene?.focus(to),
  select: (selection) => hands.selecting?.select(selection),
  clearSelection: () => hands.selecting?.select(null),
  user: userActions,
  undoOwn: () => edits.runTool("undo", {}),
  world: state,
  camera: () => scene?.camera.get(),
  runTool: edits.runTool,
  history: worldHistory,
  worlds: async () =>
    (await import("./app/worlds.ts")).createWorlds({
      scene: () => scene,
      open: () => seenEntries.worldId,
      follow: () => link?.follow(),
    }),
  hosted: hosted.actions,
  bridge: async (request) => (await import("./app/bridge.ts")).askBridge(request),
  smoke: async () => (await import("./app/bridge.ts")).runSmoke(),
  ways: async () => (await import("./app/ways.ts")).readWays(),
  access: async () => (await import("./app/accesslist.ts")).createAccess(),
  programs: async () => (await import("./app/programs.ts")).programsOf(model),
  terminals: async () => (await import("./app/terminals.ts")).createTerminals(),
  notices: async () => (await import("./app/notices.ts")).fileNotices(),
  olderTurns,
  files,
  project: project.actions,
  coder: coder.load,
  coderPlace: coder.place,
  goToBoard: () => scene?.workshop.lookAtBoard(),
  voice,
  picture: () => pictureOf(scene, historyView.active ? "A view of the world's past, not as it is now" : undefined),
  takeKeys: router.take,
  focusWorld: () => canvas.focus({ preventScroll: true }),
  retry: () => link?.retry(),
  reload: () => location.reload(),
};

mountUi(root, model, actions, now);
window.world = createPageHandle({
  build,
  pageId,
  root,
  model,
  state,
  scene: () => scene,
  link: () => link,
  past: () => (historyView.active ? { revision: shown.revision, objects: shown.objects.size } : null),
  project,
});
void Promise.all([loggedIn, hosted.ready]).then(hosted.begin);
/** Resolved by the first welcome, or by EMPTY_AFTER. */
let onWorldLoaded = (): void => {};
const worldLoaded = new Promise<void>((resolve) => {
  onWorldLoaded = resolve;
  setTimeout(resolve, EMPTY_AFTER);
});
void Promise.all([painted(), worldLoaded.then(() => codeFor(state.objects))]).then(draw);

/**
 * Creates the scene and everything that needs it. Runs once. Without WebGL the page shows the gate "missing" and
 * closes its connection, because a page without a picture must not execute tool calls.
 */
function draw(): void {
  try {
    scene = createScene({
      canvas,
      labels,
      state: shown,
      showPresent: historyView.showPresent,
      onFollowers: presence.followers,
      clock: () => now() / 1000,
      quality: address.quality ?? choice("quality"),
      files,
      reducedMotion: prefersReducedMotion(),
    });
  } catch (error) {
    console.error("world: the scene could not be created", error);
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
  watchView(scene, model.interaction.view);
  presence.camera(scene.camera.get());
  model.guide.camera(scene.camera.get());
  hands.begin({
    canvas,
    scene,
    state,
    model,
    edits,
    presence,
    point,
    project,
  });
  view = persistView(scene, state, () => historyView.active || isHandling(model));
  view.enter(link?.welcome?.worldId);
  router.take("camera", scene.camera.input);
  effect(() => scene?.picture.setCovered(model.covered.value.right, model.covered.value.bottom));
  watchPanelRects(root, (rects) => scene?.picture.setPanels(rects));
  effect(() => scene?.guide.set(model.guide.shown.value ? { text: model.guide.speech.value } : null));
  project.onSceneReady();
  scene.people.setPresence(displayedPresence());
  if (link?.welcome) markVisible(scene, loadDeferred);
}

/** Opens the connection. Runs once, after login; the connection itself retries. */
function enter(): void {
  // draw() may have failed before login finished: such a page must not become the executor.
  if (model.graphics.peek() === "missing") return;
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  link = connect({
    url: `${scheme}//${location.host}/api/relay/browser/ws`,
    state,
    build,
    pageId,
    worldId: address.worldId,
    host: browserHost(now, hosted.loggedIn),
    handlers: {
      onStatus: (status) => {
        model.connection.value = status;
        if (status.state === "login") hosted.onLogin();
        chat.connected(status.state === "live");
        project.connected(status.state === "live");
        showPresence();
        updateDetails();
      },
      onWelcome: greet,
      onWalksReset: () => scene?.people.endWalks(),
      onPresence: (everyone) => {
        model.presence.value = everyone;
        showPresence();
        updateDetails();
      },
      onAct: (act) => {
        if (historyView.trackAct(act)) scene?.people.play(act);
      },
      // The user's list of worlds has changed.
      onWorlds: (name) => {
        model.worldName.value = name;
        model.worlds.value++;
      },
      onFiles: () => void files.changed(),
      onTrace(trace) {
        columnUpdates.add(() => model.trace(trace));
        scene?.people.trace(trace);
      },
      onChat(event) {
        chat.receive(event);
        chatFollowers.when((follow) => follow(event));
      },
      onProject: project.receive,
      onRelay: model.relay.notice,
      onBridge: (bridge) => {
        model.bridge.value = bridge;
      },
      onEntry,
      prepare: files.prepare,
      asset: files.asset,
      screenshot: async (args, agent) => {
        const { takeScreenshot } = await screenshotCode.load();
        if (!scene) throw new Error("the picture is not ready yet");
        return takeScreenshot(scene, args, agent);
      },
    },
  });
  presence.resend();
  document.addEventListener("visibilitychange", () => presence.visible(document.visibilityState === "visible"));
}

/**
 * Handles a welcome: the page has entered a world, either the first one, another one, or the same one after a
 * reconnect.
 */
function greet(welcome: BrowserWelcome): void {
  if (seenEntries.worldId !== welcome.worldId) {
    seenEntries.worldId = welcome.worldId;
    seenEntries.revision = 0;
    historyView.leave(true);
    closePanel(model, "replay");
    model.worlds.value++;
    forgetAddress(location, welcome.worldId);
    // What is pending belongs to the previous world.
    columnUpdates.flush();
    model.reset();
  }
  hosted.welcomed(welcome.hosted === true);
  model.viewer.value = welcome.viewer === true;
  model.otherBuild.value = isOtherBuild(build, welcome.build) ? welcome.build : "";
  model.worldName.value = welcome.worldName;
  reportDamage(model, welcome);
  model.interaction.newest.value = newestStep(state);
  view?.enter(welcome.worldId);
  chat.connected(false); // a new socket: conversations may have missed events on the old one
  model.presence.value = welcome.presence;
  columnUpdates.flush();
  model.failCutOffCalls(welcome.presence);
  for (const entry of welcome.history) onEntry(entry);
  onWorldLoaded();
  if (scene) markVisible(scene, loadDeferred);
}

/** Shows a log entry in the conversation column and the history, unless it was already shown. */
function onEntry(entry: Entry): void {
  if (entry.revision <= seenEntries.revision) return;
  seenEntries.revision = entry.revision;
  model.entry(entry, state.objects);
  worldHistory.added(entry);
  columnUpdates.add(() => {
    model.interaction.newest.value = newestStep(state);
    updateDetails();
  });
}

/** The agents as they are drawn, with the words of the panels. */
function displayedPresence(): Presence {
  return knownPresence(model.presence.peek(), model.connection.peek());
}

/** Draws the current presence unless the picture shows the past. */
function showPresence(): void {
  if (!historyView.active) scene?.people.setPresence(displayedPresence());
}

/** Updates the facts at the end of the status panel. */
function updateDetails(): void {
  model.details.value = {
    build,
    worldId: link?.welcome?.worldId ?? "",
    revision: state.revision,
    executor: link?.isExecutor ?? false,
    pages: model.presence.peek().pages,
  };
}

/** Loads what the first picture does not need. */
function loadDeferred(): void {
  model.worldVisible.value = true;
  loadAhead(model, {
    soon: [executorCode, chatFollowers, deeds, screenshotCode, inputsCode],
    scene,
    coder,
  });
}

/** Sends an event of the user to the world; rejects without a connection. */
function sendEvent(event: WorldEvent): Promise<unknown> {
  return link ? link.userEvent(event) : Promise.reject(new Error("there is no connection"));
}

/** Shows the agents what the user means. Best effort: a failure is only logged. */
function point(at: { objectId: string } | { position: [number, number, number] }): void {
  if (model.viewer.peek()) return;
  sendEvent({ kind: "pointed", ...at }).catch((error: unknown) => console.warn("world: pointing failed", error));
}
