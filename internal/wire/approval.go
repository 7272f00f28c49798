package wire

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
	"time"

	"github.com/worldmcp/world/internal/base/clip"
)

// ApprovalKind says what an approval is about.
type ApprovalKind string

// Values of ApprovalKind.
const (
	ApprovalExec ApprovalKind = "exec" // a command
	// ApprovalPlugin is an action of a gateway's plugin.
	ApprovalPlugin ApprovalKind = "plugin"
	ApprovalTool   ApprovalKind = "tool" // any other tool call
)

// ApprovalState is how far an approval is. Only an open one can be answered; the other states are
// final.
type ApprovalState string

// Values of ApprovalState.
const (
	ApprovalOpen      ApprovalState = "open"
	ApprovalAnswered  ApprovalState = "answered"
	ApprovalWithdrawn ApprovalState = "withdrawn" // the agent no longer needs it
	// ApprovalExpired: it was not answered in time.
	ApprovalExpired ApprovalState = "expired"
)

// Approval is an agent's question that needs the user's yes or no: in a conversation, a coding
// session, a terminal or through a relay. The first answer counts, and only to what the user saw.
// It is never given by voice, by an agent or by anything in the world.
type Approval struct {
	ID string `json:"id" bound:"id"`
	// Hash is that of all that is asked (Digest). Every answer names it.
	Hash    string       `json:"hash" bound:"id,64"`
	Backend string       `json:"backend" bound:"-"`
	Session string       `json:"session,omitempty" bound:"id"`
	Turn    string       `json:"turn,omitempty" bound:"id"`
	Kind    ApprovalKind `json:"kind"`
	Title   string       `json:"title" bound:"bytes,1024"` // "Run a command"
	// Command is the exact and complete command, or else the address or the arguments.
	Command string `json:"command,omitempty" bound:"bytes,32768"`
	// Details are tool, folder, files and the like.
	Details []Detail `json:"details,omitempty" bound:"list,16"`
	// Changes are those of files.
	Changes []CoderEdit `json:"changes,omitempty" bound:"list,64"`
	// Notes are World's own words about it: what it follows, or why it cannot be allowed here.
	Notes     []string         `json:"notes,omitempty" bound:"list,8 line,400"`
	Options   []ApprovalOption `json:"options" bound:"list,8"`
	CreatedAt time.Time        `json:"createdAt"`
	ExpiresAt time.Time        `json:"expiresAt,omitzero"`
	State     ApprovalState    `json:"state"`
	// Answer is the name of the chosen option, with ApprovalAnswered.
	Answer string `json:"answer,omitempty" bound:"line,200"`
	// By says who answered.
	By string `json:"by,omitempty" bound:"line,200"`
}

// Unmeasured is what the session and each question of an agent says that has passed no test.
const Unmeasured = "Not measured: it may act without asking."

// Seal sets the hash of an approval that is complete.
func (a *Approval) Seal() { a.Hash = a.Digest() }

// Digest returns a hash of all that is asked, and by which session: approvals with the same one ask
// for the same. The length of each part stands before it, so that no two questions look alike. The
// names of the options are World's own for their kinds.
func (a *Approval) Digest() string {
	h := sha256.New()
	list := func(n int) { fmt.Fprintf(h, "[%d]", n) }
	text := func(texts ...string) {
		for _, s := range texts {
			fmt.Fprintf(h, "%d:", len(s))
			_, _ = io.WriteString(h, s)
		}
	}
	text(a.Session, string(a.Kind), a.Title, a.Command)
	list(len(a.Details))
	for _, d := range a.Details {
		text(d.Name, d.Value)
	}
	list(len(a.Changes))
	for _, c := range a.Changes {
		text(c.Path, c.Diff, strconv.FormatBool(c.Cut))
	}
	list(len(a.Notes))
	text(a.Notes...)
	list(len(a.Options))
	for _, o := range a.Options {
		text(o.ID, string(o.Kind))
	}
	return hex.EncodeToString(h.Sum(nil))
}

// Answerable returns why an answer does not count: it is not open (also where a is nil), asks for
// something else than what the user saw, or has no such answer.
func (a *Approval) Answerable(hash, option string) *Error {
	switch {
	case a == nil || a.State != ApprovalOpen:
		return NewError(CodeAnswered, "this was already answered, or the agent no longer waits for it")
	case a.Hash == "" || a.Hash != hash:
		return NewError(CodeChanged, "what the agent asks for has changed since you saw it").Try("Read it again, then answer.")
	case a.Option(option).ID == "":
		return NewError(CodeBadArguments, "this question has no such answer").At("option").Saw(clip.Quote(option))
	}
	return nil
}

// Option returns an option by its id; without an id: there is none.
func (a *Approval) Option(id string) (found ApprovalOption) {
	if i := slices.IndexFunc(a.Options, func(o ApprovalOption) bool { return o.ID == id }); i >= 0 {
		found = a.Options[i]
	}
	return found
}

// Fit cuts an approval that takes more than so many bytes, or has a change that is not whole, and
// leaves it the options that reject: only one that is shown whole can be allowed. says explains it.
// The hash stays that of the whole.
func (a *Approval) Fit(most int, says string) {
	size := len(a.Title) + len(a.Command)
	cut := false
	for _, d := range a.Details {
		size += len(d.Name) + len(d.Value)
	}
	for _, c := range a.Changes {
		size += len(c.Path) + len(c.Diff)
		cut = cut || c.Cut
	}
	if size <= most {
		b, _ := json.Marshal(a) // the escapes count
		size = len(b)
	}
	if size <= most && !cut {
		return
	}
	room := most / 4
	take := func(s *string, limit int) {
		*s = clip.Bytes(*s, max(0, min(room, limit)))
		room -= len(*s) + 32
	}
	const line = 2000
	take(&a.Title, line)
	take(&a.Command, room/2)
	var details []Detail
	for _, d := range a.Details[:min(len(a.Details), 64)] {
		take(&d.Name, line)
		take(&d.Value, line)
		details = append(details, d)
	}
	var changes []CoderEdit
	for _, c := range a.Changes[:min(len(a.Changes), 64)] {
		whole := len(c.Diff)
		take(&c.Path, line)
		take(&c.Diff, whole)
		c.Cut = c.Cut || len(c.Diff) < whole
		changes = append(changes, c)
	}
	a.Details, a.Changes = details, changes
	a.OnlyReject(says)
}

// OnlyReject leaves an approval the options that reject, and explains why.
func (a *Approval) OnlyReject(says string) {
	a.Options = slices.DeleteFunc(slices.Clone(a.Options), func(o ApprovalOption) bool { return o.Kind.Allows() })
	if !slices.Contains(a.Notes, says) {
		a.Notes = append(slices.Clone(a.Notes), says)
	}
}

// OptionKind says what an answer to an approval means.
type OptionKind string

// Values of OptionKind.
const (
	AllowOnce    OptionKind = "allow_once"
	AllowAlways  OptionKind = "allow_always"
	RejectOnce   OptionKind = "reject_once"
	RejectAlways OptionKind = "reject_always"
)

// ApprovalOption is one possible answer. Name is World's own word for its kind: an agent may label
// an answer anything.
type ApprovalOption struct {
	ID   string     `json:"id" bound:"id"`
	Name string     `json:"name" bound:"drop"`
	Kind OptionKind `json:"kind" bound:"-"`
}

// optionNames are the words for answers.
var optionNames = map[OptionKind]string{AllowOnce: "Allow once", AllowAlways: "Always allow", RejectOnce: "Reject", RejectAlways: "Always reject"}

// NamedOptions returns options under World's own words. Several of one kind are numbered; one of no
// known kind, or with the id of another, is left out.
func NamedOptions(options []ApprovalOption) []ApprovalOption {
	named := []ApprovalOption{}
	of, nth := map[OptionKind]int{}, map[OptionKind]int{}
	for _, o := range options {
		if o.Name = optionNames[o.Kind]; o.Name != "" &&
			!slices.ContainsFunc(named, func(n ApprovalOption) bool { return n.ID == o.ID }) {
			named = append(named, o)
			of[o.Kind]++
		}
	}
	for i, o := range named {
		if nth[o.Kind]++; of[o.Kind] > 1 {
			named[i].Name += ", choice " + strconv.Itoa(nth[o.Kind])
		}
	}
	return named
}

// Allows reports whether an answer of this kind lets the agent do what it asks for.
func (k OptionKind) Allows() bool { return k != RejectOnce && k != RejectAlways }
