// Who the agent is, and the record of what was said: both live in OpenClaw. The parts of its SDK that are used here have
// moved before, so each is asked for when it is needed, and a voice goes on without it.
import { randomUUID } from "node:crypto";

const load = (name) => import(`openclaw/plugin-sdk/${name}`).catch(() => undefined);

/** The agent of a session: agent:NAME:… names it. */
export async function agentOf(cfg, sessionKey) {
  const named = /^agent:([^:]+):/.exec(sessionKey)?.[1];
  if (named) return named;
  const sdk = await load("agent-scope-runtime");
  return sdk?.tryResolveDefaultAgentId?.(cfg) ?? "main";
}

/** IDENTITY.md, USER.md and SOUL.md of the agent's workspace as instructions, 12,000 characters at most. */
export async function identity(config, agentId, sessionKey, log) {
  const sdk = await load("realtime-bootstrap-context");
  try {
    return await sdk?.resolveRealtimeBootstrapContextInstructions({
      config,
      agentId,
      sessionKey,
      warn: (m) => log.warn?.(m),
    });
  } catch {
    log.warn?.("world-voice: the agent's identity could not be read");
  }
}

/** Whether what is said can be written into the agent's conversation. */
export async function keepsTranscripts() {
  const [write, store] = await Promise.all([load("session-transcript-runtime"), load("session-store-runtime")]);
  return Boolean(
    write?.appendSessionTranscriptMessageByIdentity &&
      write.publishSessionTranscriptUpdateByIdentity &&
      store?.patchSessionEntry,
  );
}

/** Writes what both sides said into the agent's conversation, in order, as OpenClaw's own voice does. */
export class Transcript {
  constructor(options) {
    Object.assign(this, options);
    this.count = 0;
    this.last = Promise.resolve();
  }

  add(role, text) {
    if (!text.trim()) return;
    this.count += 1;
    const entry = { eventId: `voice:${this.id}:${this.count}`, now: Date.now(), role, text };
    this.last = this.last
      .then(() => this.write(entry))
      .catch((e) => this.log.warn?.(`world-voice: words could not be kept (${e?.name ?? "Error"})`));
  }

  async write({ eventId, now, role, text }) {
    if (!(await keepsTranscripts())) return;
    const [sdk, store] = await Promise.all([load("session-transcript-runtime"), load("session-store-runtime")]);
    const scope = { agentId: this.agent, sessionKey: this.sessionKey };
    const entry = await store.patchSessionEntry({
      ...scope,
      fallbackEntry: { sessionId: randomUUID(), updatedAt: now },
      update: (_, { existingEntry }) => (existingEntry?.sessionId ? null : { sessionId: randomUUID() }),
    });
    const target = {
      ...scope,
      sessionId: entry?.sessionId ?? store.getSessionEntry(scope)?.sessionId,
      config: this.cfg,
    };
    if (!target.sessionId) return;
    const provenance = { kind: "realtime_voice", sourceChannel: "talk" };
    const said = { role, content: [{ type: "text", text }], timestamp: now, provenance };
    const message =
      role === "user"
        ? said
        : { ...said, api: "realtime", provider: "openai", model: "realtime-voice", stopReason: "stop" };
    const kept = await sdk.appendSessionTranscriptMessageByIdentity({ ...target, eventId, message, now });
    if (kept?.appended)
      await sdk.publishSessionTranscriptUpdateByIdentity({
        ...target,
        update: { message: kept.message, messageId: kept.messageId },
      });
  }
}
