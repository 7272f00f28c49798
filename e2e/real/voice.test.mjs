// Talking with the real agent behind a stock gateway: a browser whose microphone is a file, the gateway's own voice and then
// our plugin in it, and a realtime service that answers from a script. No key and no internet is needed.
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { serious } from "../harness/axe.mjs";
import { syllables } from "../harness/speech.mjs";
import { folder, KEY, listenIn, noted, standIn, talker, watch, worded } from "../harness/voice.mjs";
import { live, until } from "../browser/world.mjs";
import { beside, lane, laneOf, scene, Talk } from "./stage.mjs";

const MODELS = ["gpt-realtime-2.1", "gpt-realtime-2.1-mini"];
/** The stand-in sounds 60 ms for each letter: about a quarter of a minute. */
const LONG = "I live in this little world by the green hill, and I know each of its trees by name. ".repeat(3).trim();
const lasts = 60 * LONG.length;

const gateway = scene();
let model;
/** The agents and models of the gateway's settings, as its user wrote them. */
let chosen;
const ends = [];
after(() => ends.forEach((end) => end()));

before(
  async () => {
    const suite = { after: (end) => ends.push(end) };
    model = await standIn(suite, [{ hear: "nothing yet", say: "Nothing." }]);
    await gateway.prepare({ realtime: model.http, realtimeKey: KEY });
    chosen = { agents: gateway.config.agents, models: gateway.config.models };
    mkdirSync(join(gateway.dir, "workspace"), { recursive: true });
    writeFileSync(join(gateway.dir, "workspace", "IDENTITY.md"), "# Identity\nName: Molty. Personality marker: likes quiet gardens.\n");
    await gateway.start();
  },
  { timeout: 240_000 },
);

/** A page beside the gateway, in a browser whose microphone hears `parts`. still: nothing is drawn, the sound needs the
 * time; nobody walks then. A key of one's own is for the same realtime service. */
async function stage(t, parts, still = true) {
  const env = { WORLD_VOICE_ENDPOINT: model.endpoint };
  const world = await beside(t, gateway, { env, browser: () => talker(folder(t), parts) });
  const page = await (await world.browser()).newPage();
  await listenIn(page);
  const url = new URL(await world.link());
  url.searchParams.set("quality", "test");
  await page.goto(url.href);
  await live(page);
  await lane(world, "ready");
  if (still) await hold(page);
  return { world, page, talk: new Talk(page), since: new Date().toISOString() };
}

const hold = (page) => page.evaluate(() => globalThis.world.step(1));
const call = (page) => page.locator("section.call"); // a tool of the conversation is a .call, too
const word = (page) => page.evaluate(() => document.querySelector("section.call .word")?.textContent ?? "");
const says = (page, text, seconds = 40) =>
  until(`the call says ${text}`, async () => (await word(page)) === text, seconds).catch(async (e) => {
    throw new Error(`${e.message}; it says ${await page.evaluate(() => document.querySelector("section.call")?.innerText)}`);
  });
const press = (page) => page.getByRole("button", { name: "Talk by voice" }).click();
const hangUp = async (page) => {
  await page.getByRole("button", { name: "End", exact: true }).click();
  await until("the call is over", async () => (await call(page).count()) === 0);
};

/** What the realtime service was sent (or, with in false, sent itself) since a time. */
async function journal(type, since) {
  return (await model.journal(type)).filter((e) => e.at > since);
}

/** GET or PUT /api/voice, and the turn log, as the page. */
const api = (page, path, body) =>
  page.evaluate(
    async ([path, body]) => {
      const put = { method: "PUT", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
      return (await fetch(path, body ? put : {})).json();
    },
    [path, body],
  );
const turns = async (page, since) => (await api(page, "/api/turns?limit=50")).result.turns.filter((turn) => turn.at > since);

/** The last request to the agent's own model in which a text stands. */
async function modelAsked(text) {
  const all = await (await fetch(`${gateway.modelUrl}/log`)).json();
  return all.map(({ messages }) => JSON.stringify(messages)).findLast((said) => said.includes(text)) ?? "";
}

/** Our plugin, as the page was last told; state alone. */
const hands = (world, state) => until(`the plugin is ${state}`, () => laneOf(world)?.voice?.state === state, 90);

/** Replaces the settings of the gateway's voice, as a user does with an editor; it takes them in while it runs. */
function rewrite(change) {
  const config = gateway.config;
  change(config.talk.realtime.providers.openai);
  writeFileSync(gateway.configPath, `${JSON.stringify(config, null, 2)}\n`, { mode: 0o600 });
}

/** Begins calls until one ends with this text: a gateway takes new settings in after some seconds. */
async function refused(page, text) {
  const fault = call(page).and(page.locator(".fault")).getByRole("alert");
  const shown = async () => ((await fault.count()) > 0 ? await fault.innerText() : "");
  let end = "";
  await until(text, async () => {
    if (await fault.count()) await page.getByRole("button", { name: "Dismiss" }).click();
    await fault.waitFor({ state: "detached" });
    await press(page);
    end = await until("the call began or failed", async () => (await shown()) || ((await word(page)) === "Listening" && "Listening"));
    if (end === "Listening") await hangUp(page);
    return end.includes(text);
  }, 30).catch((e) => {
    throw new Error(`${e.message}; it ended with ${end}`);
  });
}

/** The messages of the conversation hold each of these, by role. In a call it is seen where it is docked. */
const stands = async (talk, wanted) => {
  if ((await talk.log.count()) === 0) await talk.dock();
  await until("what was said stands in the conversation", async () => {
    const all = await talk.transcript();
    return wanted.every(([role, text]) => all.some((m) => m.role === role && m.text.includes(text)));
  }).catch(async (e) => {
    throw new Error(`${e.message}; there is ${JSON.stringify(await talk.transcript())}`);
  });
};

test("the gateway's own voice: one talks, the agent answers as itself, and one interrupts it", async (t) => {
  await model.script([
    { hear: "hello there my friend", say: LONG },
    { hear: "stop please", say: "Yes?" },
  ]);
  const { world, page, talk, since } = await stage(t, [30, syllables(1.2), 5, syllables(1.6), 60]); // a busy machine takes its time until it listens
  await watch(page);
  await press(page);
  await says(page, "Listening");
  assert.match(await call(page).innerText(), /through OpenClaw's own voice · small model/);
  const course = async () => (await worded(page)).join(" ");
  await until("the user is heard, answered, and heard again", async () => /Hearing you .*Speaking .*Hearing you/.test(await course()), 120).catch(async (e) => {
    throw new Error(`${e.message}; it was ${await course()}`);
  });
  await until("the second answer is heard", async () => (await call(page).locator(".said").innerText()).includes("Yes?"));
  const log = await noted(page);
  assert.ok(log.some((s) => s.level > 0.05), "the answer sounded");
  assert.ok(log.some((s) => s.mouth > 0.2), "the mouth moved");

  const [opened] = await journal("session.update", since);
  assert.match(opened.body.session.instructions, /likes quiet gardens/);
  const cut = await until("the model was told how much was heard", async () => (await journal("conversation.item.truncate", since))[0]);
  assert.ok(cut.body.audio_end_ms > 500 && cut.body.audio_end_ms < lasts - 500, `${cut.body.audio_end_ms} of ${lasts} ms`);
  t.diagnostic(`heard ${cut.body.audio_end_ms} of ${lasts} ms`);

  const said = [["user", "hello there my friend"], ["agent", "I live in this little world"], ["user", "stop please"], ["agent", "Yes?"]];
  await stands(talk, said);
  await hangUp(page);
  await page.reload();
  await live(page);
  await stands(talk, said);
  const voiced = (await turns(page, since)).filter((turn) => turn.path === "realtime voice");
  assert.ok(voiced.length >= 2 && voiced.every((turn) => turn.agent), JSON.stringify(voiced));
  assert.deepEqual(world.errors, []);
});

test("a heavy request goes to the agent's text runtime, and what comes of it is spoken", async (t) => {
  await model.script(
    [{ hear: "count the houses", say: "I ask my other half.", calls: [{ name: "openclaw_agent_consult", args: { question: "!say There are three houses." } }] }],
    [{ say: "It is three houses." }],
  );
  const { world, page, talk, since } = await stage(t, [4, syllables(1.2), 120]);
  await press(page);
  await says(page, "Listening");
  await says(page, "Working on it");
  await until("the result is spoken", async () => (await call(page).locator(".said").innerText()).includes("It is three houses."), 120);
  const given = (await journal("conversation.item.create", since)).filter((e) => JSON.stringify(e.body).includes("There are three houses."));
  assert.ok(given.length > 0, "the agent's answer reached the model");
  assert.ok((await modelAsked("!say There are three houses.")).includes("aloud in World"), "the agent's own model was asked, and told where");
  await stands(talk, [["user", "count the houses"], ["agent", "I ask my other half."], ["agent", "It is three houses."]]);
  await until("the turn log names both", async () => {
    const paths = (await turns(page, since)).map((turn) => turn.path);
    return paths.includes("realtime voice") && paths.includes("text runtime");
  });
  await hangUp(page);
  assert.deepEqual(world.errors, []);
});

test("by the gateway's own voice the agent's text side acts in the world, and the plugin is offered after the call", async (t) => {
  const walk = { id: "world__walk_avatar", args: { position: [3, 0, 6] } };
  await model.script(
    [{ hear: "walk to the pond", say: "I am on my way.", calls: [{ name: "openclaw_agent_consult", args: { question: `!tool tool_call ${JSON.stringify(walk)}` } }] }],
    [{ say: "Here I am." }],
  );
  const { world, page, talk, since } = await stage(t, [5, syllables(1.2), 120], false);
  await talk.region("World tools").getByRole("button", { name: "Add the tools" }).click();
  await until("the agent has the world's tools", () => laneOf(world)?.tools?.state === "present");
  await press(page);
  await says(page, "Listening");
  assert.match(await call(page).innerText(), /hands tasks to the agent, which takes a few seconds/);
  await until("the avatar has walked", () =>
    page.evaluate(() => globalThis.world.inspect().scene.avatars.some(({ position: [x, , z] }) => Math.hypot(x - 3, z - 6) < 1)), 120);
  await until("the voice tells of it", async () => (await call(page).locator(".said").innerText()).includes("Here I am."), 60);
  const [opened] = await journal("session.update", since);
  assert.deepEqual(opened.body.session.tools.map((tool) => tool.name), ["openclaw_agent_consult", "openclaw_agent_control"]);
  await until("the turn log names the tool, in a run that the voice began", async () =>
    (await turns(page, since)).some((turn) => turn.path === "world tool" && turn.tools.some((tool) => tool.name === "walk_avatar") && turn.run.startsWith("talk-")),
  );
  const card = page.getByRole("region", { name: "Voice plugin" });
  assert.equal(await card.count(), 0, "nothing is offered in a call");
  await hangUp(page);
  await card.waitFor();
  assert.match(await card.innerText(), /build, walk and look around here at once[\s\S]*own voice cannot: it hands/);
  await card.getByRole("button", { name: "Not now" }).click();
  await page.locator(".pill").first().click();
  await page.getByRole("button", { name: /^Undo: / }).click();
  await until("the tools are gone", () => laneOf(world)?.tools?.state === "missing");
  assert.deepEqual(world.errors, []);
});

test("with a key of one's own the agent speaks as itself: its own files are told", async (t) => {
  await model.script([{ hear: "who are you", say: "I am Molty." }]);
  const { world, page, since } = await stage(t, [6, syllables(1.2), 60]);
  assert.equal((await api(page, "/api/voice", { key: KEY, on: true })).ok, true);
  await page.evaluate(() => localStorage.setItem("world.voiceLane", "own-key"));
  await page.reload();
  await live(page);
  await lane(world, "ready");
  await hold(page);
  await press(page);
  await says(page, "Listening");
  assert.match(await call(page).innerText(), /with your own key/);
  const [opened] = await journal("session.update", since);
  assert.match(opened.body.session.instructions, /^You are .+, the user's agent\.[\s\S]*### IDENTITY\.md\n[\s\S]*likes quiet gardens[\s\S]*You are speaking aloud/);
  assert.ok(opened.body.session.tools.some((tool) => tool.name === "walk_avatar"));
  await hangUp(page);
  assert.deepEqual(world.errors, []);
});

test("a call ends before the agent is done: what it did for it stands in the conversation, after a reload too", async (t) => {
  await model.script([{ hear: "count slowly", say: "I ask.", calls: [{ name: "openclaw_agent_consult", args: { question: "!slow 40 100" } }] }]);
  const { world, page, talk } = await stage(t, [4, syllables(1.2), 120]);
  await press(page);
  await says(page, "Working on it");
  await hangUp(page);
  await stands(talk, [["agent", " w40"]]);
  await page.reload();
  await live(page);
  await stands(talk, [["user", "count slowly"], ["agent", " w40"]]);
  assert.deepEqual(world.errors, []);
});

test("the plugin is added by a click on its card; the voice then uses the world's tools itself", async (t) => {
  const before = readFileSync(gateway.configPath, "utf8");
  const { world, page, talk, since } = await stage(t, [5, syllables(1.2), 120], false);
  const card = page.getByRole("region", { name: "Voice plugin" });
  await hands(world, "missing");
  assert.equal(await card.count(), 0, "who has not met the voice is not asked");
  await page.evaluate(() => document.getElementById("world").focus());
  await page.keyboard.press(",");
  await page.waitForSelector(".settings #voice-key");
  await page.keyboard.press("Escape");
  await card.waitFor();
  assert.match(await card.innerText(), /with all its permissions[\s\S]*cannot verify where it comes from/);
  await card.getByText("Exactly what changes").click();
  const exactly = await card.innerText();
  for (const part of ["openclaw.json", "index.js", "plugins.load.paths", "plugins.entries.world-voice.enabled"])
    assert.ok(exactly.includes(part), `${part} is not in ${exactly}`);
  assert.doesNotMatch(exactly, /plugins install/, "the command that adds it by hand is among the repair details");
  assert.equal(readFileSync(gateway.configPath, "utf8"), before, "nothing is changed before the click");
  assert.deepEqual(await serious(page, "the card"), []);
  await card.getByRole("button", { name: "Yes, add it" }).click();
  await hands(world, "present");
  await card.waitFor({ state: "detached" });
  await lane(world, "ready", 120);

  await model.script(
    [
      {
        hear: "build me a tree and come to it",
        say: "Here I go.",
        calls: [
          { name: "inspect_world", args: {} },
          { name: "walk_avatar", args: { position: [3, 0, 6] } },
          { name: "place_objects", args: { objects: [{ kind: "tree", id: "spoken", position: [6, 0, 6] }] } },
        ],
      },
    ],
    [{ say: "It stands there." }],
  );
  const things = await page.evaluate(() => globalThis.world.inspect().objects);
  await press(page);
  await says(page, "Listening");
  assert.match(await call(page).innerText(), /through World's voice in OpenClaw/);
  await until("the tree stands in the world", async () => (await world.ids()).includes("spoken"), 60);
  await until("the page shows it", () => page.evaluate((n) => globalThis.world.inspect().objects === n + 1, things));
  await until("the voice tells of it", async () => (await call(page).locator(".said").innerText()).includes("It stands there."));
  await until("the avatar has walked", () =>
    page.evaluate(() => globalThis.world.inspect().scene.avatars.some(({ position: [x, , z] }) => Math.hypot(x - 3, z - 6) < 1)),
  );
  const [opened] = await journal("session.update", since);
  assert.match(opened.body.session.instructions, /likes quiet gardens/);
  assert.ok(["inspect_world", "walk_avatar", "place_objects"].every((name) => opened.body.session.tools.some((tool) => tool.name === name)));
  const answers = (await journal("conversation.item.create", since)).filter((e) => e.body.item?.type === "function_call_output");
  assert.equal(answers.length, 3, JSON.stringify(answers));
  await until("the turn log names the path", async () => {
    const of = (await turns(page, since)).filter((turn) => turn.path === "world tool");
    return ["inspect_world", "walk_avatar", "place_objects"].every((name) => of.some((turn) => turn.tools?.some((tool) => tool.name === name)));
  });
  await stands(talk, [["user", "build me a tree and come to it"], ["agent", "Here I go."], ["agent", "It stands there."]]);
  await hangUp(page);

  await page.locator(".pill").first().click();
  await page.getByRole("button", { name: "Undo: remove World's voice plugin from OpenClaw" }).click();
  await hands(world, "missing");
  assert.equal(gateway.config.plugins, JSON.parse(before).plugins);
  assert.deepEqual(world.errors, []);
});

test("no key, a wrong key, and a third model: each is told, with what helps", async (t) => {
  const { world, page, since } = await stage(t, [120]);
  rewrite((openai) => delete openai.apiKey);
  await refused(page, "Voice needs a realtime key in the gateway.");
  await refused(page, "Voice needs a realtime key in the gateway."); // now it is known before a call is begun
  await page.getByRole("button", { name: "Add a key" }).click();
  await until("the field is ready to be written into", () => page.evaluate(() => document.activeElement?.id === "voice-key")).catch(async (e) => {
    throw new Error(`${e.message}; there is ${await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200))}`);
  });
  await page.keyboard.press("Escape");
  rewrite((openai) => (openai.apiKey = "sk-wrong-and-secret"));
  await refused(page, "The gateway's voice key was refused.");
  await page.getByRole("button", { name: "Replace the key" }).waitFor();
  assert.doesNotMatch(await page.content(), /sk-wrong/);
  assert.ok(await page.locator("#composer").isEnabled(), "one can go on writing");
  rewrite((openai) => (openai.apiKey = KEY));

  const asked = async () => (await journal("upgrade", since)).length;
  const before = await asked();
  assert.equal((await api(page, "/api/voice", { full: "gpt-realtime" })).ok, false, "there is nothing to choose");
  await page.evaluate(() => {
    const { send } = WebSocket.prototype;
    WebSocket.prototype.send = function (data) {
      return send.call(this, typeof data === "string" ? data.replace(/"model":"(mini|full)"/, '"model":"gpt-live-1"') : data);
    };
  });
  await refused(page, "model");
  assert.equal(await asked(), before, "nobody was asked for it");
  const named = new Set((await model.journal("upgrade")).map((e) => e.body.model));
  assert.ok(named.size > 0 && [...named].every((id) => MODELS.includes(id)), [...named].join());
  const { agents, models } = gateway.config;
  assert.deepEqual({ agents, models }, chosen, "the agent keeps the model that its user chose");
  assert.deepEqual(world.errors, []);
});
