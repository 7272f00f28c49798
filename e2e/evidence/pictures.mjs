// Still pictures: the world at its times of day, each panel at each size with and without an open question, and what an agent is shown.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { laneBefore } from "../harness/lane.mjs";
import { pause } from "./stage.mjs";

const TIMES = [
  ["day", { time_of_day: 13, sky: "clear", weather: "none" }],
  ["golden-hour", { time_of_day: 19, sky: "clear", weather: "none" }],
  ["night", { time_of_day: 23, sky: "clear", weather: "none" }],
  ["overcast", { time_of_day: 12, sky: "overcast", weather: "none" }],
  ["rain", { time_of_day: 16, sky: "overcast", weather: "rain" }],
];

const PANELS = [
  ["build", "b"],
  ["objects", "i"],
  ["worlds", "o"],
  ["project", "p"],
  ["agents", "j"],
  ["picture", "k"],
  ["history", "h"],
  ["log", "l"],
  ["files", "u"],
  ["settings", ","],
  ["keys", "?"],
];

const SIZES = [
  ["desk", { width: 1440, height: 900 }],
  ["tablet", { width: 1024, height: 768 }],
  ["phone", { width: 390, height: 844, touch: true }],
];

const shoot = (page, folder, name) => page.screenshot({ path: join(folder, `${name}.jpg`), type: "jpeg", quality: 82 });

export async function pictures(stage, agent, folder) {
  const made = [];
  const page = await stage.page({ width: 1440, height: 900 });
  for (const [name, light] of TIMES) {
    await agent.must("set_environment", light);
    await pause(3000);
    await shoot(page, folder, `time-${name}`);
    made.push(`time-${name}.jpg`);
  }
  await agent.must("set_environment", TIMES[0][1]);
  await page.context().close();
  for (const [size, options] of SIZES.flatMap(([name, o]) => ["light", "dark"].map((theme) => [`${name}-${theme}`, { ...o, theme }]))) {
    let lane;
    const before = async (page) => {
      lane = await laneBefore(page);
    };
    const small = await stage.page({ ...options, before });
    await pause(2500);
    for (const asked of ["", "-asked"]) {
      if (asked) {
        lane.ask();
        await small.getByRole("group", { name: "Approval" }).waitFor();
      }
      const shot = async (name) => {
        await shoot(small, folder, `${size}-${name}${asked}`);
        made.push(`${size}-${name}${asked}.jpg`);
      };
      await shot("first");
      for (const [name, key] of PANELS) {
        await small.locator("#world").focus();
        await small.keyboard.press(key);
        await pause(900);
        await shot(name);
        await small.keyboard.press("Escape");
      }
    }
    await small.context().close();
  }
  const last = await stage.page({ width: 960, height: 540 });
  const shot = await agent.must("screenshot", { view: "montage", width: 1568 });
  writeFileSync(join(folder, "agent-montage.jpg"), Buffer.from(shot.images[0].data, "base64"));
  made.push("agent-montage.jpg");
  await last.context().close();
  return made;
}
