// A figure as character makers write them, made of numbers: a hundred joints, some of them no human has, turned and scaled
// as programs leave them; a face of 57 shapes in seven materials on one list of vertices; cut-out hair and a skirt that
// swing; pictures as PNG and JPEG; Japanese names. VRM 1.0 or 0.x, in a T-pose or an A-pose.
import { Skeleton } from "./bones.mjs";
import { HEAD, limb, lock, pictures, Shape, shell, skirt } from "./dollparts.mjs";
import { Glb } from "./glb.mjs";

const SIDES = [["left", "L", 1], ["right", "R", -1]];
const FINGERS = [["Index", 0.012, 0.09], ["Middle", -0.008, 0.097], ["Ring", -0.026, 0.09], ["Little", -0.042, 0.072]];
const TALL = { hips: 0.88, spine: 0.94, chest: 1.04, upperChest: 1.14, neck: 1.28, head: 1.345 };
const SHAPES = `ALL: Neutral Angry Fun Joy Sorrow Surprised; BRW: Angry Fun Joy Sorrow Surprised; EYE: Natural Angry Close Close_R
Close_L Fun Joy Joy_R Joy_L Sorrow Surprised Spread Iris_Hide Highlight_Hide; MTH: Close Up Down Angry Small Large Neutral Fun
Joy Sorrow Surprised SkinFung SkinFung_R SkinFung_L A I U E O; HA: Hide Fung1 Fung1_Low Fung1_Up Fung2 Fung2_Low Fung2_Up
Fung3 Fung3_Up Fung3_Low Short Short_Up Short_Low`;
export const MORPHS = SHAPES.split(";").flatMap((group) => {
  const [head, names] = group.trim().split(":");
  return names.trim().split(/\s+/).map((name) => `Fcl_${head}_${name}`);
});

/** Where the bones are, in metres, looking along +z. `drop`: radians by which the arms hang at rest. */
function skeletonOf({ drop, unit, rolled }) {
  const s = new Skeleton({ unit, rolled });
  s.add("root", null, [0, 0, 0]);
  const trunk = Object.entries(TALL);
  trunk.forEach(([name, y], i) => s.add(name, i ? trunk[i - 1][0] : "root", [0, y, name === "head" ? 0.005 : -0.005]));
  for (const [side, , sign] of SIDES) {
    const shoulder = [sign * 0.1, 1.235, -0.01];
    const arm = (x, y, z) => {
      const [dx, dy] = [x - 0.1, y - 1.235];
      return [sign * (0.1 + dx * Math.cos(drop) + dy * Math.sin(drop)), 1.235 - dx * Math.sin(drop) + dy * Math.cos(drop), z];
    };
    const bone = (name, parent, at, more) => s.add(side + name, /^[A-Z]/.test(parent) ? side + parent : parent, at, more);
    bone("Eye", "head", [sign * 0.034, 1.43, 0.05]);
    bone("Shoulder", "upperChest", [sign * 0.025, 1.225, -0.01]);
    bone("UpperArm", "Shoulder", shoulder);
    bone("ArmTwist", "UpperArm", arm(0.21, 1.235, -0.012)); // no bone of a human, between two that are
    bone("LowerArm", "ArmTwist", arm(0.315, 1.235, -0.014));
    bone("Hand", "LowerArm", arm(0.52, 1.235, -0.01));
    for (const [finger, z, long] of FINGERS) {
      bone(`${finger}Proximal`, "Hand", arm(0.59, 1.236, z));
      bone(`${finger}Intermediate`, `${finger}Proximal`, arm(0.59 + long * 0.42, 1.236, z));
      bone(`${finger}Distal`, `${finger}Intermediate`, arm(0.59 + long * 0.72, 1.236, z));
    }
    bone("ThumbMetacarpal", "Hand", arm(0.545, 1.228, 0.014));
    bone("ThumbProximal", "ThumbMetacarpal", arm(0.575, 1.222, 0.03));
    bone("ThumbDistal", "ThumbProximal", arm(0.598, 1.217, 0.04));
    bone("UpperLeg", "hips", [sign * 0.075, 0.83, 0]);
    bone("LowerLeg", "UpperLeg", [sign * 0.07, 0.455, 0.005]);
    bone("Foot", "LowerLeg", [sign * 0.07, 0.075, -0.02]);
    bone("Toes", "Foot", [sign * 0.072, 0.018, 0.075]);
  }
  for (const { name, places, scale } of LOCKS)
    places.forEach((at, i) => s.add(`${name}${i}`, i ? `${name}${i - 1}` : "head", at, i === 1 ? { scale } : {}));
  for (let k = 0; k < SKIRT; k++) {
    const a = (k / SKIRT) * 2 * Math.PI;
    s.add(`skirt${k}_0`, "hips", [Math.sin(a) * 0.13, 0.84, Math.cos(a) * 0.11]);
    s.add(`skirt${k}_1`, `skirt${k}_0`, [Math.sin(a) * 0.17, 0.72, Math.cos(a) * 0.145]);
    s.add(`skirt${k}_2`, `skirt${k}_1`, [Math.sin(a) * 0.21, 0.6, Math.cos(a) * 0.18]);
  }
  return s;
}

const SKIRT = 8;

/** Locks of hair by their bones. The scale of a bone in the middle is not 1, as hair programs leave it. */
const LOCKS = [
  ...[-2, -1, 0, 1, 2].map((k) => ({ name: `前髪${k + 3}_`, scale: 1, width: 0.032, places: lockAt(k * 0.36, [1.13, 0.86, 0.6], 0.02) })),
  ...[-1, 1].map((k) => ({ name: `横髪${k > 0 ? "左" : "右"}_`, scale: 1.25, width: 0.03, places: [...lockAt(k * 1.25, [0.7, 0.1], 0.012), [k * 0.105, 1.36, 0.03], [k * 0.1, 1.26, 0.045]] })),
  ...[-3, -2, -1, 0, 1, 2, 3].map((k) => {
    const x = k * 0.03;
    const z = -0.1 + Math.abs(k) * 0.016;
    return { name: `後髪${k + 4}_`, scale: 0.8, width: 0.036, places: [[x, 1.5, z], [x * 1.15, 1.38, z - 0.02], [x * 1.3, 1.24, z - 0.03], [x * 1.4, 1.1, z - 0.03], [x * 1.4, 1, z - 0.03]] };
  }),
];

function lockAt(across, ups, lift) {
  return ups.map((b) => [Math.sin(across) * Math.cos(b), Math.sin(b), Math.cos(across) * Math.cos(b)].map((v, i) => HEAD.middle[i] + v * (HEAD.radii[i] + lift)));
}

/** The body's surfaces: [material, shape]. */
function bodyOf(s) {
  const at = (name) => s.at(name);
  const stop = (name, r, flat = 1) => [name, at(name), r, flat];
  const [skin, tops, shoes] = [new Shape(), new Shape(), new Shape()];
  tops.with(limb([stop("hips", 0.105, 0.8), stop("spine", 0.095, 0.8), stop("chest", 0.1, 0.8), stop("upperChest", 0.108, 0.72), ["upperChest", [0, 1.255, -0.008], 0.05, 0.9]], { sides: 20 }));
  skin.with(limb([["neck", [0, 1.24, -0.006], 0.042], ["neck", [0, 1.29, -0.004], 0.036], ["head", [0, 1.36, 0], 0.04]]), shell("head", { across: [-Math.PI, Math.PI], up: [-1.5, 1.5], lift: -0.004, cells: [24, 14] }));
  for (const [side] of SIDES) {
    const b = (name, r, flat) => stop(side + name, r, flat);
    tops.with(limb([b("Shoulder", 0.05), b("UpperArm", 0.043), b("ArmTwist", 0.046), b("LowerArm", 0.05)]));
    const wrist = at(`${side}Hand`);
    const knuckle = at(`${side}MiddleProximal`);
    skin.with(limb([b("ArmTwist", 0.033), b("LowerArm", 0.031), [`${side}Hand`, wrist, 0.022], [`${side}Hand`, knuckle, 0.034, 0.42]]));
    for (const name of [...FINGERS.map(([f]) => f), "Thumb"]) {
      const joints = (name === "Thumb" ? ["Metacarpal", "Proximal", "Distal"] : ["Proximal", "Intermediate", "Distal"]).map((j) => side + name + j);
      const [one, two] = joints.slice(1).map(at);
      const tip = two.map((v, i) => v + (v - one[i]) * 0.9);
      skin.with(limb([...joints.map((j, i) => [j, at(j), 0.0095 - i * 0.001]), [joints[2], tip, 0.006]], { sides: 6, rings: 2 }));
    }
    skin.with(limb([b("UpperLeg", 0.074), b("LowerLeg", 0.05), b("Foot", 0.036)], { rings: 7, sides: 12 }));
    const [x, , z] = at(`${side}Foot`);
    shoes.with(limb([[`${side}Foot`, [x, 0.1, z], 0.04], [`${side}Foot`, [x, 0.05, z], 0.045]]), limb([[`${side}Foot`, [x, 0.04, z - 0.03], 0.038, 0.9], [`${side}Toes`, at(`${side}Toes`).map((v, i) => (i === 1 ? 0.034 : v)), 0.042, 0.75], [`${side}Toes`, [x, 0.03, 0.125], 0.03, 0.8]]));
  }
  const chains = Array.from({ length: SKIRT }, (_, k) => [`skirt${k}_0`, `skirt${k}_1`]);
  return [["body", skin], ["cloth", tops], ["bottoms", skirt(chains, "hips", 0.96, 0.58, [0.1, 0.22])], ["shoes", shoes]];
}

function hairOf(s) {
  const locks = LOCKS.map(({ name, places, width }) => lock(places.map((_, i) => [`${name}${i}`, s.at(`${name}${i}`)]), width));
  const cap = shell("head", { across: [0.9, 2 * Math.PI - 0.9], up: [-0.5, 1.5], lift: 0.014, cells: [20, 12] }).with(shell("head", { across: [-1, 1], up: [0.75, 1.5], lift: 0.016, cells: [10, 6] }));
  for (let i = 1; i < cap.uv.length; i += 2) cap.uv[i] *= 0.8; // its picture's ends are cut out
  return [["hair", cap], ["hair", new Shape().with(...locks.slice(0, 7))], ["hair", new Shape().with(...locks.slice(7))]];
}

/** The face: one list of vertices for all its materials, as makers write it, and how each of its shapes moves them. */
function faceOf() {
  const all = new Shape();
  const parts = [];
  const region = [];
  const put = (material, what, shape) => {
    const first = all.index.length;
    all.with(shape);
    while (region.length < all.bones.length) region.push(what);
    const known = parts.find((p) => p.material === material) ?? parts[parts.push({ material, index: [] }) - 1];
    known.index.push(...all.index.slice(first));
  };
  put("mouth", "mouth", shell("head", { across: [-0.2, 0.2], up: [-0.68, -0.53], lift: 0.0035, cells: [8, 4] }));
  for (const [side, letter, sign] of SIDES) {
    const patch = (bone, x, y, lift) => shell(bone, { across: x.map((v) => sign * v), up: y, lift, cells: [6, 6] });
    put("iris", `eye${letter}`, patch(`${side}Eye`, [0.22, 0.5], [-0.26, 0.1], 0.0045));
    put("highlight", `eye${letter}`, patch(`${side}Eye`, [0.24, 0.48], [-0.22, 0.08], 0.006));
    put("white", `eye${letter}`, patch("head", [0.15, 0.6], [-0.26, 0.1], 0.003));
    put("line", `line${letter}`, patch("head", [0.12, 0.64], [0.0, 0.17], 0.0065));
    put("brow", "brow", patch("head", [0.14, 0.6], [0.22, 0.36], 0.005));
  }
  put("face", "face", shell("head", { across: [-1.5, 1.5], up: [-1.25, 1.2], cells: [24, 20] }));
  return { shape: all, parts, targets: MORPHS.map((name) => movesOf(name, all, region)) };
}

const MOUTHS = { A: [1, 3.4], I: [1.35, 1.4], U: [0.5, 1.9], E: [1.3, 2.2], O: [0.75, 3], Joy: [1.4, 2.2], Surprised: [0.6, 3.2], Small: [0.6, 1], Large: [1.5, 1.5] };

function movesOf(name, { position }, region) {
  const [, group, what, side] = name.split("_");
  return Float32Array.from(position, (v, i) => {
    const part = region[Math.floor(i / 3)];
    const [axis, x, y] = [i % 3, position[i - (i % 3)], position[i - (i % 3) + 1]];
    if (part === "mouth" && MOUTHS[what] && group === "MTH") return axis === 0 ? x * (MOUTHS[what][0] - 1) : axis === 1 ? (y - 1.372) * (MOUTHS[what][1] - 1) : 0;
    if (/^EYE_(Close|Joy)/.test(`${group}_${what}`) && /^(eye|line)/.test(part) && (!side || part.endsWith(side))) {
      if (axis !== 1) return axis === 2 && part.startsWith("line") ? 0.002 : 0;
      return part.startsWith("line") ? (1.418 - y) * 0.75 : (1.412 - y) * 0.96;
    }
    if (part === "brow" && /^(BRW|ALL)$/.test(group)) return axis === 1 ? { Angry: -0.008, Surprised: 0.012, Joy: 0.006 }[what] ?? 0.003 : 0;
    return 0;
  });
}

/** Pictures of each material, and how it is drawn. */
const LOOKS = {
  mouth: { alphaMode: "BLEND" }, iris: { alphaMode: "BLEND" }, highlight: { alphaMode: "BLEND" }, white: {}, brow: { alphaMode: "BLEND" }, line: { alphaMode: "BLEND" },
  face: {}, body: {}, cloth: { jpeg: true }, bottoms: { doubleSided: true }, shoes: {}, hair: { alphaMode: "MASK", alphaCutoff: 0.5, doubleSided: true },
};
const NAMES = { face: "顔", mouth: "口", iris: "虹彩", highlight: "ハイライト", white: "白目", brow: "眉", line: "まつ毛", body: "素体", cloth: "トップス", bottoms: "スカート", shoes: "靴", hair: "髪" };

/** A figure; version "1.0" or "0", pose "T" or "A". `shade` colours its cloth, so that two of them differ. */
export function doll({ version = "1.0", pose = "T", title = "白石ひなた", shade = 1, change = () => {} } = {}) {
  const old = version === "0";
  const way = old ? -1 : 1; // 0.x looks along −z
  const g = new Glb();
  const s = skeletonOf({ drop: pose === "A" ? 0.72 : 0, unit: old ? 1 : 0.01, rolled: !old });
  const [body, hair, face] = [bodyOf(s), hairOf(s), faceOf()];
  for (const b of s.bones) b.at = [b.at[0] * way, b.at[1], b.at[2] * way];
  const skin = s.write(g, (name) => (/^[a-z]/.test(name) && !/^skirt|^root|Twist/.test(name) ? `J_Bip_${name}` : name.replace("skirt", "スカート")));
  const paints = pictures();
  const materials = Object.fromEntries(Object.keys(LOOKS).map((name) => [name, materialOf(g, name, paints[name], old, name === "cloth" ? shade : 1)]));
  const faced = (list) => list.map((v, i) => (i % 3 === 1 ? v : v * way));
  const attributes = (shape) => ({
    POSITION: g.places(faced(shape.position)),
    NORMAL: g.accessor(Float32Array.from(faced(shape.normal)), "VEC3"),
    TEXCOORD_0: g.accessor(Float32Array.from(shape.uv), "VEC2"),
    JOINTS_0: g.accessor(Uint16Array.from(shape.bones.flatMap((b) => [0, 1, 2, 3].map((i) => (b[i] ? s.find(b[i][0]) : 0)))), "VEC4"),
    WEIGHTS_0: g.accessor(Float32Array.from(shape.bones.flatMap((b) => [0, 1, 2, 3].map((i) => b[i]?.[1] ?? 0))), "VEC4"),
  });
  const primitive = ([material, shape]) => ({ attributes: attributes(shape), indices: g.accessor(Uint16Array.from(shape.index), "SCALAR"), material: materials[material] });
  const shared = attributes(face.shape);
  const targets = face.targets.map((t) => ({ POSITION: g.places(faced([...t])) }));
  const faceMesh = g.add("meshes", {
    name: "Face",
    extras: { targetNames: MORPHS },
    primitives: face.parts.map(({ material, index }) => ({ attributes: shared, indices: g.accessor(Uint16Array.from(index), "SCALAR"), material: materials[material], targets })),
  });
  const meshes = [faceMesh, g.add("meshes", { name: "Body", primitives: body.map(primitive) }), g.add("meshes", { name: "Hair", primitives: hair.map(primitive) })];
  const nodes = meshes.map((mesh, i) => g.add("nodes", { name: ["Face", "Body", "Hair"][i], mesh, skin }));
  g.add("scenes", { nodes: [0, ...nodes] });
  g.json.scene = 0;
  g.json.extensions = old ? zero({ g, s, title, faceMesh }) : one({ s, title, face: nodes[0] });
  g.json.extensionsUsed = [...Object.keys(g.json.extensions), "KHR_materials_unlit", ...(old ? [] : ["VRMC_materials_mtoon"])];
  change(g.json);
  return g.bytes();
}

function materialOf(g, name, bytes, old, shade) {
  const { jpeg, ...look } = LOOKS[name];
  const source = g.add("images", { name: `${NAMES[name]}テクスチャ`, bufferView: g.view(bytes), mimeType: jpeg ? "image/jpeg" : "image/png" });
  g.json.samplers ??= [{ magFilter: 9729, minFilter: 9987, wrapS: 10497, wrapT: 10497 }];
  const index = g.add("textures", { source, sampler: 0 });
  const mtoon = { specVersion: "1.0", shadeColorFactor: [0.8, 0.6, 0.65], shadeMultiplyTexture: { index }, shadingToonyFactor: 0.9, transparentWithZWrite: name === "hair", outlineWidthMode: "worldCoordinates", outlineWidthFactor: 0.002, renderQueueOffsetNumber: 0 };
  return g.add("materials", {
    name: `N00_000_00_${NAMES[name]}_00 (Instance)`,
    pbrMetallicRoughness: { baseColorTexture: { index }, baseColorFactor: [shade, 1, 2 - shade, 1].map((v) => Math.min(1, v)), metallicFactor: 0, roughnessFactor: 0.9 },
    ...look,
    extensions: { KHR_materials_unlit: {}, ...(old ? {} : { VRMC_materials_mtoon: mtoon }) },
  });
}

const isHuman = (name) => !/^(root|skirt|.髪)/.test(name) && !name.endsWith("Twist");
const PRESETS = { happy: "ALL_Joy", angry: "ALL_Angry", sad: "ALL_Sorrow", relaxed: "ALL_Fun", surprised: "ALL_Surprised", aa: "MTH_A", ih: "MTH_I", ou: "MTH_U", ee: "MTH_E", oh: "MTH_O", blink: "EYE_Close", blinkLeft: "EYE_Close_L", blinkRight: "EYE_Close_R" };
const chainsOf = (s) => [
  ...LOCKS.map(({ name, places }) => places.map((_, i) => s.find(`${name}${i}`))),
  ...Array.from({ length: SKIRT }, (_, k) => [0, 1, 2].map((i) => s.find(`skirt${k}_${i}`))),
];

function one({ s, title, face }) {
  const preset = Object.fromEntries(Object.entries(PRESETS).map(([name, shape]) => [name, { morphTargetBinds: [{ node: face, index: MORPHS.indexOf(`Fcl_${shape}`), weight: 1 }] }]));
  const k = 100; // its bones are in centimetres
  const shapes = [["head", { sphere: { offset: [0, 0.09 * k, 0], radius: 0.1 } }], ...["left", "right"].map((side) => [`${side}UpperLeg`, { capsule: { offset: [0, 0, 0], tail: [0, 0.3 * k, 0], radius: 0.07 } }])];
  return {
    VRMC_vrm: {
      specVersion: "1.0",
      meta: { name: title, version: "1", authors: ["World e2e"], licenseUrl: "https://vrm.dev/licenses/1.0/", avatarPermission: "everyone", commercialUsage: "corporation", creditNotation: "unnecessary" },
      humanoid: { humanBones: Object.fromEntries(s.bones.flatMap((b, node) => (isHuman(b.name) ? [[b.name, { node }]] : []))) },
      expressions: { preset },
      lookAt: { type: "bone", offsetFromHeadBone: [0, 0.06, 0] },
    },
    VRMC_springBone: {
      specVersion: "1.0",
      colliders: shapes.map(([bone, shape]) => ({ node: s.find(bone), shape })),
      colliderGroups: [{ name: "体", colliders: shapes.map((_, i) => i) }],
      springs: chainsOf(s).map((chain) => ({ name: s.bones[chain[0]].name, colliderGroups: [0], joints: chain.map((node) => ({ node, stiffness: 1.2, gravityPower: 0.1, dragForce: 0.4, hitRadius: 0.01 })) })),
    },
  };
}

const ZERO = { happy: "joy", sad: "sorrow", relaxed: "fun", aa: "a", ih: "i", ou: "u", ee: "e", oh: "o", blinkLeft: "blink_l", blinkRight: "blink_r" };
const ZERO_BONES = { ThumbMetacarpal: "ThumbProximal", ThumbProximal: "ThumbIntermediate" };

function zero({ g, s, title, faceMesh }) {
  const human = s.bones.flatMap((b, node) => {
    const [, side = "", name = b.name] = /^(left|right)(Thumb\w+)$/.exec(b.name) ?? [];
    return isHuman(b.name) ? [{ bone: side + (ZERO_BONES[name] ?? name), node, useDefaultValues: true }] : [];
  });
  const blendShapeGroups = Object.entries(PRESETS).flatMap(([name, shape]) => (name === "surprised" ? [] : [{ name: name.toUpperCase(), presetName: ZERO[name] ?? name, isBinary: false, binds: [{ mesh: faceMesh, index: MORPHS.indexOf(`Fcl_${shape}`), weight: 100 }], materialValues: [] }]));
  const legs = ["left", "right"].map((side) => ({ node: s.find(`${side}UpperLeg`), colliders: [{ offset: { x: 0, y: -0.1, z: 0 }, radius: 0.07 }, { offset: { x: 0, y: -0.2, z: 0 }, radius: 0.065 }] }));
  const group = (bones, colliderGroups) => ({ comment: "", stiffiness: 1.2, gravityPower: 0.1, gravityDir: { x: 0, y: -1, z: 0 }, dragForce: 0.4, center: -1, hitRadius: 0.01, bones, colliderGroups });
  const roots = chainsOf(s).map((chain) => chain[0]);
  return {
    VRM: {
      exporterVersion: "world e2e",
      specVersion: "0.0",
      meta: { title, version: "1", author: "World e2e", licenseName: "CC0", allowedUserName: "Everyone", commercialUssageName: "Allow", texture: -1 },
      humanoid: { humanBones: human },
      firstPerson: { firstPersonBone: s.find("head"), lookAtTypeName: "Bone", ...Object.fromEntries(["HorizontalInner", "HorizontalOuter", "VerticalDown", "VerticalUp"].map((k) => [`lookAt${k}`, { curve: [0, 0, 0, 1, 1, 1, 1, 0], xRange: 90, yRange: 10 }])) },
      blendShapeMaster: { blendShapeGroups },
      secondaryAnimation: { boneGroups: [group(roots.slice(0, LOCKS.length), [0]), group(roots.slice(LOCKS.length), [1, 2])], colliderGroups: [{ node: s.find("head"), colliders: [{ offset: { x: 0, y: 0.09, z: 0 }, radius: 0.1 }] }, ...legs] },
      materialProperties: g.json.materials.map(({ name, alphaMode = "OPAQUE", pbrMetallicRoughness: p }) => ({
        name,
        shader: "VRM/MToon",
        renderQueue: { OPAQUE: 2000, MASK: 2450, BLEND: 3000 }[alphaMode],
        floatProperties: { _Cutoff: 0.5, _BlendMode: { OPAQUE: 0, MASK: 1, BLEND: 2 }[alphaMode], _CullMode: alphaMode === "MASK" ? 0 : 2, _ShadeToony: 0.9, _OutlineWidth: 0.1, _OutlineWidthMode: 1, _SrcBlend: 1, _DstBlend: 0, _ZWrite: 1, _AlphaToMask: 0 },
        vectorProperties: { _Color: p.baseColorFactor, _ShadeColor: [0.8, 0.6, 0.65, 1], _MainTex: [0, 0, 1, 1] },
        textureProperties: { _MainTex: p.baseColorTexture.index, _ShadeTexture: p.baseColorTexture.index },
        keywordMap: { OPAQUE: {}, MASK: { _ALPHATEST_ON: true }, BLEND: { _ALPHABLEND_ON: true } }[alphaMode],
        tagMap: { RenderType: "Opaque" },
      })),
    },
  };
}
