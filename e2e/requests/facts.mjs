// Geometry of a place, reckoned apart from the product: boxes of pieces as the catalogue sizes them, what cuts into what,
// what hangs in the air. Composites are left to what their answers say.

const RAD = Math.PI / 180;
/** Deeper than this is an overlap, higher than this hangs, in metres. */
const CUT = 0.05;
const HANG = 0.02;

export function yawOf(rotation) {
  if (rotation === undefined) return 0;
  return typeof rotation === "number" ? rotation : rotation[1];
}

function scaleOf(scale = 1) {
  return typeof scale === "number" ? [scale, scale, scale] : scale;
}

/** An upright piece as a turned rectangle with a height; undefined for composites and what leans. */
function boxOf(object, catalog) {
  const piece = catalog.find((p) => p.kind === object.kind);
  if (!piece || object.parts || (Array.isArray(object.rotation) && (object.rotation[0] || object.rotation[2]))) return undefined;
  const [x, y, z] = object.position;
  const [sx, sy, sz] = scaleOf(object.scale);
  const yaw = yawOf(object.rotation) * RAD;
  const half = [(piece.size[0] * sx) / 2, (piece.size[2] * sz) / 2];
  return { piece, x, z, low: y, high: y + piece.size[1] * sy, half, axes: [[Math.cos(yaw), -Math.sin(yaw)], [Math.sin(yaw), Math.cos(yaw)]], top: y + piece.top * sy };
}

/** Trees: what stands under the crown (this share of their height) minds the trunk alone; boats float on water. */
function under(tree, other) {
  const { crown } = tree.piece;
  if (crown === undefined || other.high > tree.low + (tree.high - tree.low) * crown) return tree;
  return { ...tree, half: tree.half.map((h) => h * 0.3) };
}
const afloat = (a, b) => a.piece.water > 0 && b.piece.floats;

const along = ({ half, axes }, [x, z]) => half.reduce((sum, h, i) => sum + h * Math.abs(axes[i][0] * x + axes[i][1] * z), 0);

/** How far one box is in another: the shortest way out; at most 0 when they are apart. */
function depth(a, b) {
  let least = Math.min(a.high - b.low, b.high - a.low);
  for (const axis of [...a.axes, ...b.axes]) {
    const away = Math.abs((b.x - a.x) * axis[0] + (b.z - a.z) * axis[1]);
    least = Math.min(least, along(a, axis) + along(b, axis) - away);
  }
  return least;
}

/** [id, other, metres] of solid pieces of `mine` that cut into any solid piece. */
export function overlaps(mine, all, catalog) {
  const found = [];
  const boxes = all.map((o) => [o, boxOf(o, catalog)]).filter(([, box]) => box?.piece.solid);
  for (const [o, box] of boxes) {
    if (!mine.includes(o)) continue;
    for (const [other, theirs] of boxes) {
      if (other === o || other.on === o.id || o.on === other.id || (mine.includes(other) && other.id < o.id)) continue;
      if (afloat(box, theirs) || afloat(theirs, box)) continue;
      const by = depth(under(box, theirs), under(theirs, box));
      if (by > CUT) found.push([o.id, other.id, by]);
    }
  }
  return found;
}

/** [id, metres] of pieces that hang above the ground and above every piece below them. */
export function floating(mine, all, catalog) {
  const found = [];
  for (const o of mine) {
    const box = boxOf(o, catalog);
    if (!box || box.low <= HANG) continue;
    const support = all.find((other) => other.id === o.on);
    if (support?.parts) continue; // its answer says how it stands there
    const below = all.flatMap((other) => {
      const theirs = other === o ? undefined : boxOf(other, catalog);
      if (!theirs || along(theirs, [1, 0]) + along(box, [1, 0]) < Math.abs(theirs.x - box.x)) return [];
      if (along(theirs, [0, 1]) + along(box, [0, 1]) < Math.abs(theirs.z - box.z)) return [];
      const heights = [theirs.top, theirs.piece.category === "path" ? theirs.high : 0, ...socketsOf(other, theirs)];
      return heights.filter((h) => h <= box.low + HANG);
    });
    const gap = box.low - Math.max(0, ...below);
    if (gap > HANG) found.push([o.id, gap]);
  }
  return found;
}

function socketsOf(object, { piece, low }) {
  const [, sy] = scaleOf(object.scale);
  return (piece.sockets ?? []).filter((s) => s.kind === "surface").map((s) => low + s.at[1] * sy);
}

/** What an answer admits about a composite: lines that tell of overlaps or of hanging in the air. */
export function admitted(text) {
  return text.split("\n").flatMap((line) => {
    const [, id] = /^([a-z0-9_]+) composite/.exec(line) ?? [];
    const said = /overlaps [^;]*|hangs in the air[^;]*|stands in the doorway[^;]*|its door is blocked[^;]*/.exec(line);
    return id && said ? [`${id} ${said[0]}`] : [];
  });
}
