// Contact sheets: twelve moments of one motion, side by side. The page's clock is taken away and put forward by hand, so
// a sheet shows the motion as it is at its own speed, however slowly this machine draws.
import { pause } from "./stage.mjs";

export const FRAMES = 12;
const TILE = 260; // pixels

/** The avatar of an agent by its type. */
const avatarOf = (type) => `avatar_${type.replaceAll("-", "_")}`;

/** Out on the meadow, where nothing stands between the camera and who walks. */
const TRACK = [["walk_avatar", { position: [-6, 0, 14], speed: 4 }]];

const STEPS = [
  ["build", { label: "Steps", pattern: "stairs", count: 5, position: [16, 0, 12] }],
  ["place_objects", { objects: [{ kind: "deck", id: "landing", position: [16, 0.8, 14], scale: [1, 1, 1] }] }],
  ["walk_avatar", { position: [16, 0, 9.2], speed: 4 }],
];

/**
 * Each motion: what begins it (a tool call that is not waited for; `begins`: which act of it, null: none; `by`: whose, if
 * not the actor's), how long it is looked at (`from`: since it began; `end`: since so long before the way ends) and from
 * where (`side`: degrees from the avatar's front, `away`: metres; `fixed`: from one place to another).
 * `before`: calls made first (third: by whom) and how long they `settle` (ms); `crew`: who must be there; `also`: what
 * others are told at the same moment.
 */
export const MOTIONS = [
  { name: "walk", before: TRACK, tool: "walk_avatar", args: { position: [9, 0, 14], speed: 1.4 }, from: 1.2, seconds: 1.15, side: 65, away: 3.4 },
  { name: "jog", before: TRACK, tool: "walk_avatar", args: { position: [9, 0, 14], speed: 2.4 }, from: 1.2, seconds: 0.66, side: 84, away: 3.2 },
  { name: "run", before: TRACK, tool: "walk_avatar", args: { position: [12, 0, 14], speed: 3.6 }, from: 1.2, seconds: 0.55, side: 84, away: 3.4 },
  { name: "start", tool: "walk_avatar", args: { position: [-4, 0, 6.5] }, from: 0, seconds: 1.4, side: 55, away: 3.4 },
  { name: "stop", tool: "walk_avatar", args: { position: [0.6, 0, 6.2] }, end: 0.9, seconds: 1.5, side: 55, away: 3.4 },
  { name: "turn", tool: "avatar_action", args: { action: "look_at", position: [0, 0, 30] }, before: [["avatar_action", { action: "look_at", position: [0, 0, -30] }]], seconds: 1.6, side: 20, away: 3.2, still: true },
  { name: "stairs", before: STEPS, tool: "walk_avatar", args: { id: "landing", speed: 1 }, from: 1, seconds: 3, side: 75, away: 4 },
  { name: "point", tool: "avatar_action", args: { action: "point_at", position: [3, 1, -3] }, seconds: 1.8, side: 25, away: 3 },
  { name: "wave", tool: "avatar_action", args: { action: "wave" }, seconds: 1.9, side: 10, away: 2.8 },
  { name: "celebrate", tool: "avatar_action", args: { action: "celebrate" }, seconds: 2, side: 15, away: 3.2 },
  { name: "think", tool: "avatar_action", args: { action: "think" }, seconds: 2.2, side: 20, away: 2.6 },
  { name: "carry", begins: "build", tool: "modify_objects", args: { objects: [{ id: "parcel", position: [-2.6, 0, 4.6] }] }, seconds: 7.5, side: 40, away: 4 },
  { name: "sit", tool: "avatar_action", args: { action: "sit", id: "bench_1" }, end: 0.4, seconds: 1.9, side: 15, away: 2.6, live: true },
  { name: "stand-up", before: [["avatar_action", { action: "sit", id: "bench_1" }]], settle: 3500, begins: null, tool: "avatar_action", args: { action: "stand" }, seconds: 1.3, side: 55, away: 3.4, live: true },
  { name: "wait", begins: null, tool: "wait_for_events", args: { timeout: 12 }, seconds: 6, side: 15, away: 2.8 },
  { name: "helpers", helpers: 3, begins: null, tool: "avatar_action", args: { action: "nod" }, seconds: 3.4, side: 20, away: 4.6 },
  {
    name: "greet",
    crew: ["codex"],
    before: [["walk_avatar", { position: [-5, 0, 4], speed: 4 }, "codex"], ["walk_avatar", { position: [0, 0, 4.4], speed: 4 }]],
    by: "codex", tool: "walk_avatar", args: { position: [-1.7, 0, 4.9] }, end: 0.2, seconds: 4, live: true, fixed: { from: [-0.8, 1.5, 9.2], to: [-0.85, 0.8, 4.6] },
  },
  {
    name: "passing",
    crew: ["codex", "openclaw"],
    before: [["walk_avatar", { position: [-2.8, 0, 6.8], speed: 4 }, "codex"], ["walk_avatar", { position: [2.8, 0, 6.8], speed: 4 }], ["walk_avatar", { position: [0, 0, 9.2], speed: 4 }, "openclaw"]],
    tool: "walk_avatar", args: { position: [-2.8, 0, 6.8] },
    also: [["codex", "walk_avatar", { position: [2.8, 0, 6.8] }], ["openclaw", "walk_avatar", { position: [0, 0, 3.6] }]],
    from: 0.4, seconds: 4.2, fixed: { from: [0.6, 4.6, 15.2], to: [0, 0.4, 6.4] },
  },
  { name: "build", begins: "build", tool: "place_objects", args: { objects: [{ kind: "crate", position: [1.6, 0, 4.2] }] }, seconds: 1.7, side: 40, away: 3.4 },
];

/** Makes the sheet of one motion: the JPEG's bytes. `agentOf`: an agent by its type. */
export async function sheetOf(stage, agentOf, motion) {
  const page = await stage.page({ width: TILE * 1.25, height: TILE * 1.25 });
  try {
    await page.evaluate(() => (document.getElementById("ui").style.display = "none"));
    for (const [tool, args, who] of motion.before ?? []) await (await agentOf(who)).must(tool, args);
    if (motion.before) await pause(motion.settle ?? 1200);
    await page.evaluate(keepActs);
    if (motion.helpers) await page.evaluate(addHelpers, [avatarOf("claude-code"), motion.helpers]);
    const calls = [[motion.by, motion.tool, motion.args], ...(motion.also ?? [])];
    const done = calls.map(async ([who, tool, args]) => (await agentOf(who)).call(tool, args));
    const frames = await page.evaluate(film, { ...motion, actor: avatarOf(motion.by ?? "claude-code"), told: calls.length, count: FRAMES });
    await Promise.all(done);
    return await compose(stage, motion, frames);
  } finally {
    await page.context().close();
  }
}

/** In the page: remembers what avatars are told to do. */
function keepActs() {
  const { scene } = globalThis.world;
  const play = scene.people.play.bind(scene.people);
  globalThis.acts = [];
  scene.people.play = (act) => {
    globalThis.acts.push(act);
    play(act);
  };
}

/** In the page: the next word of who is here tells of sub-agents too, as an agent's host would report them. */
function addHelpers([parent, count]) {
  const { scene } = globalThis.world;
  const tell = scene.people.setPresence.bind(scene.people);
  scene.people.setPresence = (presence) => {
    const of = presence.agents.find((a) => a.avatarId === parent);
    const helper = (_, i) => ({ ...of, avatarId: `${parent}_helper_${i}`, name: `Helper ${i + 1}`, parent });
    tell({ ...presence, agents: [...presence.agents, ...(of ? Array.from({ length: count }, helper) : [])] });
  };
}

/** In the page: waits for the motion to begin, then puts the clock forward in equal steps and keeps each picture. */
async function film({ actor, count, seconds, from = 0, begins, end, side, away, still, live, fixed, helpers, told: callsMade }) {
  const { world } = globalThis;
  const canvas = document.getElementById("world");
  const body = () => world.inspect().scene.avatars.find((a) => a.id === actor);
  const face = body().yaw;
  const rest = (ms) => new Promise((next) => setTimeout(next, ms));
  const look = () => {
    if (fixed) return world.scene.camera.restore({ mode: "orbit", position: fixed.from, target: fixed.to });
    const { position, yaw } = body();
    const angle = (still ? face : yaw) + (side * Math.PI) / 180; // a body tells its yaw in radians
    const eye = [position[0] + Math.sin(angle) * away, position[1] + 1.3, position[2] + Math.cos(angle) * away];
    world.scene.camera.restore({ mode: "orbit", position: eye, target: [position[0], position[1] + 0.8, position[2]] });
  };
  const told = () => (globalThis.acts ?? []).find((act) => act.avatarId === actor && (!begins || begins === act.action));
  const until = performance.now() + 15_000;
  const ready = () =>
    begins === null
      ? !helpers || world.inspect().scene.avatars.some((a) => a.id.includes("_helper_"))
      : told() && new Set(globalThis.acts.map((act) => act.avatarId)).size >= callsMade;
  while (!ready() && performance.now() < until) await rest(10);
  const act = told();
  if (begins !== null && !act) throw new Error("the motion did not begin within 15 s");
  let began = act?.started ? Date.parse(act.started) / 1000 : Date.now() / 1000;
  if (end !== undefined) {
    // So long before the way ends, by its length and speed.
    const path = act.path ?? [];
    const length = path.slice(1).reduce((sum, p, i) => sum + Math.hypot(p[0] - path[i][0], p[2] - path[i][2]), 0);
    began += Math.max(0, length / (act.speed ?? 1.4) - end);
    while (Date.now() / 1000 < began) await rest(10);
  }
  const frames = [];
  const between = Math.max(3, Math.ceil((seconds / (count - 1)) * 12)); // small steps between two pictures, as a screen would have them
  for (let i = 0; i < count; i++) {
    const t = began + from + (seconds * i) / (count - 1);
    for (let k = between - 1; k > 0; k--) world.step(t - (seconds / (count - 1)) * (k / between));
    look();
    world.step(t);
    frames.push({ at: t - began, data: canvas.toDataURL("image/jpeg", 0.9) });
    if (live) await rest((seconds / (count - 1)) * 1000); // what ends meanwhile is heard of: sitting down follows a walk
  }
  return frames;
}

/** Puts frames into one picture, each with its time. */
async function compose(stage, { name }, frames) {
  const page = await stage.browser.newPage();
  const data = await page.evaluate(
    async ([title, list, tile]) => {
      const columns = 4;
      const head = 36;
      const canvas = document.createElement("canvas");
      canvas.width = columns * tile;
      canvas.height = head + Math.ceil(list.length / columns) * tile;
      const pen = canvas.getContext("2d");
      pen.fillStyle = "#fdfaf4";
      pen.fillRect(0, 0, canvas.width, canvas.height);
      pen.fillStyle = "#252b40";
      pen.font = "600 20px system-ui";
      pen.fillText(title, 12, 25);
      for (const [i, frame] of list.entries()) {
        const image = new Image();
        image.src = frame.data;
        await image.decode();
        const [x, y] = [(i % columns) * tile, head + Math.floor(i / columns) * tile];
        pen.drawImage(image, x + 1, y + 1, tile - 2, tile - 2);
        pen.fillStyle = "rgb(253 250 244 / 0.85)";
        pen.fillRect(x + 6, y + 6, 58, 22);
        pen.fillStyle = "#252b40";
        pen.font = "13px system-ui";
        pen.fillText(`${frame.at.toFixed(2)} s`, x + 12, y + 22);
      }
      return canvas.toDataURL("image/jpeg", 0.82).split(",")[1];
    },
    [name, frames, TILE],
  );
  await page.close();
  return Buffer.from(data, "base64");
}
