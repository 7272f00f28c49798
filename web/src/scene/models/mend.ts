// Brings the description of an uploaded file into the form that the loaders expect. The service has judged the file
// (internal/world/asset) and accepts what the format allows and what programs commonly write; GLTFLoader and three-vrm fail on
// some of that, or would follow references that the service does not look at, because nothing of them is drawn.

/** Any JSON object of the description. */
type Json = Record<string, unknown>;

/** The extensions that are drawn; all others are removed. internal/world/asset (allowedRequired) has the same list. */
const DRAWN: ReadonlySet<string> = new Set([
  "KHR_materials_unlit",
  "KHR_texture_transform",
  "KHR_mesh_quantization",
  "KHR_materials_emissive_strength",
  "EXT_texture_webp",
  "VRM",
  "VRMC_vrm",
  "VRMC_springBone",
  "VRMC_materials_mtoon",
  "VRMC_node_constraint",
  "VRMC_materials_hdr_emissiveMultiplier",
]);

/** Magic number, version 2 and length; then a chunk of JSON, with its length and type. */
const HEADER = 12;
const CHUNK = 8;
const JSON_TYPE = 0x4e4f534a;

/** Mends a GLB file; what is no GLB file is left as it is, for the loader to say so. */
export function mend(bytes: ArrayBuffer): ArrayBuffer {
  if (bytes.byteLength < HEADER + CHUNK) return bytes;
  const view = new DataView(bytes);
  const size = view.getUint32(HEADER, true);
  if (view.getUint32(HEADER + 4, true) !== JSON_TYPE || HEADER + CHUNK + size > bytes.byteLength) return bytes;
  const text = new TextDecoder().decode(new Uint8Array(bytes, HEADER + CHUNK, size));
  const json = JSON.parse(text.replace(/[\0 ]+$/, "")) as Json;
  mendDescription(json);
  return replaceJson(bytes, HEADER + CHUNK + size, json);
}

/** The file with another description; `rest` is where its other chunks begin. */
function replaceJson(bytes: ArrayBuffer, rest: number, json: Json): ArrayBuffer {
  const text = new TextEncoder().encode(JSON.stringify(json));
  const size = Math.ceil(text.length / 4) * 4;
  const out = new Uint8Array(HEADER + CHUNK + size + bytes.byteLength - rest);
  out.set(new Uint8Array(bytes, 0, HEADER + CHUNK));
  out.fill(0x20, HEADER + CHUNK, HEADER + CHUNK + size);
  out.set(text, HEADER + CHUNK);
  out.set(new Uint8Array(bytes, rest), HEADER + CHUNK + size);
  const head = new DataView(out.buffer);
  head.setUint32(8, out.length, true);
  head.setUint32(HEADER, size, true);
  return out.buffer;
}

/** Changes the description in place. */
export function mendDescription(json: Json): void {
  showOneScene(json);
  keepDrawnExtensions(json);
  const root = object(json["extensions"]);
  mendVrm0(object(root["VRM"]));
  mendVrm1(object(root["VRMC_vrm"]), json);
  mendSprings(object(root["VRMC_springBone"]));
  mendConstraints(list(json["nodes"]));
}

/** A world shows the default scene. Scenes may share nodes, each of which the loader could put into one only. */
function showOneScene(json: Json): void {
  const shown = list(json["scenes"])[number(json["scene"]) ?? 0];
  if (!shown) return;
  json["scenes"] = [shown];
  json["scene"] = 0;
}

/**
 * Removes the extensions that are not drawn, wherever they stand, and declares those that are there: GLTFLoader fails on a
 * file that declares a compression and does not use it, and three-vrm overlooks a figure that is not declared.
 */
function keepDrawnExtensions(json: Json): void {
  const found = new Set<string>();
  const clean = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) clean(one);
    else if (typeof value === "object" && value !== null) cleanObject(value as Json);
  };
  const cleanObject = (o: Json): void => {
    const { extensions } = o as { extensions?: Json };
    for (const name of Object.keys(object(extensions))) {
      if (DRAWN.has(name)) found.add(name);
      else delete extensions?.[name];
    }
    for (const [key, value] of Object.entries(o)) if (key !== "extras") clean(value);
  };
  cleanObject(json);
  json["extensionsUsed"] = [...found, "KHR_mesh_quantization"];
  json["extensionsRequired"] = [];
}

/** VRM 0.x has -1 where something is not assigned. Of its values, those for materials and the portrait are not shown. */
function mendVrm0(vrm: Json): void {
  if (vrm["humanoid"]) vrm["meta"] ??= {};
  const human = object(vrm["humanoid"]);
  if (human["humanBones"]) human["humanBones"] = list(human["humanBones"]).filter((bone) => assigned(bone["node"]));
  delete object(vrm["meta"])["texture"];
  for (const group of list(object(vrm["blendShapeMaster"])["blendShapeGroups"])) {
    delete group["materialValues"];
    group["binds"] = list(group["binds"]).filter((bind) => assigned(bind["mesh"]) && assigned(bind["index"]));
  }
  for (const { textureProperties } of list(vrm["materialProperties"])) {
    const textures = object(textureProperties);
    for (const [name, index] of Object.entries(textures)) if (!assigned(index)) delete textures[name];
  }
  const secondary = object(vrm["secondaryAnimation"]);
  for (const group of list(secondary["boneGroups"])) {
    group["bones"] = values(group["bones"]).filter(assigned);
    group["colliderGroups"] = values(group["colliderGroups"]).filter(assigned);
    if (!assigned(group["center"])) delete group["center"];
  }
}

/** The only licence of VRM 1.0 that three-vrm takes. The service has read the file's own, and the panel shows that. */
const LICENCE = "https://vrm.dev/licenses/1.0/";

/** In VRM 1.0 an expression may name a node that shows no mesh, and then changes nothing. */
function mendVrm1(vrm: Json, json: Json): void {
  if (vrm["humanoid"]) vrm["meta"] = { licenseUrl: LICENCE };
  const nodes = list(json["nodes"]);
  const { preset, custom } = object(vrm["expressions"]);
  for (const value of [...Object.values(object(preset)), ...Object.values(object(custom))]) {
    const expression = object(value);
    delete expression["materialColorBinds"];
    delete expression["textureTransformBinds"];
    if (expression["morphTargetBinds"])
      expression["morphTargetBinds"] = list(expression["morphTargetBinds"]).filter((bind) =>
        assigned(nodes[number(bind["node"]) ?? -1]?.["mesh"]),
      );
  }
}

/** Joints without a node, and colliders without a shape, do nothing. */
function mendSprings(springs: Json): void {
  for (const spring of list(springs["springs"]))
    spring["joints"] = list(spring["joints"]).filter((joint) => assigned(joint["node"]));
  for (const collider of list(springs["colliders"])) collider["shape"] ??= {};
}

/**
 * Removes the constraints that wait for themselves, which three-vrm fails on: one is applied after those of its source and
 * of all that the source hangs on; one that aims, also after those of what its own node hangs on.
 */
function mendConstraints(nodes: readonly Json[]): void {
  const parents = new Map<unknown, number>();
  for (const [i, { children }] of nodes.entries()) for (const child of values(children)) parents.set(child, i);
  const constraint = (i: number): Json =>
    object(object(object(nodes[i]?.["extensions"])["VRMC_node_constraint"])["constraint"]);
  const upFrom = function* (from: number | undefined): Generator<number> {
    for (let i = from; i !== undefined; i = parents.get(i)) yield i;
  };
  const needed = (i: number): number[] => {
    const { roll, aim, rotation } = constraint(i);
    const sources = [roll, aim, rotation].map((one) => number(object(one)["source"]));
    const starts = aim ? [...sources, parents.get(i)] : sources;
    return starts.flatMap((start) => [...upFrom(start)]).filter((j) => Object.keys(constraint(j)).length > 0);
  };
  const done = new Set<number>();
  const visit = (i: number, waiting: ReadonlySet<number>): void => {
    if (done.has(i)) return;
    const path = new Set([...waiting, i]);
    for (const j of needed(i)) {
      if (path.has(j)) delete object(nodes[i]?.["extensions"])["VRMC_node_constraint"];
      else visit(j, path);
    }
    done.add(i);
  };
  for (const i of nodes.keys()) visit(i, new Set());
}

/** Whether an index names something. */
function assigned(index: unknown): boolean {
  return typeof index === "number" && index >= 0;
}

function number(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}

/** An object; empty if the value is none. */
function object(value: unknown): Json {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

function values(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The objects in a list. */
function list(value: unknown): readonly Json[] {
  return values(value).map(object);
}
