// World's plugin for OpenCode: gives it the MCP server "world", and tells the World service of this computer, if one runs, what
// its sessions do: ids, folders, names of tools and of files, the first word of commands; never prompts, answers, contents or
// output. What waits for an approval is told exactly, so that it can be answered there. It takes answers and messages back.
// Written by install.sh, which also removes it. WORLD_HOOK=off in the environment silences it.
//
// It has one child, `world-mcp hook opencode stream`, which speaks lines of JSON. OpenCode waits for nothing here, and whatever
// is wrong here stays here.
import { spawn } from "node:child_process"

const program = "@mcp@"
const flags = ["--agent-type", "opencode", "@flags@"]
const dataDir = "@data@"

// A child that has ended is started again by the next event, but not more often than this.
const restart = 30_000
// While the child does not read, no more than this waits for it; the rest is dropped.
const waiting = 256 << 10
// How long OpenCode may take to accept an answer or a message.
const accepting = 5_000

// Of a tool's arguments, those of which the child picks the file or the first word of the command.
const named = ["filePath", "path", "command", "pattern", "url"]

const quiet = (f) => (...args) => {
  try {
    return Promise.resolve(f(...args)).catch(() => {})
  } catch {
    return Promise.resolve()
  }
}

export const World = async ({ client, directory }) => {
  const config = quiet((c) => {
    c.mcp ??= {}
    c.mcp.world ??= { type: "local", command: [program, ...flags], enabled: true }
  })
  if (process.env.WORLD_HOOK === "off") return { config }

  // sessions by id: {parent, folder, doing: the event that says what it does now}
  const sessions = new Map()
  const open = new Map() // permissions that wait: id → {session, tool}
  let child
  let started = -restart

  function start() {
    if (child || performance.now() - started < restart) return
    started = performance.now()
    const env = dataDir ? { ...process.env, WORLD_DATA_DIR: dataDir } : process.env
    const c = spawn(program, ["hook", "opencode", "stream"], { stdio: ["pipe", "pipe", "ignore"], env })
    const over = () => {
      if (child === c) child = undefined
    }
    child = c
    c.on("error", over).on("exit", over)
    c.stdin.on("error", over)
    let rest = ""
    c.stdout.setEncoding("utf8").on("data", (text) => {
      const lines = (rest + text).split("\n")
      rest = lines.pop().slice(-waiting)
      for (const line of lines) if (line) quiet(reply)(line)
    })
    for (const x of [c, c.stdin, c.stdout]) x.unref?.()
  }

  function write(frame) {
    start()
    if (child?.stdin.writable && child.stdin.writableLength < waiting) child.stdin.write(JSON.stringify(frame) + "\n")
  }

  // tell tells of an event. Those of a sub-agent's session are of the session that has started it.
  function tell(event, id, more) {
    if (!id) return
    let s = sessions.get(id)
    if (!s) sessions.set(id, (s = { folder: directory }))
    if (!s.parent && !s.told && event !== "end") {
      s.told = true
      write({ event: "start", session: id, folder: s.folder })
    }
    if (event !== "ask") s.doing = event
    let top = id
    for (let p = s.parent, n = 0; p && n < 8; p = sessions.get(p)?.parent, n++) top = p
    write({ event, session: top, folder: sessions.get(top)?.folder ?? directory, ...(top !== id && { helper: id }), ...more })
  }

  // again tells a service that has just come what it has missed.
  function again() {
    for (const [id, s] of sessions) {
      if (s.parent) continue
      write({ event: "start", session: id, folder: s.folder })
      if (s.doing && !["stop", "stop-failed", "interrupt", "end"].includes(s.doing)) write({ event: "prompt", session: id, folder: s.folder })
    }
    for (const [id, p] of open) write(asks(id, p))
  }

  const asks = (id, p) => ({
    event: "ask", session: p.session, folder: directory, tool: p.tool, toolId: p.call,
    ask: { id, title: p.tool, command: p.patterns.join("\n") },
  })

  async function reply(line) {
    const r = JSON.parse(line)
    const signal = AbortSignal.timeout(accepting)
    if (r.connected) again()
    else if (r.decision && open.has(r.ask)) {
      const path = { id: open.get(r.ask).own, permissionID: r.ask }
      await client.postSessionIdPermissionsPermissionId({ path, body: { response: r.decision === "allow" ? "once" : "reject" }, signal })
    } else if (r.note && sessions.has(r.session)) {
      await client.session.promptAsync({ path: { id: r.session }, body: { parts: [{ type: "text", text: r.note }] }, signal })
    }
  }

  const on = {
    "session.created": ({ info }) => {
      sessions.set(info.id, { parent: info.parentID, folder: info.directory ?? directory })
      tell(info.parentID ? "helper" : "start", info.id, { parent: info.parentID })
    },
    "session.deleted": ({ info }) => {
      tell(sessions.get(info.id)?.parent ? "helper-end" : "end", info.id)
      sessions.delete(info.id)
    },
    "session.status": ({ sessionID, status }) => {
      const s = sessions.get(sessionID)
      if (status.type === "busy" && (!s?.doing || ["start", "stop", "stop-failed", "interrupt"].includes(s.doing))) tell("prompt", sessionID)
    },
    "session.error": ({ sessionID, error }) => tell(error?.name === "MessageAbortedError" ? "interrupt" : "stop-failed", sessionID, { reason: error?.name }),
    "session.idle": ({ sessionID }) => {
      const s = sessions.get(sessionID)
      if (s?.parent) tell("helper-end", sessionID)
      else if (!["interrupt", "stop-failed"].includes(s?.doing)) tell("stop", sessionID, { usage: s?.usage, model: s?.model })
      if (s) s.usage = undefined
    },
    "session.compacted": ({ sessionID }) => tell("compact-end", sessionID),
    "permission.asked": ({ id, sessionID, permission, patterns, metadata, tool }) => {
      let top = sessionID
      for (let p = sessions.get(top)?.parent, n = 0; p && n < 8; p = sessions.get(p)?.parent, n++) top = p
      const exact = metadata?.command ?? metadata?.filepath
      const p = { own: sessionID, session: top, tool: permission, call: tool?.callID, patterns: exact ? [String(exact)] : (patterns ?? []) }
      open.set(id, p)
      write(asks(id, p))
    },
    "permission.replied": ({ requestID, permissionID, sessionID, reply, response }) => {
      const id = requestID ?? permissionID
      const p = open.get(id)
      open.delete(id)
      tell((reply ?? response) === "reject" ? "tool-failed" : "tool", sessionID, { tool: p?.tool, toolId: p?.call })
    },
    "message.updated": ({ info }) => {
      const s = sessions.get(info.sessionID)
      if (!s || info.role !== "assistant" || !info.tokens) return
      const { input = 0, output = 0, cache = {} } = info.tokens
      s.model = info.modelID
      s.usage = { input, output, cached: cache.read ?? 0, context: input + (cache.read ?? 0) + (cache.write ?? 0), cost: info.cost }
    },
  }

  start()
  return {
    config,
    event: quiet(({ event }) => {
      on[event.type]?.(event.properties)
    }),
    "tool.execute.before": quiet(({ tool, sessionID, callID }, { args }) => {
      const input = {}
      for (const name of named) if (typeof args?.[name] === "string" && args[name].length < 8192) input[name] = args[name]
      tell("tool", sessionID, { tool, toolId: callID, input })
    }),
    "tool.execute.after": quiet(({ tool, sessionID, callID }) => {
      tell("tool-end", sessionID, { tool, toolId: callID })
    }),
  }
}
