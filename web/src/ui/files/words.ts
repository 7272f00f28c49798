/** Words about a file. */

import type { Asset, License } from "../../wire/types.gen.ts";

/** "picture · 800 × 600 · 120 KB" */
export function factsOf(asset: Asset): string {
  const [x = 0, y = 0, z = 0] = asset.size ?? [];
  const facts = { image: "picture", model: "model", figure: "figure" }[asset.kind];
  const parts: string[] = [facts];
  if (asset.kind === "image") parts.push(`${x} × ${y}`);
  else if (asset.kind === "model") parts.push(`${metres(x)} × ${metres(y)} × ${metres(z)} m`);
  else parts.push(`${metres(y)} m tall`);
  if (asset.triangles)
    parts.push(asset.triangles === 1 ? "1 triangle" : `${asset.triangles.toLocaleString("en-US")} triangles`);
  parts.push(weight(asset.bytes));
  return parts.join(" · ");
}

function metres(v: number): string {
  return v >= 10 ? v.toFixed(0) : v.toFixed(v >= 1 ? 1 : 2);
}

function weight(bytes: number): string {
  return bytes >= 1 << 20 ? `${(bytes / (1 << 20)).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`;
}

/** What a figure's file says about its use, as lines of a list. */
export function licenceLines(license: License): { name: string; value: string }[] {
  const { authors = [], name = "", use = "", commercial = "", credit = "" } = license;
  return [
    { name: "Made by", value: authors.join(", ") || "nobody is named" },
    { name: "May be worn by", value: use || "not said" },
    { name: "Commercial use", value: commercial || "not said" },
    { name: "Credit", value: credit || "not said" },
    { name: "Licence", value: name || "none is named" },
  ];
}

/** A file's name without its ending, for a label. */
export function titleOf(asset: Asset): string {
  return asset.license?.title || asset.name.replace(/\.[a-z0-9]{2,4}$/i, "") || asset.name;
}
