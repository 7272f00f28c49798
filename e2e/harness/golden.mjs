// Golden pictures: what the page drew when somebody last looked at it, in e2e/golden. They were drawn without a graphics card,
// whose rounding differs, and by the browser named in e2e/golden/browser.txt: another version of it may draw another way.
//
//   GOLDEN=write   keeps what is drawn now instead (make golden), to be looked at and committed
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../golden", import.meta.url));
const out = fileURLToPath(new URL("../out/golden", import.meta.url));
const browserFile = join(folder, "browser.txt");

/** The moment at which their pages stand still: noon on the first day of a year (ms). */
export const MOMENT = Date.UTC(2026, 0, 1, 12);
/** Part of the pixels that may differ, and by how much of 255 one may in a colour without being counted. */
export const MOST = 0.01;
const SLIGHT = 24;

const writing = process.env.GOLDEN === "write";

/** Whether this browser is the one that drew them: "" or why they say nothing here. */
export function otherBrowser(chromium) {
  const major = chromium.version().split(".")[0];
  mkdirSync(folder, { recursive: true });
  if (writing) writeFileSync(browserFile, `Chromium ${major}\n`);
  const drawn = readFileSync(browserFile, "utf8").trim();
  return drawn === `Chromium ${major}` ? "" : `the golden pictures are of ${drawn}, and this is Chromium ${major}: look at what "make golden" changes, and commit it`;
}

/** Stops the clocks of a page, before it loads: what is drawn at a moment then does not depend on when, or for how long. */
export const stopClocks = (context) =>
  context.addInitScript((moment) => {
    performance.now = () => 1000;
    Date.now = () => moment + 1000;
  }, MOMENT);

const base64Of = (dataURL) => dataURL.slice(dataURL.indexOf(",") + 1);

/** The part of the pixels in which two pictures of the page (data URLs, lossless) differ. */
export const difference = async (page, a, b) =>
  (await page.evaluate(compare, { before: base64Of(a), after: base64Of(b), slight: SLIGHT })).share;

/** Compares a picture of the page with the golden one: "" or what is wrong. */
export async function unlikeGolden(page, name, picture) {
  const bytes = Buffer.from(base64Of(picture), "base64");
  const file = join(folder, `${name}.webp`);
  if (writing) {
    writeFileSync(file, bytes);
    return "";
  }
  if (!existsSync(file)) return `${name}: there is no golden picture yet ("make golden" makes it)`;
  const before = readFileSync(file).toString("base64");
  const { share, sheet } = await page.evaluate(compare, { before, after: bytes.toString("base64"), slight: SLIGHT });
  if (share <= MOST) return "";
  mkdirSync(out, { recursive: true });
  const seen = join(out, `${name}.png`);
  writeFileSync(seen, Buffer.from(sheet, "base64"));
  return `${name}: ${(100 * share).toFixed(1)} % of its pixels are others than before (before, after and difference: ${seen})`;
}

/** In the page: the part of the pixels that differ, and before, after and difference side by side. */
async function compare({ before, after, slight }) {
  const read = async (data) => {
    const image = await createImageBitmap(new Blob([Uint8Array.from(atob(data), (c) => c.charCodeAt(0))], { type: "image/webp" }));
    const sheet = new OffscreenCanvas(image.width, image.height).getContext("2d");
    sheet.drawImage(image, 0, 0);
    return sheet.getImageData(0, 0, image.width, image.height);
  };
  const [a, b] = [await read(before), await read(after)];
  const { width, height } = a;
  const changes = new ImageData(width, height);
  let count = 0;
  for (let i = 0; i < a.data.length; i += 4) {
    const by = Math.max(...[0, 1, 2].map((k) => Math.abs(a.data[i + k] - (b.data[i + k] ?? 0))));
    if (by > slight) count++;
    changes.data.set([by > slight ? 255 : by, by, by, 255], i);
  }
  const wide = new OffscreenCanvas(width * 3, height);
  const draw = wide.getContext("2d");
  for (const [k, part] of [a, b, changes].entries()) draw.putImageData(part, k * width, 0);
  const bytes = new Uint8Array(await (await wide.convertToBlob({ type: "image/png" })).arrayBuffer());
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  const same = width === b.width && height === b.height;
  return { share: same ? count / (width * height) : 1, sheet: btoa(text) };
}
