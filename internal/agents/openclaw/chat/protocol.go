package chat

import (
	"encoding/json"
	"errors"
)

// The words of the gateway protocol that this package compares. Their values come from the gateway
// (protocol 4, as OpenClaw 2026.9 speaks it); a newer gateway may send others, so a switch over
// them ignores what it does not know.

// Names of events.
const (
	eventChat            = "chat"            // how a run stands, as the gateway shows it to people
	eventAgent           = "agent"           // what a run does, in detail
	eventSessionTool     = "session.tool"    // has the payload of agent
	eventSessionMessage  = "session.message" // a row was added to a transcript
	eventSessionsChanged = "sessions.changed"
	eventTask            = "task" // a sub-agent started, changed or ended
	eventExecRequested   = "exec.approval.requested"
	eventExecResolved    = "exec.approval.resolved"
	eventPluginRequested = "plugin.approval.requested"
	eventPluginResolved  = "plugin.approval.resolved"
)

// The last words of the approval events.
const (
	approvalRequested = "requested"
	approvalResolved  = "resolved"
)

// alreadyResolved is the reason of a refused answer to an approval that has one.
const alreadyResolved = "APPROVAL_ALREADY_RESOLVED"

// chatState is how far a run is, in the event chat.
type chatState string

// Values of chatState.
const (
	chatStatus  chatState = "status" // it prepares: workspace, model
	chatDelta   chatState = "delta"  // more text
	chatFinal   chatState = "final"
	chatAborted chatState = "aborted" // stopped, or given up because of an error
	chatError   chatState = "error"
)

// stopReason says why a run or a row ended.
type stopReason string

// Values of stopReason that matter here.
const (
	stopByCall  stopReason = "rpc"   // of a chat event: a client called chat.abort
	stopByError stopReason = "error" // of a transcript row
)

// errorKind is the failed part of a run.
type errorKind string

// Values of errorKind that have an advice of their own.
const (
	errorRateLimit     errorKind = "rate_limit"
	errorContextLength errorKind = "context_length"
	errorRefusal       errorKind = "refusal"
)

// agentStream is the subject of an agent event.
type agentStream string

// Values of agentStream; usage and approval are ignored.
const (
	streamLifecycle     agentStream = "lifecycle"
	streamRunStatus     agentStream = "run_status" // a line about what the run waits for
	streamThinking      agentStream = "thinking"
	streamAssistant     agentStream = "assistant"      // the agent's text
	streamTool          agentStream = "tool"           // only for the connection that started the run
	streamItem          agentStream = "item"           // a display card: the tools of runs that others started
	streamCommandOutput agentStream = "command_output" // what a running command prints
)

// streamPhase is how far the thing is that an agent event is about. Which values occur depends on
// the stream.
type streamPhase string

// Values of streamPhase.
const (
	phaseStart            streamPhase = "start"             // lifecycle, tool, item
	phaseUpdate           streamPhase = "update"            // tool, item
	phaseResult           streamPhase = "result"            // tool: it ended
	phaseEnd              streamPhase = "end"               // lifecycle, item
	phaseError            streamPhase = "error"             // lifecycle
	phaseWaitingApproval  streamPhase = "waiting-approval"  // lifecycle: a tool waits for the user
	phaseApprovalResolved streamPhase = "approval-resolved" // lifecycle
)

// itemKind is the kind of a display card.
type itemKind string

// Values of itemKind that are shown.
const (
	itemTool     itemKind = "tool"
	itemPreamble itemKind = "preamble" // what the agent says before it uses a tool
)

// itemStatus is how a display card ended.
type itemStatus string

// Values of itemStatus; running and blocked are others.
const (
	itemCompleted itemStatus = "completed"
	itemFailed    itemStatus = "failed"
)

// taskKind is the subject of a task event.
type taskKind string

const taskSubagent taskKind = "subagent"

// taskState is how far a task is (status), or the process that carries it out (execution.state).
type taskState string

// Values of taskState. A task is over in every other status.
const (
	taskQueued   taskState = "queued"
	taskPending  taskState = "pending"
	taskRunning  taskState = "running"
	taskFinished taskState = "finished" // of the process
)

// sessionChange is the kind of a session's change (sessions.changed: reason and phase).
type sessionChange string

// Values of sessionChange.
const (
	sessionReset   sessionChange = "reset"
	sessionDeleted sessionChange = "delete"
	sessionTitled  sessionChange = "chat.title" // it got a title that was derived from its messages
	sessionMessage sessionChange = "message"    // phase: a row was written or rewritten
)

// rowRole says who a transcript row is from.
type rowRole string

// Values of rowRole.
const (
	rowUser       rowRole = "user"
	rowAssistant  rowRole = "assistant"
	rowToolResult rowRole = "toolResult"
	rowCustom     rowRole = "custom" // a tool that another tool called: both its call and its result
)

// rowKind marks a transcript row that is no one's message.
type rowKind string

// Values of rowKind.
const (
	rowCompaction rowKind = "compaction" // the agent summarised the rows before it
	rowReset      rowKind = "reset"      // the conversation was reset
)

// provenance is the origin of a row that no one typed.
type provenance string

// Values of provenance.
const (
	fromVoice   provenance = "realtime_voice"
	fromSystem  provenance = "internal_system" // the gateway itself
	fromSession provenance = "inter_session"   // another session of the agent
)

// restartRecovery is the tool in whose name the gateway continues a run after it was restarted.
const restartRecovery = "main_session_restart_recovery"

// toolCall is the gateway's own tool that calls another tool by its id (part of tool search).
const toolCall = "tool_call"

// blockType says which fields of a content block are set.
type blockType string

// Values of blockType.
const (
	blockText       blockType = "text"
	blockThinking   blockType = "thinking"
	blockImage      blockType = "image"
	blockToolCall   blockType = "toolCall"
	blockToolResult blockType = "toolResult"
)

// decodeLenient decodes what it can: a member of an unexpected type is left out. It reports false
// when raw is not JSON of the right kind at all.
func decodeLenient(raw json.RawMessage, into any) bool {
	err := json.Unmarshal(raw, into)
	// After a type error the decoder goes on with the other members.
	_, partial := errors.AsType[*json.UnmarshalTypeError](err)
	return err == nil || partial
}
