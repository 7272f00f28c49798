// World's plugin for @product@: gives it the MCP server "world", and tells the World service of this computer, if one runs, what
// its sessions do: ids, folders, names of tools and of files, the first word of commands; never prompts, answers, contents or
// output. What waits for an approval is told exactly, so that it can be answered there. It takes answers and messages back.
// Written by install.sh, which also removes it. WORLD_HOOK=off in the environment silences it.
//
// It has one child, `world-mcp hook @agent@ stream`, which speaks lines of JSON. OpenCode waits for nothing here, and whatever
// is wrong here stays here.
import { spawn } from "node:child_process"

const program = "@mcp@"
const flags = ["--agent-type", "@agent@", "@flags@"]
const dataDir = "@data@"

// A child that has ended is started again by the next event, but not more often than this.
const restart = 30_000
// While the child does not read, no more than this waits for it; the rest is dropped.
const waiting = 256 << 10
// What waits for an approval is told exactly up to this length; of what is longer, only that it waits.
const longest = 16_000
// How long OpenCode may take to accept an answer or a message.
const accepting = 5_000

// OpenCode's own arguments, as it shows them to plugins: of "opencode run", and of a terminal.
const headless = process.argv[2] === "run"
const inTerminal = /\btui\b/.test(process.argv[1] ?? "")
// A terminal in which nothing was asked yet is told as a session with this id.
const unused = `unused-${process.pid}`
let began = false

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

  // What is known of sessions, by id:
  //   parent, folder   of a sub-agent's session, the one that has started it
  //   told             the service knows it
  //   busy             a turn runs, as OpenCode says
  //   tools            those at work, by the ids of their calls: {tool, input}
  //   error, last, refused   of this turn: how it failed, its newest message, the message in which the user has refused something
  //   agent, model     with which the user works in it
  //   usage            what OpenCode has counted in all
  const sessions = new Map()
  const open = new Map() // permissions and questions that wait: id → what asks makes of it
  // The arguments of tools at work, by what is known of them in tools. They are shown where the user decides, and nowhere else.
  const given = new WeakMap()
  let asked = 0
  let child
  let started = -restart

  function start() {
    if (child || performance.now() - started < restart) return
    started = performance.now()
    const env = dataDir ? { ...process.env, WORLD_DATA_DIR: dataDir } : process.env
    const c = spawn(program, ["hook", "@agent@", "stream"], { stdio: ["pipe", "pipe", "ignore"], env })
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

  const know = (id) => sessions.get(id) ?? sessions.set(id, { folder: directory, tools: new Map() }).get(id)

  // top is the session in whose name a sub-agent works.
  function top(id) {
    for (let p, n = 0; n < 8 && (p = sessions.get(id)?.parent); n++) id = p
    return id
  }

  // tell tells of an event. Those of a sub-agent's session are of the session that has started it.
  function tell(event, id, more) {
    const of = top(id)
    enter(of)
    write({ event, session: of, folder: know(of).folder, ...(of !== id && { helper: id, helperType: know(id).agent }), ...more })
  }

  // enter tells of a session before anything else of it. It takes the place of one that the user has left for it; others that rest
  // are over: a terminal shows one.
  function enter(id) {
    const s = know(id)
    if (s.told) return
    s.told = true
    leave(id, "clear")
    hello(id, s)
  }

  function leave(id, reason) {
    for (const [other, s] of sessions) {
      if (other === id || !s.told || s.busy) continue
      s.told = false
      write({ event: "end", session: other, reason })
      reason = "other"
    }
  }

  const hello = (id, s) => write({ event: "start", session: id, folder: s.folder, headless, usage: s.usage, model: s.model?.modelID })

  // again tells a service that has just come what it has missed.
  function again() {
    for (const [id, s] of sessions) {
      if (!s.told) continue
      hello(id, s)
      if (s.busy) write({ event: "prompt", session: id, folder: s.folder })
      for (const [toolId, t] of s.tools) write({ event: "tool", session: id, folder: s.folder, toolId, ...t })
    }
    for (const p of open.values()) write(p)
  }

  function begin(sessionID, toolId, tool, args) {
    const s = know(sessionID)
    if (!s.busy) return // it was broken off
    const input = {}
    for (const name of named) if (typeof args?.[name] === "string" && args[name].length < 8192) input[name] = args[name]
    s.tools.set(toolId, { tool, input })
    given.set(s.tools.get(toolId), args)
    tell("tool", sessionID, { toolId, tool, input })
  }

  // asks is the event of something that waits for the user. The card needs exactly that; one that is too long has none. It has an
  // id of its own each time, so that an answer to what was shown before is none to what OpenCode asks under the same id later.
  function asks(id, sessionID, call, name, ask) {
    const t = sessions.get(sessionID)?.tools.get(call)
    const p = { event: "ask", session: top(sessionID), folder: directory, tool: name, toolId: call, ...t, own: sessionID }
    if (ask && JSON.stringify(ask).length < longest) p.ask = { id: `${id}.${++asked}`, title: name, ...ask }
    open.set(id, p)
    write(p)
  }

  // exactly is what a permission is for: the command, the file or the address, and all else that OpenCode or the tool says of it;
  // undefined: that is not known.
  function exactly({ sessionID, patterns = [], metadata, tool }) {
    const { command, filepath, url, ...more } = metadata ?? {}
    const args = given.get(sessions.get(sessionID)?.tools.get(tool?.callID))
    const details = []
    const detail = (name, value) => {
      const text = typeof value === "string" ? value : JSON.stringify(value, null, 1)
      if (text) details.push({ name, value: text })
    }
    detail("path", filepath)
    detail("url", url)
    if (!command && !filepath && !url) detail("for", patterns.join("\n"))
    for (const name in more) detail(name, more[name])
    if (!command && !filepath && !url) detail("given", args)
    const known = command || filepath || url || args || Object.keys(more).length || patterns.some((p) => p !== "*")
    return known ? { command, details } : undefined
  }

  // answered tells that something does not wait any more, and whether that was the answer from the world.
  function answered(id, sessionID, refused, reply) {
    const p = open.get(id)
    if (!p) return
    open.delete(id)
    const s = know(sessionID)
    const t = s.tools.get(p.toolId) ?? { tool: p.tool }
    if (refused) {
      s.refused = s.last
      s.tools.delete(p.toolId)
    }
    tell(refused ? "tool-failed" : "tool", sessionID, { toolId: p.toolId, ...t, reason: p.ours && p.ours === reply ? "world" : "terminal" })
  }

  async function reply(line) {
    const r = JSON.parse(line)
    const signal = AbortSignal.timeout(accepting)
    const [id, p] = [...open].find(([, p]) => p.ask && p.ask.id === r.ask) ?? []
    if (r.connected) again()
    else if (r.decision && p) {
      p.ours = r.decision === "allow" ? "once" : "reject"
      const path = { id: p.own, permissionID: id }
      await client.postSessionIdPermissionsPermissionId({ path, body: { response: p.ours }, signal })
    } else if (r.note && sessions.has(r.session)) {
      const { agent, model } = know(r.session) // else it were OpenCode's default ones, that may do more
      const body = { agent, model, parts: [{ type: "text", text: r.note }] }
      await client.session.promptAsync({ path: { id: r.session }, body, signal })
    }
  }

  // over tells how a turn has ended. OpenCode may say more than once that it is idle, and then comes what it has broken off.
  function over(id, s) {
    if (!s.busy) return
    s.busy = false
    s.tools.clear()
    for (const [ask, p] of open) if (p.own === id) open.delete(ask)
    const stopped = s.error === "MessageAbortedError" || (s.refused && s.refused === s.last)
    if (s.parent) tell("helper-end", id)
    else tell(stopped ? "interrupt" : s.error ? "stop-failed" : "stop", id, { reason: s.error })
  }

  const on = {
    "session.created": ({ info }) => {
      Object.assign(know(info.id), { parent: info.parentID, folder: info.directory ?? directory })
      if (info.parentID) tell("helper", info.id)
      else enter(info.id)
    },
    // It comes before anything else of a session from earlier, and with what was counted, which is not known yet when a turn ends.
    "session.updated": ({ info }) => {
      const s = know(info.id)
      s.parent = info.parentID
      s.folder = info.directory ?? s.folder
      const { input = 0, output = 0, reasoning = 0, cache: { read = 0, write: written = 0 } = {} } = info.tokens ?? {}
      const usage = { input: input + read + written, output: output + reasoning, cached: read, context: s.context, cost: info.cost }
      if (!usage.input || JSON.stringify(usage) === JSON.stringify(s.usage)) return
      s.usage = usage
      if (s.told) hello(info.id, s)
    },
    "session.deleted": ({ info }) => {
      const s = know(info.id)
      if (s.parent) tell("helper-end", info.id)
      else if (s.told) write({ event: "end", session: info.id })
      sessions.delete(info.id)
    },
    "session.status": ({ sessionID, status }) => {
      const s = know(sessionID)
      if (status.type === "idle") return over(sessionID, s)
      if (s.busy) return
      Object.assign(s, { busy: true, error: undefined, refused: undefined })
      tell("prompt", sessionID)
      if (!s.parent) leave(sessionID, "other")
    },
    "session.error": ({ sessionID, error }) => {
      const s = sessions.get(sessionID)
      if (s?.busy) s.error = error?.name ?? "error"
    },
    "session.compacted": ({ sessionID }) => tell("compact-end", sessionID),
    "permission.asked": (p) => asks(p.id, p.sessionID, p.tool?.callID, p.permission, exactly(p)),
    "permission.replied": ({ requestID, permissionID, sessionID, reply, response }) => {
      const r = reply ?? response
      answered(requestID ?? permissionID, sessionID, r === "reject", r)
    },
    "question.asked": ({ id, sessionID, tool }) => asks(id, sessionID, tool?.callID, "question"),
    "question.replied": ({ requestID, sessionID }) => answered(requestID, sessionID, false),
    "question.rejected": ({ requestID, sessionID }) => answered(requestID, sessionID, true),
    "message.updated": ({ info }) => {
      const s = know(info.sessionID)
      if (info.role === "user") return void Object.assign(s, { agent: info.agent, model: info.model })
      if (!s.busy) return // it is broken off, or of an earlier turn
      s.last = info.id
      s.error ??= info.error?.name
      if (info.mode === "compaction" && !info.time?.completed && s.compacts !== info.id) tell("compact", info.sessionID)
      if (info.mode === "compaction") s.compacts = info.id
      const { input = 0, output = 0, reasoning = 0, cache = {} } = info.tokens ?? {}
      if (output) s.context = input + output + reasoning + (cache.read ?? 0) + (cache.write ?? 0)
    },
    // A tool that fails or is refused does not come to tool.execute.after, and what the user runs by "!" not to before.
    "message.part.updated": ({ part }) => {
      if (part.type !== "tool") return
      const { status, input } = part.state ?? {}
      const { tools } = know(part.sessionID)
      if (status === "running" && !tools.has(part.callID)) begin(part.sessionID, part.callID, part.tool, input)
      if (!["completed", "error"].includes(status) || !tools.has(part.callID)) return
      const t = tools.get(part.callID)
      tools.delete(part.callID)
      tell(status === "error" ? "tool-failed" : "tool-end", part.sessionID, { toolId: part.callID, ...t })
    },
  }

  if (inTerminal && !began) quiet(enter)(unused) // OpenCode loads plugins once for each folder
  began = true
  quiet(start)()
  return {
    config,
    event: quiet(({ event }) => {
      on[event.type]?.(event.properties)
    }),
    "tool.execute.before": quiet(({ tool, sessionID, callID }, { args }) => begin(sessionID, callID, tool, args)),
  }
}
