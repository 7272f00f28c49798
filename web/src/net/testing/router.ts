// The router's side of the protocol as the sockets' documents say it: the log, commits against a revision, the executor
// lease, calls that move to another page when theirs goes. In memory, for tests of the page's side.

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

interface Page {
  peer: Peer;
  pageId: string;
  visible: boolean;
}

export interface TestCall {
  tool: string;
  arguments: unknown;
  agent: string; // type
  deadline?: string;
  page: Page | undefined;
  /** Its change is in the log, and the answer waits for a picture. */
  stored?: Result;
  answers: ToolResult[];
  progress: ToolProgress[];
}

export class TestRouter implements Service {
  build = "b1";
  protocol: number = PROTOCOL;
  worldId = "w_one";
  sessionId = "s_one";
  readonly state = createState();
  readonly log: Entry[] = [];
  readonly calls = new Map<string, TestCall>();
  readonly frames: Envelope[] = []; // everything that pages sent
  readonly hellos: BrowserHello[] = [];
  executor: Page | undefined;
  /** Closes a socket at its hello with this code. */
  refuseWith: number | undefined;
  /** Takes a message in place of the router; true: it is done with. */
  intercept: (envelope: Envelope, peer: Peer) => boolean = () => false;
  now: () => number = () => 0;
  readonly #pages: Page[] = [];
  #count = 0;

  opened(): void {}

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
      this.tell(peer, "error", { code: "world_switched", message: "another world" }, envelope.messageId);
      return;
    }
    this.#handle(page, envelope);
  }

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

  /** Calls a tool; the answer comes into the returned call. */
  call(tool: string, args: unknown, agent = "claude", options: { id?: string; seconds?: number } = {}): TestCall {
    const id = options.id ?? `c_${++this.#count}`;
    const call: TestCall = { tool, arguments: args, agent, page: undefined, answers: [], progress: [] };
    if (options.seconds !== undefined) call.deadline = new Date(this.now() + options.seconds * 1000).toISOString();
    this.calls.set(id, call);
    this.#dispatch(id, call);
    return call;
  }

  cancel(call: TestCall): void {
    for (const [id, other] of this.calls) {
      if (other !== call || !call.page) continue;
      this.tell(call.page.peer, "call.cancel", { callId: id });
      if (call.tool === "walk_avatar") continue; // its page says where the avatar stopped
      call.answers.push({ ok: false, error: { code: "cancelled", message: "withdrawn" } });
    }
  }

  /** Gives the call to its page once more, as after a doubt about the first time. */
  again(call: TestCall): void {
    for (const [id, other] of this.calls) if (other === call) this.#dispatch(id, call);
  }

  /** An entry by another writer. */
  write(operations: Entry["operations"]): void {
    this.#append({
      revision: this.state.revision + 1,
      time: new Date(this.now()).toISOString(),
      author: { kind: "system", id: "service", name: "" },
      operations,
      inverse: [],
    });
  }

  broadcast(kind: Kind, payload: unknown): void {
    for (const page of this.#pages) this.tell(page.peer, kind, payload);
  }

  tell(peer: Peer, kind: Kind, payload: unknown, replyTo?: string, extra: Partial<Envelope> = {}): void {
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

  #hello(peer: Peer, hello: BrowserHello): void {
    this.hellos.push(hello);
    if (this.refuseWith !== undefined) {
      peer.close(this.refuseWith, "refused");
      return;
    }
    for (const old of this.#pages) if (old.pageId === hello.pageId) old.peer.close(4409, "the page connected again");
    const page = { peer, pageId: hello.pageId, visible: hello.visible };
    this.#pages.push(page);
    const before = this.executor;
    this.#elect(page);
    const held = hello.revision;
    const whole = held === undefined || held > this.state.revision;
    const welcome: BrowserWelcome = {
      type: "welcome",
      protocol: this.protocol,
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
      limits: LIMITS_OF_ROUTER,
      time: new Date(this.now()).toISOString(),
    };
    if (whole) welcome.document = this.state.document();
    else if (held < this.state.revision) welcome.entries = this.log.filter((e) => e.revision > held);
    peer.send(JSON.stringify(welcome));
    if (before && before !== this.executor) this.tell(before.peer, "lease", { executor: false });
  }

  #elect(fresh?: Page): void {
    const best = this.#pages.findLast((p) => p.visible) ?? this.#pages.at(-1);
    if (best && best !== this.executor && best !== fresh) this.tell(best.peer, "lease", { executor: true });
    this.executor = best;
  }

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
    this.tell(page.peer, "tool.call", payload, undefined, {
      messageId: id,
      scope,
      agentDeviceId: "d_one",
      ...deadline,
    });
  }

  #handle(page: Page, envelope: Envelope): void {
    const take = this.#takers[envelope.kind];
    if (!take) throw new Error(`a page sent ${envelope.kind}`);
    take(page, envelope);
  }

  readonly #takers: Partial<Record<Kind, (page: Page, envelope: Envelope) => void>> = {
    ping: (page, envelope) => this.tell(page.peer, "pong", {}, envelope.messageId),
    "world.commit": (page, envelope) => this.#commit(page, envelope, envelope.payload as Commit),
    "tool.result": (page, envelope) => {
      const call = this.calls.get(envelope.replyTo ?? "");
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
      for (const other of this.#pages) if (other !== page) this.tell(other.peer, "avatar.act", envelope.payload);
    },
    "user.event": (_, envelope) => {
      if (!this.log.some((e) => e.callId === envelope.messageId)) this.#said(envelope);
    },
  };

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

  #commit(page: Page, envelope: Envelope, commit: Commit): void {
    const id = commit.callId ?? envelope.messageId;
    const done = this.log.find((e) => e.callId === id);
    if (done) {
      this.tell(page.peer, "commit.accepted", { revision: done.revision, time: done.time }, envelope.messageId);
      return;
    }
    const refuse = (code: string) => this.tell(page.peer, "error", { code, message: code }, envelope.messageId);
    const call = commit.callId === undefined ? undefined : this.calls.get(commit.callId);
    if (commit.callId !== undefined) {
      if (!call || call.answers.length > 0) return refuse("cancelled");
      if (call.page !== page) return refuse("not_allowed");
      if (!commit.result || commit.tool !== call.tool) return refuse("bad_envelope");
    }
    if (commit.baseRevision !== this.state.revision) {
      const entries = this.log.filter((e) => e.revision > commit.baseRevision).slice(0, 5);
      this.tell(page.peer, "commit.conflict", { entries }, envelope.messageId);
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
    this.tell(page.peer, "commit.accepted", { revision: entry.revision, time: entry.time }, envelope.messageId);
    this.#append(entry, page);
    if (!call || !entry.result) return;
    const result = { ...entry.result, revision: entry.revision };
    if (failed) call.answers.push({ ok: false, error: failed });
    else if (picture) call.stored = result;
    else call.answers.push({ ok: true, result });
  }

  #append(entry: Entry, by?: Page): void {
    this.state.apply(entry);
    this.log.push(entry);
    const { result: _, ...open } = entry;
    for (const page of this.#pages) if (page !== by) this.tell(page.peer, "world.entry", open);
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
