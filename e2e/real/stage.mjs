// What the specs against a real gateway share: the gateway, a world whose user has that gateway, and the page's
// conversation as its user sees it.
import { after, before } from "node:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Gateway } from "../harness/openclaw/gateway.mjs";
import { openWorld, until } from "../browser/world.mjs";

/** A gateway that lasts as long as the tests of a file. */
export function stage(options) {
  const gateway = scene();
  before(() => gateway.start(options), { timeout: 240_000 });
  return gateway;
}

/** A gateway's folder that nothing runs in yet; what is started in it ends with the file's tests. */
export function scene() {
  const dir = mkdtempSync(join(tmpdir(), "world-gateway-"));
  const gateway = new Gateway(dir);
  after(async () => {
    await gateway.stop();
    rmSync(dir, { recursive: true, force: true });
  });
  return gateway;
}

/** A world whose user has this gateway. It keeps every frame of its pages' sockets. options: those of openWorld. */
export async function beside(t, gateway, { env, ...options } = {}) {
  const world = await openWorld(t, { env: { ...gateway.env, WORLD_GATEWAY: "auto", ...env }, ...options });
  world.frames = [];
  const context = await world.browser();
  context.on("page", (page) =>
    page.on("websocket", (socket) => {
      socket.on("framereceived", ({ payload }) => world.frames.push(String(payload)));
      socket.on("framesent", ({ payload }) => world.frames.push(String(payload)));
    }),
  );
  return world;
}

/** The gateway's lane, as a page was last told; undefined: not told yet. */
export function laneOf(world) {
  const last = world.frames.findLast((frame) => frame.includes('"kind":"backends"'));
  return last && JSON.parse(last).payload.backends?.find((lane) => lane.id === "openclaw");
}

/** Waits until the gateway's lane is in a state, and returns it. */
export function lane(world, state, seconds = 60) {
  return until(`the lane is ${state}`, () => {
    const found = laneOf(world);
    return found?.state === state && found;
  }, seconds).catch((e) => {
    throw new Error(`${e.message}; it is ${JSON.stringify(laneOf(world))}`);
  });
}

/** A page whose composer talks to the agent. */
export async function talking(world, options) {
  const page = await world.page(options);
  await lane(world, "ready");
  return new Talk(page);
}

/** The conversation of one page. */
export class Talk {
  constructor(page) {
    this.page = page;
    this.composer = page.locator("textarea#composer");
    this.log = page.getByRole("log", { name: "Conversation" });
    this.stop = page.getByRole("button", { name: "Stop", exact: true });
  }

  button(name) {
    return this.page.getByRole("button", { name, exact: true });
  }

  /** Sends a message and returns its turn. */
  async send(text) {
    const own = this.page.locator('article[data-role="user"]', { hasText: text.split("\n")[0] });
    const turns = () => own.evaluateAll((all) => all.map((a) => a.dataset.turn));
    const before = await turns();
    await this.composer.fill(text);
    await this.composer.press("Enter");
    return until(`"${text}" is in the conversation`, async () => (await turns()).find((turn) => !before.includes(turn)));
  }

  /** The agent's side of a turn; waits until it is in a state, if one is named. The first of a fresh gateway is slow. */
  async answer(turn, state, timeout = 120_000) {
    const of = `article[data-role="agent"][data-turn="${turn}"]`;
    const found = this.page.locator(state ? `${of}[data-state="${state}"]` : of);
    await found.first().waitFor({ timeout });
    return found.first();
  }

  /** Sends a message and returns the agent's whole answer, as text. */
  async ask(text) {
    return (await this.answer(await this.send(text), "done")).innerText();
  }

  /** Every message of the conversation, oldest first: scrolls through it, because only what is seen is in the document. */
  async transcript() {
    if ((await this.log.count()) === 0) return []; // nothing was said yet
    return this.log.evaluate(async (log) => {
      const drawn = () => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
      const found = new Map();
      const read = () => {
        for (const { dataset: d, innerText, textContent } of log.querySelectorAll("article"))
          found.set(d.message, { id: d.message, role: d.role, turn: d.turn, state: d.state, text: innerText || textContent }); // in a call it is out of sight
      };
      for (log.scrollTop = 0; ; log.scrollTop += log.clientHeight / 2) {
        await drawn();
        read();
        if (log.scrollTop + log.clientHeight >= log.scrollHeight - 1) return [...found.values()];
      }
    });
  }

  /** Begins a conversation of its own, so that a test meets nothing of the ones before it. */
  async fresh() {
    if (!(await this.button("Dock the conversation").count())) await this.dock();
    const begun = this.page.getByRole("heading", { name: /New conversation/ });
    const refused = this.page.locator(".head [role=alert]");
    for (let tries = 1; ; tries++) {
      await this.button("New conversation").click();
      await begun.or(refused).first().waitFor();
      if (await begun.count()) break;
      // A gateway that was just started may be too busy to answer in time: the page says so, and one asks again.
      if (tries === 3) throw new Error(`no new conversation: ${await refused.innerText()}`);
    }
    await this.page.getByText("No messages yet.").waitFor();
    return this;
  }

  async dock() {
    await this.page.keyboard.press("Escape"); // out of the composer, where a T is a letter
    await this.page.keyboard.press("t");
    await this.button("Dock the conversation").waitFor();
  }

  region(name) {
    return this.page.getByRole("region", { name }).or(this.page.getByRole("group", { name })).first();
  }
}

export const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)];
