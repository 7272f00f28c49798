// What the voice specs share: a realtime service without a real model, an agent that can be talked to, a browser whose
// microphone is a file, and ears and eyes on what a page plays and how its avatar's mouth stands.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { flags, launch } from "./page.mjs";
import { writeSpeech } from "./speech.mjs";

const ROOT = resolve(import.meta.dirname, "../..");
export const KEY = "sk-test-local";

/** A folder that is gone after the test. */
export function folder(t) {
  const dir = mkdtempSync(join(tmpdir(), "world-voice-"));
  t.after(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

const built = new Map();

/** A program of this repository, built once for all specs of a file. */
function build(name, of) {
  if (!built.has(name)) {
    const dir = mkdtempSync(join(tmpdir(), "world-built-"));
    process.on("exit", () => rmSync(dir, { recursive: true, force: true }));
    execFileSync("go", ["build", "-o", join(dir, name), of], { cwd: ROOT, stdio: "inherit" });
    built.set(name, join(dir, name));
  }
  return built.get(name);
}

/** The realtime service's stand-in: where it is, what it was asked, what it shall say next. */
export async function standIn(t, steps) {
  const program = process.env.WORLD_REALTIME ?? build("realtime", "./e2e/harness/realtime");
  const child = spawn(program, ["-addr", "127.0.0.1:0", "-key", KEY], { stdio: ["ignore", "pipe", "inherit"] });
  t.after(() => child.kill());
  const [line] = await once(createInterface({ input: child.stdout }), "line");
  const [, host] = line.match(/(127\.0\.0\.1:\d+)/) ?? [];
  const http = `http://${host}`;
  /** What it says to each turn of the user, and after each result of a tool. */
  const script = async (turns, after = []) => {
    await fetch(`${http}/script`, { method: "POST", body: JSON.stringify({ script: turns, after }) });
  };
  await script(steps);
  return {
    http,
    endpoint: `ws://${host}/v1/realtime`,
    script,
    journal: async (type) => ((await (await fetch(`${http}/journal`)).json()) ?? []).filter((e) => !type || e.type === type),
    heard: async () => new Int16Array(await (await fetch(`${http}/heard.pcm`)).arrayBuffer()),
    kill: () => child.kill(),
  };
}

/** A folder to be the PATH, with one agent in it that speaks ACP: it can be started from the page. */
export function agentPath(dir) {
  const bin = join(dir, "bin");
  mkdirSync(bin, { recursive: true });
  const fake = build("fakeagent", "./internal/agents/acp/testdata/fakeagent");
  writeFileSync(join(bin, "codex-acp"), `#!/bin/sh\nexec ${fake} -name @agentclientprotocol/codex-acp -version 2.6.0 -mode agent -modes read-only,agent\n`);
  chmodSync(join(bin, "codex-acp"), 0o755);
  return bin;
}

/** A browser whose microphone is a file made of `parts` (speech.mjs), played once from when it is opened; "blocked": there
 * is a microphone, and the browser gives it to nobody. */
export function talker(dir, parts) {
  if (parts === "blocked") return launch({ args: [...flags, "--use-fake-device-for-media-stream"] });
  const wav = join(dir, `mic-${Math.random().toString(36).slice(2)}.wav`);
  writeSpeech(wav, parts);
  return launch({
    args: [
      ...flags,
      "--use-fake-ui-for-media-stream",
      "--use-fake-device-for-media-stream",
      `--use-file-for-fake-audio-capture=${wav}%noloop`,
      "--autoplay-policy=no-user-gesture-required",
    ],
  });
}

/** Puts an ear on everything that a page sends to its speaker, from before its first script; and a hand on its sockets of
 * the voice. */
export const listenIn = (page) =>
  page.addInitScript(() => {
    const connect = AudioNode.prototype.connect;
    let ears = [];
    AudioNode.prototype.connect = function (to, ...rest) {
      if (to instanceof AudioDestinationNode && !this.ear) {
        this.ear = new AnalyserNode(this.context, { fftSize: 256, smoothingTimeConstant: 0 });
        connect.call(this, this.ear);
        ears = [...ears.filter((ear) => ear.context.state !== "closed"), this.ear]; // what is over is not held on to
      }
      return connect.call(this, to, ...rest);
    };
    globalThis.sockets = [];
    globalThis.WebSocket = class extends WebSocket {
      constructor(...args) {
        super(...args);
        const open = globalThis.sockets.filter((socket) => socket.readyState < WebSocket.CLOSING);
        if (this.url.endsWith("/api/voice/ws")) globalThis.sockets = [...open, this];
      }
    };
    const contexts = [];
    globalThis.AudioContext = class extends AudioContext {
      constructor(...args) {
        super(...args);
        contexts.push(new WeakRef(this));
      }
    };
    /** Audio contexts that were not closed. */
    globalThis.listening = () => contexts.filter((c) => (c.deref()?.state ?? "closed") !== "closed").length;
    /** Root mean square of what sounds now. */
    globalThis.sounding = () => {
      let loudest = 0;
      for (const ear of ears) {
        const block = new Float32Array(ear.fftSize);
        ear.getFloatTimeDomainData(block);
        loudest = Math.max(loudest, Math.sqrt(block.reduce((sum, v) => sum + v * v, 0) / block.length));
      }
      return loudest;
    };
  });

/** Begins to note, every 10 ms, what sounds, how open the mouth is told to be, the call's word, and how many frames the page
 * has had: a machine with other work gives it few, and a mouth moves with them. */
export const watch = (page) =>
  page.evaluate(() => {
    const { scene } = globalThis.world;
    const setMouth = scene.people.setMouth.bind(scene.people);
    let mouth = 0;
    let given = null;
    scene.people.setMouth = (id, shape) => {
      given = shape;
      mouth = shape ? Object.values(shape).reduce((sum, v) => sum + v, 0) : 0;
      setMouth(id, shape);
    };
    const log = [];
    const words = [];
    let frame = 0;
    const next = () => {
      frame++;
      requestAnimationFrame(next);
    };
    next();
    globalThis.noted = () => log.splice(0);
    globalThis.worded = () => words;
    const note = (word) => word !== words.at(-1) && words.push(word);
    const said = () => document.querySelector(".call .word")?.textContent ?? "";
    // A busy page looks every 10 ms at best: what stood there between two looks is in the records.
    new MutationObserver((records) => {
      for (const { type, target, oldValue } of records)
        if (type === "characterData" && target.parentElement?.matches(".call .word")) note(oldValue);
      note(said());
    }).observe(document.body, { subtree: true, childList: true, characterData: true, characterDataOldValue: true });
    setInterval(() => {
      const word = said();
      note(word);
      log.push({ at: performance.now(), level: globalThis.sounding(), mouth, shape: given && { ...given }, word, frame });
    }, 10);
  });

/** The words of the call since watch, each once as it came. */
export const worded = (page) => page.evaluate(() => globalThis.worded());

export const noted = (page) => page.evaluate(() => globalThis.noted());

/** When the stand-in's model speaks which vowel of a text, in seconds from its first sound: 60 ms for each letter, by the
 * rules of internal/voice/realtimetest/speech.go. Silence stands as "". */
export function vowelsOf(text) {
  const all = [];
  let at = 0;
  for (const [part] of text.toLowerCase().matchAll(/[^aeiouy\W]*[aeiouy]+([^aeiouy\W]+(?=\W|$))?|\w+|\W/g)) {
    const vowel = /\W/.test(part) ? "" : (part.match(/[aeiouy]/)?.[0] ?? "e").replace("y", "i");
    all.push({ vowel, from: at, to: (at += 0.06 * part.length) });
  }
  return all;
}

/** Pearson's correlation of two lists. */
export function correlation(a, b) {
  const mean = (list) => list.reduce((s, v) => s + v, 0) / list.length;
  const [ma, mb] = [mean(a), mean(b)];
  let [ab, aa, bb] = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    ab += (a[i] - ma) * (b[i] - mb);
    aa += (a[i] - ma) ** 2;
    bb += (b[i] - mb) ** 2;
  }
  return ab / Math.sqrt(aa * bb || 1);
}
