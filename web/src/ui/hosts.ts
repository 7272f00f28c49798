/** The one command that connects an agent of each kind to this world. The page shows them; it never runs them. */

export interface Host {
  id: string;
  name: string;
  /** What to do with the command. */
  how: string;
  command: string;
}

/** Commands that start `world-mcp` from the agent; the last one is for any agent that speaks MCP over HTTP. */
export function hosts(origin: string): readonly Host[] {
  const run = "Run this once in a terminal, then start the agent:";
  return [
    {
      id: "claude-code",
      name: "Claude Code",
      how: run,
      command: "claude mcp add -s user world -- world-mcp --agent-type claude-code",
    },
    {
      id: "openclaw",
      name: "OpenClaw",
      how: run,
      command: "openclaw mcp add world --command world-mcp --arg --agent-type --arg openclaw",
    },
    { id: "codex", name: "Codex", how: run, command: "codex mcp add world -- world-mcp --agent-type codex" },
    {
      id: "gemini-cli",
      name: "Gemini CLI",
      how: run,
      command: `gemini mcp add -s user -t http world "${origin}/api/mcp/world?agentType=gemini-cli"`,
    },
    {
      id: "other",
      name: "Other",
      how: "Give any agent that speaks MCP over HTTP this address:",
      command: `${origin}/api/mcp/world?agentType=my-agent`,
    },
  ];
}
