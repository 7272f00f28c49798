// The shapes and pictures that a figure of doll.mjs is made of: limbs that bend with two bones a vertex, patches on a head,
// locks of hair, and what is painted on them.
import { png } from "./png.mjs";

const sub = (a, b) => a.map((v, i) => v - b[i]);
const add = (a, b, k = 1) => a.map((v, i) => v + b[i] * k);
const dot = (a, b) => a.reduce((s, v, i) => s + v * b[i], 0);
const cross = ([a, b, c], [x, y, z]) => [b * z - c * y, c * x - a * z, a * y - b * x];
const unit = (a) => a.map((v) => v / (Math.hypot(...a) || 1));
const mix = (a, b, t) => a.map((v, i) => v + (b[i] - v) * t);

/** Vertices with the bones that they hang on. */
export class Shape {
  position = [];
  normal = [];
  uv = [];
  bones = []; // of each vertex: [[bone, weight], …]
  index = [];

  vertex(at, normal, uv, bones) {
    this.position.push(...at);
    this.normal.push(...unit(normal));
    this.uv.push(...uv);
    this.bones.push(bones);
    return this.bones.length - 1;
  }

  /** Rows of vertices become a surface whose outside is where the normals point. */
  surface(rows) {
    for (let i = 0; i + 1 < rows.length; i++)
      for (let k = 0; k + 1 < rows[i].length; k++) {
        const [a, b, c, d] = [rows[i][k], rows[i][k + 1], rows[i + 1][k + 1], rows[i + 1][k]];
        this.triangle(a, b, c);
        this.triangle(a, c, d);
      }
  }

  triangle(a, b, c) {
    const [p, q, r] = [a, b, c].map((i) => this.position.slice(i * 3, i * 3 + 3));
    const face = cross(sub(q, p), sub(r, p));
    if (Math.hypot(...face) < 1e-12) return;
    const out = [a, b, c].reduce((sum, i) => sum + dot(face, this.normal.slice(i * 3, i * 3 + 3)), 0);
    this.index.push(...(out < 0 ? [a, c, b] : [a, b, c]));
  }

  /** Takes in another shape; answers this one. */
  with(...others) {
    for (const o of others) {
      const first = this.bones.length;
      this.position.push(...o.position);
      this.normal.push(...o.normal);
      this.uv.push(...o.uv);
      this.bones.push(...o.bones);
      this.index.push(...o.index.map((i) => i + first));
    }
    return this;
  }
}

/** A tube through bones: stops are [bone, place, radius, flatness]; the skin bends where two bones meet. */
export function limb(stops, { sides = 10, rings = 5, round = true } = {}) {
  const out = new Shape();
  const rows = [];
  const n = stops.length - 1;
  const ring = (at, dir, r, flat, v, bones) => {
    const ref = Math.abs(dir[2]) > 0.9 ? [0, 1, 0] : [0, 0, 1];
    const u = unit(cross(dir, ref));
    const w = unit(cross(dir, u));
    const row = [];
    for (let k = 0; k <= sides; k++) {
      const a = (k / sides) * 2 * Math.PI;
      const way = add(u.map((x) => x * Math.cos(a)), w, Math.sin(a) * flat);
      row.push(out.vertex(add(at, way, r), way, [k / sides, v], bones));
    }
    rows.push(row);
  };
  for (let i = 0; i < n; i++) {
    const [[bone, from, r0, f0 = 1], [after, to, r1, f1 = 1]] = [stops[i], stops[i + 1]];
    const before = i > 0 ? stops[i - 1][0] : bone;
    const next = i + 1 < n ? after : bone;
    const dir = unit(sub(to, from));
    if (i === 0 && round) ring(add(from, dir, -r0 * 0.5), dir, r0 * 0.5, f0, 0, [[bone, 1]]);
    for (let k = i === 0 ? 0 : 1; k <= rings; k++) {
      const s = k / rings;
      const share = s < 0.3 ? 0.5 * (1 - s / 0.3) : s > 0.7 ? 0.5 * ((s - 0.7) / 0.3) : 0;
      const other = s < 0.5 ? before : next;
      const bones = other === bone || share === 0 ? [[bone, 1]] : [[bone, 1 - share], [other, share]];
      ring(mix(from, to, s), dir, r0 + (r1 - r0) * s, f0 + (f1 - f0) * s, (i + s) / n, bones);
    }
    if (i === n - 1 && round) ring(add(to, dir, r1 * 0.5), dir, r1 * 0.5, f1, 1, [[bone, 1]]);
  }
  out.surface(rows);
  return out;
}

/** A skirt: a cone whose chains of bones [upper, lower] stand around it. */
export function skirt(chains, hips, top, bottom, [r0, r1]) {
  const out = new Shape();
  const rows = [];
  const sides = chains.length * 4;
  for (let i = 0; i <= 6; i++) {
    const s = i / 6;
    const row = [];
    for (let k = 0; k <= sides; k++) {
      const a = (k / sides) * 2 * Math.PI;
      const which = (k / 4) % chains.length;
      const [one, two] = [chains[Math.floor(which)], chains[(Math.floor(which) + 1) % chains.length]];
      const part = which % 1;
      const at = s < 0.15 ? null : s < 0.6 ? 0 : 1;
      const bones = at === null ? [[hips, 1]] : [[one[at], 1 - part], [two[at], part]];
      const r = r0 + (r1 - r0) * s;
      row.push(out.vertex([Math.sin(a) * r, top + (bottom - top) * s, Math.cos(a) * r * 0.85], [Math.sin(a), 0.4, Math.cos(a)], [k / 8, s], bones));
    }
    rows.push(row);
  }
  out.surface(rows);
  return out;
}

export const HEAD = { middle: [0, 1.44, 0.005], radii: [0.092, 0.122, 0.1] };

/** Part of the head's surface: angles from the front to the side and up, in radians; `lift` is how far it lies above it. */
export function shell(bone, { across, up, lift = 0, cells = [12, 12] }) {
  const out = new Shape();
  const rows = [];
  for (let i = 0; i <= cells[1]; i++) {
    const row = [];
    for (let k = 0; k <= cells[0]; k++) {
      const [u, v] = [k / cells[0], i / cells[1]];
      const [a, b] = [across[0] + (across[1] - across[0]) * u, up[0] + (up[1] - up[0]) * v];
      const way = [Math.sin(a) * Math.cos(b), Math.sin(b), Math.cos(a) * Math.cos(b)];
      row.push(out.vertex(way.map((x, j) => HEAD.middle[j] + x * (HEAD.radii[j] + lift)), way, [u, 1 - v], [[bone, 1]]));
    }
    rows.push(row);
  }
  out.surface(rows);
  return out;
}

/** A lock of hair: a flat limb that thins out, its picture along it. */
export function lock(stops, width) {
  const last = stops.length - 1;
  return limb(
    stops.map(([bone, at], i) => [bone, at, width * (1 - 0.75 * (i / last) ** 2), 0.4]),
    { sides: 6, rings: 3 },
  );
}

const noise = (x, y) => (Math.sin(x * 12.9898 + y * 78.233) * 43758.5453) % 1;
const round = (x, y, r, soft = 0.06) => Math.max(0, Math.min(1, (r - Math.hypot(x, y)) / soft));

/** All pictures, as they are in files of character makers: with alpha, without, sharp and soft. */
export function pictures() {
  const at = (n, paint, channels = 4) => png(n, n, (x, y) => paint((x + 0.5) / n, (y + 0.5) / n).map((v) => Math.max(0, Math.min(255, Math.round(v)))), channels);
  const skin = [246, 214, 196];
  return {
    face: at(128, (u, v) => mix(skin, [238, 150, 140], 0.6 * Math.max(round(u - 0.33, (v - 0.64) * 1.5, 0.08, 0.08), round(u - 0.67, (v - 0.64) * 1.5, 0.08, 0.08))), 3),
    body: at(64, (u, v) => mix(skin, [236, 190, 172], 0.3 * Math.abs(Math.sin(v * 9 + u))), 3),
    mouth: at(32, (u, v) => [150, 60, 66, 255 * round((u - 0.5) * 1, (v - 0.5) * 1, 0.46, 0.1)]),
    iris: at(64, (u, v) => {
      const d = Math.hypot(u - 0.5, v - 0.5);
      const c = d < 0.16 ? [24, 26, 50] : mix([40, 70, 120], [110, 190, 220], v);
      return [...(d > 0.4 ? [30, 34, 66] : c), 255 * round(u - 0.5, v - 0.5, 0.48)];
    }),
    highlight: at(32, (u, v) => [255, 255, 255, 235 * Math.max(round(u - 0.36, v - 0.3, 0.13, 0.1), 0.7 * round(u - 0.66, v - 0.7, 0.08, 0.1))]),
    white: at(16, (_, v) => mix([214, 216, 230], [255, 255, 255], Math.min(1, v * 3)), 3),
    brow: at(32, (u, v) => [74, 52, 60, 230 * round((u - 0.5) * 0.9, (v - 0.6 + (u - 0.5) ** 2) * 3, 0.44, 0.2)]),
    line: at(32, (u, v) => [50, 34, 44, 240 * round(0, (v - 0.3 - 1.3 * (u - 0.5) ** 2) * 4, 0.46, 0.3)]),
    bottoms: at(64, (u, v) => (v > 0.9 ? [244, 240, 230] : [40 + 20 * (u * 8 % 1 > 0.5), 44, 78 + 20 * (v * 8 % 1 > 0.5)]), 3),
    shoes: at(16, (_, v) => (v > 0.8 ? [236, 230, 222] : [96, 52, 44]), 3),
    // Strands, and ends that are cut out of the picture.
    hair: at(128, (u, v) => [...mix([94, 66, 88], [150, 110, 140], 0.5 + 0.5 * Math.sin(u * 60 + noise(Math.floor(u * 30), 1) * 4)), 255 * Number(v < 0.86 + 0.13 * Math.abs(Math.sin(u * 22)))]),
    /** A JPEG of cloth, 32 × 32: nothing here can write one. */
    cloth: Buffer.from(CLOTH, "base64"),
  };
}

const CLOTH =
  "/9j/2wCEAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk8BDg4OExETJhUVJk" +
  "81LTVPT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT//AABEIACAAIAMBIgACEQEDEQH/xAGiAAABBQEB" +
  "AQEBAQAAAAAAAAAAAQIDBAUGBwgJCgsQAAIBAwMCBAMFBQQEAAABfQECAwAEEQUSITFBBhNRYQcicRQygZGhCCNCscEVUtHwJDNicoIJChYXGB" +
  "kaJSYnKCkqNDU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6g4SFhoeIiYqSk5SVlpeYmZqio6Slpqeoqaqys7S1tre4ubrC" +
  "w8TFxsfIycrS09TV1tfY2drh4uPk5ebn6Onq8fLz9PX29/j5+gEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoLEQACAQIEBAMEBwUEBAABAn" +
  "cAAQIDEQQFITEGEkFRB2FxEyIygQgUQpGhscEJIzNS8BVictEKFiQ04SXxFxgZGiYnKCkqNTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlq" +
  "c3R1dnd4eXqCg4SFhoeIiYqSk5SVlpeYmZqio6Slpqeoqaqys7S1tre4ubrCw8TFxsfIycrS09TV1tfY2dri4+Tl5ufo6ery8/T19vf4+fr/2g" +
  "AMAwEAAhEDEQA/AI6oVfqhXonAi/VCr9UKARfqhXqdFcn1ryOn6v5nndUK9Too+teQfV/M/9k=";
