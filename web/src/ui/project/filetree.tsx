/**
 * The project as a tree, for keyboard and screen reader users. Enter opens the card of a file, where everything can
 * be done with it; back from there, the tree is as it was.
 */

import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { CityStore } from "../../core/project/city.ts";
import { autoExpands, fileKey, type ProjectTreeRow, treeRows } from "../../core/project/tree.ts";
import { counted } from "../../core/words/text.ts";
import type { PanelProps } from "../lazy.tsx";
import { Tree } from "../twin/tree.tsx";
import { followCity } from "./types.ts";

/** Open folders. While a filter expands everything, `shut` has those that the user closed. */
const open = signal<ReadonlySet<string>>(new Set());
const shut = signal<ReadonlySet<string>>(new Set());
/** The row whose card was opened, and the city it belongs to: the ids of another city mean nothing here. */
let left = { of: "", key: "" };

/** The tree. */
export function FileTree({ city, model, actions }: PanelProps & { city: CityStore }) {
  followCity(model.project);
  const section = useRef<HTMLElement>(null);
  /** Names the city whose ids the stored state belongs to. */
  const of = `${city.state.id} ${city.state.generation}`;
  /** Key of the row to return to; empty: none. */
  const start = useRef(left.of === of ? left.key : "").current;
  if (left.of !== of) {
    left = { of, key: "" };
    open.value = new Set();
    shut.value = new Set();
  }
  useEffect(() => {
    const row = start && section.current?.querySelector<HTMLElement>(`[role=treeitem][data-key="${start}"]`);
    if (!row) return;
    row.scrollIntoView({ block: "center" });
    row.focus({ preventScroll: true });
    left.key = "";
  }, []);
  const { lit, selected } = city.view;
  /** The set that the user's opening and closing changes: see `open` and `shut`. */
  const turned = autoExpands({ lit }) ? shut : open;
  const rows = treeRows({ city, open: turned.value, lit });
  /** Opens or closes a folder; a folder drawn as a closed tower is opened in the picture too. */
  const toggle = (row: ProjectTreeRow, wide: boolean) => {
    const next = new Set(turned.value);
    if (wide === autoExpands({ lit })) next.delete(row.key);
    else next.add(row.key);
    turned.value = next;
    if (wide && "folder" in row.subject) actions.project.openFolder(row.subject.folder);
  };
  return (
    <section ref={section} class="all-files" aria-label="All files">
      <h3>All files</h3>
      {rows.length === 0 ? (
        <p class="muted">No file matches the filter.</p>
      ) : (
        <Tree
          rows={rows}
          label={`Files of the project, ${counted(city.files.size, "file")}`}
          chosen={selected === null ? "" : fileKey(selected)}
          start={start}
          canSelect={(row) => "file" in row.subject}
          toggle={toggle}
          choose={(row) => {
            if (!("file" in row.subject)) return;
            left = { of, key: row.key };
            actions.project.flyTo({ file: row.subject.file });
            actions.project.select(row.subject.file);
          }}
        />
      )}
    </section>
  );
}
