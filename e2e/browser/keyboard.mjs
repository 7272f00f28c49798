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

/** Selects the first thing of a kind in the list of objects, by keyboard. */
export async function choose(page, title) {
  await page.getByRole("searchbox", { name: "Find in the world" }).fill(title);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
}
