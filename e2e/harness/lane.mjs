// An agent that talks to a page, without the agent: the service's own frames go through, the lane's are written here. For
// specs of what a panel shows (what a real agent does is in e2e/real).

const at = (millisAgo) => new Date(Date.now() - millisAgo).toISOString();

const LANE = {
  id: "openclaw",
  kind: "gateway",
  product: "OpenClaw",
  name: "Robin",
  state: "ready",
  session: "main",
  can: ["sessions", "create", "images", "stop", "approvals"],
  tools: { state: "present" },
};

/** What was said before the page came: prose, a list, code, a tool that ran and one that failed. */
const MESSAGES = [
  { id: "m1", role: "user", state: "done", parts: [{ kind: "text", text: "Build a small tea house by the fountain." }] },
  {
    id: "m2",
    role: "agent",
    state: "done",
    parts: [
      { kind: "thought", text: "Somewhere sunny, not in the way." },
      { kind: "text", text: "I will put it **north** of the fountain:\n\n- a house with a porch\n- two benches\n\n`place_objects` comes next." },
      { kind: "tool", tool: { id: "t1", name: "place_objects", title: "Place 3 objects", state: "done", world: true, millis: 120 } },
      {
        kind: "tool",
        tool: { id: "t2", name: "exec", title: "Run a command", target: "make test", state: "failed", input: "make test", output: "2 failed" },
      },
      { kind: "text", text: "It stands. Shall I put lanterns along the way?\n\n```sh\nworld-mcp open\n```" },
    ],
  },
  { id: "m3", role: "user", state: "done", parts: [{ kind: "text", text: "Yes, warm ones." }] },
];

const SESSIONS = [
  { id: "main", title: "Tea house", preview: "Shall I put lanterns along the way?", main: true },
  { id: "s2", title: "A very long title of a conversation about everything that a garden may hold one day", preview: "Later" },
];

/** A command that an agent wants to run, with all that a card can hold. */
export const ASKED = {
  id: "a1",
  backend: LANE.id,
  session: "main",
  kind: "exec",
  title: "Run a command",
  command: "npm install --save-dev a-package-with-quite-a-long-name@1.2.3 && npm test",
  details: [
    { name: "Folder", value: "/home/robin/projects/tea-house" },
    { name: "Host", value: "this computer" },
  ],
  options: [
    { id: "once", name: "Allow once", kind: "allow_once" },
    { id: "always", name: "Always allow", kind: "allow_always" },
    { id: "no", name: "Deny", kind: "reject_once" },
  ],
  state: "open",
};

/** Puts the agent before a page that has not been opened yet. Answers how it talks: tell(event) to the page's chat lane,
 * asked: what the page asked of it. */
export async function laneBefore(page, { lane = {}, messages = MESSAGES } = {}) {
  const asked = [];
  const lanes = [{ ...LANE, since: at(60_000), ...lane }];
  let tell = () => {};
  await page.routeWebSocket(/\/api\/relay\/browser\/ws/, (socket) => {
    const server = socket.connectToServer();
    let ids = null; // of the session, as the page writes them
    const send = (kind, payload, replyTo) =>
      socket.send(JSON.stringify({ ...ids, kind, payload, messageId: `lane_${Math.random()}`, ...(replyTo ? { replyTo } : {}) }));
    tell = (event) => send("chat.event", event);
    socket.onMessage((text) => {
      const frame = JSON.parse(text);
      if (frame.kind === undefined) return server.send(text);
      const first = ids === null;
      const { v, userId, worldId, agentDeviceId, sessionId, scope, enc } = frame;
      ids = { v, userId, worldId, agentDeviceId, sessionId, scope, enc };
      if (first) tell({ kind: "backends", backends: lanes });
      if (frame.kind !== "chat.request") return server.send(text);
      asked.push(frame.payload);
      const { op, session } = frame.payload;
      const said = session === "main" && (op === "open" || op === "history") ? messages : [];
      const answer = { sessions: op === "sessions" ? SESSIONS : undefined, messages: said.map((m, i) => ({ at: at(90_000 - 1000 * i), ...m })) };
      send("chat.answer", { ok: true, ...answer }, frame.messageId);
    });
    server.onMessage((text) => {
      const frame = JSON.parse(text);
      if (frame.kind === "chat.event" && frame.payload.kind === "backends") frame.payload.backends = lanes;
      socket.send(JSON.stringify(frame));
    });
  });
  return {
    asked,
    tell: (event) => tell(event),
    /** Asks the user for leave. */
    ask: (approval = {}) => tell({ kind: "approval", backend: LANE.id, approval: { ...ASKED, hash: "h1", createdAt: at(2000), expiresAt: at(-600_000), ...approval } }),
  };
}
