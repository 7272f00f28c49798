/**
 * The one command that connects an agent of each kind to this world, the same as in README.md. The page shows the
 * commands; it never runs them.
 */

/** One kind of agent. */
export interface Host {
  id: string;
  name: string;
  /** What to do with the command. */
  how: string;
  /** The one command that connects the agent, or the address for its own settings. */
  command: string;
  /** It is an address, which "Repair details" shows. */
  isAddress?: true;
}

/** The port that world-mcp uses unless told otherwise. */
const USUAL_PORT = "4516";

/**
 * The commands for a page served from `origin`. All but the last make the agent start `world-mcp` itself; the last
 * one is for any agent that speaks MCP over HTTP.
 */
export function hosts(origin: string): readonly Host[] {
  const how = "Run this once in a terminal, then start the agent:";
  const { port } = new URL(origin);
  const args = (type: string) => ["--agent-type", type, ...(port === USUAL_PORT ? [] : ["--port", port || "80"])];
  const words = (type: string) => args(type).join(" ");
  const json = `{"command": "world-mcp", "args": [${args("openclaw")
    .map((arg) => JSON.stringify(arg))
    .join(", ")}]}`;
  return [
    {
      id: "claude-code",
      name: "Claude Code",
      how,
      command: `claude mcp add -s user world -- world-mcp ${words("claude-code")}`,
    },
    { id: "openclaw", name: "OpenClaw", how, command: `openclaw mcp set world '${json}'` },
    { id: "codex", name: "Codex", how, command: `codex mcp add world -- world-mcp ${words("codex")}` },
    {
      id: "gemini-cli",
      name: "Gemini CLI",
      how,
      command: `gemini mcp add -s user world world-mcp -- ${words("gemini-cli")}`,
    },
    {
      id: "other",
      name: "Other",
      how: "Any agent that speaks MCP over HTTP can join. Give it this world's address, from the repair details.",
      command: `${origin}/api/mcp/world?agentType=NAME`,
      isAddress: true,
    },
  ];
}
