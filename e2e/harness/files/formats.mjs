// What programs commonly write into models and figures, and loaders stumble over. Each is accepted, and drawn.
import { box, Glb } from "./glb.mjs";
import { png } from "./png.mjs";
import { person } from "./vrm.mjs";

/** One colour over a whole picture. */
const plain = (rgb) => png(8, 8, () => rgb);
export const PICTURE = [200, 30, 200];
const FALLBACK = [30, 190, 40];

/** A cube of 1 m with a texture, before it is a file. `texture`: gives the texture. */
function cube(texture, change = () => {}) {
  const g = new Glb();
  const pbr = { metallicFactor: 0, roughnessFactor: 1 };
  if (texture) pbr.baseColorTexture = { index: g.add("textures", texture(g)) };
  const mesh = g.mesh(box(1, 1, 1), g.add("materials", { pbrMetallicRoughness: pbr }));
  g.add("scenes", { nodes: [g.add("nodes", { mesh })] });
  g.json.scene = 0;
  change(g);
  return g.bytes();
}

const image = (g, bytes, mimeType) => g.add("images", { bufferView: g.view(bytes), mimeType });
const beside = (name, bytes, type) => (g) => ({ source: image(g, plain(PICTURE), "image/png"), extensions: { [name]: { source: image(g, bytes, type) } } });

/** Models, each with the colour that its side shows: of its picture, or white. `webp` is a WebP picture of PICTURE's colour. */
export function models(webp) {
  const white = [235, 235, 235];
  const shared = (g) => g.json.scenes.push({ nodes: [0] });
  const physical = ["clearcoat", "transmission", "ior", "sheen", "specular", "iridescence", "anisotropy", "volume", "dispersion", "emissive_strength"];
  return [
    ["texture without a picture", cube(() => ({})), white],
    ["picture as text", cube((g) => ({ source: g.add("images", { uri: `data:image/png;base64,${plain(PICTURE).toString("base64")}` }) })), PICTURE],
    ["picture under another type", cube((g) => ({ source: image(g, plain(PICTURE), "image/jpeg") })), PICTURE],
    ["KTX2 beside PNG", cube(beside("KHR_texture_basisu", Buffer.from("\xabKTX 20\xbb no picture", "latin1"), "image/ktx2"), (g) => (g.json.extensionsUsed = ["KHR_texture_basisu"])), PICTURE],
    ["AVIF beside PNG", cube(beside("EXT_texture_avif", Buffer.from("no picture"), "image/avif"), (g) => (g.json.extensionsUsed = ["EXT_texture_avif"])), PICTURE],
    [
      "WebP beside PNG",
      cube((g) => ({ source: image(g, plain(FALLBACK), "image/png"), extensions: { EXT_texture_webp: { source: image(g, webp, "image/webp") } } }), (g) => (g.json.extensionsUsed = ["EXT_texture_webp"])),
      PICTURE,
    ],
    [
      "WebP alone, and required",
      cube((g) => ({ extensions: { EXT_texture_webp: { source: image(g, webp, "image/webp") } } }), (g) => (g.json.extensionsUsed = g.json.extensionsRequired = ["EXT_texture_webp"])),
      PICTURE,
    ],
    [
      "extensions that nothing uses",
      cube(undefined, (g) => (g.json.extensionsUsed = ["KHR_draco_mesh_compression", "EXT_meshopt_compression", "KHR_texture_basisu", "EXT_mesh_gpu_instancing", "KHR_xmp_json_ld"])),
      white,
    ],
    ["a root of two scenes", cube(undefined, shared), white],
    [
      "materials with more than a world shows",
      cube((g) => ({ source: image(g, plain(PICTURE), "image/png") }), (g) => {
        // Textures of what is not drawn are not looked at: this one is not there.
        g.json.materials[0].extensions = Object.fromEntries(physical.map((name) => [`KHR_materials_${name}`, name === "clearcoat" ? { clearcoatTexture: { index: 99 } } : {}]));
        g.json.extensionsUsed = physical.map((name) => `KHR_materials_${name}`);
      }),
      PICTURE,
    ],
    [
      "variants and a lamp",
      cube(undefined, (g) => {
        g.json.extensions = { KHR_materials_variants: { variants: [{ name: "red" }] }, KHR_lights_punctual: { lights: [{ type: "point", intensity: 9e4 }] } };
        g.json.meshes[0].primitives[0].extensions = { KHR_materials_variants: { mappings: [{ material: 0, variants: [0] }] } };
        g.json.scenes[0].nodes.push(g.add("nodes", { extensions: { KHR_lights_punctual: { light: 0 } } }));
        g.json.extensionsUsed = Object.keys(g.json.extensions);
      }),
      white,
    ],
    [
      "shapes at rest",
      cube(undefined, (g) => {
        const lift = g.places(box(1, 1, 1).position.map((v, i) => (i % 3 === 1 && v > 0.5 ? 1 : 0)));
        Object.assign(g.json.meshes[0], { weights: [1] });
        g.json.meshes[0].primitives[0].targets = [{ POSITION: lift }];
      }),
      white,
    ],
  ];
}

/** Figures. */
export function figures() {
  const old = (change) => person({ version: "0", change: (json) => change(json.extensions.VRM, json) });
  const now = (change) => person({ change: (json) => change(json.extensions.VRMC_vrm, json) });
  return [
    [
      "nothing assigned",
      old((vrm) => {
        vrm.meta.title = "nothing assigned";
        vrm.meta.texture = -1;
        vrm.humanoid.humanBones.push({ bone: "jaw", node: -1 }, { bone: "leftEye", node: -1 });
        Object.assign(vrm.firstPerson, { firstPersonBone: -1, meshAnnotations: [{ mesh: -1, firstPersonFlag: "Auto" }] });
        vrm.blendShapeMaster.blendShapeGroups[0].binds.push({ mesh: -1, index: -1, weight: 100 });
        vrm.blendShapeMaster.blendShapeGroups[0].materialValues.push({ materialName: "none", propertyName: "_Color", targetValue: [1, 1, 1, 1] });
        vrm.secondaryAnimation.colliderGroups.push({ node: -1, colliders: [] });
        Object.assign(vrm.secondaryAnimation.boneGroups[0], { center: -1, colliderGroups: [-1, 0] });
        vrm.secondaryAnimation.boneGroups[0].bones.push(-1);
        vrm.materialProperties.push({ name: "skin", shader: "VRM/MToon", textureProperties: { _MainTex: -1, _ShadeTexture: -1 } });
      }),
    ],
    [
      "bound to no mesh",
      now((vrm, json) => {
        vrm.meta.name = "bound to no mesh";
        vrm.expressions.preset.blink.morphTargetBinds.push({ node: 0, index: 0, weight: 1 });
        vrm.expressions.custom = { blush: { morphTargetBinds: [{ node: 1, index: 3 }], materialColorBinds: [{ material: 0, type: "color" }] } };
        json.extensions.VRMC_springBone.springs[0].joints.push({});
        json.extensions.VRMC_springBone.colliders = [{ node: 0 }];
        json.extensions.VRMC_springBone.colliderGroups = [{ colliders: [0] }];
      }),
    ],
    [
      "undeclared",
      now((vrm, json) => {
        vrm.meta.name = "undeclared";
        json.extensionsUsed = ["KHR_texture_transform"];
      }),
    ],
    [
      "of another licence",
      now((vrm) => {
        vrm.meta = { name: "of another licence", licenseUrl: "https://example.com/terms" };
      }),
    ],
    ["bare 0", old((vrm, json) => (json.extensions.VRM = { humanoid: vrm.humanoid }))],
    ["bare 1", now((vrm, json) => (json.extensions = { VRMC_vrm: { specVersion: "1.0", humanoid: vrm.humanoid } }))],
    [
      "held in a ring",
      now((vrm, json) => {
        vrm.meta.name = "held in a ring";
        const node = (name) => json.nodes.findIndex((one) => one.name === name);
        const hold = (name, constraint) => (json.nodes[node(name)].extensions = { VRMC_node_constraint: { specVersion: "1.0", constraint } });
        hold("tail0", { aim: { source: node("tail2"), aimAxis: "PositiveY" } }); // hangs below it
        hold("leftHand", { rotation: { source: node("rightHand") } });
        hold("rightHand", { roll: { source: node("leftHand"), rollAxis: "X" } });
        hold("head", { rotation: { source: node("head") } });
        json.extensionsUsed.push("VRMC_node_constraint");
      }),
    ],
    [
      "a ghost",
      now((vrm, json) => {
        vrm.meta.name = "a ghost";
        for (const one of json.nodes) {
          delete one.skin;
          if (one.translation) one.translation = [0, 0, 0];
        }
      }),
    ],
    [
      "with its bones below it",
      now((vrm, json) => {
        vrm.meta.name = "with its bones below it";
        for (const one of json.nodes) delete one.skin;
        json.nodes[0].translation = [0, -2, 0];
      }),
    ],
  ];
}
