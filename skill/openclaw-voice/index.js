// The OpenClaw plugin world-voice: the gateway methods world.voice.*, by which World's service on this computer gives the
// agent a voice that has the world's tools. What a session does stands in session.js.
//
//   world.voice.status {}                                                     -> {ready, keeps, models}
//   world.voice.start  {sessionKey, model, voice?, instructions?, tools?}     -> {sessionId, model, voice, expiresAt}
//   world.voice.audio  {sessionId, audioBase64, timestamp}   s16le, 24 kHz, mono; timestamp: ms of the player's clock
//   world.voice.mark   {sessionId, markName}                 the sound before the mark was heard
//   world.voice.cancel {sessionId, turnId?, heardMs?, reason?}
//   world.voice.tool   {sessionId, callId, result, options?: {willContinue}}
//   world.voice.say    {sessionId, text}
//   world.voice.stop   {sessionId}
//
// Events come as plugin.world.voice to the connection that began the session, and the session ends with that connection.
import { randomUUID } from "node:crypto";
import { definePluginEntry } from "openclaw/plugin-sdk/core";
import { getRealtimeVoiceProvider } from "openclaw/plugin-sdk/realtime-voice";
import { agentOf, identity, keepsTranscripts, Transcript } from "./agent.js";
import { Session } from "./session.js";

/** The two models that a voice may use, and nothing else whatever the configuration says. */
const models = ["gpt-realtime-2.1", "gpt-realtime-2.1-mini"];
const perConnection = 2;
const inAll = 16;
const maxTools = 8;
const maxInstructions = 12_000;
const maxSound = 524_288; // characters of base64
const scope = { scope: "operator.write" };

/** A refusal with a code that World knows. */
class Refusal extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

const bad = (message) => new Refusal("INVALID_REQUEST", message);

/** Refuses parameters that are not known or not of their type; a type that ends in "?" may be absent. */
function check(params, shape) {
  for (const name of Object.keys(params)) if (!(name in shape)) throw bad(`unexpected parameter ${name}`);
  for (const [name, type] of Object.entries(shape)) {
    const value = params[name];
    if (value === undefined && type.endsWith("?")) continue;
    const is = Array.isArray(value) ? "array" : typeof value;
    if (type !== "any" && is !== type.replace("?", "")) throw bad(`${name} must be a ${type}`);
  }
}

/** The tools as the realtime service takes them. */
function functions(tools = []) {
  if (tools.length > maxTools) throw bad(`at most ${maxTools} tools`);
  return tools.map(({ name, description, parameters }) => {
    if (!/^[A-Za-z0-9_-]{1,64}$/.test(name ?? "")) throw bad("a tool has no name");
    return {
      type: "function",
      name,
      description: String(description ?? ""),
      parameters: parameters ?? { type: "object", properties: {} },
    };
  });
}

export default definePluginEntry({
  id: "world-voice",
  name: "World voice",
  description: "Lets the agent talk in World: voice sessions with the world's own tools.",
  register(api) {
    const sessions = new Map();
    const log = api.logger ?? console;
    const config = () => api.runtime.config.current?.() ?? api.runtime.config.loadConfig();

    /** The realtime service, and its settings with a model; not ready without a key. */
    function service(model, voice) {
      const cfg = config();
      const provider = getRealtimeVoiceProvider("openai", cfg);
      if (!provider) return { cfg, ready: false };
      const own = process.env.OPENAI_REALTIME_API_KEY; // a key for voice alone goes before the agent's
      const raw = { ...cfg.talk?.realtime?.providers?.openai, ...(own ? { apiKey: own } : {}), model, minBargeInAudioEndMs: 0 };
      if (voice) Object.assign(raw, { voice, speakerVoice: voice });
      const providerConfig = provider.resolveConfig?.({ cfg, rawConfig: raw }) ?? raw;
      return { cfg, provider, providerConfig, ready: provider.isConfigured({ cfg, providerConfig }) };
    }

    function admit(connId) {
      const mine = [...sessions.values()].filter((s) => s.connId === connId).length;
      if (mine >= perConnection || sessions.size >= inAll) throw new Refusal("VOICE_LIMIT", "too many voice sessions");
    }

    async function start({ params, client, context }) {
      check(params, {
        sessionKey: "string",
        model: "string",
        voice: "string?",
        instructions: "string?",
        tools: "array?",
      });
      if (!models.includes(params.model))
        throw new Refusal("VOICE_MODEL", `model not allowed: ${params.model.slice(0, 80)}`);
      if ((params.instructions ?? "").length > maxInstructions) throw bad("instructions are too long");
      const connId = client?.connId;
      if (!connId) throw bad("a voice session needs a connection");
      const tools = functions(params.tools);
      admit(connId);
      const realtime = service(params.model, params.voice);
      if (!realtime.ready) throw new Refusal("VOICE_NO_KEY", "no realtime key");
      const id = randomUUID();
      const agent = await agentOf(realtime.cfg, params.sessionKey);
      const who = await identity(realtime.cfg, agent, params.sessionKey, log);
      admit(connId); // others may have begun meanwhile
      const session = new Session({
        ...realtime,
        id,
        connId,
        agent,
        tools,
        model: params.model,
        instructions: [who, params.instructions].filter(Boolean).join("\n\n"),
        log,
        transcript: new Transcript({ cfg: realtime.cfg, agent, sessionKey: params.sessionKey, id, log }),
        push: (event) =>
          context.broadcastToConnIds("plugin.world.voice", { sessionId: id, ...event }, new Set([connId]), {
            dropIfSlow: event.type === "audio",
          }),
        gone: () => sessions.delete(id),
      });
      sessions.set(id, session);
      session.open(client.connectionSignal);
      return { sessionId: id, model: params.model, voice: realtime.providerConfig.voice, expiresAt: session.expiresAt };
    }

    /** Registers a method; what it throws becomes a refusal, in words that hold no secret. */
    function method(name, handle) {
      api.registerGatewayMethod(
        `world.voice.${name}`,
        async (call) => {
          try {
            call.respond(true, (await handle(call)) ?? { ok: true });
          } catch (e) {
            const known = e instanceof Refusal;
            if (!known) log.warn?.(`world-voice ${name}: ${e?.name ?? "Error"}`);
            call.respond(false, undefined, {
              code: known ? e.code : "UNAVAILABLE",
              message: known ? e.message : "the voice could not do it",
            });
          }
        },
        scope,
      );
    }

    /** Registers a method of a session of the caller's connection. */
    function act(name, shape, handle) {
      method(name, ({ params, client }) => {
        check(params, { sessionId: "string", ...shape });
        const session = sessions.get(params.sessionId);
        if (!session || session.connId !== client?.connId) throw new Refusal("NOT_FOUND", "Unknown voice session");
        return handle(session, params);
      });
    }

    method("status", async () => ({ ready: service(models[0]).ready, keeps: await keepsTranscripts(), models }));
    method("start", start);
    act("audio", { audioBase64: "string", timestamp: "number" }, (s, p) => {
      if (p.audioBase64.length > maxSound) throw bad("too much sound at once");
      s.audio(Buffer.from(p.audioBase64, "base64"), p.timestamp);
    });
    act("mark", { markName: "string" }, (s, p) => s.mark(p.markName));
    act("cancel", { turnId: "string?", heardMs: "number?", reason: "string?" }, (s, p) =>
      s.cancel(p.turnId, p.heardMs),
    );
    act("tool", { callId: "string", result: "any", options: "object?" }, (s, p) =>
      s.result(p.callId, p.result, p.options?.willContinue === true),
    );
    act("say", { text: "string" }, (s, p) => s.say(p.text));
    act("stop", {}, (s) => s.close("completed"));
  },
});
