/** The card of a file: where it is, what it is, how it differs, who did what with it, its marks, and what to do about it. */

import { useSignal } from "@preact/signals";
import { type ComponentChildren, Fragment } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { CityStore } from "../../core/project/city.ts";
import { NO_FILTER } from "../../core/project/filter.ts";
import type { CityFile } from "../../core/project/model.ts";
import { shownName } from "../../core/project/names.ts";
import { formatBytes, formatCount, differenceSymbol, describeDifference } from "../../core/project/format.ts";
import type { ProjectCard, ProjectTouch } from "../../wire/types.gen.ts";
import { adopt, type PanelProps } from "../lazy.tsx";
import { CloseButton } from "../parts.tsx";
import { reasonOf } from "../reason.ts";
import { ageWords, clockWords } from "../words.ts";
import { askAbout } from "./ask.ts";
import { Diff } from "./diff.tsx";
import { TouchWords } from "./lists.tsx";
import { Marks } from "./marks.tsx";
import css from "./project.lazy.css";

adopt(css);

export default function FilePanel({ model, actions }: PanelProps) {
  const { city, version, selected } = model.project;
  void version.value;
  const panel = useRef<HTMLElement>(null);
  const file = selected.value === null ? undefined : city.value?.files.get(selected.value);
  useEffect(() => panel.current?.focus(), [selected.value]);
  const close = () => {
    model.project.fromPanel.value = false;
    actions.project.select(null);
    model.open.value = "none";
    actions.toWorld();
  };
  const back = () => {
    model.project.fromPanel.value = true;
    actions.project.select(null);
  };
  return (
    <section ref={panel} class="panel beside project file-card" aria-label="File" tabIndex={-1}>
      <header>
        <button type="button" class="quiet" onClick={back}>
          ‹ Project
        </button>
        <h2>
          <bdi>{shownName(file?.name ?? "File")}</bdi>
        </h2>
        <CloseButton label="Close" hint="Esc" onClick={close} />
      </header>
      {city.value && file ? (
        <Card key={file.id} city={city.value} file={file} model={model} actions={actions} />
      ) : (
        <p class="muted">This file is not there any more.</p>
      )}
    </section>
  );
}

interface CardProps extends PanelProps {
  city: CityStore;
  file: CityFile;
}

function Card({ city, file, model, actions }: CardProps) {
  void model.project.version.value; // the city is one object, whatever changes in it
  const { card, failed } = useCard({ city, file, model, actions });
  const diff = useSignal(false);
  const differs = file.commit !== 0 || file.session !== 0;
  const path = city.pathOf(file);
  const viewer = model.viewer.value;
  return (
    <>
      <Crumbs city={city} file={file} actions={actions} model={model} />
      <Facts file={file} card={card} model={model} />
      {failed && (
        <p class="warn" role="alert">
          {failed}
        </p>
      )}
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
            <button type="button" class="quiet" onClick={() => askAbout(shownName(path))}>
              Ask the agent about this
            </button>
          </>
        )}
        <button type="button" class="quiet" onClick={() => actions.project.flyTo({ file: file.id })}>
          Fly to it
        </button>
      </div>
      {diff.value && (
        <Diff model={model} file={file} hasGit={Boolean(model.project.state.value.git)} hand={actions.project} />
      )}
      <History touches={touchesOf(city, file.id, card)} model={model} />
      {!viewer && (
        <Marks id={file.id} marks={city.marks.filter(({ id }) => id === file.id)} model={model} actions={actions} />
      )}
    </>
  );
}

/** What the service knows of the file, asked for again when the file or what was done with it is another. */
function useCard({ city, file, actions }: CardProps): { card: ProjectCard | null; failed: string } {
  const card = useSignal<ProjectCard | null>(null);
  const failed = useSignal("");
  const state = `${file.id} ${file.changed} ${file.commit} ${file.session} ${city.state.git?.head}`;
  useEffect(() => {
    let wanted = true;
    actions.project.card(file.id).then(
      (got) => {
        if (!wanted) return;
        card.value = got;
        failed.value = "";
      },
      (error: unknown) => {
        if (wanted) failed.value = reasonOf(error);
      },
    );
    return () => {
      wanted = false;
    };
  }, [state]);
  return { card: card.value, failed: failed.value };
}

/** The way to the file: each part flies to its district and lets only that stand in full light. */
function Crumbs({ city, file, actions }: CardProps) {
  const way: { id: number; name: string }[] = [];
  for (let at = city.folders.get(file.folder); at && way.length < 64; at = city.folders.get(at.parent)) {
    way.unshift({ id: at.id, name: at.parent === 0 ? city.state.name || "Project" : at.name });
  }
  return (
    <nav class="crumbs" aria-label="Where it lies">
      {way.map(({ id, name }, i) => (
        <Fragment key={id}>
          <button
            type="button"
            title="Flies there, and shows only what lies in it in full light"
            onClick={() => {
              actions.project.flyTo({ folder: id });
              actions.project.look(i === 0 ? null : { ...NO_FILTER, folder: id });
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

interface FactsProps {
  file: CityFile;
  card: ProjectCard | null;
  model: PanelProps["model"];
}

function Facts({ file, card, model }: FactsProps) {
  void model.project.version.value; // the city is one object, whatever changes in it
  const last = card?.last;
  const language = card?.language || file.language || "";
  const isGone = file.commit === 3 || file.session === 3;
  return (
    <dl class="facts">
      <Fact name="What it is">
        {[shownName(language), file.lines > 0 ? formatCount(file.lines, "line") : "", formatBytes(file.bytes)]
          .filter(Boolean)
          .join(" · ")}
      </Fact>
      {!isGone && (
        <Fact name="Changed">
          <Ago model={model} since={file.changed * 1000} />
        </Fact>
      )}
      {model.project.state.value.git && (
        <Fact name="Since the commit">
          <Differs of={file.commit} /> {describeDifference("commit", file.commit)}
        </Fact>
      )}
      <Fact name="Since this session">
        <Differs of={file.session} /> {describeDifference("session", file.session)}
      </Fact>
      {last && (
        <Fact name="Last commit">
          <code>{shownName(last.hash)}</code> <bdi>{shownName(last.subject)}</bdi>{" "}
          <span class="muted">
            <bdi>{shownName(last.author)}</bdi>, {clockWords(last.at, model.now.value)}
          </span>
        </Fact>
      )}
    </dl>
  );
}

/** "3 min ago", "now". */
function Ago({ model, since }: { model: PanelProps["model"]; since: string | number }) {
  const at = typeof since === "number" ? since : Date.parse(since);
  const words = ageWords(model.now.value - at);
  return <span class="age">{words === "now" ? words : `${words} ago`}</span>;
}

function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function Differs({ of }: { of: CityFile["commit"] }) {
  return (
    <span class={`differs differs-${of}`} aria-hidden="true">
      {differenceSymbol(of)}
    </span>
  );
}

/** Newest first: what came since the card was asked for, then what it says. */
function touchesOf(city: CityStore, id: number, card: ProjectCard | null): readonly ProjectTouch[] {
  const seen = new Set<string>();
  const live = city.touches.filter((touch) => touch.id === id).toReversed();
  return [...live, ...(card?.touches ?? [])].filter(({ at, how, agent = "" }) => {
    const key = `${at} ${how} ${agent}`;
    return !seen.has(key) && seen.add(key);
  });
}

function History({ touches, model }: { touches: readonly ProjectTouch[]; model: PanelProps["model"] }) {
  return (
    <section aria-label="History of this session">
      <h3>In this session</h3>
      {touches.length === 0 && <p class="muted">No agent touched it yet.</p>}
      <ul class="history">
        {touches.map((touch) => (
          <li key={`${touch.at} ${touch.how} ${touch.agent}`}>
            <TouchWords touch={touch} />{" "}
            <span class="muted">
              <Ago model={model} since={touch.at} /> · {clockWords(touch.at, model.now.value)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
