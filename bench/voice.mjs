// A page in headless Chromium whose microphone is a file, for bench: somebody asks, hears an answer, and talks over it, again
// and again. One JSON command a line on stdin, one JSON answer a line on stdout.
//
//   {"do":"talk","url":…,"clears":6,"alone":4}   times, in ms, of that many interruptions in which the service's word (clear)
//                                               arrives, and of that many in which the page is left alone with its own ears
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { executing } from "../e2e/harness/page.mjs";
import { syllables } from "../e2e/harness/speech.mjs";
import { talker } from "../e2e/harness/voice.mjs";

const LEAD = 5; // s of silence before the first word
const SPEECH = 1;
const REST = 3; // the answer sounds meanwhile
const VOICE = 0.005; // root mean square from which the microphone hears somebody
const SILENT = 0.002;
const LOWERED = 10 ** (-10 / 20);

async function talk({ url, clears, alone }) {
  const dir = mkdtempSync(join(tmpdir(), "world-bench-"));
  const talks = 1 + clears + alone;
  const parts = [LEAD, ...Array.from({ length: talks }, () => [syllables(SPEECH), REST]).flat()];
  const browser = await talker(dir, parts);
  try {
    const page = await browser.newPage({ viewport: { width: 640, height: 360 } });
    const faults = [];
    page.on("pageerror", (error) => faults.push(String(error)));
    await page.addInitScript(taps, clears);
    await page.goto(url);
    await executing(page);
    await page.evaluate(() => globalThis.world.step(1)); // its drawing takes the processor that the sound needs
    await page.getByRole("button", { name: "Talk by voice" }).click();
    await page.waitForFunction(() => document.querySelector(".call .word")?.textContent === "Listening", undefined, { timeout: 15_000 });
    await page.waitForTimeout((LEAD + talks * (SPEECH + REST)) * 1000);
    if (faults.length > 0) throw new Error(faults[0]);
    return figures(await page.evaluate(() => globalThis.tapped));
  } finally {
    await browser.close();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** In the page, before its first script: notes every 4 ms what the microphone hears and what leaves for the speaker; when
 * the service says clear, which it keeps from the page after so many interruptions; and gaps of the sound. */
function taps(heeded) {
  const tapped = { log: [], clears: [], underruns: 0 };
  let speech = -1;
  globalThis.tapped = tapped;
  const [mics, outs] = [[], []];
  const tap = (node, list) => {
    const ear = new AnalyserNode(node.context, { fftSize: 256, smoothingTimeConstant: 0 });
    AudioNode.prototype.connect.call(node, ear);
    list.push(ear);
  };
  const { connect } = AudioNode.prototype;
  AudioNode.prototype.connect = function (to, ...rest) {
    if (to instanceof AudioDestinationNode) tap(this, outs);
    return connect.call(this, to, ...rest);
  };
  const { createMediaStreamSource } = AudioContext.prototype;
  AudioContext.prototype.createMediaStreamSource = function (stream) {
    const source = createMediaStreamSource.call(this, stream);
    tap(source, mics);
    return source;
  };
  globalThis.AudioWorkletNode = class extends AudioWorkletNode {
    constructor(...all) {
      super(...all);
      this.port.addEventListener("message", ({ data }) => {
        if (data?.kind === "underrun") tapped.underruns++;
      });
    }
  };
  globalThis.WebSocket = class extends WebSocket {
    constructor(...all) {
      super(...all);
      if (!this.url.endsWith("/api/voice/ws")) return;
      this.addEventListener("message", (event) => {
        if (typeof event.data !== "string" || JSON.parse(event.data).payload?.kind !== "clear") return;
        const at = performance.now();
        if (at - (tapped.clears.at(-1)?.at ?? -Infinity) > 1500) speech++;
        const kept = speech > heeded; // speech 0 is the question
        tapped.clears.push({ at, kept });
        if (kept) event.stopImmediatePropagation();
      });
    }
  };
  const level = (ears) =>
    Math.max(0, ...ears.map((ear) => {
      const block = new Float32Array(ear.fftSize);
      ear.getFloatTimeDomainData(block);
      return Math.sqrt(block.reduce((sum, v) => sum + v * v, 0) / block.length);
    }));
  setInterval(() => tapped.log.push({ at: performance.now(), mic: level(mics), out: level(outs) }), 4);
}

/** What it all says: for each interruption how long after the user's first sound the answer was lowered and was silent, and
 * when the clear came; for each turn how long after the user's last sound the answer began. */
function figures({ log, clears, underruns }) {
  const found = { lowered: [], silent: [], clear: [], cleared: [], alone: [], answered: [], underruns };
  for (const { from, to } of speeches(log)) {
    const answer = log.find((s) => s.at > to && s.out > 0.02);
    if (answer) found.answered.push(answer.at - to);
    const before = log.filter((s) => s.at > from - 200 && s.at < from - 20).map((s) => s.out);
    if (before.length === 0 || Math.min(...before) < 0.05) continue; // nothing was to be interrupted
    const under = (most) => (log.find((s) => s.at >= from && s.out < most)?.at ?? Infinity) - from;
    found.lowered.push(under(LOWERED * Math.min(...before)));
    const silent = under(SILENT);
    const clear = clears.find(({ at }) => at >= from);
    if (!clear || clear.kept) found.alone.push(silent);
    else {
      found.silent.push(silent);
      found.clear.push(clear.at - from);
      found.cleared.push(silent - (clear.at - from));
    }
  }
  return found;
}

/** When the user spoke, in ms: from the first loud moment to the last one before half a second of quiet. */
function speeches(log) {
  const all = [];
  for (const { at, mic } of log) {
    if (mic < VOICE) continue;
    const last = all.at(-1);
    if (last && at - last.to < 500) last.to = at;
    else all.push({ from: at, to: at });
  }
  return all;
}

console.log(JSON.stringify({ ready: true }));
for await (const line of createInterface({ input: process.stdin })) {
  try {
    console.log(JSON.stringify(await talk(JSON.parse(line))));
  } catch (error) {
    console.log(JSON.stringify({ error: String(error?.message ?? error).split("\n")[0] }));
  }
}
