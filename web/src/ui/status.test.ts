import { describe, expect, it } from "vitest";
import type { Connection } from "./model.ts";
import { Status } from "./status.tsx";
import { StatusPanel } from "./statuspanel.tsx";
import { agentNamed, NOW, pageWith } from "./testing/page.ts";
import { show } from "./testing/screen.ts";

describe("the status", () => {
  it.each<[Connection, string, string]>([
    [{ state: "live" }, "local", "Connected. Every change is saved on this computer."],
    [{ state: "live" }, "hosted", "Connected. Every change is saved with your account."],
    [{ state: "reconnecting", since: NOW - 5000, nextTry: NOW }, "local", "The connection to world-mcp was lost."],
    [{ state: "reconnecting", since: NOW - 5000, nextTry: NOW }, "hosted", "The connection was lost."],
    [{ state: "login" }, "local", "This browser is not logged in."],
    [{ state: "incompatible", message: "Reload the page." }, "local", "Reload the page."],
    [{ state: "resting" }, "local", "Another tab has taken over."],
  ])("says what %o means on a %s page", async (connection, mode, words) => {
    const { model, actions, calls } = pageWith([]);
    model.relay.mode.value = mode as "local";
    model.connection.value = connection;
    const screen = await show(StatusPanel, { model, actions, close: () => {} });
    expect(screen.text).toContain(words);
    const retries = connection.state === "reconnecting";
    expect(screen.buttons.includes("Try now")).toBe(retries);
    if (retries) await screen.press("Try now");
    expect(calls.map(([name]) => name).filter((name) => name !== "notices")).toEqual(retries ? ["retry"] : []);
    expect(screen.texts("code").includes("world-mcp serve")).toBe(retries && mode === "local");
  });

  it("names at most two agents in the pill and counts the others", async () => {
    const { model, actions } = pageWith([]);
    model.worldName.value = "Garden";
    model.presence.value = { agents: ["Ada", "Bob", "Cy", "Di"].map((name) => agentNamed(name)), pages: 1 };
    const screen = await show(Status, { model, actions });
    expect(screen.text).toMatch(/^Garden.*Ada.*Bob/);
    expect(screen.text).not.toContain("Cy");
    expect(screen.text).toMatch(/2 more|\+ ?2/);
  });

  it("names those who wait for the user first", async () => {
    const { model, actions } = pageWith([]);
    const agents = ["Ada", "Bob", "Cy", "Di"].map((name) => agentNamed(name));
    const asks = (name: string, unsure: boolean) =>
      agents.map((agent) =>
        agent.name === name
          ? { ...agent, activity: { ...agent.activity, state: "needs-you" as const, unsure } }
          : agent,
      );
    model.presence.value = { agents: asks("Di", false), pages: 1 };
    const screen = await show(Status, { model, actions });
    expect(screen.text).toMatch(/Di.*Ada/);
    await screen.settle(() => {
      model.presence.value = { agents: asks("Di", true), pages: 1 };
    });
    expect(screen.text).toMatch(/Ada.*Bob/);
  });

  it("shows that it connects before it knows a world", async () => {
    const { model, actions } = pageWith([]);
    model.connection.value = { state: "connecting" };
    const screen = await show(Status, { model, actions });
    expect(screen.text).toBe("Connecting to your world");
  });
});
