/** The access settings: the tokens of agents and the browsers that are logged in, each with a way to end it. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { scopesInShort } from "../../core/words/scopes.ts";
import { ago } from "../../core/words/time.ts";
import { Button } from "../button.tsx";
import { CommandLine } from "../components.tsx";
import { NewToken } from "../newtoken.tsx";
import { Failure } from "../parts.tsx";
import { usePending } from "../request.ts";
import type { AccessActions, AccessList, BrowserLogin, GivenToken } from "./accessactions.ts";
import { Section, Switch } from "./components.tsx";

/** Does one thing, then reads the lists again. */
type Change = (step: (client: AccessActions) => Promise<unknown>) => void;

/** The section. The lists appear with the service's answer. */
export function AccessSettings({ actions }: { actions(): Promise<AccessActions> }) {
  const list = useSignal<AccessList | null>(null);
  const { busy, failed, run } = usePending();
  const change: Change = (step) =>
    run(async () => {
      const a = await actions();
      await step(a);
      list.value = await a.list();
    });
  useEffect(() => change(async () => {}), [actions]);
  const shown = list.value;
  return (
    <Section title="Access">
      <Failure text={failed.value} />
      {shown && (
        <>
          <h4>Agents with their own token</h4>
          {shown.tokens.length === 0 && (
            <p class="muted">None. Agents on this computer need no token; one with a token may do only what it says.</p>
          )}
          <ul class="access">
            {shown.tokens.map((token) => (
              <AccessRow
                key={token.id}
                name={token.name}
                facts={tokenFacts(token)}
                end="Revoke"
                busy={busy.value}
                onEnd={() => change((a) => a.revoke(token.id))}
              />
            ))}
          </ul>
          <NewAgentToken busy={busy.value} change={change} />
          <h4>Logged-in browsers</h4>
          <ul class="access">
            {shown.browsers.map((browser) => (
              <AccessRow
                key={browser.id}
                name={browser.browser || "A browser"}
                facts={browserFacts(browser, shown.own)}
                end="Log out"
                busy={busy.value}
                onEnd={() => change((a) => a.logOut(browser.id))}
              />
            ))}
          </ul>
          {shown.browsers.length > 1 && (
            <Button disabled={busy.value} onClick={() => change((a) => a.logOut("all"))}>
              Log out everywhere
            </Button>
          )}
        </>
      )}
    </Section>
  );
}

/** One thing that opens the world, with the button that ends it. */
function AccessRow(props: { name: string; facts: string; end: string; busy: boolean; onEnd(): void }) {
  return (
    <li>
      <span>
        <strong>{props.name}</strong>
        <span class="muted">{props.facts}</span>
      </span>
      <Button aria-label={`${props.end}: ${props.name}`} disabled={props.busy} onClick={props.onEnd}>
        {props.end}
      </Button>
    </li>
  );
}

/** A new token: for whom, and what it allows beside reading. */
function NewAgentToken({ busy, change }: { busy: boolean; change: Change }) {
  const more = useSignal<readonly string[]>([]);
  const allow = (scope: string, label: string) => (
    <Switch
      label={label}
      on={more.value.includes(scope)}
      set={(on) => {
        more.value = on ? [...more.value, scope] : more.value.filter((s) => s !== scope);
      }}
    />
  );
  return (
    <NewToken
      class="new-token"
      busy={busy}
      opens="Give an agent a token…"
      note="It sees the world that is open now, and no other."
      make={(name, show) => change(async (client) => show(await client.create(name, ["world.read", ...more.value])))}
      told={(secret) => (
        <>
          <p>This is shown once. Give it to the agent as WORLD_TOKEN, in the environment of its MCP server.</p>
          <CommandLine text={secret} />
        </>
      )}
    >
      {allow("world.write.safe", "It may also build")}
      {allow("screenshot.request", "It may also take pictures")}
    </NewToken>
  );
}

/** "sees, builds · used 5 min ago" */
export function tokenFacts({ scopes, lastUsedAt }: GivenToken, now: number = Date.now()): string {
  return `${scopesInShort(scopes)} · ${lastUsedAt ? `used ${ago(lastUsedAt, now)}` : "never used"}`;
}

/** "this browser · logged in 2 d ago · used 5 min ago" */
export function browserFacts(browser: BrowserLogin, own: string, now: number = Date.now()): string {
  return [
    browser.id === own ? "this browser" : "",
    browser.viewer ? "view-only: an agent has seen its link" : "",
    browser.loggedInAt ? `logged in ${ago(browser.loggedInAt, now)}` : "",
    browser.lastUsedAt ? `used ${ago(browser.lastUsedAt, now)}` : "",
  ]
    .filter(Boolean)
    .join(" · ");
}
