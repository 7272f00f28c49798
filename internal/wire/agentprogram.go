// This file describes the agent programs of the user's computer, the tests that show whether one of
// them asks before it acts, World's own copies, and the agents that the user adds. Only the user's
// own page gets and changes them.

package wire

import "time"

// AgentPrograms are the agents that the service can start, installed ones first.
type AgentPrograms struct {
	// Revision grows with each change.
	Revision int            `json:"revision"`
	Programs []AgentProgram `json:"programs"`
	// Looking: the programs are being looked at, so some of this may be old.
	Looking bool `json:"looking,omitempty"`
	// Test is the work under way, or the last one; nil: there was none since the service began.
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
	// Copy: it is World's own copy, which the user has had it get. Offer is one that can be got.
	Copy  bool        `json:"copy,omitempty"`
	Offer *AgentOffer `json:"offer,omitempty"`
	// Own is the user's entry, of an agent that they have added.
	Own *OwnAgent `json:"own,omitempty"`
	// Testable: it can be tested here.
	Testable bool `json:"testable,omitempty"`
	// Tested is what the test of these bytes has shown.
	Tested *AgentTested `json:"tested,omitempty"`
	// Word names all that is known of an agent that has not passed a test. A user who has read that
	// can let it work in one session all the same, with this in the request; empty: it needs no
	// such word, or cannot have one.
	Word string `json:"word,omitempty"`
	// Formerly is when an earlier test of it was made, which counts no more.
	Formerly *time.Time `json:"formerly,omitempty"`
	// Reason says why it does not start, or what a test of it lacks; Next what to do, and Command
	// does that in a terminal.
	Reason  string `json:"reason,omitempty"`
	Next    string `json:"next,omitempty"`
	Command string `json:"command,omitempty"`
}

// AgentOffer is a copy of a program that World can get by npm.
type AgentOffer struct {
	// Version is that of its package; "latest": the newest.
	Version string `json:"version"`
	// Scripts: scripts of the package run then, without which it does not work.
	Scripts bool `json:"scripts,omitempty"`
}

// OwnAgent is an agent that the user adds.
type OwnAgent struct {
	// Name is its type, and Command the program: a name on the PATH, or an absolute path.
	Name    string   `json:"name"`
	Command string   `json:"command"`
	Args    []string `json:"args,omitempty"`
	// Env are the names of the variables that it inherits.
	Env []string `json:"env,omitempty"`
	// Lever is the type of an agent that World knows, and whose modes and settings make this one
	// ask, too. Mode is the mode in which one without a lever asks; empty: it has no modes.
	Lever string `json:"lever,omitempty"`
	Mode  string `json:"mode,omitempty"`
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

// AgentTest is a test that runs or has ended, or the way of a copy to this computer.
type AgentTest struct {
	Type    string `json:"type"`
	Product string `json:"product"`
	// Get is the version of the copy that is got; empty: it is a test.
	Get   string    `json:"get,omitempty"`
	Began time.Time `json:"began"`
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

// AgentGetRequest asks for a copy of an agent's program.
type AgentGetRequest struct {
	Type string `json:"type"`
	// Version is that of its package; empty: the one that is offered.
	Version string `json:"version,omitempty"`
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
