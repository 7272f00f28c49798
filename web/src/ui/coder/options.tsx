/** What can be set in a session: the agent's own options, and what it may do in the world. */

import { useId } from "preact/hooks";
import type { CoderSession } from "../../wire/types.gen.ts";
import { Button } from "../button.tsx";
import type { Model } from "../model.ts";
import { Facts, Failure } from "../parts.tsx";
import { Select, Tick } from "../pick.tsx";
import { usePending } from "../request.ts";
import { inWords } from "./reason.ts";
import type { CoderDesk } from "./types.ts";
import { usageText } from "./words.ts";

/** The options by which the user lets a session change the world, and act without asking (wire: GrantWrite, …). */
const MAY_WRITE = "world.write";
const UNATTENDED = "unattended";

/** Props of the options. */
interface OptionsProps {
  session: CoderSession;
  desk: CoderDesk;
  model: Model;
}

/** The options, what the session is, and its end. */
export function SessionOptions({ session, desk, model }: OptionsProps) {
  const { busy, failed, run } = usePending();
  const { options = [], id, state, readOnly, writes } = session;
  const runs = state === "idle" || state === "running" || state === "needs_you";
  const set = (option: string, value: string) =>
    run(() => inWords(desk.ask({ op: "set", session: id, option, value })));
  const ask = (op: "resume" | "close") => run(() => inWords(desk.ask({ op, session: id })));
  const live = model.connection.value.state === "live";
  return (
    <div class="session-options">
      {options.map((option) => (
        <OptionSelect key={option.id} option={option} able={runs && !busy.value && live} set={set} />
      ))}
      {options.length > 0 && !runs && <p class="muted">Resume the session to change these.</p>}
      {!readOnly && <Tick label="May change the world" on={writes === true} set={(on) => set(MAY_WRITE, String(on))} />}
      {(desk.unattended.value || session.unattended) && !session.plain && (
        <Tick
          label="Can act without asking you"
          on={session.unattended === true}
          set={(on) => set(UNATTENDED, String(on))}
        />
      )}
      <About session={session} />
      <Failure text={failed.value} />
      <div class="buttons">
        {!runs && !session.plain && state !== "starting" && session.landed !== "discarded" && (
          <Button disabled={busy.value} onClick={() => ask("resume")}>
            {busy.value ? "Starting…" : "Resume"}
          </Button>
        )}
        {state !== "closed" && (
          <Button disabled={busy.value} onClick={() => ask("close")} title="Ends the agent. What it changed stays.">
            Close the session
          </Button>
        )}
      </div>
    </div>
  );
}

/** Props of an option. */
interface OptionProps {
  option: NonNullable<CoderSession["options"]>[number];
  able: boolean;
  set(option: string, value: string): void;
}

/** One option of the agent's own. */
function OptionSelect({ option: { id, name, value, values }, able, set }: OptionProps) {
  const field = useId();
  return (
    <div class="field">
      <label for={field}>{name}</label>
      {able ? (
        <Select
          id={field}
          choices={values.map((choice) => ({ value: choice.id, word: choice.name }))}
          chosen={value}
          choose={(chosen) => set(id, chosen)}
        />
      ) : (
        <select id={field} disabled>
          <option>{values.find((choice) => choice.id === value)?.name ?? value}</option>
        </select>
      )}
    </div>
  );
}

/** What the session is. */
function About({ session }: { session: CoderSession }) {
  const { folder, branch, base, isolation, plain, product, version, usage } = session;
  const rows: [string, string | undefined][] = [
    ["Agent", [product, version].filter(Boolean).join(" ")],
    ["Folder", folder],
    ["Works in", plain ? undefined : isolation === "inplace" ? "your folder itself" : "a copy of its own"],
    ["Branch", branch && base ? `${branch}, from ${base}` : branch],
    ["May", mayOf(session)],
    ["Used", usageText(usage)],
  ];
  return <Facts class="facts" rows={rows.flatMap(([name, value]) => (value ? [[name, value] as const] : []))} />;
}

/** What a session may do. */
function mayOf({ plain, readOnly, unattended }: CoderSession): string {
  if (plain) return "talk only: it has no tools and sees no files";
  if (readOnly) return "look and plan only";
  return unattended ? "change files and run commands without asking" : "change files and run commands, after asking";
}
