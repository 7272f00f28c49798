/**
 * One voice call of this page.
 *
 * - start(): asks for the microphone, then opens the link to the service.
 * - While connected: audio in both directions, captions, tools, interruption by the user.
 * - The phase is a pure fold over inputs (voice/call.ts); this class only feeds it and carries out effects.
 * - A call that is lost without anyone ending it is retried once, after RETRY_AFTER and at most every RETRY_EVERY.
 * - end() is final.
 *
 * `#generation` counts calls: callbacks of an earlier call compare it and do nothing.
 */

import type { Scene } from "../scene/types.ts";
import { recall, remember } from "../ui/memory.ts";
import { type Choice, choice } from "../ui/settings/choices.ts";
import type { VoiceModel } from "../ui/voice/model.ts";
import { VoiceAudio, type VoiceAudioEvents } from "../voice/audio.ts";
import { type CallInput, type CallProblem, doubtAt, foldCall, OFF, running } from "../voice/call.ts";
import { microphoneGateOf } from "../voice/capture.ts";
import type { VoiceMessage } from "../voice/events.ts";
import { browserSocket, type VoiceEnd, VoiceLink, type VoiceLinkOptions } from "../voice/link.ts";
import { MicrophoneError } from "../voice/microphone.ts";
import type { PlaybackEvent } from "../voice/queue.ts";
import type { VoiceRequest } from "../wire/types.gen.ts";
import { VoiceBody } from "./voicebody.ts";
import { NO_SOUND, problemOfEnd } from "./voiceerrors.ts";
import { MicrophoneMonitor } from "./voicemicrophone.ts";

/** What a call needs from the page. */
export interface VoiceConversationDeps {
  voice: VoiceModel;
  scene(): Scene | null;
  /** Whose page this is; undefined while it is not connected. */
  ids(): VoiceLinkOptions["ids"] | undefined;
  /** The conversation that the call belongs to: the one that is shown. */
  chat(): { chat?: string; session?: string };
}

/** Pause before a lost call is retried, and the shortest time between two retries, in milliseconds. */
const RETRY_AFTER = 600;
const RETRY_EVERY = 60_000;

/** The call. One instance serves all calls of the page. */
export class VoiceConversation {
  readonly #deps: VoiceConversationDeps;
  readonly #body: VoiceBody;
  /** The folded state of the call. */
  #state = OFF;
  #audio: VoiceAudio | undefined;
  #monitor: MicrophoneMonitor | undefined;
  #link: VoiceLink | undefined;
  /** Counts calls: what comes late of an earlier one is dropped. */
  #generation = 0;
  /** Runs when the current phase takes suspiciously long. */
  #timeout: ReturnType<typeof setTimeout> | undefined;
  /** When a lost call was last retried. */
  #retried = -Infinity;
  /** Resolves when the previous link is closed: the service accepts one call at a time. */
  #linkClosed: Promise<void> = Promise.resolve();

  constructor(deps: VoiceConversationDeps) {
    this.#deps = deps;
    this.#body = new VoiceBody(deps.scene);
  }

  /** Starts a call. Does nothing while one is running. */
  async start(): Promise<void> {
    if (running(this.#state)) return;
    this.#resetModel();
    await this.#connectCall();
  }

  /** Opens the microphone, then the link. */
  async #connectCall(): Promise<void> {
    const run = ++this.#generation;
    this.#fold({ kind: "ask" });
    const audio = await this.#openAudio(run);
    await this.#linkClosed;
    if (!audio || run !== this.#generation) return void audio?.dispose();
    this.#audio = audio;
    this.#fold({ kind: "microphone" });
    this.#listDevices();
    this.#connect(audio);
  }

  /** The audio; undefined if there is none, and then the state has the reason. */
  async #openAudio(run: number): Promise<VoiceAudio | undefined> {
    const device = recall("microphone");
    try {
      return await VoiceAudio.open({ ...(device ? { device } : {}), on: this.#audioEvents(run) });
    } catch (error) {
      if (run !== this.#generation) return undefined;
      if (error instanceof MicrophoneError) this.#fold({ kind: "microphone", problem: error.problem });
      else {
        console.warn("world: the audio of a call could not be started", error);
        this.#fold({ kind: "ended", problem: NO_SOUND });
      }
      return undefined;
    }
  }

  /** Ends the call for good. */
  end(): void {
    this.#generation++;
    this.#link?.stop();
    this.#fold({ kind: "stop" });
    this.#release();
  }

  /** The talk key or button was pressed or released. */
  pressed(): void {
    const { mode, pressed } = this.#deps.voice;
    if (mode.peek() !== "push") return;
    if (pressed.peek()) this.#monitor?.stop("barge-in");
    this.#updateGate();
  }

  /** The user muted or unmuted the microphone. */
  muted(): void {
    this.#monitor?.reset();
    this.#updateGate();
  }

  /** Stops the answer that is playing. */
  stopAnswer(reason: "barge-in" | "button"): void {
    this.#monitor?.stop(reason);
  }

  /** Switches to another microphone and remembers it; "" is the system's default. */
  setMicrophone(device: string): void {
    remember("microphone", device || null);
    const run = this.#generation;
    this.#audio?.use(device).then(
      () => {
        if (run !== this.#generation) return;
        this.#monitor?.reset();
        this.#chooseMode();
      },
      (error: unknown) => {
        if (run === this.#generation) console.warn("world: the other microphone could not be opened", error);
      },
    );
  }

  /** Loudness of the microphone, 0..1. */
  get inputLevel(): number {
    return this.#audio?.meter ?? 0;
  }

  /** Clears what the panels show of an earlier call. */
  #resetModel(): void {
    const { voice } = this.#deps;
    voice.captions.value = {};
    voice.tool.value = voice.notice.value = null;
    voice.hint.value = "none";
    voice.muted.value = voice.reconnecting.value = false;
  }

  /** Opens the link to the service and connects it to the audio. */
  #connect(audio: VoiceAudio): void {
    const { chat, voice } = this.#deps;
    const ids = this.#deps.ids();
    if (!ids) return this.#fold({ kind: "ended", problem: { cause: "lost", act: "retry" } });
    const monitor = new MicrophoneMonitor({
      audio,
      voice,
      onSilenced: () => {
        this.#body.silence();
        this.#fold({ kind: "sound", on: false });
      },
      onInterrupted: (turn, heardMillis, reason) => this.#link?.cancel(turn, heardMillis, reason),
    });
    this.#monitor = monitor;
    this.#chooseMode();
    let closed = (): void => {};
    this.#linkClosed = new Promise((resolve) => {
      closed = resolve;
    });
    const link = new VoiceLink({
      ids,
      start: { model: choice("voiceModel"), ...providerField(choice("voiceLane")), ...chat() },
      on: {
        message: (message) => {
          if (link === this.#link) this.#onMessage(message, audio, monitor);
        },
        sound: ({ turn, mark, samples }) => {
          if (link !== this.#link) return;
          monitor.newestTurn = Math.max(monitor.newestTurn, turn);
          audio.play(turn, mark, samples);
          this.#fold({ kind: "chunk" });
        },
        ended: (end) => {
          closed();
          if (link === this.#link) this.#onLinkEnded(end);
        },
      },
      open: browserSocket,
      after: (milliseconds, callback) => {
        const timer = setTimeout(callback, milliseconds);
        return () => clearTimeout(timer);
      },
    });
    this.#link = link;
  }

  /** Without echo cancellation the agent would hear itself, so then only one side is open at a time ("half"). */
  #chooseMode(): void {
    const { mode, pressed } = this.#deps.voice;
    if (choice("voiceMode") === "push") mode.value = "push";
    else mode.value = this.#audio?.microphone.echoCancelled === false ? "half" : "open";
    if (mode.peek() !== "push") pressed.value = false;
    this.#updateGate();
  }

  /** Handles a message of the service. */
  #onMessage(message: VoiceMessage, audio: VoiceAudio, monitor: MicrophoneMonitor): void {
    const { voice } = this.#deps;
    switch (message.kind) {
      case "call":
        voice.reconnecting.value = false;
        this.#body.attach(audio, message.call.avatarId);
        break;
      case "caption":
        voice.captions.value = { ...voice.captions.peek(), [message.caption.role]: message.caption };
        break;
      case "turn":
        if (message.turn.state === "interrupted") audio.refuse(message.turn.n);
        else if (message.turn.state !== "started") audio.end(message.turn.n);
        break;
      case "tool": {
        const over = message.tool.state === "done" || message.tool.state === "failed";
        if (!over) voice.tool.value = message.tool;
        else if (voice.tool.peek()?.callId === message.tool.callId) voice.tool.value = null;
        break;
      }
      case "notice":
        voice.notice.value = message.error;
        break;
      case "clear":
        monitor.clear();
        break;
      case "state":
        if (message.state === "hearing") voice.notice.value = null;
        break;
      case "closed":
        break;
    }
    this.#fold({ kind: "message", message });
  }

  /** The audio's callbacks, for one call. */
  #audioEvents(run: number): VoiceAudioEvents {
    const isCurrent = (): boolean => run === this.#generation;
    return {
      frame: ({ atMicros, samples }) => isCurrent() && this.#link?.sound(atMicros, samples),
      level: (level) => isCurrent() && this.#monitor?.onLevel(level),
      notice: (notice) => isCurrent() && this.#onPlayback(notice),
      position: () => isCurrent() && !this.#monitor?.flushing && this.#fold({ kind: "sound", on: true }),
      devices: (devices) => {
        if (isCurrent()) this.#deps.voice.devices.value = devices;
      },
      lost: (what) => {
        if (!isCurrent()) return;
        if (what === "output") this.#fold({ kind: "ended", problem: NO_SOUND });
        else void this.#findMicrophone(run);
      },
    };
  }

  /** Playback of an answer reached a mark, started or ended. */
  #onPlayback(notice: PlaybackEvent): void {
    if (notice.kind === "mark") this.#link?.mark(notice.turn, notice.mark);
    else if (notice.kind !== "underrun") {
      const on = notice.kind === "started";
      this.#fold({ kind: "sound", on });
      this.#monitor?.onSound(on);
      if (!on) this.#body.silence();
    }
  }

  /** The microphone was unplugged: any other will do. */
  async #findMicrophone(run: number): Promise<void> {
    try {
      await this.#audio?.use("");
      if (run === this.#generation) this.#chooseMode();
    } catch {
      if (run === this.#generation) this.#fold({ kind: "microphone", problem: "none" });
    }
  }

  /** The link has ended. A lost call is retried, anything else is final. */
  #onLinkEnded(end: VoiceEnd): void {
    this.#link = undefined;
    const now = performance.now();
    const retry = end.why === "lost" && this.#state.call && now - this.#retried > RETRY_EVERY;
    if (!retry || !running(this.#state)) return this.#fold({ kind: "ended", ...withProblem(problemOfEnd(end)) });
    this.#retried = now;
    this.#release();
    this.#setState(foldCall(OFF, { kind: "ask" }, now));
    this.#deps.voice.reconnecting.value = true;
    const run = this.#generation;
    setTimeout(() => {
      if (run !== this.#generation) return;
      this.#state = OFF; // the panels keep showing "Reconnecting"
      void this.#connectCall();
    }, RETRY_AFTER);
  }

  /** Feeds the state machine; releases everything when the call is over. */
  #fold(input: CallInput): void {
    const before = this.#state;
    const after = foldCall(before, input, performance.now());
    if (after === before) return;
    this.#setState(after);
    if (running(before) && !running(after)) this.#release();
  }

  /** Publishes a state to the panels and the avatar, and sets the timeout of its phase. */
  #setState(state: typeof OFF): void {
    const { voice } = this.#deps;
    const shown = voice.state.peek();
    this.#state = state;
    if (shown?.phase !== state.phase || shown.call !== state.call || shown.problem !== state.problem)
      voice.state.value = state;
    this.#body.phase(state.phase);
    this.#updateGate();
    clearTimeout(this.#timeout);
    const at = doubtAt(state);
    if (at === undefined) return;
    this.#timeout = setTimeout(() => this.#fold({ kind: "tick" }), Math.max(0, at - performance.now()) + 1);
  }

  /** Decides what the microphone sends now. */
  #updateGate(): void {
    const audio = this.#audio;
    if (!audio) return;
    const { muted, mode, pressed } = this.#deps.voice;
    audio.gate = microphoneGateOf({
      ready: this.#link?.ready ?? false,
      muted: muted.peek(),
      mode: mode.peek(),
      pressed: pressed.peek(),
      sounding: this.#state.sounding,
    });
  }

  /** Fills the list of microphones for the settings. */
  #listDevices(): void {
    this.#audio?.devices().then((devices) => {
      this.#deps.voice.devices.value = devices;
    }, console.warn);
  }

  /** Closes the microphone and the audio; the link says goodbye by itself. */
  #release(): void {
    this.#generation++;
    clearTimeout(this.#timeout);
    this.#link?.stop();
    this.#body.detach();
    void this.#audio?.dispose();
    this.#audio = this.#monitor = this.#link = undefined;
    const { voice } = this.#deps;
    voice.pressed.value = voice.reconnecting.value = false;
    voice.hint.value = "none";
    voice.tool.value = voice.notice.value = null;
  }
}

/** The provider that the user has chosen; empty for "auto". */
function providerField(provider: Choice<"voiceLane">): Pick<VoiceRequest, "provider"> {
  return provider === "auto" ? {} : { provider };
}

function withProblem(problem: CallProblem | undefined): { problem?: CallProblem } {
  return problem ? { problem } : {};
}
