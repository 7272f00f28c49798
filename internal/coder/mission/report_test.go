package mission

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/wire"
)

// An invalid report is refused with the field, its value and the allowed ones, and does not reach
// the step.
func TestReportsAreStrict(t *testing.T) {
	s := serve(t, t.TempDir(), newAgents(good))
	defer s.Close()
	whole := `{"title":"Greet","spec":"Change main.go so that it greets.","acceptance":["it greets"],"urgency":5,"easiness":5,"impact":5}`
	for name, c := range map[string]struct {
		kind        Kind
		args, field string
		allowed     string
	}{
		"a score as text":      {ReportReview, `{"score":"high","findings":[]}`, "score", "a whole number, 0 to 100"},
		"a score too high":     {ReportReview, `{"score":950,"findings":[]}`, "score", "0 to 100"},
		"a score with a point": {ReportReview, `{"score":9.5,"findings":[]}`, "score", "a whole number"},
		"no findings":          {ReportReview, `{"score":95}`, "findings", "0 to 50 items"},
		"a finding as object":  {ReportReview, `{"score":95,"findings":[{"file":"a"}]}`, "findings[0]", ""},
		"two scores":           {ReportReview, `{"score":5,"score":95,"findings":[]}`, "", ""},
		"another name":         {ReportReview, `{"points":95,"findings":[]}`, "points", "findings, score"},
		"a score twice":        {ReportReview, `{"score":5,"Score":95,"findings":[]}`, "Score", "findings, score"},
		"a verdict as prose":   {ReportReview, `"score: 95"`, "", ""},
		"no acceptance":        {ReportCurate, strings.Replace(whole, `["it greets"]`, `[]`, 1), "acceptance", "1 to 30 items"},
		"an urgency of 11":     {ReportCurate, strings.Replace(whole, `"urgency":5`, `"urgency":11`, 1), "urgency", "1 to 10"},
		"a kind too little":    {"", whole, "", ""},
	} {
		a := s.awaitReport("session", c.kind)
		e := s.Report("session", c.kind, json.RawMessage(c.args))
		switch {
		case e == nil:
			t.Errorf("%s: it is taken", name)
		case e.Field != c.field || !strings.Contains(e.Allowed, c.allowed) || e.Next == "":
			t.Errorf("%s: %s", name, e.Text())
		}
		if a.args != nil {
			t.Errorf("%s: it reaches the step", name)
		}
		s.dropReport("session")
	}
	if e := s.Report("session", ReportCurate, json.RawMessage(whole)); e == nil || e.Code != wire.CodeConflict {
		t.Errorf("a report that nobody waits for: %v", e)
	}
	s.awaitReport("session", ReportReview)
	if e := s.Report("session", ReportCurate, json.RawMessage(whole)); e == nil || e.Code != wire.CodeConflict {
		t.Errorf("a report of another kind: %v", e)
	}
}

// The report of a conversation becomes an event, without unprintable characters.
func TestAConversationReports(t *testing.T) {
	var told []wire.CoderEvent
	s := serve(t, t.TempDir(), newAgents(good),
		func(o *Options) { o.Publish = func(e wire.CoderEvent) { told = append(told, e) } })
	defer s.Close()
	if e := s.Report("talk", ReportVibe, json.RawMessage(`{"title":"Greet\u202e","ask":"Greet people.","acceptance":["it\ngreets"]}`)); e != nil {
		t.Fatal(e.Text())
	}
	if len(told) != 1 || told[0].Kind != wire.CoderEventReport || told[0].Session != "talk" || told[0].Report.Title != "Greet" ||
		told[0].Report.Acceptance[0] != "it greets" {
		t.Fatalf("%+v", told)
	}
}

// Accepted reports are within their bounds.
func FuzzReport(f *testing.F) {
	for _, seed := range []string{`{"score":95,"findings":["main.go:1 is wrong"]}`, `{"score":-1,"findings":[]}`, `{"score":1e9,"findings":null}`, `{}`, `[`, "null", ``} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, args string) {
		var r reviewReport
		if e := forms[ReportReview].Decode(json.RawMessage(args), &r); e != nil {
			if e.Code != wire.CodeBadArguments || e.Message == "" {
				t.Fatalf("%q: %v", args, e)
			}
			return
		}
		if r.Score < 0 || r.Score > 100 || len(r.Findings) > 50 {
			t.Fatalf("%q is taken as %+v", args, r)
		}
		for _, x := range r.Findings {
			if n := len([]rune(x)); n < 3 || n > maxFinding {
				t.Fatalf("%q has a finding of %d characters", args, n)
			}
		}
	})
}
