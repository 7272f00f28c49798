// Contact sheets: twelve moments of one motion, side by side. The page's clock is taken away and put forward by hand, so
// a sheet shows the motion as it is at its own speed, however slowly this machine draws.
import { pause } from "./stage.mjs";

export const FRAMES = 12;
const TILE = 260; // pixels

/** The avatar whose body is filmed. */
export const ACTOR = "avatar_claude_code";

/**
 * Each motion: what begins it (a tool call that is not waited for; `begins`: which act of it, null: none), how long it is looked at, from when on and from where
 * (degrees from the avatar's front, metres away).
 */
export const MOTIONS = [
  { name: "walk", tool: "walk_avatar", args: { position: [9, 0, 3], speed: 1.4 }, from: 1.2, seconds: 1.15, side: 65, away: 3.4 },
  { name: "start", tool: "walk_avatar", args: { position: [-4, 0, 6.5] }, from: 0, seconds: 1.4, side: 55, away: 3.4 },
  { name: "stop", tool: "walk_avatar", args: { position: [0.6, 0, 6.2] }, end: 0.9, seconds: 1.5, side: 55, away: 3.4 },
  { name: "turn", tool: "avatar_action", args: { action: "look_at", position: [0, 0, 30] }, before: { action: "look_at", position: [0, 0, -30] }, seconds: 1.6, side: 20, away: 3.2, still: true },
  { name: "point", tool: "avatar_action", args: { action: "point_at", position: [3, 1, -3] }, seconds: 1.8, side: 25, away: 3 },
  { name: "wave", tool: "avatar_action", args: { action: "wave" }, seconds: 1.9, side: 10, away: 2.8 },
  { name: "celebrate", tool: "avatar_action", args: { action: "celebrate" }, seconds: 2, side: 15, away: 3.2 },
  { name: "think", tool: "avatar_action", args: { action: "think" }, seconds: 2.2, side: 20, away: 2.6 },
  { name: "build", begins: "build", tool: "place_objects", args: { objects: [{ kind: "crate", position: [1.6, 0, 4.2] }] }, seconds: 1.7, side: 40, away: 3.4 },
  { name: "carry", begins: "build", tool: "modify_objects", args: { objects: [{ id: "parcel", position: [-2.6, 0, 4.6] }] }, seconds: 7.5, side: 40, away: 4 },
  { name: "sit", tool: "avatar_action", args: { action: "sit", id: "bench_1" }, end: 0.4, seconds: 3.2, side: 15, away: 2.6, live: true },
  { name: "wait", begins: null, tool: "wait_for_events", args: { timeout: 12 }, seconds: 6, side: 15, away: 2.8 },
];

/** Makes the sheet of one motion: the JPEG's bytes. */
export async function sheetOf(stage, agent, motion) {
  const page = await stage.page({ width: TILE * 1.25, height: TILE * 1.25 });
  try {
    await page.evaluate(() => (document.getElementById("ui").style.display = "none"));
    if (motion.before) {
      await agent.must("avatar_action", motion.before);
      await pause(1200);
    }
    await page.evaluate(keepActs);
    const done = agent.call(motion.tool, motion.args);
    const frames = await page.evaluate(film, { ...motion, actor: ACTOR, count: FRAMES });
    await done;
    return await compose(stage, motion, frames);
  } finally {
    await page.context().close();
  }
}

/** In the page: remembers what avatars are told to do. */
function keepActs() {
  const { scene } = globalThis.world;
  const play = scene.play.bind(scene);
  globalThis.acts = [];
  scene.play = (act) => {
    globalThis.acts.push(act);
    play(act);
  };
}

/** In the page: waits for the motion to begin, then puts the clock forward in equal steps and keeps each picture. */
async function film({ actor, count, seconds, from = 0, begins, end, side, away, still, live }) {
  const { world } = globalThis;
  const canvas = document.getElementById("world");
  const body = () => world.inspect().scene.avatars.find((a) => a.id === actor);
  const face = body().yaw;
  const rest = (ms) => new Promise((next) => setTimeout(next, ms));
  const look = () => {
    const { position, yaw } = body();
    const angle = (still ? face : yaw) + (side * Math.PI) / 180; // a body tells its yaw in radians
    const eye = [position[0] + Math.sin(angle) * away, position[1] + 1.3, position[2] + Math.cos(angle) * away];
    world.scene.camera.restore({ mode: "orbit", position: eye, target: [position[0], position[1] + 0.8, position[2]] });
  };
  const told = () => (globalThis.acts ?? []).find((act) => act.avatarId === actor && (!begins || begins === act.action));
  const until = performance.now() + 15_000;
  while (begins !== null && !told() && performance.now() < until) await rest(10);
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
  const between = 3; // small steps between two pictures, as a screen would have them
  for (let i = 0; i < count; i++) {
    const t = began + from + (seconds * i) / (count - 1);
    for (let k = between - 1; k > 0; k--) world.step(t - (seconds / (count - 1)) * (k / between));
    look();
    world.step(t);
    frames.push({ at: t - began, data: canvas.toDataURL("image/jpeg", 0.9) });
    if (live) await rest(30); // what ends meanwhile is heard of: sitting down follows a walk
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
