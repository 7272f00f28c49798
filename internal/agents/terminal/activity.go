package terminal

import (
	"cmp"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/agents/hook/frame"
	"github.com/worldmcp/world/internal/agents/terminal/source"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/wire"
)

// doing is what a session does, as events and its program tell it. It is pure, and time alone
// changes nothing in it.
//
//	idle      prompt → thinking
//	thinking  tool → working; ask → needs-you; compact → working
//	working   the end of its last tool → thinking; another tool → working with that
//	needs-you the end or refusal of that tool, the next step of the turn, or what the program says itself → thinking, working or idle
//	any       stop, stop-failed, interrupt, idle → idle
//
// Events come out of order, since some hooks run beside their program: those that were made before
// the newest one close what they close and change no state.
type doing struct {
	now wire.Activity
	// stamp is when the newest event was made by which now was set.
	stamp time.Time
	// tools are the open tools of the session itself, oldest first; ended, the ids of those that
	// are over, whose beginning may still come.
	tools []openTool
	ended []string
	// asks is the tool that waits for the user.
	asks openTool
	// busy: a turn runs.
	busy bool
}

// openTool is a tool at work.
type openTool struct {
	id, name, target string
	at               time.Time
}

// maxOpen bounds the tools that are remembered of one session.
const maxOpen = 32

// newDoing returns a session that does nothing.
func newDoing(at time.Time, by string) doing {
	return doing{now: wire.Activity{State: wire.ActivityIdle, Since: wire.Now(at), Source: by}, stamp: at}
}

// show sets the activity. One that is the same keeps its beginning.
func (d *doing) show(state wire.ActivityState, label, by string, at time.Time) {
	label = clip.Line(label, 80)
	if d.now.State != state || d.now.Label != label {
		d.now = wire.Activity{State: state, Label: label, Since: wire.Now(at), Source: by}
	}
}

// take applies an event of the session itself that was made at a time.
func (d *doing) take(f *frame.Frame, at time.Time) {
	if d.book(f, at); at.Before(d.stamp) {
		if f.Event == frame.Tool && d.waits() && d.asks.name == "" { // it came later than the question, which does not name it
			d.asks = d.asked(&frame.Frame{Target: d.asks.target}, d.asks.at)
			d.now.Label = clip.Line(toolLabel(d.asks.name, d.asks.target), 80)
		}
		return
	}
	d.stamp = at
	by := productOf(f.Agent) + " hook " + string(f.Event)
	switch f.Event {
	case frame.Start, frame.End, frame.Helper, frame.HelperEnd, frame.Hold, frame.Wait, frame.Stream:
	case frame.Prompt:
		d.rest()
		d.busy = true
		d.show(wire.ActivityThinking, "", by, at)
	case frame.Compact:
		d.show(wire.ActivityWorking, compacting, by, at)
	case frame.CompactEnd:
		d.settle(by, at)
	case frame.Asks:
		d.busy = true
		d.asks = d.asked(f, at)
		d.show(wire.ActivityNeedsYou, toolLabel(d.asks.name, d.asks.target), by, at)
	case frame.Tool:
		d.busy = true
		if d.waits() && !d.answeredBy(f) {
			return
		}
		d.asks = openTool{}
		d.settle(by, at)
	case frame.ToolEnd, frame.ToolFailed:
		if f.Event == frame.ToolFailed && f.Reason == string(frame.Interrupt) { // the turn ends with it
			d.rest()
			d.show(wire.ActivityIdle, stoppedByYou, by, at)
			return
		}
		d.busy = true
		if d.waits() && !d.answeredBy(f) {
			return
		}
		d.asks = openTool{}
		d.settle(by, at)
	case frame.Stop, frame.Idle:
		if f.Event == frame.Idle && !d.busy && d.now.State == wire.ActivityIdle {
			return // it says no more than what is known
		}
		d.rest()
		label := ""
		if f.Background > 0 {
			label = background
		}
		d.show(wire.ActivityIdle, label, by, at)
	case frame.StopFailed:
		d.rest()
		d.show(wire.ActivityIdle, "ended with an error", by, at)
	case frame.Interrupt:
		d.rest()
		d.show(wire.ActivityIdle, stoppedByYou, by, at)
	}
}

// Labels of what is no tool.
const (
	compacting   = "compacting the conversation"
	background   = "waits for background work"
	stoppedByYou = "stopped by you"
)

// asked returns the tool that an event asks for. Not all name it, or what it concerns: then it is
// the one that waits already, or the newest open one.
func (d *doing) asked(f *frame.Frame, at time.Time) openTool {
	t := openTool{f.ToolID, f.Tool, f.Target, at}
	if t.name != "" && t.target != "" {
		return t
	}
	named := func(o openTool) bool {
		return t.name == "" || o.name == t.name || strings.HasSuffix(o.name, "_"+t.name)
	}
	if d.waits() && d.asks.name != "" && named(d.asks) && (t.target == "" || t.target == d.asks.target) {
		return d.asks
	}
	for _, exact := range []bool{true, false} {
		for _, o := range slices.Backward(d.tools) {
			if named(o) && (o.target == t.target || !exact) {
				return o
			}
		}
	}
	return t
}

// book keeps which tools are open.
func (d *doing) book(f *frame.Frame, at time.Time) {
	switch f.Event { //nolint:exhaustive // only tools
	case frame.Tool:
		if slices.Contains(d.ended, f.ToolID) && f.ToolID != "" || d.stopped(at) {
			return
		}
		d.tools = slices.DeleteFunc(d.tools, func(t openTool) bool { return t.id == f.ToolID && t.id != "" })
		d.tools = append(d.tools, openTool{f.ToolID, f.Tool, f.Target, at})
		d.tools = d.tools[max(0, len(d.tools)-maxOpen):]
	case frame.ToolEnd, frame.ToolFailed:
		i := slices.IndexFunc(d.tools, func(t openTool) bool {
			return t.id == f.ToolID && t.id != "" || (t.id == "" || f.ToolID == "") && t.name == f.Tool
		})
		if i >= 0 {
			d.tools = slices.Delete(d.tools, i, i+1)
		}
		if f.ToolID != "" {
			d.ended = append(d.ended, f.ToolID)
			d.ended = d.ended[max(0, len(d.ended)-maxOpen):]
		}
	}
}

// number gives the tool of an event an id where its program has none for it: the one of its
// beginning.
func (d *doing) number(f *frame.Frame, at time.Time) {
	if f.ToolID != "" {
		return
	}
	switch f.Event { //nolint:exhaustive // only tools
	case frame.Tool:
		f.ToolID = strconv.FormatInt(at.UnixNano(), 36)
	case frame.ToolEnd, frame.ToolFailed:
		for _, like := range []func(openTool) bool{
			func(t openTool) bool { return t.name == f.Tool && t.target == f.Target },
			func(t openTool) bool { return t.name == f.Tool },
		} {
			if i := slices.IndexFunc(d.tools, like); i >= 0 {
				f.ToolID = d.tools[i].id
				return
			}
		}
	}
}

// stopped reports whether the turn to which an event of that time belongs is over.
func (d *doing) stopped(at time.Time) bool { return !d.busy && at.Before(d.stamp) }

// rest forgets what a turn that is over left open.
func (d *doing) rest() { d.tools, d.ended, d.asks, d.busy = nil, nil, openTool{}, false }

// waits reports whether the session waits for its user.
func (d *doing) waits() bool { return d.now.State == wire.ActivityNeedsYou }

// answeredBy reports whether an event of a tool shows that the user has answered: it is of the tool
// that waits.
func (d *doing) answeredBy(f *frame.Frame) bool {
	if d.asks.id != "" && f.ToolID != "" {
		return d.asks.id == f.ToolID
	}
	return d.asks.name == "" || d.asks.name == f.Tool
}

// settle shows what goes on: the newest open tool, or else thinking while a turn runs.
func (d *doing) settle(by string, at time.Time) {
	switch {
	case len(d.tools) > 0:
		t := d.tools[len(d.tools)-1]
		d.show(wire.ActivityWorking, toolLabel(t.name, t.target), by, at)
	case d.busy:
		d.show(wire.ActivityThinking, "", by, at)
	default:
		d.show(wire.ActivityIdle, "", by, at)
	}
}

// correct applies what the program itself said at a time, if no event is newer. It reports whether
// that ended a turn.
func (d *doing) correct(s source.Status, by string, at time.Time) (ended bool) {
	if at.Before(d.stamp) {
		return false
	}
	switch s.State {
	case source.Unknown:
	case source.Idle:
		ended = d.busy
		if ended || d.now.State != wire.ActivityIdle {
			d.rest()
			d.show(wire.ActivityIdle, "", by, at)
		}
	case source.Busy:
		d.busy = true
		d.asks = openTool{}
		if d.waits() || d.now.State == wire.ActivityIdle {
			d.settle(by, at)
		}
	case source.Waiting:
		d.busy = true
		if !d.waits() {
			d.show(wire.ActivityNeedsYou, cmp.Or(toolLabel(d.asks.name, d.asks.target), clip.Line(s.For, 60)), by, at)
		}
	}
	return ended
}

// labelSeparator stands between a tool and what it concerns.
const labelSeparator = " · "

// toolLabel says with what a tool is at work: its name, and the last part of the path or the word
// that it concerns.
func toolLabel(name, target string) string {
	if target == "" || name == "" {
		return name
	}
	return name + labelSeparator + path.Base(strings.ReplaceAll(target, `\`, "/"))
}
