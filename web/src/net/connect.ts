// The page's connection to the router, assembled: socket, stream of entries, commits, executor of calls, the
// user's events, and the request clients. app.ts knows only what connect() returns.
//
// Routing of what arrives (#handlers), by kind: tool.call and call.cancel go to the executor; commit.* to the
// commits; world.entry to the stream; chat.* and project.* to their services; presence, acts, traces and world
// names to the page's handlers; errors to whoever sent the message that they answer.

import { isWorld } from "../core/check.ts";
import { Refusal } from "../core/refuse.ts";
import type { WorldState } from "../core/state.ts";
import type { Guard } from "../wire/guard.ts";
import {
  isAvatarAct,
  isBridge,
  isCallCancel,
  isChatEvent,
  isEntry,
  isLease,
  isPresence,
  isProjectEvent,
  isRelayNotice,
  isTrace,
  isWireError,
  isWorldsChanged,
} from "../wire/guards.ts";
import type {
  Agent,
  Asset,
  AvatarAct,
  Bridge,
  BrowserHello,
  BrowserWelcome,
  ChatAnswer,
  ChatEvent,
  ChatRequest,
  Commit,
  Entry,
  Envelope,
  Kind,
  PagePresence,
  Presence,
  ProjectAnswer,
  ProjectEvent,
  ProjectRequest,
  RelayNotice,
  Result,
  Trace,
  WorldEvent,
} from "../wire/types.gen.ts";
import { CHAT_SERVICE } from "./chat.ts";
import { Commits } from "./commits.ts";
import { browserHost, type NetHost } from "./host.ts";
import { type ExecutorCode, LateExecutor } from "./lateexecutor.ts";
import { RouterLink } from "./link.ts";
import { Outbox } from "./outbox.ts";
import { PROJECT_SERVICE } from "./project.ts";
import { RequestClient } from "./requestclient.ts";
import { type ConnectionStatus, RouterSocket } from "./socket.ts";
import { Stream } from "./stream.ts";
import { namedProtocols, OWN_PROTOCOLS } from "./version.ts";
import { viewerRefusal } from "./viewer.ts";

export type { NetHost } from "./host.ts";
export type { ConnectionStatus } from "./socket.ts";

interface Handlers {
  onStatus(status: ConnectionStatus): void;
  /** The page has entered a world; `state` is up to date. */
  onWelcome?(welcome: BrowserWelcome): void;
  onPresence(presence: Presence): void;
  /** After a welcome: walks that were shown before no longer go on. Their avatars are where the document says. */
  onWalksReset?(): void;
  /** An avatar moves or gestures; `started` is by this page's clock. */
  onAct(act: AvatarAct): void;
  onTrace(trace: Trace): void;
  /** `mine`: the entry is an event of this page's user. */
  onEntry(entry: Entry, mine: boolean): void;
  onWorlds?(name: string): void;
  /** A file was uploaded or deleted, by whomever. */
  onFiles?(): void;
  onChat?(event: ChatEvent): void;
  onProject?(event: ProjectEvent): void;
  /** The user's pairings or devices have changed at the relay. */
  onRelay?(notice: RelayNotice): void;
  /** The bridge to an agent on a server, when the page connects and whenever it changes. */
  onBridge?(bridge: Bridge): void;
  screenshot(args: unknown, agent: Agent): Promise<Result>;
  /** Fetches what a call needs before it can be executed; undefined: nothing. */
  prepare?(args: unknown): Promise<unknown> | undefined;
  asset?(id: string): Asset | undefined;
}

interface ConnectOptions {
  url: string;
  state: WorldState;
  build: string;
  /** Unique to this page while it lives: [A-Za-z0-9_-], at most 64 characters. */
  pageId: string;
  /** The world to show; without it, the user's current one, also when that changes. */
  worldId?: string | undefined;
  clock?: () => number;
  handlers: Handlers;
  host?: NetHost;
  /** The code that executes calls; defaults to a chunk of the page. */
  executorCode?: ExecutorCode;
}

/** Made again when another writer was first; undefined when there is nothing to do. */
export type UserChange = (state: WorldState) => Pick<Commit, "operations" | "inverse" | "undoes" | "tool"> | undefined;

export interface RouterConnection {
  readonly status: ConnectionStatus;
  readonly isExecutor: boolean;
  readonly welcome: BrowserWelcome | undefined;
  sendPresence(presence: PagePresence): void;
  /** Sends what the user says or points at. Resolves with its entry; rejects in a viewer page. */
  userEvent(event: WorldEvent): Promise<Entry>;
  /** Commits an edit of the user. Resolves with its entry; undefined when it had nothing to do. */
  commitUser(change: UserChange): Promise<Entry | undefined>;
  /** Sends a request to the chat (or project) service. Rejects with a Refusal. */
  ask(request: ChatRequest): Promise<ChatAnswer>;
  askProject(request: ProjectRequest): Promise<ProjectAnswer>;
  /** A page that was opened on one world follows the user's current world from now on. */
  follow(): void;
  /** Reconnects at once, also from the states login and resting. */
  retry(): void;
  close(): void;
}

export function connect(options: ConnectOptions): RouterConnection {
  return new RouterClient(options);
}

class RouterClient implements RouterConnection {
  readonly #options: ConnectOptions;
  readonly #host: NetHost;
  readonly #socket: RouterSocket;
  readonly #link: RouterLink;
  readonly #stream: Stream;
  readonly #commits: Commits;
  readonly #executor: LateExecutor;
  readonly #outbox: Outbox;
  readonly #chat: RequestClient<ChatRequest, ChatAnswer>;
  readonly #project: RequestClient<ProjectRequest, ProjectAnswer>;
  #hasLease = false;
  #presence: Presence = { agents: [], pages: 0 };
  /** The presence that was last reported; sent again after a welcome. */
  #page: PagePresence;
  /** The world that `state` holds; empty: the next welcome must contain the whole world. */
  #heldWorldId = "";
  /** The world that the page was opened on; undefined: it follows the user's current one. */
  #pinned: string | undefined;
  /** Milliseconds by which the service's clock is ahead of this page's. */
  #clockOffset = 0;

  constructor(options: ConnectOptions) {
    this.#options = options;
    this.#pinned = options.worldId;
    const { state, handlers } = options;
    const host = options.host ?? browserHost(options.clock);
    this.#host = host;
    this.#page = { visible: host.visible() };
    this.#socket = new RouterSocket({
      host,
      url: options.url,
      build: options.build,
      hello: () => this.#hello(),
      onWelcome: (welcome) => this.#onWelcome(welcome),
      onEnvelope: (envelope) => this.#onEnvelope(envelope),
      onDown: () => this.#onDown(),
      onStatus: (status) => handlers.onStatus(status),
    });
    this.#link = new RouterLink(this.#socket, options.pageId);
    this.#outbox = new Outbox(this.#link);
    this.#chat = new RequestClient(CHAT_SERVICE, this.#link, host);
    this.#project = new RequestClient(PROJECT_SERVICE, this.#link, host);
    this.#stream = new Stream({
      state,
      onEntry: (entry) => this.#onEntryApplied(entry),
      onGap: () => this.#reloadWorld(),
      expecting: () => this.#commits.busy,
    });
    this.#commits = new Commits(state, this.#link, this.#stream);
    this.#executor = new LateExecutor(
      {
        state,
        link: this.#link,
        commits: this.#commits,
        host,
        presence: () => this.#presence,
        camera: () => this.#page.camera,
        ahead: () => this.#clockOffset,
        onAct: (act) => handlers.onAct(act),
        screenshot: (args, agent) => handlers.screenshot(args, agent),
        prepare: (args) => handlers.prepare?.(args),
        asset: (id) => handlers.asset?.(id),
      },
      options.executorCode,
    );
    this.#socket.start();
  }

  get status(): ConnectionStatus {
    return this.#socket.status;
  }

  get isExecutor(): boolean {
    return this.#hasLease && this.#socket.live;
  }

  get welcome(): BrowserWelcome | undefined {
    return this.#link.welcome;
  }

  /** Whether the service would refuse everything that the user does here. */
  get #isViewer(): boolean {
    return this.#link.welcome?.viewer === true;
  }

  sendPresence(presence: PagePresence): void {
    // A change of visibility must arrive; the camera's position may be dropped.
    const seen = this.#page.visible !== presence.visible;
    this.#page = presence;
    if (seen) this.#link.send("presence.page", presence);
    else this.#link.sendLossy("presence.page", presence);
  }

  userEvent(event: WorldEvent): Promise<Entry> {
    if (this.#isViewer) return Promise.reject(viewerRefusal());
    return this.#outbox.send(event);
  }

  commitUser(change: UserChange): Promise<Entry | undefined> {
    if (this.#isViewer) return Promise.reject(viewerRefusal());
    return new Promise((resolve, reject) => {
      this.#commits.submit({
        author: { kind: "user", id: "user", name: "You" },
        make: () => {
          const made = change(this.#options.state);
          if (made && made.operations.length > 0) return made;
          resolve(undefined);
          return undefined;
        },
        done: resolve,
        fail: (error) => reject(new Refusal(error)),
      });
    });
  }

  ask(request: ChatRequest): Promise<ChatAnswer> {
    if (this.#isViewer) return Promise.reject(viewerRefusal());
    return this.#chat.ask(request);
  }

  askProject(request: ProjectRequest): Promise<ProjectAnswer> {
    return this.#project.ask(request);
  }

  follow(): void {
    if (!this.#pinned) return;
    this.#pinned = undefined;
    this.#reloadWorld();
  }

  retry(): void {
    if (!this.#socket.live) this.#socket.restart();
  }

  close(): void {
    this.#executor.dispose();
    this.#socket.close();
  }

  #hello(): BrowserHello {
    const { build, pageId, state } = this.#options;
    const hello: BrowserHello = {
      type: "hello",
      ...namedProtocols(OWN_PROTOCOLS),
      build,
      pageId,
      visible: this.#host.visible(),
    };
    if (this.#pinned) hello.worldId = this.#pinned;
    if (this.#heldWorldId !== "") hello.revision = state.revision;
    return hello;
  }

  /** Brings the state up to date with a welcome; false when that is impossible. */
  #onWelcome(welcome: BrowserWelcome): boolean {
    const { state, handlers } = this.#options;
    const before = this.#link.welcome;
    this.#link.bind(welcome);
    this.#stream.forget();
    const time = Date.parse(welcome.time);
    this.#clockOffset = Number.isFinite(time) ? time - this.#host.now() : 0;
    if (welcome.document !== undefined) {
      if (!isWorld(welcome.document)) return this.#rejectWelcome("its document is malformed");
      state.reset(welcome.document, welcome.history);
    } else {
      if (welcome.worldId !== this.#heldWorldId) return this.#rejectWelcome("it belongs to another world");
      this.#stream.receive(...(welcome.entries ?? []));
      state.setHistory(welcome.history);
    }
    if (state.revision !== welcome.revision)
      return this.#rejectWelcome(`it does not lead to revision ${welcome.revision}`);
    this.#heldWorldId = welcome.worldId;
    this.#hasLease = welcome.executor;
    this.#presence = welcome.presence;
    this.#executor.up();
    this.#link.send("presence.page", this.#page);
    handlers.onWelcome?.(welcome);
    // Another page of the session has taken over the walks; their ends arrive as entries.
    if (before && (welcome.presence.pages === 1 || before.sessionId !== welcome.sessionId)) handlers.onWalksReset?.();
    handlers.onPresence(welcome.presence);
    this.#outbox.resume(welcome.history);
    this.#commits.resume();
    this.#chat.resume();
    return true;
  }

  #rejectWelcome(why: string): false {
    console.warn(`world: rejected a welcome: ${why}`);
    this.#heldWorldId = "";
    return false;
  }

  #onDown(): void {
    this.#hasLease = false;
    this.#commits.down();
    this.#executor.down();
    this.#chat.down();
    this.#project.down();
  }

  #reloadWorld(): void {
    this.#heldWorldId = "";
    if (this.#socket.live) this.#socket.restart();
  }

  #onEntryApplied(entry: Entry): void {
    this.#executor.entryApplied(entry);
    const mine = this.#outbox.receive(entry);
    this.#options.handlers.onEntry(entry, mine);
  }

  #onEnvelope(envelope: Envelope): void {
    const take = this.#handlers[envelope.kind];
    if (take) take(envelope);
    else console.warn(`world: a ${envelope.kind} message is not for pages`);
  }

  readonly #handlers: Partial<Record<Kind, (envelope: Envelope) => void>> = {
    "tool.call": (envelope) => this.#executor.receive(envelope),
    "call.cancel": taking(isCallCancel, ({ callId }) => this.#executor.cancel(callId)),
    "commit.accepted": (envelope) => this.#commits.answer(envelope),
    "commit.conflict": (envelope) => this.#commits.answer(envelope),
    error: (envelope) => {
      const taken =
        this.#commits.answer(envelope) ||
        this.#outbox.refuse(envelope) ||
        this.#chat.receive(envelope) ||
        this.#project.receive(envelope);
      if (!taken) warnOf(envelope.payload);
    },
    "world.entry": ({ payload }) => (isEntry(payload) ? this.#stream.receive(payload) : this.#reloadWorld()),
    "world.switched": () => {
      // The router moves a page with a world of its own only when that world is gone.
      this.#pinned = undefined;
      this.#reloadWorld();
    },
    "worlds.changed": taking(isWorldsChanged, ({ name }) => this.#options.handlers.onWorlds?.(name)),
    "files.changed": () => this.#options.handlers.onFiles?.(),
    presence: taking(isPresence, (presence) => {
      this.#presence = presence;
      this.#options.handlers.onPresence(presence);
    }),
    "avatar.act": taking(isAvatarAct, (act) => this.#onAct(act)),
    trace: taking(isTrace, (trace) => this.#options.handlers.onTrace(trace)),
    "chat.answer": (envelope) => void this.#chat.receive(envelope),
    "chat.event": taking(isChatEvent, (event) => this.#options.handlers.onChat?.(event)),
    "relay.event": taking(isRelayNotice, (notice) => this.#options.handlers.onRelay?.(notice)),
    "bridge.event": taking(isBridge, (bridge) => this.#options.handlers.onBridge?.(bridge)),
    "project.answer": (envelope) => void this.#project.receive(envelope),
    "project.event": taking(isProjectEvent, (event) => this.#options.handlers.onProject?.(event)),
    lease: ({ payload }) => {
      this.#hasLease = isLease(payload) && payload.executor;
    },
  };

  #onAct(act: AvatarAct): void {
    const started = Date.parse(act.started ?? "");
    const local = Number.isFinite(started) ? started - this.#clockOffset : this.#host.now();
    this.#options.handlers.onAct({ ...act, started: new Date(local).toISOString() });
  }
}

/** Handles envelopes whose payload passes a guard. Others are ignored, and the console is told. */
function taking<T>(passes: Guard<T>, take: (payload: T) => void): (envelope: Envelope) => void {
  return ({ kind, payload }) => {
    if (passes(payload)) take(payload);
    else console.warn(`world: ignored a malformed ${kind} message`);
  };
}

function warnOf(payload: unknown): void {
  console.warn(`world: a message was refused: ${isWireError(payload) ? payload.message : "no reason given"}`);
}
