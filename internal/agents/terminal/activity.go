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

// activityState derives what a session does from events and from its program's own status. It has
// no clock, and time alone changes nothing.
//
//	idle      prompt → thinking
//	thinking  tool → working; ask → needs-you; compact → working
//	working   the end of its last tool → thinking; another tool → working with that
//	needs-you end or refusal of the tool, a step of the turn, the program → any other state
//	any       stop, stop-failed, interrupt, idle → idle
//
// Events arrive out of order, since programs do not wait for all hooks. One that is older than the
// newest still closes the tool that it names, but changes no state.
type activityState struct {
	current wire.Activity
	// setAt is the time of the newest event that set current.
	setAt time.Time
	// openTools are the open tools of the session itself, oldest first. endedTools are the ids of
	// tools that are over, whose start may arrive later.
	openTools  []openTool
	endedTools []string
	// waitingTool is the tool that waits for the user.
	waitingTool openTool
	// turnRuns: a turn runs.
	turnRuns bool
}

// openTool is a tool at work.
type openTool struct {
	id, name, target string
	at               time.Time
}

// maxOpen bounds openTools and endedTools.
const maxOpen = 32

func newActivityState(at time.Time, by string) activityState {
	return activityState{
		current: wire.Activity{State: wire.ActivityIdle, Since: wire.Millis(at), Source: by},
		setAt:   at,
	}
}

// set sets the activity. An equal one keeps its start.
func (a *activityState) set(state wire.ActivityState, label, by string, at time.Time) {
	label = clip.Line(label, 80)
	if a.current.State != state || a.current.Label != label {
		a.current = wire.Activity{State: state, Label: label, Since: wire.Millis(at), Source: by}
	}
}

// apply applies an event of the session itself that was made at a time.
func (a *activityState) apply(f *frame.Frame, at time.Time) {
	if a.trackTools(f, at); at.Before(a.setAt) {
		if f.Event == frame.Tool && a.needsUser() && a.waitingTool.name == "" { // it arrived after its approval, which does not name it
			a.waitingTool = a.askedTool(&frame.Frame{Target: a.waitingTool.target}, a.waitingTool.at)
			a.current.Label = clip.Line(toolLabel(a.waitingTool.name, a.waitingTool.target), 80)
		}
		return
	}
	a.setAt = at
	by := productOf(f.Agent) + " hook " + string(f.Event)
	switch f.Event {
	case frame.Start, frame.End, frame.Helper, frame.HelperEnd, frame.Hold, frame.Wait, frame.Stream:
	case frame.Prompt:
		a.endTurn()
		a.turnRuns = true
		a.set(wire.ActivityThinking, "", by, at)
	case frame.Compact:
		a.set(wire.ActivityWorking, compacting, by, at)
	case frame.CompactEnd:
		a.showNewest(by, at)
	case frame.Asks:
		a.turnRuns = true
		a.waitingTool = a.askedTool(f, at)
		a.set(wire.ActivityNeedsYou, toolLabel(a.waitingTool.name, a.waitingTool.target), by, at)
	case frame.Tool:
		a.turnRuns = true
		if a.needsUser() && !a.answeredBy(f) {
			return
		}
		a.waitingTool = openTool{}
		a.showNewest(by, at)
	case frame.ToolEnd, frame.ToolFailed:
		if f.Event == frame.ToolFailed && f.Reason == string(frame.Interrupt) { // the turn ends with it
			a.endTurn()
			a.set(wire.ActivityIdle, stoppedByYou, by, at)
			return
		}
		a.turnRuns = true
		if a.needsUser() && !a.answeredBy(f) {
			return
		}
		a.waitingTool = openTool{}
		a.showNewest(by, at)
	case frame.Stop, frame.Idle:
		if f.Event == frame.Idle && !a.turnRuns && a.current.State == wire.ActivityIdle {
			return // nothing new
		}
		a.endTurn()
		label := ""
		if f.Background > 0 {
			label = background
		}
		a.set(wire.ActivityIdle, label, by, at)
	case frame.StopFailed:
		a.endTurn()
		a.set(wire.ActivityIdle, "ended with an error", by, at)
	case frame.Interrupt:
		a.endTurn()
		a.set(wire.ActivityIdle, stoppedByYou, by, at)
	}
}

// Labels of activities other than tools.
const (
	compacting   = "compacting the conversation"
	background   = "waits for background work"
	stoppedByYou = "stopped by you"
)

// askedTool returns the tool that an event asks for. If the event does not name the tool or its
// target, it means the tool that already waits, or the newest open one.
func (a *activityState) askedTool(f *frame.Frame, at time.Time) openTool {
	t := openTool{f.ToolID, f.Tool, f.Target, at}
	if t.name != "" && t.target != "" {
		return t
	}
	named := func(o openTool) bool {
		return t.name == "" || o.name == t.name || strings.HasSuffix(o.name, "_"+t.name)
	}
	if a.needsUser() && a.waitingTool.name != "" && named(a.waitingTool) &&
		(t.target == "" || t.target == a.waitingTool.target) {
		return a.waitingTool
	}
	for _, exact := range []bool{true, false} {
		for _, o := range slices.Backward(a.openTools) {
			if named(o) && (o.target == t.target || !exact) {
				return o
			}
		}
	}
	return t
}

func (a *activityState) trackTools(f *frame.Frame, at time.Time) {
	switch f.Event { //nolint:exhaustive // only tools
	case frame.Tool:
		if slices.Contains(a.endedTools, f.ToolID) && f.ToolID != "" || a.turnOver(at) {
			return
		}
		a.openTools = slices.DeleteFunc(a.openTools, func(t openTool) bool { return t.id == f.ToolID && t.id != "" })
		a.openTools = append(a.openTools, openTool{f.ToolID, f.Tool, f.Target, at})
		a.openTools = a.openTools[max(0, len(a.openTools)-maxOpen):]
	case frame.ToolEnd, frame.ToolFailed:
		i := slices.IndexFunc(a.openTools, func(t openTool) bool {
			return t.id == f.ToolID && t.id != "" || (t.id == "" || f.ToolID == "") && t.name == f.Tool
		})
		if i >= 0 {
			a.openTools = slices.Delete(a.openTools, i, i+1)
		}
		if f.ToolID != "" {
			a.endedTools = append(a.endedTools, f.ToolID)
			a.endedTools = a.endedTools[max(0, len(a.endedTools)-maxOpen):]
		}
	}
}

// numberTool gives the tool call of an event an id if its program has none, derived from its start.
func (a *activityState) numberTool(f *frame.Frame, at time.Time) {
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
			if i := slices.IndexFunc(a.openTools, like); i >= 0 {
				f.ToolID = a.openTools[i].id
				return
			}
		}
	}
}

// turnOver reports whether the turn of an event from that time is over.
func (a *activityState) turnOver(at time.Time) bool { return !a.turnRuns && at.Before(a.setAt) }

// endTurn clears everything that the turn left open.
func (a *activityState) endTurn() {
	a.openTools, a.endedTools, a.waitingTool, a.turnRuns = nil, nil, openTool{}, false
}

func (a *activityState) needsUser() bool { return a.current.State == wire.ActivityNeedsYou }

// answeredBy reports whether an event belongs to the tool that waits, so that the user has
// answered.
func (a *activityState) answeredBy(f *frame.Frame) bool {
	if a.waitingTool.id != "" && f.ToolID != "" {
		return a.waitingTool.id == f.ToolID
	}
	return a.waitingTool.name == "" || a.waitingTool.name == f.Tool
}

// showNewest shows the newest open tool, or else thinking while a turn runs.
func (a *activityState) showNewest(by string, at time.Time) {
	switch {
	case len(a.openTools) > 0:
		t := a.openTools[len(a.openTools)-1]
		a.set(wire.ActivityWorking, toolLabel(t.name, t.target), by, at)
	case a.turnRuns:
		a.set(wire.ActivityThinking, "", by, at)
	default:
		a.set(wire.ActivityIdle, "", by, at)
	}
}

// correct applies what the program itself said at a time unless an event is newer. It reports
// whether that ended a turn.
func (a *activityState) correct(s source.Status, by string, at time.Time) (ended bool) {
	if at.Before(a.setAt) {
		return false
	}
	switch s.State {
	case source.Unknown:
	case source.Idle:
		ended = a.turnRuns
		if ended || a.current.State != wire.ActivityIdle {
			a.endTurn()
			a.set(wire.ActivityIdle, "", by, at)
		}
	case source.Busy:
		a.turnRuns = true
		a.waitingTool = openTool{}
		if a.needsUser() || a.current.State == wire.ActivityIdle {
			a.showNewest(by, at)
		}
	case source.Waiting:
		a.turnRuns = true
		if !a.needsUser() {
			label := cmp.Or(toolLabel(a.waitingTool.name, a.waitingTool.target), clip.Line(s.For, 60))
			a.set(wire.ActivityNeedsYou, label, by, at)
		}
	}
	return ended
}

// labelSeparator separates a tool from its target.
const labelSeparator = " · "

// toolLabel is a tool's name with the last part of its target.
func toolLabel(name, target string) string {
	if target == "" || name == "" {
		return name
	}
	return name + labelSeparator + path.Base(strings.ReplaceAll(target, `\`, "/"))
}
