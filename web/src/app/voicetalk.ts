/** A call of this page: microphone first, then the service; sound both ways, what is said, silence when the user speaks,
 * and an end that is final, but for one that nobody wanted: that is tried once more. */

import type { Scene } from "../scene/types.ts";
import { recall, remember } from "../ui/memory.ts";
import { type Choice, choice } from "../ui/settings/choices.ts";
import type { VoiceModel } from "../ui/voice/types.ts";
import { VoiceAudio, type VoiceAudioEvents } from "../voice/audio.ts";
import { type CallProblem, type CallInput, doubtAt, foldCall, OFF, running } from "../voice/call.ts";
import { microphoneGateOf } from "../voice/capture.ts";
import type { VoiceMessage } from "../voice/events.ts";
import { browserSocket, type VoiceEnd, VoiceLink, type VoiceLinkOptions } from "../voice/link.ts";
import { MicrophoneError } from "../voice/microphone.ts";
import type { PlaybackEvent } from "../voice/queue.ts";
import type { VoiceRequest } from "../wire/types.gen.ts";
import { VoiceBody } from "./voicebody.ts";
import { VoiceEar } from "./voiceear.ts";
import { faultOfEnd, NO_SOUND } from "./voicefaults.ts";

export interface VoiceTalkParts {
  voice: VoiceModel;
  scene(): Scene | null;
  /** Whose page this is; undefined: it is not connected. */
  ids(): VoiceLinkOptions["ids"] | undefined;
  /** The conversation that the call belongs to: the one that is shown. */
  chat(): { chat?: string; session?: string };
}

/** A lost call is tried anew after so long, and not twice within the other, in milliseconds. */
const AGAIN_AFTER = 600;
const AGAIN_EVERY = 60_000;

export class VoiceTalk {
  readonly #parts: VoiceTalkParts;
  readonly #body: VoiceBody;
  #state = OFF;
  #audio: VoiceAudio | undefined;
  #ear: VoiceEar | undefined;
  #link: VoiceLink | undefined;
  /** Counts calls: what comes late of an earlier one is dropped. */
  #run = 0;
  #doubt: ReturnType<typeof setTimeout> | undefined;
  #retried = -Infinity;
  /** Until the link before is gone: the service has one call at a time. */
  #leaving: Promise<void> = Promise.resolve();

  constructor(parts: VoiceTalkParts) {
    this.#parts = parts;
    this.#body = new VoiceBody(parts.scene);
  }

  async begin(): Promise<void> {
    if (running(this.#state)) return;
    this.#fresh();
    await this.#start();
  }

  async #start(): Promise<void> {
    const run = ++this.#run;
    this.#fold({ kind: "ask" });
    const audio = await this.#openAudio(run);
    await this.#leaving;
    if (!audio || run !== this.#run) return void audio?.dispose();
    this.#audio = audio;
    this.#fold({ kind: "microphone" });
    this.#listDevices();
    this.#connect(audio);
  }

  /** undefined: there is none, and why is told. */
  async #openAudio(run: number): Promise<VoiceAudio | undefined> {
    const device = recall("microphone");
    try {
      return await VoiceAudio.open({ ...(device ? { device } : {}), on: this.#hears(run) });
    } catch (error) {
      if (run !== this.#run) return undefined;
      if (error instanceof MicrophoneError) this.#fold({ kind: "microphone", problem: error.problem });
      else {
        console.warn("world: the sound of a call could not be started", error);
        this.#fold({ kind: "ended", problem: NO_SOUND });
      }
      return undefined;
    }
  }

  end(): void {
    this.#run++;
    this.#link?.stop();
    this.#fold({ kind: "stop" });
    this.#release();
  }

  /** The talk key or button went down or up. */
  pressed(): void {
    const { mode, pressed } = this.#parts.voice;
    if (mode.peek() !== "push") return;
    if (pressed.peek()) this.#ear?.stop("barge-in");
    this.#listen();
  }

  /** Muted, or not any more. */
  muted(): void {
    this.#link?.mute(this.#parts.voice.muted.peek());
    this.#ear?.reset();
    this.#listen();
  }

  hush(reason: "barge-in" | "button"): void {
    this.#ear?.stop(reason);
  }

  use(device: string): void {
    remember("microphone", device || null);
    const run = this.#run;
    this.#audio?.use(device).then(
      () => {
        if (run !== this.#run) return;
        this.#ear?.reset();
        this.#chooseMode();
      },
      (error: unknown) => {
        if (run === this.#run) console.warn("world: the other microphone could not be had", error);
      },
    );
  }

  get meter(): number {
    return this.#audio?.meter ?? 0;
  }

  #fresh(): void {
    const { voice } = this.#parts;
    voice.captions.value = {};
    voice.tool.value = voice.notice.value = null;
    voice.hint.value = "none";
    voice.muted.value = voice.again.value = false;
  }

  #connect(audio: VoiceAudio): void {
    const { ids, chat, voice } = this.#parts;
    const who = ids();
    if (!who) return this.#fold({ kind: "ended", problem: { cause: "lost", act: "retry" } });
    const ear = new VoiceEar({
      audio,
      voice,
      silenced: () => {
        this.#body.silence();
        this.#fold({ kind: "sound", on: false });
      },
      cut: (turn, heard, reason) => this.#link?.cancel(turn, heard, reason),
    });
    this.#ear = ear;
    this.#chooseMode();
    let left = (): void => {};
    this.#leaving = new Promise((resolve) => {
      left = resolve;
    });
    const link = new VoiceLink({
      ids: who,
      start: { model: choice("voiceModel"), mode: voice.mode.peek(), ...wish(choice("voiceLane")), ...chat() },
      on: {
        message: (message) => {
          if (link === this.#link) this.#onMessage(message, audio, ear);
        },
        sound: ({ turn, mark, samples }) => {
          if (link !== this.#link) return;
          ear.newest = Math.max(ear.newest, turn);
          audio.play(turn, mark, samples);
          this.#fold({ kind: "chunk" });
        },
        ended: (end) => {
          left();
          if (link === this.#link) this.#lost(end);
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

  /** Without echo cancellation the agent would hear itself: then only one of the two is on at a time. */
  #chooseMode(): void {
    const { mode, pressed } = this.#parts.voice;
    if (choice("voiceMode") === "push") mode.value = "push";
    else mode.value = this.#audio?.microphone.echoCancelled === false ? "half" : "open";
    if (mode.peek() !== "push") pressed.value = false;
    this.#listen();
  }

  #onMessage(message: VoiceMessage, audio: VoiceAudio, ear: VoiceEar): void {
    const { voice } = this.#parts;
    switch (message.kind) {
      case "call":
        voice.again.value = false;
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
        ear.clear();
        break;
      case "state":
        if (message.state === "hearing") voice.notice.value = null;
        break;
      case "closed":
        break;
    }
    this.#fold({ kind: "message", message });
  }

  #hears(run: number): VoiceAudioEvents {
    const mine = (): boolean => run === this.#run;
    return {
      frame: ({ atMicros, samples }) => mine() && this.#link?.sound(atMicros, samples),
      level: (level) => mine() && this.#ear?.level(level),
      notice: (notice) => mine() && this.#heard(notice),
      position: () => mine() && !this.#ear?.flushing && this.#fold({ kind: "sound", on: true }),
      devices: (devices) => {
        if (mine()) this.#parts.voice.devices.value = devices;
      },
      lost: (what) => {
        if (!mine()) return;
        if (what === "output") this.#fold({ kind: "ended", problem: NO_SOUND });
        else void this.#findMicrophone(run);
      },
    };
  }

  #heard(notice: PlaybackEvent): void {
    if (notice.kind === "mark") this.#link?.mark(notice.turn, notice.mark);
    else if (notice.kind !== "underrun") {
      const on = notice.kind === "started";
      this.#fold({ kind: "sound", on });
      this.#ear?.sound(on);
      if (!on) this.#body.silence();
    }
  }

  /** The one in use has gone: any other will do. */
  async #findMicrophone(run: number): Promise<void> {
    try {
      await this.#audio?.use("");
      if (run === this.#run) this.#chooseMode();
    } catch {
      if (run === this.#run) this.#fold({ kind: "microphone", problem: "none" });
    }
  }

  #lost(end: VoiceEnd): void {
    this.#link = undefined;
    const now = performance.now();
    const again = end.why === "lost" && this.#state.call && now - this.#retried > AGAIN_EVERY;
    if (!again || !running(this.#state)) return this.#fold({ kind: "ended", ...withProblem(faultOfEnd(end)) });
    this.#retried = now;
    this.#release();
    this.#become(foldCall(OFF, { kind: "ask" }, now));
    this.#parts.voice.again.value = true;
    const run = this.#run;
    setTimeout(() => {
      if (run !== this.#run) return;
      this.#state = OFF; // the panels go on showing that it is on its way
      void this.#start();
    }, AGAIN_AFTER);
  }

  #fold(input: CallInput): void {
    const before = this.#state;
    const after = foldCall(before, input, performance.now());
    if (after === before) return;
    this.#become(after);
    if (running(before) && !running(after)) this.#release();
  }

  #become(state: typeof OFF): void {
    const { voice } = this.#parts;
    const shown = voice.state.peek();
    this.#state = state;
    if (shown?.phase !== state.phase || shown.call !== state.call || shown.problem !== state.problem)
      voice.state.value = state;
    this.#body.phase(state.phase);
    this.#listen();
    clearTimeout(this.#doubt);
    const at = doubtAt(state);
    if (at === undefined) return;
    this.#doubt = setTimeout(() => this.#fold({ kind: "tick" }), Math.max(0, at - performance.now()) + 1);
  }

  /** What may leave the microphone now. */
  #listen(): void {
    const audio = this.#audio;
    if (!audio) return;
    const { muted, mode, pressed } = this.#parts.voice;
    audio.gate = microphoneGateOf({
      ready: this.#link?.ready ?? false,
      muted: muted.peek(),
      mode: mode.peek(),
      pressed: pressed.peek(),
      sounding: this.#state.sounding,
    });
  }

  #listDevices(): void {
    this.#audio?.devices().then((devices) => {
      this.#parts.voice.devices.value = devices;
    }, console.warn);
  }

  /** Microphone and speaker go; the link says goodbye by itself. */
  #release(): void {
    this.#run++;
    clearTimeout(this.#doubt);
    this.#link?.stop();
    this.#body.detach();
    void this.#audio?.dispose();
    this.#audio = this.#ear = this.#link = undefined;
    const { voice } = this.#parts;
    voice.pressed.value = voice.again.value = false;
    voice.hint.value = "none";
    voice.tool.value = voice.notice.value = null;
  }
}

/** The way that the user has chosen, if any. */
function wish(lane: Choice<"voiceLane">): Pick<VoiceRequest, "provider"> {
  return lane === "auto" ? {} : { provider: lane };
}

function withProblem(problem: CallProblem | undefined): { problem?: CallProblem } {
  return problem ? { problem } : {};
}
