// Package openclaw is the back end for an agent that lives behind an OpenClaw gateway: on this
// computer, or on a server to which something else keeps a forward open. Backend joins three
// things, and carries the acts of the page to them:
//
//   - internal/agents/openclaw/conn finds the gateway, logs in and stays connected,
//   - internal/agents/openclaw/chat is the conversation over the connections,
//   - internal/agents/openclaw/config edits OpenClaw's settings, only when the user asks for that
//     in the page.
//
// Files, each using only those before it: options.go, settings.go (the gateway's report of its
// settings), backend.go (the exported type, and its use of each connection), speech.go,
// personality.go.
package openclaw
