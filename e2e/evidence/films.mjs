// Short films of what moves: a gait, the camera, the user's input, the panels, several avatars, building.
import { record, write } from "../harness/clip.mjs";
import { pause } from "./stage.mjs";

const SIZE = { width: 960, height: 540 };

/** Each film: what is done while it runs. `crew`: agents by type. */
export const FILMS = [
  {
    name: "gait",
    async act({ page, crew }) {
      await page.evaluate(() => globalThis.world.scene.camera.follow("avatar_claude_code"));
      await crew[0].must("walk_avatar", { position: [5, 0, 4], speed: 1.6 });
      await crew[0].must("walk_avatar", { position: [-3, 0, 5], speed: 1.6 });
    },
  },
  {
    name: "camera",
    async act({ page }) {
      const drag = async (dx, dy) => {
        await page.mouse.move(480, 250);
        await page.mouse.down();
        for (let i = 1; i <= 20; i++) {
          await page.mouse.move(480 + (dx * i) / 20, 250 + (dy * i) / 20);
          await pause(30);
        }
        await page.mouse.up();
      };
      await drag(260, 30);
      for (let i = 0; i < 8; i++) {
        await page.mouse.wheel(0, 120);
        await pause(60);
      }
      await drag(-300, 60);
      await page.locator("#world").focus();
      await page.keyboard.down("w");
      await pause(1200);
      await page.keyboard.up("w");
      await page.keyboard.press("g");
      await pause(1500);
    },
  },
  {
    name: "input",
    async act({ page, crew }) {
      const heard = crew[0].call("wait_for_events", { timeout: 20 });
      await page.keyboard.press("Enter");
      await page.keyboard.type("Please put a lamp by the bench", { delay: 45 });
      await page.keyboard.press("Enter");
      await heard;
      await crew[0].must("say", { text: "Gladly. One lamp by the bench." });
      await crew[0].must("place_objects", { objects: [{ kind: "lamp", beside: "bench_1" }] });
      await pause(1500);
    },
  },
  {
    name: "panels",
    async act({ page }) {
      for (const key of ["b", "i", "o", "l", ",", "?"]) {
        await page.locator("#world").focus();
        await page.keyboard.press(key);
        await pause(1100);
        await page.keyboard.press("Escape");
        await pause(250);
      }
    },
  },
  {
    name: "avatars",
    async act({ crew }) {
      await Promise.all(crew.map((agent, i) => agent.must("walk_avatar", { position: [-2 + i * 2, 0, 4.6] })));
      await Promise.all(crew.map((agent, i) => agent.must("avatar_action", { action: ["wave", "celebrate", "nod"][i % 3] })));
      await crew[1]?.must("say", { text: "Shall we build a place to sit?" });
      await pause(2500);
    },
  },
  {
    name: "building",
    async act({ page, crew }) {
      await page.evaluate(() => globalThis.world.scene.focus([8, 0.6, 2]));
      await crew[0].must("build", { pattern: "path", kind: "path", position: [4, 0, 2], to: [11, 0, 2] });
      await pause(2000); // it is seen to grow
      await crew[0].must("place_objects", {
        objects: [
          { kind: "table", id: "tea_table", position: [8, 0, 4.4] },
          { kind: "chair", beside: "tea_table", facing: "tea_table" },
          { kind: "lantern", on: "tea_table" },
        ],
      });
      await pause(2000);
      await crew[0].must("build", { label: "Ring of stones", pattern: "ring", kind: "rock", count: 9, radius: 2, position: [8, 0, -1.6] });
      await pause(2000);
    },
  },
];

/** Records one film; answers its size in bytes. */
export async function filmOf(stage, crew, { act }, file) {
  const page = await stage.page(SIZE);
  try {
    await pause(600);
    const stop = await record(page);
    await act({ page, crew });
    const frames = await stop();
    return await write(stage.browser, frames, file, { ...SIZE, bits: 700_000 });
  } finally {
    await page.context().close();
  }
}
