/** What World may do with agents in terminals, and how far it is with each of their programs. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { capitalized } from "../../core/words/text.ts";
import type { TerminalHost, TerminalSettings, TerminalsAnswer } from "../../wire/types.gen.ts";
import { CommandLine } from "../components.tsx";
import { Failure } from "../parts.tsx";
import { usePending } from "../request.ts";
import { Section, Switch } from "../settings/components.tsx";
import type { TerminalsActions } from "./actions.ts";
import { HOST_WORDS } from "./words.ts";

/** The switches. */
const SWITCHES: readonly { name: keyof TerminalSettings; label: string; hint: string }[] = [
  {
    name: "answer",
    label: "Answer their approvals here",
    hint: "They appear as cards with the exact command. The first answer counts, here or in the terminal.",
  },
  {
    name: "message",
    label: "Send them messages",
    hint: "Uses each program's own interface. World never types into a terminal.",
  },
  {
    name: "usage",
    label: "Show tokens and cost",
    hint: "For this, World reads the numbers, and nothing else, from the transcripts they keep on this computer.",
  },
];

/** The foot of the panel. It appears with the service's answer. */
export function TerminalsSetup({ client }: { client(): Promise<TerminalsActions> }) {
  const now = useSignal<TerminalsAnswer | null>(null);
  /** What the user has just chosen, until the service has answered. */
  const chosen = useSignal<TerminalSettings | null>(null);
  const { busy, failed, run } = usePending();
  const ask = (step: (client: TerminalsActions) => Promise<TerminalsAnswer>, choice: TerminalSettings | null = null) =>
    run(async () => {
      chosen.value = choice;
      try {
        now.value = await step(await client());
      } finally {
        chosen.value = null;
      }
    });
  useEffect(() => ask((c) => c.read()), [client]);
  const { hosts } = now.value ?? {};
  const settings = chosen.value ?? now.value?.settings;
  return (
    <>
      <Failure text={failed.value} />
      {settings && (
        <Section title="Agents in your terminals">
          <div class="term-switches" aria-busy={busy.value}>
            {SWITCHES.map(({ name, label, hint }) => (
              <Switch
                key={name}
                label={label}
                hint={hint}
                on={settings[name]}
                set={(on) => {
                  const choice = { ...settings, [name]: on };
                  ask((c) => c.save(choice), choice);
                }}
              />
            ))}
          </div>
        </Section>
      )}
      {hosts && (
        <Section title="Programs that report from terminals">
          <ul class="term-hosts">
            {hosts.filter(isHere).map((host) => (
              <HostRow key={host.agent} host={host} />
            ))}
          </ul>
          {!hosts.every(isHere) && (
            <p class="muted">
              Not on this computer: {hosts.flatMap((host) => (isHere(host) ? [] : host.product)).join(", ")}.
            </p>
          )}
          <p class="muted">Restart any agent you started before setting World up.</p>
        </Section>
      )}
    </>
  );
}

/** Whether a program is on this computer. */
const isHere = ({ state }: TerminalHost): boolean => state !== "absent";

/** A program: how far World is with it, and what to do next. */
function HostRow({ host }: { host: TerminalHost }) {
  const { product, state, reason, next, command } = host;
  return (
    <li data-host={host.agent} data-state={state}>
      <p>
        <strong>{product}</strong>{" "}
        <span class={state === "ready" ? "state" : "muted"}>{HOST_WORDS[state] ?? state}</span>
      </p>
      {(reason || next) && (
        <p class="muted">
          {[reason, next]
            .filter(Boolean)
            .map((text) => capitalized(text ?? ""))
            .join(" ")}
        </p>
      )}
      {command && <CommandLine text={command} />}
    </li>
  );
}
