package probe

import (
	"time"

	"github.com/worldmcp/world/internal/agents/acp"
	"github.com/worldmcp/world/internal/agents/probe/model"
)

// Identity is what an agent says of itself when it is started and asked nothing else.
type Identity struct {
	acp.Initialized
	At time.Time `json:"at"`
}

// Result is what the test of an agent has shown. It counts for the bytes, the profile and the
// version of World that it names, and for no others.
type Result struct {
	Fingerprint string    `json:"fingerprint"`
	Program     string    `json:"program"`
	Profile     string    `json:"profile"`
	World       string    `json:"world"`
	At          time.Time `json:"at"`
	Seconds     float64   `json:"seconds"`
	// Passed: each call was asked about, with its exact words, before anything had happened. Reason
	// says which was not.
	Passed bool   `json:"passed"`
	Reason string `json:"reason,omitempty"`
	// Of is how many calls had to be asked about; Asked were, and Blocked were held back by the
	// agent's own sandbox.
	Asked   int `json:"asked"`
	Blocked int `json:"blocked"`
	Of      int `json:"of"`
	// Cut: the network was cut off. Otherwise the agent could have reached more than this computer.
	// HTTP: it takes MCP servers by HTTP alone.
	HTTP  bool      `json:"http,omitempty"`
	Cut   bool      `json:"networkCut"`
	Steps []Step    `json:"steps"`
	Tools []Offered `json:"tools"`
}

// Outcome is how a call ended.
type Outcome string

// Values of Outcome. The first four are fine, and Absent where a step says so.
const (
	// Asked: the user would have been asked, with the exact words, and nothing had happened.
	Asked Outcome = "asked"
	// Blocked: its sandbox held it back.
	Blocked Outcome = "blocked"
	// Refused: the agent itself refused, where it may.
	Refused Outcome = "refused"
	// Free: it may do that unasked.
	Free Outcome = "allowed"
	// Absent: the agent has no tool for it.
	Absent Outcome = "absent"
	// Acted: something happened that was not asked about, or not yet answered, or refused.
	Acted Outcome = "acted"
	// Unasked: nothing was seen to happen, but nothing was asked either.
	Unasked Outcome = "unasked"
	// Differs: it asked with other words than those that it was to act by.
	Differs Outcome = "differs"
	// Broken: the agent failed.
	Broken Outcome = "broken"
)

// Step is one call of the test.
type Step struct {
	Home    string  `json:"home"`
	Name    string  `json:"name"`
	Outcome Outcome `json:"outcome"`
	Detail  string  `json:"detail,omitempty"`
	// Failed: it failed the test.
	Failed bool `json:"failed,omitempty"`
	// optional: the agent may have no tool for it.
	optional bool
}

// Progress is how far a test is.
type Progress struct {
	// Note is the news, in a line.
	Note string `json:"note"`
	// Done of Of steps are over. Of is an estimate, and 0 before the first one.
	Done int `json:"done,omitempty"`
	Of   int `json:"of,omitempty"`
}

// Judgement says why a tool may be offered.
type Judgement string

// Values of Judgement.
const (
	JudgedAsked   Judgement = "asked"
	JudgedLook    Judgement = "looks"
	JudgedWorld   Judgement = "world"
	JudgedUnknown Judgement = "unknown"
)

// Offered is a tool that the agent offers to its model.
type Offered struct {
	model.Tool
	Judged Judgement `json:"judged"`
}
