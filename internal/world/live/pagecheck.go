package live

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/doc"
	"github.com/worldmcp/world/internal/world/tool"
)

// A page may be faulty, or under an agent's control. So every message of a page about a call is
// checked against that call before it is written, answered or forwarded: a commit may only make
// changes that its tool and arguments allow, and an answer may only make true claims. The functions
// here return why a message is rejected; an empty string or nil accepts it.

// Limits of a page's messages.
const (
	maxAnswerText  = 8 << 10   // bytes of the text of an answer
	maxAnswerData  = 512 << 10 // bytes of its data
	maxImages      = 4         // of one answer
	maxSaidByAgent = 1000      // characters
	maxUndone      = 20        // steps that one entry undoes
	alreadyThere   = 0.05      // metres: a walk may change nothing when it ends this near to where the avatar stands
)

// toolEffects are the operations that an entry of each tool may hold, apart from those on avatars,
// which State.ExceedsRights checks. A tool that is missing here never commits.
var toolEffects = map[string][]effect{
	tool.PlaceObjects:   {{wire.OpPut, wire.EntityObject}},
	tool.Build:          {{wire.OpPut, wire.EntityObject}},
	tool.ModifyObjects:  {{wire.OpPut, wire.EntityObject}},
	tool.DeleteObjects:  {{wire.OpPut, wire.EntityObject}, {wire.OpRemove, wire.EntityObject}},
	tool.SetEnvironment: {{wire.OpPut, wire.EntityEnvironment}},
	tool.Undo: {
		{wire.OpPut, wire.EntityObject},
		{wire.OpRemove, wire.EntityObject},
		{wire.OpPut, wire.EntityEnvironment},
	},
	tool.WalkAvatar:   {},
	tool.AvatarAction: {},
	tool.Say:          {},
}

// effect is a kind of operation.
type effect struct {
	op wire.OperationOp
	on wire.EntityType
}

// toolFigure is the Tool of a commit with which the user gives an avatar its figure. The user's
// other commits name no tool.
const toolFigure = "figure"

// badAnswer is the error for the agent when its page sends an answer that cannot be right.
func badAnswer(c *call, why string) *wire.Error {
	return wire.NewError(wire.CodeInternal, "the page's answer to %s was rejected: %s; nothing was changed", c.Tool.Name, why)
}

// answerCheck checks what a page answers to a call.
type answerCheck struct {
	*guardedFields

	c *call
}

// commit checks that a commit changes only things that its call may change.
func (a answerCheck) commit(m *wire.Commit, changes []doc.Change) string {
	c := a.c
	allowed, ok := toolEffects[c.Tool.Name]
	switch {
	case m.Result == nil:
		return "it has no result"
	case m.Tool != c.Tool.Name || !ok:
		return "it names another tool"
	case m.Event != nil && c.Tool.Name != tool.Say:
		return "only say may record an event"
	case m.Event != nil && !sameText(m.Event, c.Parsed.Args):
		return "its words differ from those of the call"
	case len(m.Result.Images) > 0:
		return "a picture must be sent on its own"
	case m.Failed != nil && c.Tool.Name != tool.WalkAvatar:
		return "only an interrupted walk may both change the world and fail"
	}
	if why := CheckResult(m.Result); why != "" {
		return why
	}
	if why := a.checkUndo(m, c.Agent.AvatarID); why != "" {
		return why
	}
	reach := a.reach()
	if c.Tool.Name == tool.Undo {
		if len(m.Undoes) == 0 {
			return "it undoes no step"
		}
		reach.MayUndo = doc.Touched(slices.DeleteFunc(a.state.History(), func(e wire.Entry) bool {
			return !slices.Contains(m.Undoes, e.Revision)
		})...)
	}
	for _, op := range m.Operations {
		if op.Type != wire.EntityAvatar && !slices.Contains(allowed, effect{op.Op, op.Type}) {
			return fmt.Sprintf("%s does not %s", c.Tool.Name, clip.Line(fmt.Sprintf("%s an %s", op.Op, op.Type), 40))
		}
	}
	return a.state.ExceedsRights(reach, changes, m.Inverse)
}

// reach returns which objects and avatars the call may change. commit adds those of the undone
// steps.
func (a answerCheck) reach() doc.Rights {
	c := a.c
	reach := doc.Rights{Avatar: c.Agent.AvatarID, Present: append([]wire.Agent{c.Agent}, a.people.Shown()...)}
	switch c.Tool.Name {
	case tool.PlaceObjects, tool.Build:
		reach.MayCreate = true
	case tool.ModifyObjects:
		reach.MayChange = namedObjects(c)
	case tool.DeleteObjects:
		reach.MayDelete = namedObjects(c)
	}
	return reach
}

// namedObjects returns the ids of the objects that a call names.
func namedObjects(c *call) map[string]bool {
	ids := map[string]bool{}
	if args, ok := c.Parsed.Args.(*tool.ObjectsArgs); ok {
		for _, o := range args.Objects {
			ids[o.ID] = true
		}
	}
	return ids
}

// sameText reports whether an event says what an agent asked to say. It compares letters and digits
// only, because the page normalizes spaces and drops invisible characters.
func sameText(ev *wire.Event, args any) bool {
	say, ok := args.(*tool.SayArgs)
	letters := func(s string) string {
		return strings.Map(func(r rune) rune {
			if unicode.IsLetter(r) || unicode.IsNumber(r) {
				return r
			}
			return -1
		}, s)
	}
	return ok && ev.Kind == wire.EventSaid && ev.Position == nil && ev.ObjectID == "" && ev.Text != "" &&
		isPrintable(ev.Text) &&
		utf8.RuneCountInString(ev.Text) <= maxSaidByAgent && letters(ev.Text) == letters(say.Text)
}

// isPrintable reports whether a text has no control characters except tabs and line breaks.
func isPrintable(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return wire.Controls(r) && r != '\n' && r != '\t' })
}

// CheckResult checks the size and the characters of a result, and the types of its images. It
// returns the reason to refuse it, or nothing.
func CheckResult(r *wire.Result) string {
	switch {
	case len(r.Text) > maxAnswerText:
		return fmt.Sprintf("its text is longer than %d KB", maxAnswerText>>10)
	case len(r.Data) > maxAnswerData:
		return fmt.Sprintf("its data is larger than %d KB", maxAnswerData>>10)
	case len(r.Images) > maxImages:
		return fmt.Sprintf("it has more than %d pictures", maxImages)
	case !isPrintable(r.Text):
		return "its text holds a control character"
	}
	for _, i := range r.Images {
		if !slices.Contains([]string{"image/jpeg", "image/png", "image/webp"}, i.MIMEType) {
			return "it has a picture of an unsupported type"
		}
	}
	return ""
}

// checkUndo checks the steps that a commit undoes. author is who must have made them; empty means
// anyone.
func (g *guardedFields) checkUndo(m *wire.Commit, author string) string {
	if len(m.Undoes) == 0 {
		return ""
	}
	if m.Tool != tool.Undo || len(m.Undoes) > maxUndone {
		return fmt.Sprintf("only undo may revert steps, at most %d of them", maxUndone)
	}
	history := g.state.History()
	for i, revision := range m.Undoes {
		step := slices.IndexFunc(history, func(e wire.Entry) bool { return e.Revision == revision })
		switch {
		case step < 0 || slices.Contains(m.Undoes[:i], revision):
			return fmt.Sprintf("there is no step %d to undo", revision)
		case author != "" && history[step].Author.ID != author:
			return fmt.Sprintf("step %d was made by someone else", revision)
		}
	}
	return ""
}

// checkUserChange checks a change that the user made in the page.
func (g *guardedFields) checkUserChange(m *wire.Commit) *wire.Error {
	_, ofTool := toolEffects[m.Tool]
	why := ""
	switch {
	case !ofTool && m.Tool != "" && m.Tool != toolFigure:
		why = "it names an unknown tool"
	case m.Event != nil || m.Result != nil || m.Picture || m.Failed != nil:
		why = "it has an event, a result or a picture, which only calls may have"
	default:
		why = g.checkUndo(m, "")
	}
	if why == "" {
		why = doc.DecodeProblem(m.Inverse)
	}
	if why == "" {
		return nil
	}
	return wire.NewError(wire.CodeBadEnvelope, "the change was not made: %s", why)
}

// changeDigest identifies a change of the user's, to distinguish a repeated messageId from a reused
// one.
func changeDigest(v any) string {
	sum := sha256.Sum256(wire.MustJSON(v))
	return hex.EncodeToString(sum[:8])
}

// sanitize makes an answer that changed nothing fit to be forwarded: within the limits,
// without a revision, and with a sanitized error. An invalid answer becomes an error.
func (a answerCheck) sanitize(t wire.ToolResult) wire.ToolResult {
	switch {
	case t.OK != (t.Result != nil) || t.OK == (t.Error != nil):
		return wire.ToolResult{Error: badAnswer(a.c, "it is neither a result nor an error")}
	case t.Error != nil:
		return wire.ToolResult{Error: a.sanitizeError(t.Error)}
	}
	why := CheckResult(t.Result)
	if why == "" && a.c.storedAnswer == nil && !a.mayChangeNothing(t.Result) {
		why = "it reports a change but commits none"
	}
	if why != "" {
		return wire.ToolResult{Error: badAnswer(a.c, why)}
	}
	t.Result.Revision = 0 // only the router sets it
	return t
}

// Prefixes of the answers in which a page says that a call had nothing to change. Keep them equal
// to the page's texts.
const (
	saysUnchanged = "Changed 0 objects"
	saysAlreadySo = "it is already so."
)

// mayChangeNothing reports whether the call may be answered without a commit: its tool never
// commits, it is a dry run, the answer says that nothing had to change, or the avatar already has
// the place and the pose.
func (a answerCheck) mayChangeNothing(said *wire.Result) bool {
	c := a.c
	if _, changes := toolEffects[c.Tool.Name]; !changes {
		return true
	}
	if c.Parsed.DryRun {
		return true
	}
	var at struct {
		Position *doc.Vec3 `json:"position"`
		Seat     string    `json:"seat"`
	}
	_ = json.Unmarshal(said.Data, &at) // missing fields stay empty and match nothing
	body, there := a.state.Avatar(c.Agent.AvatarID)
	switch c.Tool.Name {
	case tool.ModifyObjects:
		return strings.HasPrefix(said.Text, saysUnchanged)
	case tool.SetEnvironment:
		return strings.HasPrefix(said.Text, saysAlreadySo)
	case tool.WalkAvatar:
		return there && at.Position != nil &&
			math.Hypot(body.Position[0]-at.Position[0], body.Position[2]-at.Position[2]) < alreadyThere
	case tool.AvatarAction:
		switch action := c.Parsed.Args.(*tool.ActionArgs).Action; action {
		case tool.ActionSit:
			return there && body.Pose == doc.PoseSit && body.Seat == at.Seat
		case tool.ActionStand:
			return !there || body.Pose == doc.PoseStand
		}
		return true // gestures are shown but not stored
	}
	return false
}

// allowedNextSteps are the next steps that a page's error may give instead of the one in the error
// table. Keep them equal to the page's texts.
var allowedNextSteps = []string{
	"Use a position or an id instead, or call open_world.",
	"search_catalog names the user's files; a new one they drop on the world's page.",
	"Split it into several calls; or build a pattern such as grid, which is one object.",
	"Give count or a wider spacing, or build a wall or path, which is one object.",
	"Use a wider spacing, or several builds.",
	"Use smaller measures, or several builds.",
	"Use fewer cells.",
	"Wait until an agent has left, or ask the user to open another world.",
	"Walk faster.",
	"Walk there in stages.",
	"Walk on from there if it is still wanted.",
}

// sanitizeError rebuilds a page's error from the error table: a known code, its next step or an
// allowed one, texts cut to length, and no URL except the router's own.
func (a answerCheck) sanitizeError(e *wire.Error) *wire.Error {
	safe := e.Rebuilt()
	if safe == nil {
		return badAnswer(a.c, "its error code is unknown")
	}
	if slices.Contains(allowedNextSteps, e.Next) {
		safe.Next = e.Next
	}
	if e.Code == wire.CodeWorldNotOpen || e.Code == wire.CodePageGone {
		safe.URL = a.host.link(a.c)
	}
	return safe
}
