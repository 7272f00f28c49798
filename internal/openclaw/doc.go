// Package openclaw is the back end for an agent that lives behind an OpenClaw gateway: on this computer, or on a server to
// which something else keeps a forward open. It finds the gateway, logs in as a device of its own, stays connected and
// carries the conversation. It dials loopback addresses only. It reads OpenClaw's configuration, and changes it only when
// the user asks for that in the page.
//
// The package has two layers, and a place below them.
//
// # Connection
//
// Backend.Run owns this layer (connect.go). The state is wire.BackendState; setStatus and awaitPairing change it:
//
//	searching   the initial state; Run reads OpenClaw's configuration and tries the port
//	missing     nothing listens there: try again every 3 s
//	connecting  something listens: log in, with exponential backoff from 1 s to 30 s
//	pairing     the gateway wants someone to approve this device: wait for the decision, then log in again; or, with
//	            wire.Backend.Key, a server's gateway wants its key: wait for GiveKey
//	refused     logging in cannot work until the user repairs something: try again at long intervals
//	ready       logged in; the conversation has caught up and gets every event
//	lost        a ready connection ended, or the gateway stopped in the last 30 s: try again as above
//
// The acts connect and retry end any wait at once, and a change of OpenClaw's configuration file ends any wait but that
// for a pairing. The login tries this device's own token first; then on this computer the shared token or password of the
// configuration, and then a one-time token from the openclaw command.
//
// Files: backend.go (the exported type), connect.go (the loop above), loginstatus.go (what a failed login means for the
// user), pairing.go, endpoint.go (where the gateway is), command.go (the openclaw command), device.go (key and tokens),
// login.go (the parameters of connect), client.go (one WebSocket), frames.go and protocol.go (what goes over it),
// link.go (a second connection, for calls), speech.go, check.go (for world-mcp doctor). Beside it settings.go, which gives
// what the gateway says of OpenClaw's settings to internal/openclaw/config and carries out its edits.
//
// # Place
//
// What is different between this computer and a server is behind one interface, place (place.go). Options.Target chooses:
// nil is this computer, a Target is a server (server.go). Nothing of this computer's own OpenClaw is read or
// written for a server: no configuration, no environment, no command, no file of the agent. What is kept of it is in a folder
// of its own, under the target's id: the device with its tokens, and the record of the tools.
//
// The key of a server's gateway is asked for once, by wire.Backend.Key; Backend.GiveKey passes it on. It is held in memory
// until the gateway has answered, exchanged for a token of the device, and never written anywhere. At most three logins a
// minute are without success, whatever the user does, because the gateway locks an address out after ten.
//
// # Conversation
//
// A conversation (conversation.go) outlives the connections. It translates the gateway's events into calls of
// agent.Reporter and remembers what is under way, so that the next connection can reconcile it with the gateway's
// transcript.
//
// A message of the user (outgoing, in turns.go):
//
//	sending  reported, and chat.send called; stays so while the connection is broken
//	done     the gateway acknowledged it, recorded it, or began its run
//	failed   the gateway refused it, did not answer in time, or was away for more than 10 minutes
//
// A run of the agent (run, in runs.go); its id is the id of the turn that started it:
//
//	live         from chat.send, or from the first event of a run that another client started
//	  steered    the user sent a further message: what the agent says from then on goes into a message of its own
//	  lost       the connection ended: adoptRun continues it when the gateway still has it, endLostRun ends it otherwise
//	ended        final → done, aborted → stopped or failed, error → failed; finishRun reports and logs it
//	  reconciled when its events may be incomplete, reconcileRun reads its messages from the transcript
//
// An approval (approvals.go): open → answered, expired or withdrawn. The first answer counts, wherever it comes from.
//
// Files: turns.go and runs.go as above; events.go (chat and agent events), draft.go (a message that grows),
// transcript.go and assembler.go (messages from transcript rows), history.go (pages, and reconciling after a
// reconnect), reconcile.go (after a run), images.go, sessions.go, subagents.go, approvals.go, presence.go (what the
// agent is seen doing), filework.go (what its tools do with files), labels.go (texts for people).
//
// # Goroutines
//
// Run is one goroutine; it starts the connection's reader and waits for it before it dials again. The reader delivers
// events, so an event handler must never call the gateway: the answer would have to come from the same goroutine. The
// conversation's own goroutines (sending, reconciling, polling for silence) belong to its WaitGroup;
// conversation.disconnected cancels and awaits them. A Link has a reader too, which Link.Close ends and awaits. A
// helper connection and its reader end with the function that opened it.
package openclaw
