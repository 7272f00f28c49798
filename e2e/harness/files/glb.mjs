// Models made of numbers: a GLB file under construction, and a few shapes to put into it. Nothing is downloaded.

const FLOAT = 5126;
const USHORT = 5123;
const UBYTE = 5121;

export class Glb {
  constructor() {
    this.json = { asset: { version: "2.0", generator: "world e2e" } };
    this.parts = [];
    this.length = 0;
  }

  add(list, value) {
    this.json[list] ??= [];
    this.json[list].push(value);
    return this.json[list].length - 1;
  }

  /** Appends bytes as a bufferView. */
  view(bytes) {
    const pad = (4 - (this.length % 4)) % 4;
    this.parts.push(Buffer.alloc(pad), bytes);
    const at = this.length + pad;
    this.length = at + bytes.length;
    return this.add("bufferViews", { buffer: 0, byteOffset: at, byteLength: bytes.length });
  }

  accessor(array, type, extra = {}) {
    const width = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT4: 16 }[type];
    const componentType = array instanceof Float32Array ? FLOAT : array instanceof Uint16Array ? USHORT : UBYTE;
    const bytes = Buffer.from(array.buffer, array.byteOffset, array.byteLength);
    const one = { bufferView: this.view(bytes), componentType, type, count: array.length / width, ...extra };
    return this.add("accessors", one);
  }

  places(list) {
    const a = Float32Array.from(list);
    const min = [Infinity, Infinity, Infinity];
    const max = [-Infinity, -Infinity, -Infinity];
    a.forEach((v, i) => {
      min[i % 3] = Math.min(min[i % 3], v);
      max[i % 3] = Math.max(max[i % 3], v);
    });
    return this.accessor(a, "VEC3", { min, max });
  }

  /** A mesh of one shape ({position, normal, index, uv?}) in one material; answers its index. */
  mesh(shape, material, more = {}) {
    const attributes = { POSITION: this.places(shape.position), NORMAL: this.accessor(Float32Array.from(shape.normal), "VEC3"), ...more };
    if (shape.uv) attributes.TEXCOORD_0 = this.accessor(Float32Array.from(shape.uv), "VEC2");
    const indices = this.accessor(Uint16Array.from(shape.index), "SCALAR");
    return this.add("meshes", { primitives: [{ attributes, indices, material }] });
  }

  paint(rgb, more = {}) {
    return this.add("materials", { pbrMetallicRoughness: { baseColorFactor: [...rgb, 1], metallicFactor: 0, roughnessFactor: 0.8 }, ...more });
  }

  bytes() {
    const bin = Buffer.concat([...this.parts, Buffer.alloc((4 - (this.length % 4)) % 4)]);
    this.json.buffers = [{ byteLength: bin.length }];
    return pack(this.json, bin);
  }
}

export function pack(json, bin) {
  let text = Buffer.from(JSON.stringify(json));
  text = Buffer.concat([text, Buffer.alloc((4 - (text.length % 4)) % 4, " ")]);
  const head = Buffer.alloc(20);
  head.write("glTF", 0, "latin1");
  head.writeUInt32LE(2, 4);
  head.writeUInt32LE(20 + text.length + (bin.length ? 8 + bin.length : 0), 8);
  head.writeUInt32LE(text.length, 12);
  head.write("JSON", 16, "latin1");
  if (!bin.length) return Buffer.concat([head, text]);
  const mark = Buffer.alloc(8);
  mark.writeUInt32LE(bin.length, 0);
  mark.write("BIN\0", 4, "latin1");
  return Buffer.concat([head, text, mark, bin]);
}

/** A body of revolution around y: [radius, height] from below to above. */
export function lathe(profile, sides = 20) {
  const out = { position: [], normal: [], uv: [], index: [] };
  for (let i = 0; i < profile.length; i++) {
    const [r, y] = profile[i];
    const [ra, ya] = profile[Math.max(0, i - 1)];
    const [rb, yb] = profile[Math.min(profile.length - 1, i + 1)];
    const [nr, ny] = [yb - ya, ra - rb];
    const l = Math.hypot(nr, ny) || 1;
    for (let k = 0; k <= sides; k++) {
      const a = (k / sides) * 2 * Math.PI;
      out.position.push(Math.sin(a) * r, y, Math.cos(a) * r);
      out.normal.push((Math.sin(a) * nr) / l, ny / l, (Math.cos(a) * nr) / l);
      out.uv.push(k / sides, i / (profile.length - 1));
    }
  }
  const row = sides + 1;
  for (let i = 0; i + 1 < profile.length; i++)
    for (let k = 0; k < sides; k++) {
      const a = i * row + k;
      out.index.push(a, a + 1, a + row, a + 1, a + row + 1, a + row);
    }
  return out;
}

/** A box of w × h × d whose underside's middle is at the origin; each face has the whole picture on it. */
export function box(w, h, d) {
  const out = { position: [], normal: [], uv: [], index: [] };
  for (const [n, u, v] of [
    [[0, 0, 1], [1, 0, 0], [0, 1, 0]],
    [[0, 0, -1], [-1, 0, 0], [0, 1, 0]],
    [[1, 0, 0], [0, 0, -1], [0, 1, 0]],
    [[-1, 0, 0], [0, 0, 1], [0, 1, 0]],
    [[0, 1, 0], [1, 0, 0], [0, 0, -1]],
    [[0, -1, 0], [1, 0, 0], [0, 0, 1]],
  ]) {
    const first = out.position.length / 3;
    for (const [a, b] of [[-1, -1], [1, -1], [1, 1], [-1, 1]]) {
      const p = n.map((_, i) => n[i] + a * u[i] + b * v[i]);
      out.position.push((p[0] * w) / 2, ((p[1] + 1) * h) / 2, (p[2] * d) / 2);
      out.normal.push(...n);
      out.uv.push((a + 1) / 2, (1 - b) / 2);
    }
    out.index.push(first, first + 1, first + 2, first, first + 2, first + 3);
  }
  return out;
}

/** A rocket: several parts, a picture on one of them, something that glows. `picture`: a PNG for its flag. */
export function rocket(picture) {
  const g = new Glb();
  const white = g.paint([0.93, 0.9, 0.84]);
  const red = g.paint([0.82, 0.24, 0.17]);
  const steel = g.add("materials", { pbrMetallicRoughness: { baseColorFactor: [0.6, 0.63, 0.68, 1], metallicFactor: 1, roughnessFactor: 0.35 } });
  const glow = g.paint([0.1, 0.1, 0.1], { emissiveFactor: [0.5, 0.9, 1] });
  const children = [];
  const put = (mesh, translation, more = {}) => children.push(g.add("nodes", { mesh, translation, ...more }));
  put(g.mesh(lathe([[0.34, 0], [0.5, 0.5], [0.56, 1.1], [0.5, 1.9], [0.34, 2.5]]), white), [0, 0.35, 0]);
  put(g.mesh(lathe([[0.35, 0], [0.2, 0.4], [0.06, 0.66], [0, 0.7]]), red), [0, 2.84, 0]);
  put(g.mesh(lathe([[0, 0], [0.36, 0], [0.3, 0.3]]), steel), [0, 0.1, 0]);
  put(g.mesh(lathe([[0, 0], [0.17, 0], [0.17, 0.06], [0, 0.06]]), glow), [0, 2.0, 0.49], { rotation: [Math.SQRT1_2, 0, 0, Math.SQRT1_2] });
  const fin = g.mesh(box(0.09, 0.9, 0.5), red);
  for (let k = 0; k < 3; k++) {
    const a = (k / 3) * 2 * Math.PI + Math.PI;
    put(fin, [Math.sin(a) * 0.62, 0, Math.cos(a) * 0.62], { rotation: [0, Math.sin(a / 2), 0, Math.cos(a / 2)] });
  }
  if (picture) {
    const source = g.add("images", { bufferView: g.view(picture), mimeType: "image/png" });
    const index = g.add("textures", { source });
    const flag = g.add("materials", { pbrMetallicRoughness: { baseColorTexture: { index }, metallicFactor: 0 } });
    put(g.mesh(box(0.5, 0.32, 0.02), flag), [0, 1.15, 0.56]);
  }
  const root = g.add("nodes", { children, name: "rocket" });
  g.add("scenes", { nodes: [root] });
  g.json.scene = 0;
  return g.bytes();
}

/** A top that turns: one motion of its own. */
export function spinner() {
  const g = new Glb();
  const top = g.mesh(box(1.4, 0.25, 0.25), g.paint([0.3, 0.5, 0.8]));
  const post = g.mesh(lathe([[0.14, 0], [0.09, 1.1], [0, 1.1]]), g.paint([0.5, 0.4, 0.3]));
  const arm = g.add("nodes", { mesh: top, translation: [0, 1.1, 0] });
  const root = g.add("nodes", { children: [arm, g.add("nodes", { mesh: post })] });
  const input = g.accessor(Float32Array.from([0, 1, 2, 3, 4]), "SCALAR", { min: [0], max: [4] });
  const turns = [0, 0.5, 1, 1.5, 2].flatMap((h) => [0, Math.sin((h * Math.PI) / 2), 0, Math.cos((h * Math.PI) / 2)]);
  const output = g.accessor(Float32Array.from(turns), "VEC4");
  g.add("animations", { samplers: [{ input, output }], channels: [{ sampler: 0, target: { node: arm, path: "rotation" } }] });
  g.add("scenes", { nodes: [root] });
  return g.bytes();
}
