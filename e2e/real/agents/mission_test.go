//go:build real && linux

package agents_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/worldmcp/world/e2e/harness/acp/user"
	"github.com/worldmcp/world/internal/base/needs"
	"github.com/worldmcp/world/internal/base/slice"
	"github.com/worldmcp/world/internal/wire"
)

// The agents other than Claude Code carry out all steps of a mission, too.
func TestRealMission(t *testing.T) {
	needs.Long(t)
	for _, types := range [][]string{{"opencode", "codex"}, {"gemini-cli", "qwen-code"}} {
		t.Run(strings.Join(types, " and "), func(t *testing.T) {
			h := move(t, types)
			sideBySide(t, slice.Map(types, func(a string) flow { return h.mission(t, a) })...)
			h.page.Close()
			h.Ends(t)
		})
	}
}

// What the scripted models of the lobes do. The first change is wrong, and only the tests see that.
const (
	finding   = "greet.sh:1: says nothing when no name is given; that may stay"
	curates   = `!tool coder_report {"title":"Greet politely","spec":"Let greet.sh say what greet_test.sh expects.","acceptance":["sh greet_test.sh succeeds"],"urgency":5,"easiness":9,"impact":4}`
	codes     = "!escape cp {folder}/wrong.sh {folder}/greet.sh"
	repairs   = "!escape cp {folder}/right.sh {folder}/greet.sh"
	reviews   = `!tool coder_report {"score":95,"findings":["` + finding + `"]}`
	greetTest = "[ \"$(sh greet.sh Ada)\" = 'Hello, Ada!' ] || { echo 'it does not greet politely'; exit 1; }\n"
)

// mission takes an idea to a merged change in a small repository with tests, which is hostile too:
// an agent writes the specification, the user accepts it, one changes the code, one reads the
// change, the tests run. Those that read report by a tool of World's, in a session in which nothing
// may be written.
func (h *house) mission(t *testing.T, agentType string) flow {
	t.Helper()
	b, unmarked := h.hostile(t, agentType, agentType+" and a mission")
	b.session = "none" // until there is one that codes
	for lobe, script := range map[wire.Lobe]string{
		wire.LobeCurator: curates, wire.LobeCoder: codes,
		wire.LobeReviewer: reviews, wire.LobeTester: repairs,
	} {
		now := must[wire.LobePrompt](b, http.MethodGet, pro+"lobeprompt?lobe="+string(lobe), nil)
		must[wire.LobePrompt](b, http.MethodPut, pro+"lobeprompt", wire.LobePrompt{Lobe: lobe, Content: "You are a lobe.\n" + script + "\n!say So be it."}, now.Version)
	}
	for name, content := range map[string]string{
		"greet.sh": "echo Hi\n", "wrong.sh": "echo \"Hello $1\"\n", "right.sh": "echo \"Hello, $1!\"\n", "greet_test.sh": greetTest,
	} {
		user.Put(t, filepath.Join(b.repo, name), content)
	}
	b.git("add", "-A")
	b.git("commit", "-q", "-m", "a greeting")
	m := &missionBench{bench: b}
	return flow{b, []part[*bench]{
		{"is curated", "", func(_ *bench, t *testing.T) { m.curated(t) }},
		{"is executed as it was previewed", "", func(_ *bench, t *testing.T) { m.executed(t) }},
		{"is merged by the user", "", func(_ *bench, t *testing.T) { m.merged(t) }},
		{"teaches the next one", "", func(_ *bench, t *testing.T) { m.taught(t) }},
		{"runs nothing of the folder's", isSafe, unmarked()},
		{"closes", lands, (*bench).closes},
	}}
}

// missionBench is a bench with a mission.
type missionBench struct {
	*bench
	id string
}

const (
	missions = "api/coder/missions"
	pro      = "api/coder/pro/"
)

// must sends a request and reads its answer.
func must[T any](b *bench, method, path string, body any, version ...int) (into T) {
	b.t.Helper()
	if e := b.do(method, path, body, &into, version...); e != nil {
		b.t.Fatalf("%s %s: %+v", method, path, e)
	}
	return into
}

// now returns the mission from its newest event.
func (m *missionBench) now() wire.Mission {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.missions[m.id]
}

// reaches waits until the mission is at a phase that is the user's, and allows meanwhile what the
// one that codes asks for.
func (m *missionBench) reaches(phase wire.MissionPhase) wire.Mission {
	m.t.Helper()
	answered := map[string]bool{}
	for {
		var open []wire.Approval
		m.until("the end of the run", func() bool {
			open = slices.DeleteFunc(m.openCards(""), func(c wire.Approval) bool { return answered[c.ID+c.Hash] })
			p := m.now()
			return len(open) > 0 || p.Run == "" && (p.Phase == phase || p.Phase == wire.PhaseBlocked)
		})
		for _, c := range open {
			answered[c.ID+c.Hash] = true
			m.answer(c, "allow")
		}
		if len(open) > 0 {
			continue
		}
		p := m.now()
		if p.Phase != phase {
			m.t.Fatalf("the mission is blocked: %s %s\n%+v\n%s", p.Reason, p.Next, p.History, m.heard())
		}
		return p
	}
}

// heard lists the texts and calls in the sessions of missions, for failure messages.
func (m *missionBench) heard() string {
	var b strings.Builder
	for _, x := range must[wire.Coder](m.bench, http.MethodGet, direct, nil).Sessions {
		if x.Mission != m.id {
			continue
		}
		fmt.Fprintf(&b, "%s (%s):\n", x.Title, x.State)
		for _, e := range must[struct{ Events []wire.CoderEvent }](m.bench, http.MethodGet, direct+"?sessionId="+x.ID, nil).Events {
			if e.Message != nil || e.Notice != nil || e.Approval != nil {
				text, _ := json.Marshal(e)
				fmt.Fprintf(&b, "\t%s\n", text)
			}
		}
	}
	return b.String()
}

func (m *missionBench) curated(t *testing.T) {
	m.look()
	title, ask := "A greeting", "It should greet politely."
	idea := must[wire.Mission](m.bench, http.MethodPost, missions,
		wire.MissionEdit{Folder: &m.repo, Title: &title, Ask: &ask, Test: []string{"sh", "greet_test.sh"}})
	m.id = idea.ID
	must[wire.CoderRun](m.bench, http.MethodPost, pro+"curate", wire.CurateRequest{Missions: []string{m.id}, Agent: m.agent})
	if p := m.reaches(wire.PhaseJudge); p.Title != "Greet politely" || !slices.Equal(p.Acceptance, []string{"sh greet_test.sh succeeds"}) {
		t.Errorf("specified was %+v", p)
	}
	p := must[wire.Mission](m.bench, http.MethodPost, pro+"feedback",
		wire.FeedbackRequest{Mission: m.id, Verdict: "accept", Rating: 8, Note: "Keep it short."}, m.now().Version)
	if p.Phase != wire.PhaseReady {
		t.Errorf("accepted, it is at %s", p.Phase)
	}
}

func (m *missionBench) executed(t *testing.T) {
	preview := must[wire.Preview](m.bench, http.MethodPost, pro+"context-preview",
		wire.PreviewRequest{Role: wire.LobeCoder, Mission: m.id})
	var parts []string
	for _, block := range preview.Blocks {
		if block.On {
			parts = append(parts, block.Content)
		}
	}
	execute := wire.ExecuteRequest{Mission: m.id, Agent: m.agent}
	must[wire.CoderRun](m.bench, http.MethodPost, pro+"execute", execute)
	if e := m.do(http.MethodPost, pro+"execute", execute, nil); e == nil || e.Code != wire.CodeMissionRunning {
		t.Errorf("a second run of it: %+v", e)
	}
	p := m.reaches(wire.PhaseMerge)
	if p.Round != 2 || p.Score != 95 || !slices.Equal(p.Findings, []string{finding}) {
		t.Errorf("executed, it is %+v", p)
	}
	history, _ := json.Marshal(p.History)
	for _, words := range []string{"The tests failed with exit code 1.", "The tests passed."} {
		if !strings.Contains(string(history), words) {
			t.Errorf("its history does not say %q: %s", words, history)
		}
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	asked := m.shown(func(m *wire.ChatMessage) bool { return m.Role == wire.RoleUser })
	if len(asked) == 0 || asked[0].Text() != strings.Join(parts, "\n\n") {
		t.Errorf("previewed was\n%s\nand the agent got\n%+v", strings.Join(parts, "\n\n"), asked)
	}
}

func (m *missionBench) merged(t *testing.T) {
	if status := m.git("status", "--porcelain"); status != "" {
		t.Errorf("the user's folder has changed before: %s", status)
	}
	diff := m.diff()
	if !slices.Equal(paths(diff), []string{"greet.sh"}) {
		t.Errorf("the diff names %v", paths(diff))
	}
	m.ask(wire.CoderRequest{Op: wire.CoderOpMerge, Session: m.session, Hash: diff.Hash, Text: "greet: be polite"})
	m.until("that it is done", func() bool { return m.now().Phase == wire.PhaseDone })
	test := exec.Command("sh", "greet_test.sh")
	test.Dir = m.repo
	if out, err := test.CombinedOutput(); err != nil || m.git("status", "--porcelain") != "" {
		t.Errorf("merged: %v %s; %s", err, out, m.git("status", "--porcelain"))
	}
}

// taught: texts and calls are stored, and help the next mission here.
func (m *missionBench) taught(t *testing.T) {
	p := must[wire.Mission](m.bench, http.MethodPost, pro+"feedback", wire.FeedbackRequest{Mission: m.id, Verdict: "accept", Rating: 9},
		m.now().Version)
	if n := len(p.Feedback); n != 2 || p.Feedback[0].Note != "Keep it short." || p.Feedback[1].Rating != 9 {
		t.Errorf("kept of the feedback is %+v", p.Feedback)
	}
	logs := must[wire.CuratorLogs](m.bench, http.MethodGet, pro+"curator-logs", nil)
	if i := slices.IndexFunc(logs.Items, func(l wire.CuratorLog) bool {
		return slices.Contains(l.Missions,
			m.id)
	}); i < 0 || logs.Items[i].Status != "done" || logs.Items[i].Ended == nil {
		t.Errorf("the log is %+v", logs)
	}
	title, ask := "A farewell", "It should say goodbye too."
	next := must[wire.Mission](m.bench, http.MethodPost, missions,
		wire.MissionEdit{Folder: &m.repo, Title: &title, Ask: &ask})
	preview, _ := json.Marshal(must[wire.Preview](m.bench, http.MethodPost, pro+"context-preview",
		wire.PreviewRequest{Role: wire.LobeCurator, Mission: next.ID}))
	if !strings.Contains(string(preview), "Greet politely") {
		t.Errorf("the next mission's curator is not told of this one: %s", preview)
	}
}
