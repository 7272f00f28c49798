// What keeps people from using the page, by axe-core.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The faults of what the page shows now, each as a line, that are at least as bad as one of the impacts; by some rules, if
 * they are named, else by all. */
export async function faults(page, where, impacts, rules) {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe);
  // What is half faded in has no contrast yet. What ends may begin another one with the next frames.
  await page.evaluate(async () => {
    const running = () =>
      document.getAnimations().filter((a) => a.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    do {
      await Promise.all(running().map((a) => a.finished.catch(() => {})));
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    } while (running().length > 0);
  });
  const { violations } = await page.evaluate(
    (only) => globalThis.axe.run(document, { resultTypes: ["violations"], ...(only ? { runOnly: only } : {}) }),
    rules,
  );
  return violations
    .filter((v) => impacts.includes(v.impact))
    .map((v) => `${where}: ${v.impact} ${v.id} at ${v.nodes.map((node) => node.target.join(" ")).join(", ")}`);
}

/** The serious and critical ones. */
export const serious = (page, where) => faults(page, where, ["serious", "critical"]);

/** All that axe is sure about. */
export const any = (page, where, rules) => faults(page, where, ["minor", "moderate", "serious", "critical"], rules);
