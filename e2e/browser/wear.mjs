// What a user does to give their agent a figure of their own.
import { region } from "./keyboard.mjs";
import { scene, until } from "./world.mjs";

/** Puts a figure on the only agent, by the panel. */
export async function wear(page, title) {
  const panel = region(page, "Your files");
  if (!(await panel.isVisible())) await page.keyboard.press("u");
  await panel.getByRole("button", { name: `Use ${title}`, exact: true }).click();
  await panel.getByRole("button", { name: /^Use it for/ }).click();
  await until(`${title} is worn`, async () => (await scene(page)).avatars[0].size !== 1);
}
