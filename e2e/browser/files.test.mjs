// Files that people bring: pictures on screens, models, figures with the motions of the robot, and what is refused.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { serious } from "../harness/axe.mjs";
import { Glb, pack, rocket, spinner } from "../harness/files/glb.mjs";
import { landscape } from "../harness/files/png.mjs";
import { person } from "../harness/files/vrm.mjs";
import { openWorld, pictured, scene, shows, until } from "./world.mjs";

const panel = (page) => page.getByRole("region", { name: "Your files", exact: true });

/** Gives files to the page as a dialog or a drop does. */
async function choose(page, ...files) {
  if (!(await panel(page).isVisible())) await page.keyboard.press("u");
  await panel(page).locator("input[type=file]").setInputFiles(files.map(([name, buffer]) => ({ name, mimeType: "", buffer })));
}

/** Drags a file over the page, in the browser's own words, and lets it go once the page takes files. */
async function drop(page, x, y, name, bytes) {
  const fire = (kinds) =>
    page.evaluate(
      ([kinds, x, y, name, base64]) => {
        const data = new DataTransfer();
        data.items.add(new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], name));
        return kinds.map((kind) => {
          const event = new DragEvent(kind, { bubbles: true, cancelable: true, clientX: x, clientY: y, dataTransfer: data });
          return !document.elementFromPoint(x, y).dispatchEvent(event);
        });
      },
      [kinds, x, y, name, bytes.toString("base64")],
    );
  await until("the page takes files", async () => (await fire(["dragover"]))[0]);
  await fire(["dragenter", "dragover", "drop"]);
}

pictured("an agent uploads a model and a picture and places them; the page draws them once each, however many", async (t) => {
  const world = await openWorld(t);
  const page = await world.page();
  const agent = await world.agent();
  const model = await world.upload("rocket.glb", rocket(landscape(64, 40)));
  const picture = await world.upload("view.png", landscape(320, 200));
  assert.deepEqual(model.size.map((v) => Math.round(v * 100) / 100), [1.55, 3.54, 1.44]);
  const before = await scene(page);
  const objects = Array.from({ length: 6 }, (_, i) => ({ kind: "model", id: `rocket_${i}`, asset: model.id, position: [-12 + 4 * i, 0, 14] }));
  const placed = await agent.must("place_objects", { objects: [...objects, { kind: "billboard", id: "board", asset: picture.id, position: [0, 0, 9] }] });
  assert.match(placed.text, /^model ×6, 1\.55×3\.54×1\.44 m, on ground: rocket_0…rocket_5/m);
  await shows(page, Number(/revision (\d+)/.exec((await agent.must("world_info")).text)?.[1] ?? 0));
  const shot = await agent.must("screenshot", { view: "object", id: "rocket_2" });
  assert.equal(shot.images.length, 1);
  const after = await scene(page);
  const box = after.objects.find((o) => o.id === "rocket_0");
  assert.deepEqual([box.max[1], Math.round((box.max[0] - box.min[0]) * 1000) / 1000], [3.54, 1.552]);
  // The rocket has two coats (plain, and its flag): two draws for all six; one for all pictures.
  assert.ok(after.calls - before.calls <= 12, `${after.calls - before.calls} more draw calls`);
  // It stands in the way.
  const walk = await agent.must("walk_avatar", { id: "rocket_3" });
  assert.match(walk.text, /rocket_3/);
  const unknown = await agent.call("place_objects", { objects: [{ kind: "model", asset: `mdl_${"0".repeat(24)}`, position: [0, 0, 20] }] });
  assert.ok(unknown.isError && /upload|drop the file/i.test(unknown.text), unknown.text);
  const wrong = await agent.call("place_objects", { objects: [{ kind: "model", asset: picture.id, position: [0, 0, 20] }] });
  assert.ok(wrong.isError, wrong.text);
  assert.deepEqual(world.errors, []);
});

test("models come and go without a leak", async (t) => {
  const world = await openWorld(t);
  const page = await world.page();
  const models = [];
  for (const bytes of [rocket(landscape(32, 20)), spinner(), rocket()]) models.push(await world.upload("m.glb", bytes));
  const round = async (i) => {
    const placed = await world.rest("place_objects", { objects: [{ kind: "model", id: "guest", asset: models[i % models.length].id, position: [3, 0, 12] }] });
    await shows(page, placed.result.revision);
    await page.evaluate(() => globalThis.world.scene.picture.capture({ view: "user", agent: "" }).catch(() => {}));
    const gone = await world.rest("delete_objects", { objects: [{ id: "guest" }] });
    await shows(page, gone.result.revision);
  };
  for (let i = 0; i < 6; i++) await round(i);
  const before = await scene(page);
  for (let i = 0; i < 30; i++) await round(i);
  const after = await scene(page);
  assert.ok(after.geometries <= before.geometries, `${before.geometries} → ${after.geometries} geometries`);
  assert.ok(after.textures <= before.textures, `${before.textures} → ${after.textures} textures`);
});

for (const version of ["1.0", "0"])
  test(`a figure (VRM ${version}) is dropped on the page, shows its licence, is worn, walks and is taken off again`, async (t) => {
    const world = await openWorld(t);
    const page = await world.page();
    const agent = await world.agent();
    await agent.must("world_info");
    await page.waitForFunction(() => globalThis.world.inspect().scene?.avatars.length === 1);
    await drop(page, 480, 300, "nia.vrm", person({ version }));
    const card = panel(page).locator(".incoming");
    await card.getByText("Made by").waitFor();
    assert.match(await card.innerText(), /Nia[\s\S]*World e2e[\s\S]*everyone[\s\S]*between you and its maker/);
    assert.deepEqual(await serious(page, "licence card"), []);
    assert.equal((await scene(page)).avatars[0].size, 1, "nothing has changed before the user said so");
    // By keyboard: the card has taken the focus, its button is next.
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await until("it is worn", async () => (await scene(page)).avatars[0].size !== 1);
    const { avatars } = await scene(page);
    assert.ok(Math.abs(avatars[0].size * 0.69 - 0.82) < 0.02, `a leg of ${avatars[0].size * 0.69} m`);
    await page.keyboard.press("Escape");
    await agent.must("walk_avatar", { position: [3, 0, 5] });
    // The last step ends a moment after the body has arrived.
    await until("it stands there, its soles on the ground", async () => {
      const [{ position, feet }] = (await scene(page)).avatars;
      return Math.hypot(position[0] - 3, position[2] - 5) < 0.3 && feet.every((f) => f.planted && Math.abs(f.position[1]) < 0.02);
    });
    assert.ok((await scene(page)).avatars[0].size !== 1, "it is still worn after a walk");
    // Another page, and the same page again, show it too.
    await page.reload();
    await until("it is worn again", async () => ((await scene(page))?.avatars[0]?.size ?? 1) !== 1);
    await page.keyboard.press("u");
    await panel(page).getByRole("button", { name: "Back to the robot" }).click();
    await until("the robot is back", async () => (await scene(page)).avatars[0].size === 1);
    assert.deepEqual(world.errors, []);
  });

test("what cannot be taken is refused with the reason, before or after it is sent, and nothing changes", async (t) => {
  const world = await openWorld(t);
  const page = await world.page();
  await choose(page, ["notes.txt", Buffer.from("hello")]);
  const cards = panel(page).locator(".incoming");
  const refusals = async (n) => {
    await until(`${n} refusals`, async () => (await cards.evaluateAll((all) => all.filter((c) => c.dataset.step === "refused").length)) === n);
    return (await cards.allInnerTexts()).at(-1);
  };
  assert.match(await refusals(1), /kind of file is not accepted[\s\S]*Nothing was changed/);
  await choose(page, ["big.png", Buffer.alloc((4 << 20) + 1)]);
  assert.match(await refusals(2), /at most 4 MB/);
  const hostile = {
    "half.glb": rocket().subarray(0, 4000),
    "outside.glb": pack({ asset: { version: "2.0" }, images: [{ uri: "http://127.0.0.1/x.png" }], scenes: [{}] }, Buffer.alloc(0)),
    "nan.glb": (() => {
      const g = new Glb();
      g.mesh({ position: [0, 0, 0, 1, 0, 0, 0, 1, NaN], normal: [0, 0, 1, 0, 0, 1, 0, 0, 1], index: [0, 1, 2] }, g.paint([1, 1, 1]));
      g.add("nodes", { mesh: 0 });
      g.add("scenes", { nodes: [0] });
      return g.bytes();
    })(),
    "boneless.vrm": person({ change: (json) => delete json.extensions.VRMC_vrm.humanoid.humanBones.leftFoot }),
  };
  let n = 2;
  for (const [name, bytes] of Object.entries(hostile)) {
    await choose(page, [name, bytes]);
    assert.match(await refusals(++n), /Nothing was changed/, name);
  }
  assert.match((await cards.allInnerTexts()).at(-1), /bones/);
  assert.deepEqual(await serious(page, "refusals"), []);
  const kept = await (await fetch(`${world.origin}/api/assets`)).json();
  assert.deepEqual(kept.result.assets, []);
  assert.deepEqual(world.errors, []);
});

test("files that a program uploads and deletes come into the open panel and go from it, and what is gone is not offered", async (t) => {
  const world = await openWorld(t);
  const page = await world.page();
  await world.agent();
  await page.keyboard.press("u");
  const names = () => panel(page).locator(".kept strong").allInnerTexts();
  await panel(page).getByText("Nothing yet").waitFor();
  let seen;
  const figure = await world.upload("nia.vrm", person());
  const picture = await world.upload("view.png", landscape(32, 20));
  await until(() => `both are there, not ${seen}`, async () => (seen = (await names()).sort().join()) === "Nia,view");
  await panel(page).getByRole("button", { name: "Use Nia" }).click();
  for (const { id } of [figure, picture]) {
    const res = await fetch(`${world.origin}/api/assets/${id}`, { method: "DELETE", headers: { authorization: `Bearer ${readFileSync(join(world.dir, "token"), "utf8").trim()}` } });
    assert.ok(res.ok, await res.text());
  }
  await panel(page).getByText("Nothing yet").waitFor();
  assert.equal(await panel(page).getByRole("button", { name: /^Use/ }).count(), 0);
});

test("a picture goes from the panel onto a screen; in use it is not deleted", async (t) => {
  const world = await openWorld(t);
  const page = await world.page();
  await choose(page, ["view.png", landscape(200, 120)]);
  const card = panel(page).locator(".incoming");
  await card.getByRole("button", { name: "Put it in front of me" }).click();
  await until("it stands there", async () => (await world.ids()).includes("screen_1"));
  await panel(page).getByRole("button", { name: "Delete view" }).click();
  await panel(page).getByText(/uses this file.*screen_1/).waitFor();
  assert.equal((await (await fetch(`${world.origin}/api/assets`)).json()).result.assets.length, 1);
  await world.rest("delete_objects", { objects: [{ id: "screen_1" }] });
  await panel(page).getByRole("button", { name: "Delete view" }).click();
  await until("it is gone", async () => (await (await fetch(`${world.origin}/api/assets`)).json()).result.assets.length === 0);
  assert.deepEqual(world.errors, []);
});
