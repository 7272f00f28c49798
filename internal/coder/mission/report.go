package mission

import (
	"encoding/json"
	"sync"

	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/base/slice"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/tool"
)

// Kind is a kind of report.
type Kind string

// Values of Kind.
const (
	// ReportCurate is a specification, ReportReview a verdict on a change, ReportVibe the result of
	// a conversation.
	ReportCurate Kind = "curate"
	ReportReview Kind = "review"
	ReportVibe   Kind = "vibe"
)

// ReportTool is the tool with which agents report.
const ReportTool = "coder_report"

// Declaration describes the tool to an agent.
type Declaration struct {
	Title, Description string
	Schema             json.RawMessage
}

// curateReport and reviewReport are arguments of the tool.
type curateReport struct {
	Title      string   `json:"title"`
	Spec       string   `json:"spec"`
	Acceptance []string `json:"acceptance"`
	Urgency    int      `json:"urgency"`
	Easiness   int      `json:"easiness"`
	Impact     int      `json:"impact"`
}

type reviewReport struct {
	Score    int      `json:"score"`
	Findings []string `json:"findings"`
}

var declarations = map[Kind]Declaration{
	ReportCurate: {
		"Report the specification",
		"Hand in the specification of the mission. Call this once, when it is complete; a later call replaces it. What you write elsewhere is not read.",
		json.RawMessage(`{"type":"object","properties":{
"title":{"type":"string","minLength":3,"maxLength":120,"description":"what changes, in one line"},
"spec":{"type":"string","minLength":20,"maxLength":50000,"description":"what is to be done and where, what stays as it is, what was found out; plain text or Markdown"},
"acceptance":{"type":"array","minItems":1,"maxItems":30,"items":{"type":"string","minLength":3,"maxLength":500},"description":"each a fact that can be checked when the work is done"},
"urgency":{"type":"integer","minimum":1,"maximum":10,"description":"10: harm is done each day that it waits"},
"easiness":{"type":"integer","minimum":1,"maximum":10,"description":"10: a few lines in one place"},
"impact":{"type":"integer","minimum":1,"maximum":10,"description":"10: all users are better off"}},
"required":["title","spec","acceptance","urgency","easiness","impact"]}`),
	},
	ReportReview: {
		"Report the review",
		"Hand in your verdict on the change. Call this once, when you have read all of it; a later call replaces it. What you write elsewhere is not read.",
		json.RawMessage(`{"type":"object","properties":{
"score":{"type":"integer","minimum":0,"maximum":100,"description":"100: nothing is missing and nothing is wrong; below 90: it must not be merged as it is"},
"findings":{"type":"array","minItems":0,"maxItems":50,"items":{"type":"string","minLength":3,"maxLength":4000},"description":"each names the file and line, what is wrong, and what would be right; the gravest first"}},
"required":["score","findings"]}`),
	},
	ReportVibe: {
		"Report the idea",
		"Hand in what the conversation has come to, when the user wants it to become a mission. A later call replaces it.",
		json.RawMessage(`{"type":"object","properties":{
"title":{"type":"string","minLength":3,"maxLength":120,"description":"what changes, in one line"},
"ask":{"type":"string","minLength":3,"maxLength":20000,"description":"what the user wants, in their words"},
"spec":{"type":"string","maxLength":50000,"description":"what is to be done, as far as it was talked about"},
"acceptance":{"type":"array","minItems":0,"maxItems":30,"items":{"type":"string","minLength":3,"maxLength":500},"description":"each a fact that can be checked when the work is done"}},
"required":["title","ask"]}`),
	},
}

var forms = func() map[Kind]tool.Form {
	m := map[Kind]tool.Form{}
	for k, d := range declarations {
		m[k] = tool.NewForm(ReportTool, d.Schema)
	}
	return m
}()

// Declare returns the declaration of the tool for a kind of report, or false if there is none.
func Declare(k Kind) (Declaration, bool) {
	d, ok := declarations[k]
	return d, ok
}

// pendingReport is a report that a step waits for.
type pendingReport struct {
	kind Kind

	mu   sync.Mutex
	args json.RawMessage
}

// read decodes the report, if there is one.
func (a *pendingReport) read(into any) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.args != nil && forms[a.kind].Decode(a.args, into) == nil
}

func (s *Service) awaitReport(session string, k Kind) *pendingReport {
	a := &pendingReport{kind: k}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.reports[session] = a
	return a
}

func (s *Service) dropReport(session string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.reports, session)
}

// Report handles a call of ReportTool in a session that was opened for a kind of report. Invalid
// arguments are refused and change nothing. A conversation's report becomes an event; others go to
// the step that waits for them.
func (s *Service) Report(session string, k Kind, args json.RawMessage) *wire.Error {
	form, ok := forms[k]
	if !ok {
		return wire.NewError(wire.CodeNotAllowed, "this session reports nothing")
	}
	if k == ReportVibe {
		var v wire.CoderReport
		if e := form.Decode(args, &v); e != nil {
			return e
		}
		v.Title, v.Ask, v.Spec = clip.Line(v.Title, maxTitle), clip.Text(v.Ask, maxAsk), clip.Text(v.Spec, maxSpec)
		v.Acceptance = slice.Map(v.Acceptance, func(a string) string { return clip.Line(a, maxAcceptance) })
		s.opt.Publish(wire.CoderEvent{Kind: wire.CoderEventReport, Session: session, Report: &v})
		return nil
	}
	var into any = new(reviewReport)
	if k == ReportCurate {
		into = new(curateReport)
	}
	if e := form.Decode(args, into); e != nil {
		return e
	}
	s.mu.Lock()
	a := s.reports[session]
	s.mu.Unlock()
	if a == nil || a.kind != k {
		return wire.NewError(wire.CodeConflict, "no step waits for a report of this session").Try("End your turn.")
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	a.args = append(json.RawMessage{}, args...)
	return nil
}
