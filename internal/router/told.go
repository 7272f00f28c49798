package router

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

	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/tool"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world"
)

// What a page tells of a call is held to that call here, before anything of it is written, answered or passed on: the page
// may be faulty, or an agent's.

// Bounds of what a page tells.
const (
	maxAnswerText  = 8 << 10   // bytes of the text of an answer
	maxAnswerData  = 512 << 10 // bytes of its data
	maxImages      = 4         // of one answer
	maxSaidByAgent = 1000      // characters
	maxUndone      = 20        // steps that one entry takes back
	maxProgress    = 200       // characters of a progress message
	alreadyThere   = 0.05      // metres between where a walk that changes nothing ends and where the document has the avatar
)

// ofTools are the operations that an entry of each tool may hold, beside those on avatars.
var ofTools = map[string][]string{
	tool.PlaceObjects:   {"put object"},
	tool.Build:          {"put object"},
	tool.ModifyObjects:  {"put object"},
	tool.DeleteObjects:  {"put object", "remove object"},
	tool.SetEnvironment: {"put environment"},
	tool.Undo:           {"put object", "remove object", "put environment"},
	tool.WalkAvatar:     {},
	tool.AvatarAction:   {},
	tool.Say:            {},
}

// byHand are the names of what the user does that is no tool of agents: giving an avatar its figure.
var byHand = []string{"", "figure"}

// notAnAnswer is what an agent is told when its page told something that cannot be.
func notAnAnswer(c *call, why string) *wire.Error {
	return wire.NewError(wire.CodeInternal, "the page's answer to %s was not taken: %s; nothing was changed", c.tool.Name, why)
}

// fits says what of a commit does not belong to the call that it answers; empty: nothing. The caller holds h.mu.
func (lw *liveWorld) fits(c *call, m *wire.Commit) string {
	allowed, ok := ofTools[c.tool.Name]
	switch {
	case m.Result == nil:
		return "it brings no answer"
	case m.Tool != c.tool.Name || !ok:
		return "it names another tool"
	case m.Event != nil && c.tool.Name != tool.Say:
		return "only words that are said are an event"
	case m.Event != nil && !sameWords(m.Event, text(c.given, "text")):
		return "it says other words than were asked for"
	case len(m.Result.Images) > 0:
		return "a picture comes by itself"
	case m.Failed != nil && c.tool.Name != tool.WalkAvatar:
		return "only a walk that is broken off changes something and fails"
	}
	if why := unfit(m.Result); why != "" {
		return why
	}
	if why := lw.wrongUndo(m, c.agent.AvatarID); why != "" {
		return why
	}
	reach := lw.reachOf(c)
	if c.tool.Name == tool.Undo {
		if len(m.Undoes) == 0 {
			return "it takes no step back"
		}
		reach.Undo = world.Touched(slices.DeleteFunc(lw.state.History(), func(e wire.Entry) bool {
			return !slices.Contains(m.Undoes, e.Revision)
		})...)
	}
	for _, op := range m.Operations {
		if op.Type != "avatar" && !slices.Contains(allowed, op.Op+" "+op.Type) {
			return fmt.Sprintf("%s does not %s", c.tool.Name, clip.Line(op.Op+" an "+op.Type, 40))
		}
	}
	return lw.state.Beyond(reach, m.Operations, m.Inverse)
}

// reachOf is what a call does to objects and avatars; of undo it depends on the steps. The caller holds h.mu.
func (lw *liveWorld) reachOf(c *call) world.Reach {
	r := world.Reach{Avatar: c.agent.AvatarID, Here: []wire.Agent{c.agent}}
	for _, a := range lw.shown {
		r.Here = append(r.Here, a.Agent)
	}
	switch c.tool.Name {
	case tool.PlaceObjects, tool.Build:
		r.Make = true
	case tool.ModifyObjects:
		r.Change = named(c)
	case tool.DeleteObjects:
		r.Remove = named(c)
	}
	return r
}

// named are the ids of the objects that a call is about.
func named(c *call) map[string]bool {
	ids := map[string]bool{}
	list, _ := c.given["objects"].([]any)
	for _, x := range list {
		item, _ := x.(map[string]any)
		if id, ok := item["id"].(string); ok {
			ids[id] = true
		}
	}
	return ids
}

// sameWords compares what is said with what an agent asked to say: the page drops blanks and what is not seen.
func sameWords(ev *wire.Event, asked string) bool {
	letters := func(s string) string {
		return strings.Map(func(r rune) rune {
			if unicode.IsLetter(r) || unicode.IsNumber(r) {
				return r
			}
			return -1
		}, s)
	}
	return ev.Kind == "said" && ev.Position == nil && ev.ObjectID == "" && ev.Text != "" && clean(ev.Text) &&
		utf8.RuneCountInString(ev.Text) <= maxSaidByAgent && letters(ev.Text) == letters(asked)
}

// clean says that a text has no characters but visible ones, blanks and line breaks.
func clean(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return wire.Controls(r) && r != '\n' && r != '\t' })
}

// unfit says why an answer cannot be passed on; empty: it can.
func unfit(r *wire.Result) string {
	switch {
	case len(r.Text) > maxAnswerText:
		return fmt.Sprintf("its text is longer than %d KB", maxAnswerText>>10)
	case len(r.Data) > maxAnswerData:
		return fmt.Sprintf("its data is larger than %d KB", maxAnswerData>>10)
	case len(r.Images) > maxImages:
		return fmt.Sprintf("it has more than %d pictures", maxImages)
	case !clean(r.Text):
		return "its text holds a control character"
	}
	for _, i := range r.Images {
		if !slices.Contains([]string{"image/jpeg", "image/png", "image/webp"}, i.MIMEType) {
			return "it has a picture that is none"
		}
	}
	return ""
}

// wrongUndo says what is wrong with the steps that a commit takes back; by is whose they must be, empty: anyone's. The
// caller holds h.mu.
func (lw *liveWorld) wrongUndo(m *wire.Commit, by string) string {
	if len(m.Undoes) == 0 {
		return ""
	}
	if m.Tool != tool.Undo || len(m.Undoes) > maxUndone {
		return fmt.Sprintf("only undo takes steps back, at most %d", maxUndone)
	}
	history := lw.state.History()
	for i, revision := range m.Undoes {
		at := slices.IndexFunc(history, func(e wire.Entry) bool { return e.Revision == revision })
		switch {
		case at < 0 || slices.Contains(m.Undoes[:i], revision):
			return fmt.Sprintf("there is no step %d that can be taken back", revision)
		case by != "" && history[at].Author.ID != by:
			return fmt.Sprintf("step %d is somebody else's", revision)
		}
	}
	return ""
}

// wrongByHand says what is wrong with a change that the user made by hand; nil: nothing. The caller holds h.mu.
func (lw *liveWorld) wrongByHand(m *wire.Commit) *wire.Error {
	_, ofTool := ofTools[m.Tool]
	why := ""
	switch {
	case !ofTool && !slices.Contains(byHand, m.Tool):
		why = "it names no tool"
	case m.Event != nil || m.Result != nil || m.Picture || m.Failed != nil:
		why = "it brings an event, an answer or a picture, which belong to calls"
	default:
		why = lw.wrongUndo(m, "")
	}
	if why == "" {
		why = world.Misshapen(m.Inverse)
	}
	if why == "" {
		return nil
	}
	return wire.NewError(wire.CodeBadEnvelope, "the change was not made: %s", why)
}

// digestOf tells two changes of the user's apart that come under one messageId.
func digestOf(v any) string {
	sum := sha256.Sum256(mustJSON(v))
	return hex.EncodeToString(sum[:8])
}

// sound is an answer that changed nothing as it may be passed on: bounded, without what only the router knows, and with
// errors by the table. The caller holds h.mu.
func (lw *liveWorld) sound(c *call, t wire.ToolResult) wire.ToolResult {
	switch {
	case t.OK != (t.Result != nil) || t.OK == (t.Error != nil):
		return wire.ToolResult{Error: notAnAnswer(c, "it is neither a result nor an error")}
	case t.Error != nil:
		return wire.ToolResult{Error: lw.known(c, t.Error)}
	}
	why := unfit(t.Result)
	if why == "" && c.stored == nil && !lw.mayChangeNothing(c, t.Result) {
		why = "it says that something was done, and brings no change"
	}
	if why != "" {
		return wire.ToolResult{Error: notAnAnswer(c, why)}
	}
	t.Result.Revision = 0 // it made none
	return t
}

// Words with which pages begin an answer to say that everything was so already.
const (
	saysUnchanged = "Changed 0 objects"
	saysAlreadySo = "it is already so."
)

// mayChangeNothing says that an answer without a commit can be one to a call: it was to change nothing, says that it has
// changed nothing, or tells of the avatar what the document says already. The caller holds h.mu.
func (lw *liveWorld) mayChangeNothing(c *call, r *wire.Result) bool {
	if _, changes := ofTools[c.tool.Name]; !changes {
		return true
	}
	if dry, _ := c.given["dry_run"].(bool); dry {
		return true
	}
	var at struct {
		Position *world.Vec3 `json:"position"`
		Seat     string      `json:"seat"`
	}
	_ = json.Unmarshal(r.Data, &at) // what is not there is told of nothing
	a, there := lw.state.Avatar(c.agent.AvatarID)
	switch c.tool.Name {
	case tool.ModifyObjects:
		return strings.HasPrefix(r.Text, saysUnchanged)
	case tool.SetEnvironment:
		return strings.HasPrefix(r.Text, saysAlreadySo)
	case tool.WalkAvatar: // it stands there already
		return there && at.Position != nil && math.Hypot(a.Position[0]-at.Position[0], a.Position[2]-at.Position[2]) < alreadyThere
	case tool.AvatarAction:
		switch text(c.given, "action") {
		case "sit":
			return there && a.Pose == "sit" && a.Seat == at.Seat
		case "stand":
			return !there || a.Pose == "stand"
		}
		return true // gestures are shown and not kept
	}
	return false
}

// nextSteps are what pages may advise beside the steps of the error table.
var nextSteps = []string{
	"Use a position or an id instead, or call open_world.",
	"search_catalog names the user's files; a new one they drop on the world's page.",
	"Walk faster.",
	"Walk there in stages.",
	"Walk on from there if it is still wanted.",
}

// known is a page's error in the table's terms: a code that there is, its next step, and no address but ours. The caller
// holds h.mu.
func (lw *liveWorld) known(c *call, e *wire.Error) *wire.Error {
	info := e.Code.Info()
	if info.Code != e.Code {
		return notAnAnswer(c, "it is an error of no known kind")
	}
	safe := &wire.Error{
		Code: e.Code, Message: clip.Line(e.Message, 500), Field: clip.Line(e.Field, 120), Got: clip.Line(e.Got, 200), Allowed: clip.Line(e.Allowed, 500),
		Example: clip.Line(e.Example, 500), Next: info.Next, Retryable: info.Retryable,
	}
	for _, near := range e.Near[:min(len(e.Near), 10)] {
		safe.Near = append(safe.Near, clip.Line(near, wire.MaxID))
	}
	if slices.Contains(nextSteps, e.Next) {
		safe.Next = e.Next
	}
	if e.Code == wire.CodeWorldNotOpen || e.Code == wire.CodePageGone {
		safe.URL = lw.link(c)
	}
	return safe
}

// garbled ends the call that a message which cannot be read would have answered.
func (lw *liveWorld) garbled(p *page, callID string) {
	lw.mu.Lock()
	defer lw.mu.Unlock()
	if c, ok := lw.calls[callID]; ok && c.page == p && !c.appended && c.stored == nil {
		lw.finish(c, wire.ToolResult{Error: notAnAnswer(c, "it cannot be read")})
	}
}
