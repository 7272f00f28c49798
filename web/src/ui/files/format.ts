/** Texts about a file. */

import { formatBytes, formatMetres } from "../../core/words/measures.ts";
import { counted } from "../../core/words/text.ts";
import type { Asset, License } from "../../wire/types.gen.ts";

/** "picture · 800 × 600 · 120 KB" */
export function fileFacts(asset: Asset): string {
  const [x = 0, y = 0, z = 0] = asset.size ?? [];
  const kind = { image: "picture", model: "model", figure: "figure" }[asset.kind];
  /** The facts in the order of their interest. */
  const facts: string[] = [kind];
  if (asset.kind === "image") facts.push(`${x} × ${y}`);
  else if (asset.kind === "model") facts.push([x, y, z].map(formatMetres).join(" × "));
  else facts.push(`${formatMetres(y)} tall`);
  if (asset.triangles) facts.push(counted(asset.triangles, "triangle"));
  facts.push(formatBytes(asset.bytes));
  return facts.join(" · ");
}

/** What a figure's file says about its licence, as rows. */
export function licenceLines(license: License): { name: string; value: string }[] {
  const { authors = [], name = "", use = "", commercial = "", credit = "" } = license;
  return [
    { name: "Made by", value: authors.join(", ") || "not stated" },
    { name: "May be worn by", value: use || "not stated" },
    { name: "Commercial use", value: commercial || "not stated" },
    { name: "Credit", value: credit || "not stated" },
    { name: "Licence", value: name || "not stated" },
  ];
}

/** A file's title: from its licence, or its name without the extension. */
export function fileTitle(asset: Asset): string {
  return asset.license?.title || asset.name.replace(/\.[a-z0-9]{2,4}$/i, "") || asset.name;
}
