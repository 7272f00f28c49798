package wire

// Op is an operation that a page may ask for with a kind of message, and the right that it needs.
//
// A page is the user's own if no one else can have opened it. A page whose launch link an agent
// has seen may be the agent's own browser: it is a viewer. An operation without a row is refused
// for both.
type Op struct {
	// Name is the operation's name, as Operator.Operation of the payload returns it. It is empty
	// for a kind with only one operation.
	Name string
	// UserOnly, if set, refuses viewers. The text completes "cannot …" in the error. Empty: viewers
	// may do it too.
	UserOnly string
}

// Operator is a payload for several operations.
type Operator interface {
	// Operation returns the name of the payload's operation: an Op's Name.
	Operation() string
}

// Operations of KindCommit.
const (
	// commitOfCall commits the result of a call that the page executed.
	commitOfCall = "call"
	// commitByHand commits the user's own change.
	commitByHand = "hand"
)

// Operation implements Operator.
func (q ChatRequest) Operation() string { return string(q.Op) }

// Operation implements Operator.
func (q ProjectRequest) Operation() string { return string(q.Op) }

// Operation implements Operator.
func (q VoiceRequest) Operation() string { return string(q.Op) }

// Operation implements Operator.
func (c Commit) Operation() string {
	if c.CallID == "" {
		return commitByHand
	}
	return commitOfCall
}

// Values of Op.UserOnly for whole kinds.
const (
	noConversations = "read or write your conversations"
	noFiles         = "choose folders, read files or set marks"
	noVoice         = "talk for you"
)

// forAll is for a kind with a single operation that viewers may use.
var forAll = []Op{{}}

// chatOps belong to chat.request: all of them are private to the user.
var chatOps = userOnly(noConversations,
	ChatOpSessions, ChatOpOpen, ChatOpHistory, ChatOpCreate, ChatOpSend, ChatOpStop, ChatOpAnswer, ChatOpAct)

// projectOps belong to project.request. Viewers may ask what agents learn through their tools, but
// never for the content of a file.
var projectOps = append([]Op{
	{Name: string(ProjectOpRows)},
	{Name: string(ProjectOpInside)},
	{Name: string(ProjectOpCard)},
	{Name: string(ProjectOpTouches)},
}, userOnly(noFiles, ProjectOpOpen, ProjectOpClose, ProjectOpFolders, ProjectOpDiff, ProjectOpMark, ProjectOpTidy)...)

// voiceOps belong to voice.request.
var voiceOps = userOnly(noVoice, VoiceOpStart, VoiceOpMark, VoiceOpCancel, VoiceOpSay, VoiceOpStop)

// userOnly returns a row for each operation, all refused to viewers for the same reason.
func userOnly[S ~string](why string, names ...S) []Op {
	ops := make([]Op, len(names))
	for i, name := range names {
		ops[i] = Op{Name: string(name), UserOnly: why}
	}
	return ops
}

// OpOf returns the row of an operation that a page asks for; false: there is none, so the message
// must be refused.
func OpOf(kind Kind, operation string) (Op, bool) {
	for _, op := range kinds[kind].Ops {
		if op.Name == operation {
			return op, true
		}
	}
	return Op{}, false
}

// InfoOf returns the row of a kind; false: the kind is unknown.
func InfoOf(kind Kind) (KindInfo, bool) {
	k, ok := kinds[kind]
	return k, ok
}

// kinds indexes Kinds.
var kinds = func() map[Kind]KindInfo {
	m := map[Kind]KindInfo{}
	for _, k := range Kinds() {
		m[k.Kind] = k
	}
	return m
}()
