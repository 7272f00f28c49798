// This file describes the agent programs of the user's computer, and the tests that show whether
// one of them asks before it acts. Only the user's own page gets them.

package wire

import "time"

// AgentPrograms are the agents that the service can start, installed ones first.
type AgentPrograms struct {
	// Revision grows with each change.
	Revision int            `json:"revision"`
	Programs []AgentProgram `json:"programs"`
	// Looking: the programs are being looked at, so some of this may be old.
	Looking bool `json:"looking,omitempty"`
	// Test is the test that runs, or the one that ran last; nil: there was none since the service
	// began.
	Test *AgentTest `json:"test,omitempty"`
}

// ProgramState says how an agent program stands.
type ProgramState string

// Values of ProgramState.
const (
	// ProgramAbsent: it is not installed.
	ProgramAbsent ProgramState = "absent"
	// ProgramLooking: it is being asked for its name and version.
	ProgramLooking ProgramState = "looking"
	// ProgramKnown: World works with this version; it was not tested here.
	ProgramKnown ProgramState = "known"
	// ProgramUntested: World does not know this version, and it was not tested here.
	ProgramUntested ProgramState = "untested"
	// ProgramUntestable: World does not know this version, and it cannot be tested here.
	ProgramUntestable ProgramState = "untestable"
	// ProgramPassed: it was tested here, and asked each time.
	ProgramPassed ProgramState = "passed"
	// ProgramFailed: it was tested here, and did not always ask.
	ProgramFailed ProgramState = "failed"
	// ProgramBroken: it does not start, or is not the program that it is called.
	ProgramBroken ProgramState = "broken"
)

// AgentProgram is an agent program of this computer.
type AgentProgram struct {
	// Type is the agent's type ("claude-code"), Product its name for people.
	Type    string       `json:"type"`
	Product string       `json:"product"`
	State   ProgramState `json:"state"`
	// Version is what it says of itself, and Path where it is; empty: unknown.
	Version string `json:"version,omitempty"`
	Path    string `json:"path,omitempty"`
	// Testable: it can be tested here.
	Testable bool `json:"testable,omitempty"`
	// Tested is what the test of these bytes has shown.
	Tested *AgentTested `json:"tested,omitempty"`
	// Formerly is when an earlier test of it was made, which counts no more.
	Formerly *time.Time `json:"formerly,omitempty"`
	// Reason says why it does not start, or what a test of it lacks; Next what to do, and Command
	// does that in a terminal.
	Reason  string `json:"reason,omitempty"`
	Next    string `json:"next,omitempty"`
	Command string `json:"command,omitempty"`
}

// AgentTested is what a test has shown, in short.
type AgentTested struct {
	At     time.Time `json:"at"`
	Passed bool      `json:"passed"`
	// Of is how many calls had to be asked about; Asked were, and Blocked were held back by the
	// agent's own sandbox.
	Asked   int `json:"asked"`
	Blocked int `json:"blocked"`
	Of      int `json:"of"`
	// Reason says what it did unasked.
	Reason string `json:"reason,omitempty"`
}

// AgentTest is a test that runs or has ended.
type AgentTest struct {
	Type    string    `json:"type"`
	Product string    `json:"product"`
	Began   time.Time `json:"began"`
	// Note is the newest news of it, and Done of Of steps are over. Of is an estimate.
	Note string `json:"note,omitempty"`
	Done int    `json:"done"`
	Of   int    `json:"of"`
	// Ended: it is over. Its result stands at the program, or Error says why there is none.
	// Stopped: the user has stopped it.
	Ended   bool   `json:"ended,omitempty"`
	Stopped bool   `json:"stopped,omitempty"`
	Error   string `json:"error,omitempty"`
}

// AgentTestRequest names the agent that is to be tested.
type AgentTestRequest struct {
	Type string `json:"type"`
}

// AgentTestResult is all that a test has shown.
type AgentTestResult struct {
	AgentTested
	Seconds float64 `json:"seconds"`
	// Cut: the network was cut off meanwhile.
	Cut   bool            `json:"networkCut"`
	Steps []AgentTestStep `json:"steps"`
	// Tools are those that the agent offered to its model.
	Tools []AgentTestTool `json:"tools"`
}

// AgentTestStep is one call of a test.
type AgentTestStep struct {
	// Home says in which of its homes and folders, Name which call.
	Home string `json:"home"`
	Name string `json:"name"`
	// Outcome is how it ended, as `world-mcp agents test` says it, and Failed that it failed the
	// test.
	Outcome string `json:"outcome"`
	Failed  bool   `json:"failed,omitempty"`
	Detail  string `json:"detail,omitempty"`
}

// AgentTestTool is a tool that an agent offered.
type AgentTestTool struct {
	Name string `json:"name"`
	// Judged says why it may be offered: "asked", "looks", "world"; "unknown": it may not.
	Judged string `json:"judged"`
}
