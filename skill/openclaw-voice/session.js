// One voice session: between a connection of World's service and the realtime service, by OpenClaw's own bridge. It is the
// user's microphone and player that count: nothing is said to have been heard that was not.
import { Playback } from "./playback.js";

const limitMillis = 30 * 60 * 1000;
/** The microphone sends without a pause, silence too: a connection without sound for so long is dead. */
const silentMillis = 20_000;
const maxCalls = 1024;
const audioFormat = { encoding: "pcm16", sampleRateHz: 24000, channels: 1 };
const outcomes = { completed: "done", cancelled: "interrupted" };

export class Session {
  constructor(options) {
    Object.assign(this, options);
    this.playback = new Playback();
    this.calls = new Map(); // id -> {name, answered, over}
    this.turn = undefined;
    this.item = undefined;
    this.over = false;
    this.expiresAt = Math.floor((Date.now() + limitMillis) / 1000);
    this.bridge = this.provider.createBridge({
      cfg: this.cfg,
      agentId: this.agent,
      providerConfig: this.providerConfig,
      audioFormat,
      instructions: this.instructions,
      tools: this.tools,
      getPlaybackState: () => this.playback.state(),
      onAudio: (sound, about) => this.onAudio(sound, about?.itemId),
      onMark: (name) => this.onMark(name),
      onClearAudio: (reason) => this.onClear(reason),
      onTranscript: (role, text, final) => this.onTranscript(role, text, final),
      onToolCall: (call) => this.onToolCall(call),
      onEvent: (event) => this.onEvent(event),
      onResponseDone: (outcome) => this.onDone(outcome),
      onReady: () => {
        this.ready = true;
        this.push({ type: "ready" });
      },
      onError: (error) => this.onError(error),
      onClose: (reason) => this.ended(reason),
    });
  }

  /** Connects; what becomes of it is told by events. */
  open(signal) {
    this.limit = setTimeout(() => this.close("limit"), limitMillis);
    this.alive();
    this.signal = signal;
    this.lost = () => this.close("completed");
    if (signal?.aborted) return this.lost();
    signal?.addEventListener("abort", this.lost, { once: true });
    this.bridge.connect().catch((error) => {
      this.onError(error);
      this.ended("error");
    });
  }

  alive() {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.close("completed"), silentMillis);
  }

  audio(sound, timestamp) {
    this.alive();
    this.playback.clock = Math.max(this.playback.clock, timestamp);
    this.bridge.setMediaTimestamp(this.playback.clock);
    this.bridge.sendAudio(sound);
  }

  mark(name) {
    this.playback.heard(name);
    this.bridge.acknowledgeMark?.(name);
  }

  /** Ends the answer that sounds; heardMs is how much of it the user heard, by those who played it. */
  cancel(turnId, heardMs) {
    if (turnId && turnId !== (this.turn ?? this.past)) return { ok: true, status: "stale" };
    if (heardMs !== undefined) this.playback.told(heardMs);
    this.bridge.handleBargeIn?.({ audioPlaybackActive: true, force: true });
    return { ok: true, status: "applied" };
  }

  /** Answers a call once; what comes after the first answer is told as a message, because a call has one output. */
  result(id, result, more) {
    const call = this.calls.get(id);
    if (!call || call.over) return { ok: true, status: "stale" };
    call.over = !more;
    if (!call.answered) {
      call.answered = true;
      this.bridge.submitToolResult(id, result);
      return;
    }
    const words = typeof result === "string" ? result : JSON.stringify(result);
    this.bridge.sendUserMessage(
      `(Not said by the user: the result of your call of ${call.name} has come. Tell it in a few words.) ${words}`,
    );
  }

  say(text) {
    if (this.playback.state().length > 0 || this.turn)
      this.bridge.handleBargeIn?.({ audioPlaybackActive: true, force: true });
    this.transcript.add("user", text);
    this.bridge.sendUserMessage(text);
  }

  onEvent({ direction, type, responseId }) {
    if (direction !== "server") return;
    if (type === "response.created") {
      this.turn = responseId ?? `turn-${Date.now()}`;
      if (this.playback.state().length === 0) this.playback.clear();
      this.push({ type: "responseStarted", turnId: this.turn });
    }
    if (type === "input_audio_buffer.speech_started") this.push({ type: "speech", on: true });
    if (type === "input_audio_buffer.speech_stopped") this.push({ type: "speech", on: false });
  }

  onAudio(sound, itemId = "audio") {
    this.item = itemId;
    this.playback.sound(itemId, sound.byteLength);
    this.push({ type: "audio", turnId: this.turn, audioBase64: sound.toString("base64") });
  }

  onMark(name) {
    this.playback.mark(name, this.item);
    this.push({ type: "mark", turnId: this.turn, markName: name });
  }

  onClear(reason) {
    this.playback.clear();
    this.push({ type: "clear", reason: reason ?? "clear" });
  }

  onTranscript(role, text, final) {
    this.push({
      type: "transcript",
      turnId: role === "assistant" ? this.turn : undefined,
      role,
      text,
      final: Boolean(final),
    });
    if (final) this.transcript.add(role, text);
  }

  onToolCall({ callId, name, args }) {
    if (this.calls.has(callId)) return;
    if (this.calls.size >= maxCalls) return this.bridge.submitToolResult(callId, { error: "too many calls" });
    this.calls.set(callId, { name, answered: false, over: false });
    this.push({ type: "toolCall", callId, name, args: args ?? {} });
  }

  onDone({ status }) {
    const turnId = this.turn;
    this.turn = undefined;
    this.past = turnId ?? this.past; // its sound may still be playing
    if (turnId) this.push({ type: "audioDone", turnId, outcome: outcomes[status] ?? "failed" });
    if (!(status in outcomes)) this.push({ type: "error", phase: "response", message: "the answer failed" });
  }

  /** Errors of the realtime service may repeat a part of the key: only their kind is told. */
  onError(error) {
    this.push({ type: "error", ...kindOf(String(error?.message ?? error), this.ready) });
  }

  close(reason) {
    if (this.over) return;
    this.wanted = reason;
    this.bridge.close();
    this.ended(reason);
  }

  ended(reason) {
    if (this.over) return;
    this.over = true;
    clearTimeout(this.limit);
    clearTimeout(this.silence);
    this.signal?.removeEventListener("abort", this.lost);
    this.gone();
    this.push({ type: "close", reason: this.wanted ?? reason ?? "completed" });
  }
}

/** What kind of error a message tells of, in the words of OpenClaw's own voice. A session that is ready has its model,
 * unless it is told that there is no such model: that may come a moment after. */
function kindOf(message, ready) {
  const is = (pattern) => pattern.test(message);
  if (is(/\b401\b|\b403\b|api[ _]key|authenticat|unauthori|permission/i))
    return { message: "Realtime provider authentication failed." };
  if (is(/\bmodel\b.*does not exist|model_not_found/i) || (!ready && is(/model|session configuration|unknown_parameter|\b400\b|\b404\b/i)))
    return { code: "VOICE_MODEL", message: "Realtime session configuration was rejected." };
  if (is(/quota|billing|rate.?limit|\b429\b/i))
    return { code: "VOICE_LIMIT", message: "Realtime provider cannot start this session right now." };
  return { message: "Realtime provider error." };
}
