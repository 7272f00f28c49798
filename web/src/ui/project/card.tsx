/**
 * The card of a file: where it is, what it is, how it differs, who did what to it, its marks, and what can be done.
 *
 *  Everything that comes from the file's name or contents is foreign text: shownName makes invisible characters
 * visible, and bdi keeps right-to-left text from reordering its surroundings.
 */

import { useSignal } from "@preact/signals";
import { type ComponentChildren, Fragment } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { CityStore } from "../../core/project/city.ts";
import { NO_FILTER } from "../../core/project/filter.ts";
import { differenceLabel } from "../../core/project/format.ts";
import type { CityFile } from "../../core/project/model.ts";
import { shownName } from "../../core/project/names.ts";
import { formatBytes } from "../../core/words/measures.ts";
import { counted } from "../../core/words/text.ts";
import { ago, formatWhen } from "../../core/words/time.ts";
import type { ProjectCard, ProjectTouch } from "../../wire/types.gen.ts";
import { Button } from "../button.tsx";
import type { PanelProps } from "../lazy.tsx";
import { Panel } from "../panel.tsx";
import { closePanel } from "../panels.ts";
import { Facts, Failure } from "../parts.tsx";
import { askAbout } from "./askabout.ts";
import { Diff } from "./diff.tsx";
import { useLatest } from "./latest.ts";
import { Differs, TouchText } from "./lists.tsx";
import { FileMarks } from "./marks.tsx";
import "./style.ts";
import { followCity } from "./types.ts";

/** The panel around the card. Esc and the button go back to the project, if the card was opened there. */
export default function FilePanel({ model, actions }: PanelProps) {
  const { city, selected } = model.project;
  followCity(model.project);
  const panel = useRef<HTMLElement>(null);
  const file = selected.value === null ? undefined : city.value?.files.get(selected.value);
  // Each newly selected file moves the focus to the card, so that screen readers announce it.
  useEffect(() => panel.current?.focus(), [selected.value]);
  /** Closes the card for good, without returning to the project panel. */
  const close = () => {
    model.project.fromPanel.value = false;
    actions.project.select(null);
    closePanel(model);
  };
  /** Returns to the project panel, even if the card was opened from the picture. */
  const back = () => {
    model.project.fromPanel.value = true;
    actions.project.select(null);
  };
  return (
    <Panel
      name="file"
      class="project file-card"
      element={panel}
      model={model}
      heading={<bdi>{shownName(file?.name ?? "File")}</bdi>}
      before={<Button onClick={back}>‹ Project</Button>}
      close={close}
    >
      {city.value && file ? (
        <Card key={file.id} city={city.value} file={file} model={model} actions={actions} />
      ) : (
        <p class="muted">This file no longer exists.</p>
      )}
    </Panel>
  );
}

/** Props of the card and its parts. */
interface CardProps extends PanelProps {
  /** The files that this page holds. */
  city: CityStore;
  /** The file of the card. */
  file: CityFile;
}

/** The card of one file, remounted for each. */
function Card({ city, file, model, actions }: CardProps) {
  followCity(model.project);
  /** What the service knows about the file, asked again whenever the file or its git state changes. */
  const { answer, failed } = useLatest(
    () => actions.project.card(file.id),
    [file.id, file.changed, file.commit, file.session, city.state.git?.head],
  );
  const card = answer.value;
  /** The diff is shown. */
  const diff = useSignal(false);
  /** The file differs from the last commit or from the start of the session. */
  const differs = file.commit !== 0 || file.session !== 0;
  const path = city.pathOf(file);
  const viewer = model.viewer.value;
  return (
    <>
      <Crumbs city={city} file={file} actions={actions} model={model} />
      <FileFacts file={file} card={card} model={model} />
      <Failure text={failed.value} />
      <div class="buttons">
        {!viewer && (
          <>
            <button
              type="button"
              class={differs ? "primary" : "quiet"}
              aria-expanded={diff.value}
              onClick={() => {
                diff.value = !diff.value;
              }}
            >
              {diff.value ? "Hide diff" : "Show diff"}
            </button>
            <Button onClick={() => askAbout(shownName(path))}>Ask the agent about this</Button>
          </>
        )}
        <Button onClick={() => actions.project.flyTo({ file: file.id })}>Go to</Button>
      </div>
      {diff.value && (
        <Diff model={model} file={file} hasGit={Boolean(model.project.state.value.git)} actions={actions.project} />
      )}
      <History touches={touchesOf(city, file.id, card)} model={model} />
      {!viewer && (
        <FileMarks id={file.id} marks={city.marks.filter(({ id }) => id === file.id)} model={model} actions={actions} />
      )}
    </>
  );
}

/** The path of the file: each part flies to its district and lights only that. */
function Crumbs({ city, file, actions }: CardProps) {
  /** The folders from the project's root to the file. */
  const ancestors: { id: number; name: string }[] = [];
  for (let at = city.folders.get(file.folder); at && ancestors.length < 64; at = city.folders.get(at.parent)) {
    ancestors.unshift({ id: at.id, name: at.parent === 0 ? city.state.name || "Project" : at.name });
  }
  return (
    <nav class="crumbs" aria-label="Path">
      {ancestors.map(({ id, name }, i) => (
        <Fragment key={id}>
          <button
            type="button"
            title="Show only this folder in the city"
            onClick={() => {
              actions.project.flyTo({ folder: id });
              actions.project.setFilter(i === 0 ? null : { ...NO_FILTER, folder: id });
            }}
          >
            <bdi>{shownName(name)}</bdi>
          </button>
          <span aria-hidden="true">/</span>
        </Fragment>
      ))}
      <bdi class="here">{shownName(file.name)}</bdi>
    </nav>
  );
}

/** Props of the facts. */
interface FactsProps {
  file: CityFile;
  card: ProjectCard | null;
  model: PanelProps["model"];
}

/** What the file is, when it changed, and how it differs. */
function FileFacts({ file, card, model }: FactsProps) {
  followCity(model.project);
  const last = card?.last;
  const language = card?.language || file.language || "";
  /** Deleted since the commit or the session (difference 3), so it has no time of change. */
  const isGone = file.commit === 3 || file.session === 3;
  const kind = [shownName(language), file.lines > 0 ? counted(file.lines, "line") : "", formatBytes(file.bytes)];
  const rows: (readonly [string, ComponentChildren] | false | null | undefined)[] = [
    ["Type", kind.filter(Boolean).join(" · ")],
    !isGone && ["Changed", <span class="age">{ago(file.changed * 1000, model.now.value)}</span>],
    model.project.state.value.git && ["Since the last commit", <Difference of={file.commit} />],
    ["In this session", <Difference of={file.session} />],
    last && [
      "Last commit",
      <>
        <code>{shownName(last.hash)}</code> <bdi>{shownName(last.subject)}</bdi>{" "}
        <span class="muted">
          <bdi>{shownName(last.author)}</bdi>, {formatWhen(last.at, model.now.value)}
        </span>
      </>,
    ],
  ];
  return <Facts class="facts" rows={rows.filter((row) => !!row)} />;
}

/** How a file differs, as mark and word. */
function Difference({ of }: { of: CityFile["commit"] }) {
  return (
    <>
      <Differs of={of} /> {differenceLabel(of) || "unchanged"}
    </>
  );
}

/** Touches of the file, newest first: those that arrived since the card was requested, then those in it. */
function touchesOf(city: CityStore, id: number, card: ProjectCard | null): readonly ProjectTouch[] {
  const seen = new Set<string>();
  /** Touches that the page has received by itself. */
  const live = city.touches.filter((touch) => touch.id === id).toReversed();
  return [...live, ...(card?.touches ?? [])].filter(({ at, how, agent = "" }) => {
    /** The card repeats touches that the page already knows. */
    const key = `${at} ${how} ${agent}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** What was done to the file in this session. */
function History({ touches, model }: { touches: readonly ProjectTouch[]; model: PanelProps["model"] }) {
  return (
    <section aria-label="History of this session">
      <h3>In this session</h3>
      {touches.length === 0 && <p class="muted">No agent has touched it yet.</p>}
      <ul class="history">
        {touches.map((touch) => (
          <li key={`${touch.at} ${touch.how} ${touch.agent}`}>
            <TouchText touch={touch} />{" "}
            <span class="muted">
              {ago(touch.at, model.now.value)} · {formatWhen(touch.at, model.now.value)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
