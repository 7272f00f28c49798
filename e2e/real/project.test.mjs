// The project stands beside the agent: a real OpenClaw reads, changes and runs files of the user's repository by its own
// tools; its avatar walks to the right buildings, they light up, and the diff is one click away.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { inspect, until } from "../browser/world.mjs";
import { git, makeRepository, put } from "../harness/repository.mjs";
import { gateway } from "./shared.mjs";
import { beside, talking } from "./stage.mjs";

// A check that says what vitest would, which is not installed here.
const PASSES = "console.log(' Test Files  1 passed (1)');\n";
const FAILS = `console.log(' FAIL  check/sum.test.mjs > adds\\nError: wrong sum\\n\\n Test Files  1 failed (1)');\nprocess.exit(1);\n`;

/** A small repository of the user's own, and a world that shows it. */
async function projectWorld(t) {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), "world-project-")));
  t.after(() => rmSync(dir, { recursive: true, force: true }));
  makeRepository(dir, 60);
  put(dir, "src/parse/reader.ts", "export const size = 1;\n");
  put(dir, "check/sum.test.mjs", FAILS);
  git(dir, "add", "-A");
  git(dir, "commit", "-qm", "A reader and a check");
  const world = await beside(t, gateway, { env: { WORLD_PROJECT: dir } });
  const talk = await talking(world, { quality: "low" }); // the plain tier is a calm one: nobody walks there by themselves
  await until("the city stands", async () => (await inspect(talk.page)).scene.city?.buildings > 0);
  return { dir, world, talk };
}

/** Everything that a page was told was done with files, oldest first. */
const touches = (world) =>
  world.frames
    .filter((frame) => frame.includes('"project.event"') && frame.includes('"touches"'))
    .flatMap((frame) => JSON.parse(frame).payload.touches ?? []);

/** The marks as a page was last told. */
const marks = (world) => {
  const last = world.frames.findLast((frame) => frame.includes('"project.event"') && frame.includes('"kind":"marks"'));
  return JSON.parse(last).payload.marks ?? [];
};

const body = async (page) => (await inspect(page)).scene.avatars.find((a) => a.id === "avatar_openclaw");

/** Where a file's street is, as the agent's own tool says. */
async function streetOf(world, path) {
  const { result } = await world.rest("project_overview", { path });
  return result.data.street;
}

test("the agent changes a file: it walks to its building, which lights up, and the diff is one click away", async (t) => {
  const { dir, world, talk } = await projectWorld(t);
  const file = join(dir, "src/parse/reader.ts");
  const turn = await talk.send(
    `!tools ${JSON.stringify([
      { name: "read", args: { path: file } },
      { name: "write", args: { path: file, content: "export const size = 2;\nexport const more = true;\n" } },
    ])}`,
  );
  await talk.answer(turn, "done");
  assert.match(readFileSync(file, "utf8"), /more = true/);
  const told = await until("both touches", () => {
    const of = touches(world).filter((x) => x.path === "src/parse/reader.ts" && x.avatarId === "avatar_openclaw");
    return of.some((x) => x.how === "read") && of.some((x) => x.how === "edit") && of;
  });
  for (const touch of told) {
    assert.match(touch.source, /^tool (read|write)$/);
    assert.equal(touch.turn, turn);
  }
  const [x, , z] = await streetOf(world, "src/parse/reader.ts");
  await until(
    "the avatar stands in the file's street",
    async () => {
      const { position } = await body(talk.page);
      return Math.hypot(position[0] - x, position[2] - z) < 1.6;
    },
    60,
  );

  await talk.page.keyboard.press("Escape");
  await talk.page.getByRole("button", { name: "Project", exact: true }).first().click();
  const panel = talk.page.getByRole("region", { name: "Project", exact: true });
  await panel.getByRole("button", { name: /reader\.ts/ }).first().click();
  const card = talk.page.getByRole("region", { name: "File", exact: true });
  await card.getByText(/edit|changed/i).first().waitFor();
  await card.getByRole("button", { name: "Show diff" }).click();
  await card.getByText("export const more = true;").waitFor();
  await card.getByRole("button", { name: /Ask/ }).click();
  assert.match(await talk.composer.inputValue(), /src\/parse\/reader\.ts/);
  assert.deepEqual(world.errors, []);
});

test("a test run of the agent marks what fails; a run that passes takes the mark away", async (t) => {
  const { dir, world, talk } = await projectWorld(t);
  const run = (command) => [{ name: "exec", args: { command, workdir: dir } }];
  await talk.answer(await talk.send(`!tools ${JSON.stringify(run("node check/sum.test.mjs"))}`), "done");
  const [mark] = await until("the mark", () => marks(world).length > 0 && marks(world));
  assert.equal(mark.path, "check/sum.test.mjs");
  assert.equal(mark.kind, "failing");

  put(dir, "check/sum.test.mjs", PASSES);
  await talk.answer(await talk.send(`!tools ${JSON.stringify(run("node check/sum.test.mjs"))}`), "done");
  await until("no mark", () => marks(world).length === 0);

  // What a command changes is told as seen during that command, not as the agent's own word.
  await talk.answer(await talk.send(`!tools ${JSON.stringify(run("echo changed >> README.md"))}`), "done");
  const touch = await until("the touch", () => touches(world).find((x) => x.path === "README.md"));
  assert.equal(touch.source, "file system during exec");
  assert.equal(touch.avatarId, "avatar_openclaw");
  assert.deepEqual(world.errors, []);
});
