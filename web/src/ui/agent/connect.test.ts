import { expect, it } from "vitest";
import type { ConnectWay } from "../../wire/types.gen.ts";
import { recordedActions } from "../testing/page.ts";
import { show } from "../testing/screen.ts";
import { Connect } from "./connect.tsx";

const WAYS: readonly ConnectWay[] = [
  { id: "codex", name: "Codex", how: "Run this:", command: "codex mcp add world -- world-mcp --data-dir /d" },
  { id: "other", name: "Other", how: "Add this:", entry: '{"mcpServers": {}}', address: "http://127.0.0.1:1/mcp" },
];

it("shows the service's own line, and for any other agent an entry to copy and an address", async () => {
  const { actions } = recordedActions({ ways: async () => WAYS });
  const screen = await show(Connect, { name: "host", actions });
  expect(screen.texts("code")).toEqual(["codex mcp add world -- world-mcp --data-dir /d"]);
  await screen.check("Other");
  expect(screen.texts("code")).toEqual(['{"mcpServers": {}}', "http://127.0.0.1:1/mcp"]);
});

it("says why there is none", async () => {
  const { actions } = recordedActions({ ways: () => Promise.reject(new Error("the service is stopping")) });
  const screen = await show(Connect, { name: "host", actions });
  expect(screen.texts("[role=alert]")).toHaveLength(1);
  expect(screen.texts("code")).toEqual([]);
});
