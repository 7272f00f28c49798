// Figures made of numbers: a small person with all bones of a humanoid, a face that blinks and speaks, and a ponytail that
// swings. VRM 1.0, or 0.x (which looks the other way).
import { box, Glb, lathe } from "./glb.mjs";

/** Bones of the right half are those of the left, mirrored. name: [parent, x, y, z] in metres, in a T-pose. */
const TRUNK = {
  hips: [null, 0, 0.86, 0],
  spine: ["hips", 0, 0.95, 0],
  chest: ["spine", 0, 1.08, 0],
  neck: ["chest", 0, 1.33, 0],
  head: ["neck", 0, 1.4, 0],
};
const LEFT = {
  UpperLeg: ["hips", 0.085, 0.82, 0],
  LowerLeg: ["UpperLeg", 0.085, 0.44, 0.004],
  Foot: ["LowerLeg", 0.085, 0.085, -0.012],
  Toes: ["Foot", 0.085, 0.02, 0.11],
  Shoulder: ["chest", 0.03, 1.28, 0],
  UpperArm: ["Shoulder", 0.13, 1.275, 0],
  LowerArm: ["UpperArm", 0.36, 1.275, 0],
  Hand: ["LowerArm", 0.57, 1.275, 0],
};

function skeleton() {
  const bones = new Map(Object.entries(TRUNK).map(([name, [parent, ...at]]) => [name, { parent, at }]));
  for (const [side, sign] of [["left", 1], ["right", -1]])
    for (const [name, [parent, x, y, z]] of Object.entries(LEFT))
      bones.set(side + name, { parent: parent in LEFT ? side + parent : parent, at: [sign * x, y, z] });
  bones.set("tail0", { parent: "head", at: [0, 1.56, -0.11] });
  bones.set("tail1", { parent: "tail0", at: [0, 1.45, -0.19] });
  bones.set("tail2", { parent: "tail1", at: [0, 1.31, -0.22] });
  bones.set("tail3", { parent: "tail2", at: [0, 1.2, -0.22] });
  return bones;
}

const ball = (r, h, sides = 18) =>
  lathe(Array.from({ length: 9 }, (_, i) => [Math.max(0, Math.sin((i / 8) * Math.PI)) * r, ((1 - Math.cos((i / 8) * Math.PI)) / 2) * h]), sides);

/** Moves, turns (to lie along x) and stretches a shape. */
function put(shape, [x, y, z], { along = "y", deep = 1 } = {}) {
  const turn = ([a, b, c]) => (along === "x" ? [b, -a, c * deep] : along === "-x" ? [-b, a, c * deep] : [a, b, c * deep]);
  const map = (list, move) => {
    const out = [];
    for (let i = 0; i < list.length; i += 3) {
      const p = turn(list.slice(i, i + 3));
      out.push(p[0] + move[0], p[1] + move[1], p[2] + move[2]);
    }
    return out;
  };
  return { position: map(shape.position, [x, y, z]), normal: map(shape.normal, [0, 0, 0]), index: shape.index };
}

/** What hangs on which bone, in which colour. */
function bodyParts(bones) {
  const at = (name) => bones.get(name).at;
  const parts = [
    ["hips", "trousers", put(lathe([[0, -0.06], [0.13, -0.04], [0.14, 0.05], [0.12, 0.1], [0, 0.1]]), at("hips"), { deep: 0.8 })],
    ["spine", "shirt", put(lathe([[0, 0], [0.12, 0], [0.125, 0.1], [0.12, 0.16], [0, 0.16]]), at("spine"), { deep: 0.75 })],
    ["chest", "shirt", put(lathe([[0, -0.02], [0.12, -0.02], [0.15, 0.12], [0.12, 0.22], [0.05, 0.27], [0, 0.27]]), at("chest"), { deep: 0.7 })],
    ["neck", "skin", put(lathe([[0, 0], [0.045, 0], [0.045, 0.1], [0, 0.1]]), at("neck"))],
    ["head", "skin", put(ball(0.125, 0.26), [0, 1.39, 0.01], { deep: 0.95 })],
    ["head", "hair", put(ball(0.14, 0.2), [0, 1.49, -0.02], { deep: 1 })],
    ["tail0", "hair", put(ball(0.05, 0.1), [0, 1.5, -0.15])],
    ["tail1", "hair", put(ball(0.055, 0.18), [0, 1.3, -0.2])],
    ["tail2", "hair", put(ball(0.04, 0.16), [0, 1.18, -0.22])],
  ];
  for (const side of ["left", "right"]) {
    const along = side === "left" ? "x" : "-x";
    const arm = (bone, r, l) => put(lathe([[0, -0.02], [r, 0], [r * 0.9, l], [0, l + 0.02]]), at(side + bone), { along });
    parts.push(
      [`${side}UpperArm`, "shirt", arm("UpperArm", 0.045, 0.22)],
      [`${side}LowerArm`, "skin", arm("LowerArm", 0.036, 0.2)],
      [`${side}Hand`, "skin", put(ball(0.038, 0.11, 12), at(`${side}Hand`), { along })],
    );
    const [x] = at(`${side}UpperLeg`);
    const leg = (bone, r0, r1, l) => put(lathe([[0, -l - 0.01], [r1, -l], [r0, 0], [0, 0.02]]), at(side + bone));
    parts.push(
      [`${side}UpperLeg`, "trousers", leg("UpperLeg", 0.078, 0.058, 0.37)],
      [`${side}LowerLeg`, "trousers", leg("LowerLeg", 0.058, 0.046, 0.34)],
      [`${side}Foot`, "shoe", put(box(0.085, 0.085, 0.15), [x, 0, 0.005])],
      [`${side}Toes`, "shoe", put(box(0.085, 0.05, 0.08), [x, 0, 0.12])],
    );
  }
  return parts;
}

const COLORS = { skin: [0.86, 0.62, 0.48], hair: [0.26, 0.16, 0.3], shirt: [0.16, 0.5, 0.48], trousers: [0.16, 0.18, 0.3], shoe: [0.75, 0.24, 0.18], dark: [0.1, 0.08, 0.12] };

const EXPRESSIONS = ["blink", "aa", "ih", "ou", "ee", "oh"];
/** How the mouth changes for each vowel: width, height. */
const MOUTHS = { aa: [1, 3.2], ih: [1.25, 1.3], ou: [0.5, 1.8], ee: [1.3, 1.9], oh: [0.7, 2.8] };

/** Eyes and mouth with their shapes: for each expression how far every vertex moves. */
function face() {
  const eye = (x) => put(ball(0.016, 0.045, 10), [x, 1.492, 0.118], { deep: 0.5 });
  const mouth = put(ball(0.024, 0.014, 12), [0, 1.435, 0.117], { deep: 0.4 });
  const out = { position: [], normal: [], index: [] };
  const shapes = Object.fromEntries(EXPRESSIONS.map((name) => [name, []]));
  for (const [shape, what] of [[eye(0.048), "eye"], [eye(-0.048), "eye"], [mouth, "mouth"]]) {
    const first = out.position.length / 3;
    out.index.push(...shape.index.map((i) => i + first));
    out.normal.push(...shape.normal);
    out.position.push(...shape.position);
    const middle = what === "eye" ? 1.51 : 1.442;
    for (let i = 0; i < shape.position.length; i += 3)
      for (const name of EXPRESSIONS) {
        const [w, h] = (what === "mouth" && MOUTHS[name]) || [1, 1];
        const k = name === "blink" && what === "eye" ? 0.08 : h;
        shapes[name].push(what === "mouth" ? shape.position[i] * (w - 1) : 0, (shape.position[i + 1] - middle) * (k - 1), 0);
      }
  }
  return { shape: out, shapes };
}

/** A figure; version "1.0" or "0". */
export function person({ version = "1.0", title = "Nia", change = () => {} } = {}) {
  const old = version === "0";
  const way = old ? -1 : 1; // 0.x looks along -z
  const g = new Glb();
  const bones = skeleton();
  const names = [...bones.keys()];
  const node = (name) => names.indexOf(name);
  for (const name of names) {
    const { parent, at } = bones.get(name);
    const from = parent ? bones.get(parent).at : [0, 0, 0];
    const children = names.filter((n) => bones.get(n).parent === name).map(node);
    const [x, y, z] = at.map((v, i) => v - from[i]);
    g.add("nodes", { name, translation: [x * way, y, z * way], ...(children.length ? { children } : {}) });
  }
  const inverse = names.flatMap((name) => {
    const [x, y, z] = bones.get(name).at;
    return [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -x * way, -y, -z * way, 1];
  });
  g.add("skins", { joints: names.map((_, i) => i), inverseBindMatrices: g.accessor(Float32Array.from(inverse), "MAT4") });
  const materials = Object.fromEntries(Object.entries(COLORS).map(([name, rgb]) => [name, g.paint(rgb)]));
  const turned = (list) => list.map((v, i) => (i % 3 === 1 ? v : v * way));
  const primitive = (shape, material, joint, more = {}) => {
    const count = shape.position.length / 3;
    const weights = new Float32Array(count * 4);
    for (let i = 0; i < count; i++) weights[i * 4] = 1;
    return {
      attributes: {
        POSITION: g.places(turned(shape.position)),
        NORMAL: g.accessor(Float32Array.from(turned(shape.normal)), "VEC3"),
        JOINTS_0: g.accessor(Uint8Array.from({ length: count * 4 }, (_, i) => (i % 4 ? 0 : joint)), "VEC4"),
        WEIGHTS_0: g.accessor(weights, "VEC4"),
      },
      indices: g.accessor(Uint16Array.from(shape.index), "SCALAR"),
      material: materials[material],
      ...more,
    };
  };
  const body = g.add("meshes", { primitives: bodyParts(bones).map(([bone, color, shape]) => primitive(shape, color, node(bone))) });
  const { shape, shapes } = face();
  const targets = EXPRESSIONS.map((name) => ({ POSITION: g.places(turned(shapes[name])) }));
  const head = g.add("meshes", { primitives: [primitive(shape, "dark", node("head"), { targets })], weights: EXPRESSIONS.map(() => 0) });
  const meshes = [body, head].map((mesh) => g.add("nodes", { mesh, skin: 0 }));
  g.add("scenes", { nodes: [node("hips"), ...meshes] });
  const human = names.filter((name) => !name.startsWith("tail"));
  g.json.extensions = old ? zero({ human, node, title, head }) : one({ human, node, title, face: meshes[1] });
  g.json.extensionsUsed = Object.keys(g.json.extensions);
  change(g.json);
  return g.bytes();
}

function one({ human, node, title, face }) {
  const preset = Object.fromEntries(EXPRESSIONS.map((name, index) => [name, { morphTargetBinds: [{ node: face, index, weight: 1 }] }]));
  return {
    VRMC_vrm: {
      specVersion: "1.0",
      meta: {
        name: title,
        authors: ["World e2e"],
        licenseUrl: "https://vrm.dev/licenses/1.0/",
        avatarPermission: "everyone",
        commercialUsage: "corporation",
        creditNotation: "unnecessary",
      },
      humanoid: { humanBones: Object.fromEntries(human.map((name) => [name, { node: node(name) }])) },
      expressions: { preset },
      lookAt: { type: "bone", offsetFromHeadBone: [0, 0.1, 0.1] },
    },
    VRMC_springBone: {
      specVersion: "1.0",
      springs: [{ name: "tail", joints: [0, 1, 2, 3].map((i) => ({ node: node(`tail${i}`), stiffness: 0.7, gravityPower: 0.4, dragForce: 0.4, hitRadius: 0.02 })) }],
    },
  };
}

function zero({ human, node, title, head }) {
  const groups = EXPRESSIONS.map((name, index) => ({
    name,
    presetName: { blink: "blink", aa: "a", ih: "i", ou: "u", ee: "e", oh: "o" }[name],
    binds: [{ mesh: head, index, weight: 100 }],
    materialValues: [],
  }));
  return {
    VRM: {
      exporterVersion: "world e2e",
      specVersion: "0.0",
      meta: { title, author: "World e2e", licenseName: "CC0", allowedUserName: "Everyone", commercialUssageName: "Allow" },
      humanoid: { humanBones: human.map((bone) => ({ bone, node: node(bone), useDefaultValues: true })) },
      firstPerson: Object.fromEntries(["HorizontalInner", "HorizontalOuter", "VerticalDown", "VerticalUp"].map((k) => [`lookAt${k}`, { curve: [0, 0, 0, 1, 1, 1, 1, 0], xRange: 90, yRange: 10 }])),
      blendShapeMaster: { blendShapeGroups: groups },
      secondaryAnimation: { boneGroups: [{ stiffiness: 0.7, gravityPower: 0.4, dragForce: 0.4, hitRadius: 0.02, bones: [node("tail0")] }], colliderGroups: [] },
      materialProperties: [],
    },
  };
}
