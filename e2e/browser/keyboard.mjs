// What the specs share that use the page as one does without a pointer.
import { live } from "./world.mjs";

export const region = (page, name) => page.getByRole("region", { name, exact: true });

/** A page of a size and with preferences of its own; before: what is done with it before it is opened. */
export async function pageOf(world, { before, quality = "test", ...options }) {
  const context = await world.newContext(options);
  const page = await context.newPage();
  await before?.(page);
  const url = new URL(await world.link());
  url.searchParams.set("quality", quality);
  await page.goto(url.href);
  await live(page);
  await page.waitForFunction(() => globalThis.world.scene !== null);
  return page;
}

/** Scrolls what lies under a place down, as a wheel or a finger does, until a button can be pressed: it is in view, and nothing lies
 * over it. Answers how far that was, in CSS pixels. */
export async function scrollTo(page, button, { x, y }) {
  const free = () =>
    button.evaluate((b) => {
      const { left, right, top, bottom } = b.getBoundingClientRect();
      return [top + 2, bottom - 2].every((at) => b.contains(document.elementFromPoint((left + right) / 2, at)));
    });
  await page.mouse.move(x, y);
  for (let far = 0; far < 6000; far += 60) {
    if (await free()) return far;
    await page.mouse.wheel(0, 60);
    await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))));
  }
  throw new Error(`no scrolling leads to “${await button.innerText()}”`);
}

/** Whether no text of these elements is cut off at the side. */
export const isWhole = (elements) => elements.evaluateAll((all) => all.length > 0 && all.every((e) => e.scrollWidth <= e.clientWidth));

/** Selects the first thing of a kind in the list of objects, by keyboard. */
export async function choose(page, title) {
  await page.getByRole("searchbox", { name: "Find in the world" }).fill(title);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
}
