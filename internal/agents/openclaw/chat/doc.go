// Package chat is the conversation with an OpenClaw agent. internal/agents/openclaw/conn makes the
// connections, of which this package uses little (caller, in state.go); the back end passes on each
// connection and its events.
//
// A Conversation outlives the connections. It translates the gateway's events into those of
// internal/agents/transcript, whose engine holds the running turns, and remembers runs and sends
// under way, so that the next connection can reconcile them with the gateway's transcript:
//
//	Conversation  lock, connection, requests
//	  state       events, sends, runs, sessions: no lock, no request
//	  engine      messages, tools, approvals, sub-agents, activity of live runs
//	  recent      messages that the gateway's history may lack
//
// A message of the user (outgoing, in state.go):
//
//	sending  reported, and chat.send called; stays so while the connection is broken
//	done     the gateway acknowledged it, recorded it, or began its run
//	failed   the gateway refused it, did not answer in time, or was away for more than 10 minutes
//
// A run of the agent (run, in state.go); its id is the id of the turn that started it:
//
//	live         from chat.send, or from the first event of a run that another client started
//	  steered    the user sent a further message: the agent's later text goes into a new message
//	  lost       the connection ended: adoptRun continues it when the gateway still has it,
//	             endLostRun ends it otherwise
//	ended        final → done, aborted → stopped or failed, error → failed; finishRun reports and
//	             logs it
//	  reconciled when its events may be incomplete: reconcileRun reads the transcript
//
// A tool call (tools.go), as OpenClaw 2026.9.6 was seen to end it:
//
//	missing   isError; "Tool NAME not found" with the card status blocked, or of tool_call
//	          "Unknown tool id: NAME. …" with failed
//	refused   isError; "Exec denied (…): COMMAND", whether the user or the gateway itself has not
//	          allowed it
//	failed    isError; the tool's words. A command that ran and failed has isError false, and the
//	          card status failed
//	stopped   chat is aborted first; then comes a result "Aborted" with isError, and the
//	          transcript has no result at all
//
// An approval (approvals.go): open → answered, expired or withdrawn. The first answer counts,
// wherever it comes from.
//
// Files, from the bottom up; none uses what a later one declares:
//
//	protocol.go, transcript.go               the gateway's words; the rows of its transcripts
//	labels.go, sessionrow.go                 texts for people; sessions as the gateway lists them
//	payloads.go, tools.go                    the payloads of its events; the tool calls in them
//	assembler.go                             messages from the rows of a transcript
//	recent.go, workcontext.go, subagents.go  parts that know nothing of the conversation
//	state.go, conversation.go                the state, and the Conversation that guards it
//	images.go                                pictures that the gateway stores apart
//	runs.go, turns.go                        runs, and how a send ends; Send and Stop
//	sessions.go, approvals.go                the list of conversations; questions to the user
//	events.go                                chat and agent events
//	history.go, reconcile.go                 pages; the transcript after reconnects and runs
//	connection.go                            a connection's beginning, events and end
//
// # Goroutines
//
// HandleEvent runs on the goroutine that reads the connection, so it never calls the gateway: the
// answer would have to come from the same goroutine. The conversation's own goroutines (sending,
// reconciling, the engine) belong to its WaitGroup; Conversation.Disconnected cancels and awaits
// them.
package chat
