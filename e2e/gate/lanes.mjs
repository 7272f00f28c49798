// The lanes of browser specs: which files run, how many at a time, and with what.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const specs = (folder) => readdirSync(join(root, folder)).filter((name) => name.endsWith(".test.mjs")).sort().map((name) => `${folder}/${name}`);
const draws = (file) => readFileSync(join(root, file), "utf8").includes("pictured(");
const shares = (file) => readFileSync(join(root, "real/together.mjs"), "utf8").includes(file.replace("real/", "./"));
const SOUND = /voice\.test\.mjs$/;

/** files; atATime; pattern: only specs of such names; env. A file that takes longer than `minutes` is ended. */
export const LANES = {
  /** Looks at no picture, and draws none. */
  null: () => ({ files: specs("browser").filter((file) => !SOUND.test(file)), atATime: 3, env: { WORLD_LANE: "null" }, minutes: 10 }),
  /** Looks at pictures: a picture takes all processors that there are. */
  pictures: () => ({ files: specs("browser").filter(draws), atATime: 1, pattern: "#picture$", env: { WORLD_LANE: "pictures" }, minutes: 15 }),
  /** Sound keeps time. */
  sound: () => ({ files: specs("browser").filter((file) => SOUND.test(file)), atATime: 1, env: { WORLD_LANE: "null" }, minutes: 15 }),
  /** Beside real gateways: one for all specs that can share it. */
  real: () => ({ files: ["real/together.mjs", ...specs("real").filter((file) => !SOUND.test(file) && !shares(file))], atATime: 2, env: { WORLD_LANE: "null" }, minutes: 25 }),
  realsound: () => ({ files: specs("real").filter((file) => SOUND.test(file)), atATime: 1, env: { WORLD_LANE: "null" }, minutes: 25 }),
};
