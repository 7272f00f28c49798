// Package chat is the conversation with an OpenClaw agent. It needs little of a connection (caller, in conversation.go), which
// internal/openclaw/conn makes; the back end tells it of each connection and passes on the events.
//
// A Conversation outlives the connections. It translates the gateway's events into calls of
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
// HandleEvent runs on the goroutine that reads the connection, so it never calls the gateway: the answer would have to come from
// the same goroutine. The conversation's own goroutines (sending, reconciling, polling for silence) belong to its WaitGroup;
// Conversation.Disconnected cancels and awaits them.
package chat
