package wire

import (
	"fmt"
	"slices"
	"strings"
)

// Code names one way in which a request can fail. ErrorTable describes each.
type Code string

// Values of Code. Each has one row in ErrorTable. Clients decide by them, so they never change.
const (
	CodeBadArguments   Code = "bad_arguments"
	CodeUnknownTool    Code = "unknown_tool"
	CodeNotFound       Code = "not_found"
	CodeLimit          Code = "limit_reached"
	CodeNothingToUndo  Code = "nothing_to_undo"
	CodeUndoConflict   Code = "undo_conflict"
	CodeUnreachable    Code = "unreachable"
	CodeInterrupted    Code = "interrupted"
	CodeWorldNotOpen   Code = "world_not_open"
	CodePageGone       Code = "page_gone"
	CodeBrowserSlow    Code = "browser_slow"
	CodeTimeout        Code = "timeout"
	CodeCancelled      Code = "cancelled"
	CodeReplayed       Code = "replayed"
	CodeKeyReused      Code = "idempotency_key_reused"
	CodeWorldSwitched  Code = "world_switched"
	CodeRenderFailed   Code = "render_failed"
	CodeStoreFailed    Code = "store_failed"
	CodeUnavailable    Code = "unavailable"
	CodeTooLarge       Code = "too_large"
	CodeBadFrame       Code = "bad_frame"
	CodeBadEnvelope    Code = "bad_envelope"
	CodeNotAllowed     Code = "not_allowed"
	CodeUnauthorized   Code = "unauthorized"
	CodeRevoked        Code = "revoked"
	CodeForbidden      Code = "forbidden"
	CodeWrongMediaType Code = "wrong_media_type"
	CodeRate           Code = "rate_limited"
	CodeProtocol       Code = "protocol_mismatch"
	CodeConflict       Code = "conflict"
	CodeAgentNotReady  Code = "agent_not_ready"
	CodeAgentFailed    Code = "agent_failed"
	CodeAnswered       Code = "already_answered"
	CodeVoiceModel     Code = "voice_model"
	CodePairingCode    Code = "pairing_code_invalid"
	CodePairingDenied  Code = "pairing_denied"
	CodePairingBurned  Code = "pairing_code_burned"
	CodeSlowDown       Code = "slow_down"
	CodeLoginAgain     Code = "login_again"
	CodeLoginFailed    Code = "login_failed"
	CodeSignupClosed   Code = "signup_closed"
	CodeQuota          Code = "quota_reached"
	CodeNotHere        Code = "not_available_here"
	CodeUntrusted      Code = "workspace_untrusted"
	CodeAgentMissing   Code = "agent_missing"
	CodeAgentOld       Code = "agent_unknown_version"
	CodeQueueFull      Code = "queue_full"
	CodeChanged        Code = "changed_since"
	CodeMissionRunning Code = "mission_running"
	CodeMissionPhase   Code = "mission_not_ready"
	CodeNothingToDo    Code = "nothing_to_curate"
	CodeStale          Code = "version_mismatch"
	CodeVersionNeeded  Code = "version_needed"
	CodeInternal       Code = "internal"
)

// CodeInfo is one row of the error table.
type CodeInfo struct {
	Code Code
	// HTTP is the status of a REST answer.
	HTTP int
	// Close is the WebSocket close code when the socket cannot continue; 0: the socket stays open.
	Close int
	// Retryable: the same request may succeed later, unchanged.
	Retryable bool
	// Meaning says what happened, for the docs.
	Meaning string
	// Next is the step to take, worded for people and models.
	Next string
}

// ErrorTable is the only table of errors. The docs and the browser's types are generated from it.
func ErrorTable() []CodeInfo {
	return []CodeInfo{
		{CodeBadArguments, 400, 0, false, "an argument is missing, unknown or out of range", "Correct the named field and call again; nothing was changed."},
		{CodeUnknownTool, 404, 0, false, "there is no such tool", "List the tools and use one of them."},
		{CodeNotFound, 404, 0, false, "no object, avatar, world or page has this id", "inspect_world shows what is there, the worlds tool lists worlds."},
		{CodeLimit, 409, 0, false, "the world or the object is full", "Delete or combine objects first."},
		{CodeNothingToUndo, 409, 0, false, "there is no step of yours left to take back", "inspect_world shows what is there; delete_objects removes things."},
		{CodeUndoConflict, 409, 0, false, "someone changed the same things afterwards", "Look at them with inspect_world and change them by modify_objects instead."},
		{CodeUnreachable, 409, 0, false, "no path leads there", "Choose a point near it; inspect_world shows what stands in the way."},
		{CodeInterrupted, 409, 0, true, "another walk or action took over before this one ended", "Call again if it is still wanted."},
		{CodeWorldNotOpen, 409, 0, true, "no browser page is open on this world, and changes and pictures are made there", "Call open_world, or ask the user to open the URL."},
		{CodePageGone, 503, 0, true, "the page that was executing the call went away before it was done; nothing was changed", "Call again; another page takes over, or open_world opens one."},
		{CodeBrowserSlow, 503, 0, true, "the page has too much waiting", "Wait a second, then call again."},
		{CodeTimeout, 504, 0, true, "no answer came before the deadline", "Look whether it was done before you try again."},
		{CodeCancelled, 499, 0, false, "the caller withdrew the call", "Try again if it is still wanted."},
		{CodeReplayed, 409, 0, false, "this messageId was used before and its answer is no longer kept", "Use a fresh messageId."},
		{CodeKeyReused, 409, 0, false, "this idempotency_key belongs to a different call", "Use a fresh key for a new call."},
		{CodeWorldSwitched, 409, 0, true, "the user moved to another world", "Call again; it acts in the world that is open now."},
		{CodeRenderFailed, 503, 0, true, "the page could not draw (its graphics context is lost or blank)", "Ask the user to reload the page, then call again."},
		{CodeStoreFailed, 503, 0, true, "the change could not be written to disk; it was not made", "Check free space on the disk that holds the data folder, then call again."},
		{CodeUnavailable, 503, 1012, true, "the service is starting or stopping", "Try again in a moment."},
		{CodeTooLarge, 413, 1009, false, "the message is larger than allowed", "Send less at a time."},
		{CodeBadFrame, 400, 1003, false, "the frame is not text", "Send JSON text."},
		{CodeBadEnvelope, 400, 4400, false, "the envelope is malformed", "See docs/PROTOCOL.md for its fields."},
		{CodeNotAllowed, 403, 4403, false, "the scope, world, session or device is not the sender's", "Ask the user for the scope, or use the ids of the welcome."},
		{CodeUnauthorized, 401, 4401, false, "not logged in, or the key is wrong or used", "Run `world-mcp open` for a fresh link."},
		{CodeRevoked, 401, 4410, false, "the token or login was revoked, or has ended", "Ask the user for a new token; a page needs a fresh link from `world-mcp open`."},
		{CodeForbidden, 403, 0, false, "the request comes from a foreign Host, Origin or site", "Open the page at the address that world-mcp printed."},
		{CodeWrongMediaType, 415, 0, false, "the body is not application/json", "Send Content-Type: application/json."},
		{CodeRate, 429, 4429, true, "too many requests", "Slow down."},
		{CodeProtocol, 426, 4400, false, "the two ends speak different protocol versions", "Update world-mcp (both ends run the same file), then reload the page."},
		{CodeConflict, 409, 4409, false, "another connection took this one's place", "Nothing to do here; the other one is live."},
		{CodeAgentNotReady, 503, 0, true, "the agent is not connected", "The page's status shows what to do; the message is kept."},
		{CodeAgentFailed, 502, 0, true, "the agent's own side refused or failed", "Read the message; try again when it is repaired."},
		{CodeAnswered, 409, 0, false, "someone answered this first", "Nothing to do here."},
		{CodeVoiceModel, 400, 0, false, "voice uses two models, and this is neither of them", "Choose the mini or the full one."},
		{CodePairingCode, 404, 0, false, "the pairing code is wrong, was used, or has expired", "Ask the user for a new code; each one works once, for ten minutes."},
		{CodePairingDenied, 403, 0, false, "the user refused this pairing", "Ask the user; a new code is needed."},
		{CodePairingBurned, 409, 0, false, "two agents tried this code, or one could not prove its key, so it opens nothing any more", "Ask the user for a new code, and give it to one agent alone."},
		{CodeSlowDown, 429, 0, true, "too many tries", "Wait as long as Retry-After says."},
		{CodeLoginAgain, 403, 0, true, "this needs a login of the last 15 minutes", "Log in again with your passkey; the page asks for it."},
		{CodeLoginFailed, 401, 0, false, "the login did not succeed", "Try again, or use another passkey of yours."},
		{CodeSignupClosed, 403, 0, false, "this relay makes no new accounts by itself", "Ask its operator for an invitation link."},
		{CodeQuota, 409, 0, false, "an account may not have more of these", "Remove one that is not needed."},
		{CodeNotHere, 409, 0, false, "a hosted world has no project and no voice of the agent's own computer", "Do it in a world of the agent's own computer."},
		{CodeUntrusted, 422, 0, false, "this agent cannot be held safe in a folder that the user does not trust", "Look at the folder's settings in the page, and trust them there."},
		{CodeAgentMissing, 424, 0, false, "no coding agent is installed", "Install one; the answer has the command."},
		{CodeAgentOld, 424, 0, false, "World has not measured this version of the agent", "Test it with the command that the answer names."},
		{CodeQueueFull, 409, 0, true, "too many prompts wait in this session", "Wait until one has begun, or take one away."},
		{CodeChanged, 409, 0, false, "what is asked about has changed since it was shown", "Look at it again, then decide."},
		{CodeMissionRunning, 409, 0, true, "the mission has an active run", "Wait for its end, or cancel it."},
		{CodeMissionPhase, 409, 0, false, "the mission is not at the phase for this", "Read its phase; a mission is executed when it is ready."},
		{CodeNothingToDo, 404, 0, false, "no mission waits for this", "Add a mission, or name one."},
		{CodeStale, 412, 0, false, "it was changed since it was read", "Read it again, and send the change with its new version."},
		{CodeVersionNeeded, 428, 0, false, "a change needs the version that was read", "Send the header If-Match with the version."},
		{CodeInternal, 500, 0, false, "a fault in world-mcp", "Please report it with the last lines of serve.log in the data folder."},
	}
}

// CloseTooLate is the WebSocket close code of a socket that sent no hello in time, or not the rest
// of a frame.
const CloseTooLate = 4408

// table indexes ErrorTable.
var table = func() map[Code]CodeInfo {
	m := make(map[Code]CodeInfo)
	for _, r := range ErrorTable() {
		m[r.Code] = r
	}
	return m
}()

// Info returns the row of a code. An unknown code has the row of CodeInternal.
func (c Code) Info() CodeInfo {
	if r, ok := table[c]; ok {
		return r
	}
	return table[CodeInternal]
}

// Error is the answer to a failed request: code and cause; for arguments also the field, the value
// received and the values allowed. Build it with NewError and the methods below.
type Error struct {
	Code Code `json:"code"`
	// Message says in plain words what happened.
	Message string `json:"message" bound:"line,500"`
	// Field is the path of the wrong value: objects[2].position.
	Field string `json:"field,omitempty" bound:"line,120"`
	// Got is the received value, shortened.
	Got string `json:"got,omitempty" bound:"line,200"`
	// Allowed describes the valid values.
	Allowed string `json:"allowed,omitempty" bound:"line,500"`
	// Near are valid values similar to Got.
	Near []string `json:"near,omitempty" bound:"first,10 line,64"`
	// Example is a valid example.
	Example string `json:"example,omitempty" bound:"line,500"`
	// Next is the step to take.
	Next string `json:"next,omitempty" bound:"drop"`
	// URL of the page, with world_not_open.
	URL       string `json:"url,omitempty" bound:"drop"`
	Retryable bool   `json:"retryable,omitempty" bound:"drop"`
}

// NewError returns an error with the message, and with the next step and retryability of the code's
// row.
func NewError(code Code, format string, args ...any) *Error {
	i := code.Info()
	return &Error{Code: code, Message: fmt.Sprintf(format, args...), Next: i.Next, Retryable: i.Retryable}
}

// Rebuilt returns another program's error within its bounds, with the next step and retryability of
// the code's row and without its URL; nil: the code is unknown.
func (e *Error) Rebuilt() *Error {
	safe, i := *e, e.Code.Info()
	safe.Near = slices.Clone(e.Near)
	if bounded := Clean(&safe) == nil; !bounded {
		return nil
	}
	safe.Next, safe.Retryable = i.Next, i.Retryable
	return &safe
}

// At sets the path of the wrong field: objects[2].position.
func (e *Error) At(field string) *Error {
	e.Field = field
	return e
}

// Saw sets the received value. Foreign text must be passed through clip.Quote first.
func (e *Error) Saw(got string) *Error {
	e.Got = got
	return e
}

// Allow sets the description of valid values.
func (e *Error) Allow(what string) *Error {
	e.Allowed = what
	return e
}

// Suggest sets valid values that are similar to the received one.
func (e *Error) Suggest(near []string) *Error {
	e.Near = near
	return e
}

// Show sets a valid example.
func (e *Error) Show(example string) *Error {
	e.Example = example
	return e
}

// Try replaces the table's next step by a more specific one.
func (e *Error) Try(next string) *Error {
	e.Next = next
	return e
}

// Later says that the same request may succeed at another time, though the code's row does not
// promise it.
func (e *Error) Later() *Error {
	e.Retryable = true
	return e
}

// Error returns one line for logs.
func (e *Error) Error() string { return string(e.Code) + ": " + e.Message }

// Text formats the error for a model: everything that is known, one item per line.
func (e *Error) Text() string {
	s := string(e.Code) + ": " + e.Message
	line := func(name, v string) {
		if v != "" {
			s += "\n" + name + ": " + v
		}
	}
	line("field", e.Field)
	line("got", e.Got)
	line("allowed", e.Allowed)
	line("near matches", strings.Join(e.Near, ", "))
	line("example", e.Example)
	line("url", e.URL)
	line("next", e.Next)
	return s
}
