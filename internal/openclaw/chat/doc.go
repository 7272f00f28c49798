// Package chat is the conversation with an OpenClaw agent. It needs little of a connection (caller, in conversation.go), which
// internal/openclaw/conn makes; the back end tells it of each connection and passes on the events.
//
// A Conversation outlives the connections. It translates the gateway's events into those of internal/transcript, whose
// engine keeps what runs, and remembers what is under way, so that the next connection can reconcile it with the gateway's
// transcript:
//
//	Conversation  lock, connection, requests → state    events, sends, runs, sessions: no lock, no request
//	                                         → engine   messages, tools, approvals, sub-agents, activity of live runs
//	                                         → recent   messages that the gateway's history may lack
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
// Files: conversation.go and state.go as above; turns.go and runs.go; events.go (chat and agent events), tools.go (their
// tool calls), transcript.go and assembler.go (messages from transcript rows), history.go (pages, and reconciling after a
// reconnect), reconcile.go (after a run), images.go, sessions.go, subagents.go, approvals.go, recent.go, labels.go (texts
// for people).
//
// # Goroutines
//
// HandleEvent runs on the goroutine that reads the connection, so it never calls the gateway: the answer would have to come from
// the same goroutine. The conversation's own goroutines (sending, reconciling, the engine) belong to its WaitGroup;
// Conversation.Disconnected cancels and awaits them.
package chat
