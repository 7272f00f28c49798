// What every piece's geometry comes to, a line each in pieces.golden.txt, so that a change of a maker or of the builder
// shows which pieces it moves. After an intended change: vitest run src/scene/pieces/golden.test.ts -u

import { expect, it } from "vitest";
import { CATALOG } from "../../wire/tables.gen.ts";
import { hashGeometry, hashNumbers } from "../testing/golden.ts";
import { buildPiece, fetchAllPieces } from "./index.ts";
import type { PieceShape } from "./mesh.ts";

/** The hash of a form: its geometry and its proxies, in any order. */
function hashOf({ geometry, proxies }: Pick<PieceShape, "geometry" | "proxies">): number {
  return proxies.reduce((sum, { shape, color, shade, matrix }) => {
    const look = Array.from(shape + color, (letter) => letter.charCodeAt(0));
    return (sum + hashNumbers([...look, shade, ...matrix.elements])) | 0;
  }, hashGeometry(geometry));
}

/** The line of a kind: triangles, size as built, leaves that open, shadow proxies and a hash of it all. */
function lineOf(kind: string): string {
  const shape = buildPiece(kind);
  const forms = [shape, ...shape.hingedParts];
  const triangles = forms.reduce((n, f) => n + (f.geometry.index?.count ?? 0) / 3, 0);
  const proxies = forms.reduce((n, f) => n + f.proxies.length, 0);
  const size = shape.built.map((n) => n.toFixed(3)).join("×");
  const hinges = shape.hingedParts.flatMap(({ hinge }) => [...hinge.at, hinge.axis.charCodeAt(0), hinge.angle]);
  const hash = hashNumbers([...forms.map((f) => hashOf(f) / 10_000), ...hinges]) >>> 0;
  return `${kind}: ${triangles} triangles, ${size} m, ${shape.hingedParts.length} leaves, ${proxies} proxies, ${hash.toString(16)}`;
}

it("builds every piece as it was", async () => {
  await fetchAllPieces();
  const lines = CATALOG.map((p) => lineOf(p.kind));
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("pieces.golden.txt");
}, 60_000);
