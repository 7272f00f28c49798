// Pictures made of numbers: a PNG of so many pixels, painted by a function.
import { crc32, deflateSync } from "node:zlib";

function chunk(kind, data) {
  const body = Buffer.concat([Buffer.from(kind, "latin1"), data]);
  const out = Buffer.alloc(12 + data.length);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), 8 + data.length);
  return out;
}

/** paint(x, y) gives [red, green, blue], 0 to 255; with four channels an alpha too. */
export function png(width, height, paint, channels = 3) {
  const rows = Buffer.alloc(height * (1 + width * channels));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) rows.set(paint(x, y), y * (1 + width * channels) + 1 + x * channels);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, channels === 4 ? 6 : 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A picture that shows whether it is upright, mirrored or stretched: a sun at the upper left, hills, a square grid. */
export function landscape(width = 640, height = 400) {
  return png(width, height, (x, y) => {
    const [u, v] = [x / width, y / height];
    const sun = Math.hypot(x - width * 0.24, y - height * 0.27) < height * 0.13;
    const hill = v > 0.62 + 0.09 * Math.sin(u * 7) - 0.05 * Math.sin(u * 17);
    const far = v > 0.5 + 0.07 * Math.sin(u * 4 + 2);
    if (sun) return [250, 214, 90];
    if (hill) return x % 40 < 2 || y % 40 < 2 ? [70, 120, 78] : [96, 158, 94];
    if (far) return [126, 160, 178];
    return [238 - v * 60, 190 + v * 40, 170 + v * 80].map(Math.round);
  });
}
