// What every piece's geometry comes to, a line each in pieces.golden.txt, so that a change of a maker or of the builder
// shows which pieces it moves. After an intended change: vitest run src/scene/pieces/golden.test.ts -u

import { expect, it } from "vitest";
import { CATALOG } from "../../wire/tables.gen.ts";
import { buildPiece, fetchAllPieces } from "./index.ts";
import type { PieceShape } from "./mesh.ts";

const ATTRIBUTES = ["position", "normal", "color", "paint"];

/** FNV-1a over numbers that were rounded to 0.1 mm (0.0001 of colours and weights). */
function fnv(values: Iterable<number>): number {
  let hash = 0x811c9dc5;
  for (const v of values) hash = Math.imul(hash ^ (Math.round(v * 10_000) | 0), 0x01000193);
  return hash;
}

/** The sum of the hashes of triangles and proxies: the order in which a maker draws its shapes is free. */
function hashOf({ geometry, proxies }: Pick<PieceShape, "geometry" | "proxies">): number {
  const attributes = ATTRIBUTES.map((name) => geometry.getAttribute(name));
  const index = [...(geometry.index?.array ?? [])];
  let sum = 0;
  for (let i = 0; i < index.length; i += 3) {
    const corners = index
      .slice(i, i + 3)
      .flatMap((v) => attributes.flatMap((a) => a.array.slice(v * a.itemSize, (v + 1) * a.itemSize)));
    sum = (sum + fnv(corners.flatMap((c) => [...c]))) | 0;
  }
  for (const { shape, color, shade, matrix } of proxies) {
    const look = Array.from(shape + color, (letter) => letter.charCodeAt(0));
    sum = (sum + fnv([...look, shade, ...matrix.elements])) | 0;
  }
  return sum;
}

/** The line of a kind: triangles, size as built, leaves that open, shadow proxies and a hash of it all. */
function lineOf(kind: string): string {
  const shape = buildPiece(kind);
  const forms = [shape, ...shape.hingedParts];
  const triangles = forms.reduce((n, f) => n + (f.geometry.index?.count ?? 0) / 3, 0);
  const proxies = forms.reduce((n, f) => n + f.proxies.length, 0);
  const size = shape.built.map((n) => n.toFixed(3)).join("×");
  const hinges = shape.hingedParts.flatMap(({ hinge }) => [...hinge.at, hinge.axis.charCodeAt(0), hinge.angle]);
  const hash = fnv([...forms.map((f) => hashOf(f) / 10_000), ...hinges]) >>> 0;
  return `${kind}: ${triangles} triangles, ${size} m, ${shape.hingedParts.length} leaves, ${proxies} proxies, ${hash.toString(16)}`;
}

it("builds every piece as it was", async () => {
  await fetchAllPieces();
  const lines = CATALOG.map((p) => lineOf(p.kind));
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("pieces.golden.txt");
}, 60_000);
