// Makes pictures, contact sheets and films of everything that can be seen, in a browser that a developer can watch, with
// agents that speak MCP to the real program; and a page to look through it all.
//
//   make evidence                          env: EVIDENCE_DIR (default evidence/), QUALITY (default low; high takes long
//   node evidence/run.mjs [walk sit …]     without a graphics card), WORLD_HEADED=1 (slowly, to watch)
//
// With names only those sheets, films or "pictures" are made.
import { mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { filmOf, FILMS } from "./films.mjs";
import { pictures } from "./pictures.mjs";
import { projectFilm } from "./project.mjs";
import { MOTIONS, sheetOf } from "./sheets.mjs";
import { onStage } from "./stage.mjs";
import { voiceFilm } from "./voice.mjs";

const folder = resolve(process.env.EVIDENCE_DIR ?? "../evidence");
const LARGEST = 20 << 20; // bytes of all of it
const only = process.argv.slice(2);
const wanted = (name) => only.length === 0 || only.includes(name);

mkdirSync(folder, { recursive: true });
const failed = [];

/** One piece of evidence that cannot be made is said, and the others are made. */
async function make(name, work) {
  const began = Date.now();
  try {
    await work();
    console.log(`${name}: ${((Date.now() - began) / 1000).toFixed(1)} s`);
  } catch (error) {
    failed.push(name);
    console.error(`${name}: not made: ${error.message.split("\n")[0]}`);
  }
}

await onStage(async (stage) => {
  const crew = new Map();
  /** An agent by its type, who comes when it is first wanted; nobody named: the one that is filmed. */
  const agentOf = async (type = "claude-code") => {
    if (!crew.has(type)) crew.set(type, stage.agent(type).then(async (agent) => (await agent.must("world_info"), agent)));
    return crew.get(type);
  };
  const claude = await agentOf();
  if (wanted("pictures")) await make("pictures", () => pictures(stage, claude, folder));
  for (const motion of MOTIONS.filter((m) => wanted(m.name)))
    await make(`sheet ${motion.name}`, async () => {
      for (const type of motion.crew ?? []) await agentOf(type);
      await prepare(stage, claude);
      writeFileSync(join(folder, `sheet-${motion.name}.jpg`), await sheetOf(stage, agentOf, motion));
    });
  const films = FILMS.filter((f) => wanted(f.name));
  if (films.length > 0) {
    const cast = [claude, await agentOf("codex"), await agentOf("openclaw")];
    for (const film of films) await make(`film ${film.name}`, () => filmOf(stage, cast, film, join(folder, `film-${film.name}.webm`)));
  }
  if (wanted("voice")) await make("film voice", () => voiceFilm(join(folder, "film-voice.webm")));
  if (wanted("project")) await make("film project", () => projectFilm(join(folder, "film-project.webm")));
  if (stage.faults.length > 0) failed.push(`the page threw: ${stage.faults[0]}`);
});

/** Before each sheet the actor stands in the same place, and the parcel lies in its own. */
async function prepare(stage, agent) {
  const page = await stage.page({ width: 320, height: 200, quality: "test" });
  await agent.call("avatar_action", { action: "stand" });
  const parcel = { id: "parcel", position: [1.4, 0, 5.4] };
  const there = await agent.call("modify_objects", { objects: [parcel] });
  if (there.isError) await agent.must("place_objects", { objects: [{ kind: "crate", scale: 0.5, ...parcel }] });
  await agent.must("walk_avatar", { position: [0, 0, 3.5], speed: 4 });
  await agent.call("avatar_action", { action: "look_at", position: [0, 1, 40] });
  await page.context().close();
}

writeFileSync(join(folder, "index.html"), index());
const size = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
console.log(`${folder}: ${(size / (1 << 20)).toFixed(1)} MB. Open index.html there.`);
if (size > LARGEST) failed.push(`all of it is ${size} bytes, at most ${LARGEST} are wanted`);
if (failed.length > 0) {
  console.error(`Not made: ${failed.join("; ")}`);
  process.exitCode = 1;
}

/** A page that shows whatever lies in the folder. */
function index() {
  const files = readdirSync(folder).toSorted();
  const part = (title, items) => `<h2>${title}</h2><div class="${title.toLowerCase()}">${items.join("\n")}</div>`;
  const figure = (name, inner) => `<figure>${inner}<figcaption>${name.replace(/\.\w+$/, "")}</figcaption></figure>`;
  const images = (start) => files.filter((f) => start.test(f) && f.endsWith(".jpg")).map((f) => figure(f, `<a href="${f}"><img loading="lazy" src="${f}" alt="${f}"></a>`));
  const films = files.filter((f) => f.endsWith(".webm")).map((f) => figure(f, `<video controls muted loop preload="metadata" src="${f}"></video>`));
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>World: evidence</title>
<style>body{font:15px/1.45 system-ui;margin:24px;background:#f4ede0;color:#252b40}div{display:grid;gap:16px;grid-template-columns:repeat(auto-fill,minmax(420px,1fr))}
figure{margin:0;background:#fdfaf4;border-radius:12px;padding:8px}img,video{width:100%;border-radius:8px}figcaption{padding:4px}</style>
<h1>World: evidence of ${new Date().toISOString().slice(0, 16).replace("T", " ")}</h1>
${part("Films", films)}${part("Motions", images(/^sheet-/))}${part("Times", images(/^time-/))}${part("Panels", images(/^(desk|tablet|phone|agent)-/))}</html>\n`;
}
