/** The project as a tree, for the keyboard and those who read. Enter opens the card of a file, where everything can be done
 * with it; back from there, the tree is as it was left. */

import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { CityStore } from "../../core/project/city.ts";
import { fileKey, autoExpands, type ProjectTreeRow, treeRows } from "../../core/project/tree.ts";
import { formatCount } from "../../core/project/format.ts";
import type { PanelProps } from "../lazy.tsx";
import { Tree } from "../twin/tree.tsx";

/** Open folders; and where all are open by themselves, those that were closed. */
const open = signal<ReadonlySet<string>>(new Set());
const shut = signal<ReadonlySet<string>>(new Set());
/** The row whose card was opened, and of which city: ids of another one mean nothing here. */
let left = { of: "", key: "" };

export function FileTree({ city, model, actions }: PanelProps & { city: CityStore }) {
  void model.project.version.value; // the city is one object, whatever changes in it
  const section = useRef<HTMLElement>(null);
  const of = `${city.state.id} ${city.state.generation}`;
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
  const turned = autoExpands({ lit }) ? shut : open;
  const rows = treeRows({ city, open: turned.value, lit });
  const toggle = (row: ProjectTreeRow, wide: boolean) => {
    const next = new Set(turned.value);
    if (wide === autoExpands({ lit })) next.delete(row.key);
    else next.add(row.key);
    turned.value = next;
    if (wide && "folder" in row.subject) actions.project.lookInto(row.subject.folder);
  };
  return (
    <section ref={section} class="all-files" aria-label="All files">
      <h3>All files</h3>
      {rows.length === 0 ? (
        <p class="muted">No file passes the filter.</p>
      ) : (
        <Tree
          rows={rows}
          label={`Files of the project, ${formatCount(city.files.size, "file")}`}
          chosen={selected === null ? "" : fileKey(selected)}
          start={start}
          stands={(row) => "file" in row.subject}
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
