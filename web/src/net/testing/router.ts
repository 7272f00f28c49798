// The router's side of the protocol, in memory, for tests of the page's side: the log, commits against a
// revision, the executor lease, and calls that move to another page when theirs goes.

import { createState } from "../../core/state.ts";
import { PROTOCOL } from "../../wire/tables.gen.ts";
import type {
  BrowserHello,
  BrowserWelcome,
  Commit,
  Entry,
  Envelope,
  Kind,
  PagePresence,
  Result,
  Scope,
  ToolProgress,
  ToolResult,
  WorldEvent,
} from "../../wire/types.gen.ts";
import type { Peer, Service } from "./network.ts";

/** A connected page. */
interface Page {
  peer: Peer;
  pageId: string;
  visible: boolean;
}

/** A call that the router has given out. */
interface TestCall {
  tool: string;
  arguments: unknown;
  /** Type of the agent. */
  agent: string;
  deadline?: string;
  /** The page that executes it. */
  page: Page | undefined;
  /** Its change is in the log and the answer waits for a picture. */
  stored?: Result;
  /** Every answer that arrived; a correct page sends exactly one. */
  answers: ToolResult[];
  progress: ToolProgress[];
}

/** The fake router. */
export class TestRouter implements Service {
  build = "b1";
  protocol: number = PROTOCOL;
  /** The range that its welcome names; undefined: only `protocol`. */
  protocols: { min: number; max: number } | undefined;
  /** Whether its pages may only look. */
  viewer = false;
  worldId = "w_one";
  sessionId = "s_one";
  readonly state = createState();
  readonly log: Entry[] = [];
  readonly calls = new Map<string, TestCall>();
  /** Everything that pages sent. */
  readonly frames: Envelope[] = [];
  readonly hellos: BrowserHello[] = [];
  /** The page with the lease. */
  executor: Page | undefined;
  /** Closes a socket at its hello with this code. */
  refuseWith: number | undefined;
  /** Handles a message in place of the router; true: it is done with. */
  intercept: (envelope: Envelope, peer: Peer) => boolean = () => false;
  now: () => number = () => 0;
  readonly #pages: Page[] = [];
  #count = 0;

  opened(): void {}

  /** Handles a frame of a page. */
  received(peer: Peer, text: string): void {
    const page = this.#pages.find((p) => p.peer === peer);
    if (!page) {
      this.#hello(peer, JSON.parse(text) as BrowserHello);
      return;
    }
    const envelope = JSON.parse(text) as Envelope;
    this.frames.push(envelope);
    if (this.intercept(envelope, peer)) return;
    if (envelope.worldId !== this.worldId || envelope.userId !== "u_one" || envelope.sessionId !== this.sessionId) {
      this.send(peer, "error", { code: "world_switched", message: "another world" }, envelope.messageId);
      return;
    }
    this.#handle(page, envelope);
  }

  /** A page is gone: its calls move to the new executor, or fail. */
  closed(peer: Peer): void {
    const page = this.#pages.find((p) => p.peer === peer);
    if (!page) return;
    this.#pages.splice(this.#pages.indexOf(page), 1);
    if (this.executor === page) this.executor = undefined;
    this.#elect();
    for (const [id, call] of this.calls) {
      if (call.page !== page || call.answers.length > 0) continue;
      if (this.executor) this.#dispatch(id, call);
      else call.answers.push({ ok: false, error: { code: "page_gone", message: "the page closed" } });
    }
  }

  /** Calls a tool; answers are collected in the returned call. */
  call(tool: string, args: unknown, agent = "claude", options: { id?: string; seconds?: number } = {}): TestCall {
    const id = options.id ?? `c_${++this.#count}`;
    const call: TestCall = { tool, arguments: args, agent, page: undefined, answers: [], progress: [] };
    if (options.seconds !== undefined) call.deadline = new Date(this.now() + options.seconds * 1000).toISOString();
    this.calls.set(id, call);
    this.#dispatch(id, call);
    return call;
  }

  /** The caller withdraws a call. */
  cancel(call: TestCall): void {
    for (const [id, other] of this.calls) {
      if (other !== call || !call.page) continue;
      this.send(call.page.peer, "call.cancel", { callId: id });
      // The page of a walk answers itself, with where the avatar stopped.
      if (call.tool === "walk_avatar") continue;
      call.answers.push({ ok: false, error: { code: "cancelled", message: "withdrawn" } });
    }
  }

  /** Gives a call to its page once more, as when it is unclear whether the first delivery arrived. */
  redeliver(call: TestCall): void {
    for (const [id, other] of this.calls) if (other === call) this.#dispatch(id, call);
  }

  /** Appends an entry by another writer. */
  write(operations: Entry["operations"]): void {
    this.#append({
      revision: this.state.revision + 1,
      time: new Date(this.now()).toISOString(),
      author: { kind: "system", id: "service", name: "" },
      operations,
      inverse: [],
    });
  }

  /** Sends a message to every page. */
  broadcast(kind: Kind, payload: unknown): void {
    for (const page of this.#pages) this.send(page.peer, kind, payload);
  }

  /** Sends a message to one page. */
  send(peer: Peer, kind: Kind, payload: unknown, replyTo?: string, extra: Partial<Envelope> = {}): void {
    const envelope = {
      v: PROTOCOL,
      userId: "u_one",
      worldId: this.worldId,
      agentDeviceId: "service",
      sessionId: this.sessionId,
      messageId: `r${++this.#count}`,
      scope: "world.read" as Scope,
      kind,
      enc: "none",
      payload,
      ...(replyTo === undefined ? {} : { replyTo }),
      ...extra,
    };
    peer.send(JSON.stringify(envelope));
  }

  /** Lets a page in: the whole world, or the entries that it lacks. */
  #hello(peer: Peer, hello: BrowserHello): void {
    this.hellos.push(hello);
    if (this.refuseWith !== undefined) {
      peer.close(this.refuseWith, "refused");
      return;
    }
    // The same page on a new socket replaces its old one.
    for (const old of this.#pages) if (old.pageId === hello.pageId) old.peer.close(4409, "the page connected again");
    const page = { peer, pageId: hello.pageId, visible: hello.visible };
    this.#pages.push(page);
    const before = this.executor;
    this.#elect(page);
    // A page that is ahead of the log has another world: it gets all of this one.
    const held = hello.revision;
    const whole = held === undefined || held > this.state.revision;
    const welcome: BrowserWelcome = {
      type: "welcome",
      protocol: this.protocol,
      ...(this.protocols ? { protocols: this.protocols } : {}),
      build: this.build,
      userId: "u_one",
      worldId: this.worldId,
      worldName: "One",
      sessionId: this.sessionId,
      pageId: hello.pageId,
      executor: this.executor === page,
      revision: this.state.revision,
      history: this.log.slice(-100),
      presence: { agents: [], pages: this.#pages.length },
      ...(this.viewer ? { viewer: true } : {}),
      limits: LIMITS_OF_ROUTER,
      time: new Date(this.now()).toISOString(),
    };
    if (whole) welcome.document = this.state.document();
    else if (held < this.state.revision) welcome.entries = this.log.filter((e) => e.revision > held);
    peer.send(JSON.stringify(welcome));
    if (before && before !== this.executor) this.send(before.peer, "lease", { executor: false });
  }

  /** Gives the lease to the newest visible page, or to the newest one. */
  #elect(fresh?: Page): void {
    // A hidden page executes only when there is no visible one.
    const best = this.#pages.findLast((p) => p.visible) ?? this.#pages.at(-1);
    if (best && best !== this.executor && best !== fresh) this.send(best.peer, "lease", { executor: true });
    this.executor = best;
  }

  /** Gives a call to the executor, or fails it. */
  #dispatch(id: string, call: TestCall): void {
    const page = this.executor;
    if (!page) {
      call.answers.push({ ok: false, error: { code: "world_not_open", message: "no page" } });
      return;
    }
    call.page = page;
    const agent = { avatarId: `avatar_${call.agent}`, type: call.agent, name: call.agent };
    const payload = { tool: call.tool, arguments: call.arguments, agent };
    const scope: Scope = call.tool === "screenshot" ? "screenshot.request" : "world.write.safe";
    const deadline = call.deadline === undefined ? {} : { deadline: call.deadline };
    this.send(page.peer, "tool.call", payload, undefined, {
      messageId: id,
      scope,
      agentDeviceId: "d_one",
      ...deadline,
    });
  }

  /** Dispatches a message of a page. */
  #handle(page: Page, envelope: Envelope): void {
    const take = this.#takers[envelope.kind];
    if (!take) throw new Error(`a page sent ${envelope.kind}`);
    take(page, envelope);
  }

  readonly #takers: Partial<Record<Kind, (page: Page, envelope: Envelope) => void>> = {
    ping: (page, envelope) => this.send(page.peer, "pong", {}, envelope.messageId),
    "world.commit": (page, envelope) => this.#commit(page, envelope, envelope.payload as Commit),
    "tool.result": (page, envelope) => {
      const call = this.calls.get(envelope.replyTo ?? "");
      // Only the first answer of the page that has the call counts.
      if (call?.page !== page || call.answers.length > 0) return;
      const answer = envelope.payload as ToolResult;
      if (!call.stored) call.answers.push(answer);
      else call.answers.push({ ok: true, result: { ...call.stored, images: answer.result?.images ?? [] } });
    },
    "tool.progress": (_, envelope) => {
      const progress = envelope.payload as ToolProgress;
      this.calls.get(progress.callId)?.progress.push(progress);
    },
    "presence.page": (page, envelope) => {
      page.visible = (envelope.payload as PagePresence).visible;
    },
    "avatar.act": (page, envelope) => {
      for (const other of this.#pages) if (other !== page) this.send(other.peer, "avatar.act", envelope.payload);
    },
    "user.event": (_, envelope) => {
      if (!this.log.some((e) => e.callId === envelope.messageId)) this.#said(envelope);
    },
  };

  /** Appends an event of the user. */
  #said(envelope: Envelope): void {
    this.#append({
      revision: this.state.revision + 1,
      time: new Date(this.now()).toISOString(),
      author: { kind: "user", id: "user", name: "You" },
      callId: envelope.messageId,
      operations: [],
      event: envelope.payload as WorldEvent,
    });
  }

  /** Accepts a commit, or answers with a conflict or an error. A repeat gets the first answer. */
  #commit(page: Page, envelope: Envelope, commit: Commit): void {
    const id = commit.callId ?? envelope.messageId;
    // Repeats are recognised by the call, or by the message of a user's commit.
    const done = this.log.find((e) => e.callId === id);
    if (done) {
      this.send(page.peer, "commit.accepted", { revision: done.revision, time: done.time }, envelope.messageId);
      return;
    }
    const refuse = (code: string) => this.send(page.peer, "error", { code, message: code }, envelope.messageId);
    const call = commit.callId === undefined ? undefined : this.calls.get(commit.callId);
    // The commit of a call must come from the page that has the call, before its answer.
    if (commit.callId !== undefined) {
      if (!call || call.answers.length > 0) return refuse("cancelled");
      if (call.page !== page) return refuse("not_allowed");
      if (!commit.result || commit.tool !== call.tool) return refuse("bad_envelope");
    }
    if (commit.baseRevision !== this.state.revision) {
      const entries = this.log.filter((e) => e.revision > commit.baseRevision).slice(0, 5);
      this.send(page.peer, "commit.conflict", { entries }, envelope.messageId);
      return;
    }
    const { baseRevision, picture, failed, ...rest } = commit;
    const entry: Entry = {
      ...rest,
      revision: baseRevision + 1,
      time: new Date(this.now()).toISOString(),
      author: call
        ? { kind: "agent", id: `avatar_${call.agent}`, name: call.agent }
        : { kind: "user", id: "user", name: "You" },
      callId: id,
    };
    this.send(page.peer, "commit.accepted", { revision: entry.revision, time: entry.time }, envelope.messageId);
    this.#append(entry, page);
    if (!call || !entry.result) return;
    const result = { ...entry.result, revision: entry.revision };
    if (failed) call.answers.push({ ok: false, error: failed });
    else if (picture) call.stored = result;
    else call.answers.push({ ok: true, result });
  }

  /** Appends an entry and sends it to every page but its author's. */
  #append(entry: Entry, by?: Page): void {
    this.state.apply(entry);
    this.log.push(entry);
    const { result: _, ...open } = entry;
    for (const page of this.#pages) if (page !== by) this.send(page.peer, "world.entry", open);
  }
}

const LIMITS_OF_ROUTER = {
  maxFrame: 1 << 20,
  heartbeatSecs: 15,
  deadlineSecs: 30,
  bounds: 200,
  maxObjects: 5000,
  maxParts: 200,
  maxLabel: 80,
  minScale: 0.05,
  maxScale: 50,
};
