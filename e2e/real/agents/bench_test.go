//go:build real && linux

package agents_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/worldmcp/world/e2e/harness/acp/realagent"
	"github.com/worldmcp/world/e2e/harness/acp/user"
	"github.com/worldmcp/world/internal/base/needs"
	"github.com/worldmcp/world/internal/base/slice"
	"github.com/worldmcp/world/internal/coder/journal"
	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/wire"
)

// house is a running service with a page on it. Benches stand in it side by side.
type house struct {
	*realagent.Service
	ctx    context.Context
	page   *worldtest.Page
	cookie *http.Cookie
}

// bench is a small repository, and what a page has seen of one session there.
type bench struct {
	*house
	t     *testing.T
	agent string
	// name is of this bench alone, at most one of whose sessions works in a worktree.
	name    string
	repo    string
	session string
	work    string // the worktree

	mu       sync.Mutex
	changed  chan struct{} // closed with each event
	turns    map[string]wire.CoderTurn
	cards    map[string]wire.Approval
	messages []wire.CoderEvent    // and each piece
	began    map[string]time.Time // when the first word of each turn came
	notices  []string
	missions map[string]wire.Mission
}

// move starts a service whose user has these agents, with more variables.
func move(t *testing.T, agents []string, more ...string) *house {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Minute)
	t.Cleanup(cancel)
	h := &house{ctx: ctx}
	h.Service = realagent.Start(t, func(home, url string) (environ []string) {
		for _, a := range agents {
			environ = append(environ, user.Prepare(t, a, home, url, "")...)
		}
		return append(environ, more...)
	})
	h.visit(t)
	return h
}

// visit opens a page.
func (h *house) visit(t *testing.T) {
	t.Helper()
	cookie, err := h.LogIn(h.ctx)
	if err == nil {
		h.cookie = cookie
		h.page, err = h.Page(h.ctx, &worldtest.PageOptions{Cookie: cookie})
	}
	if err != nil {
		t.Fatal(err)
	}
}

// bench makes the repository, with what bring writes into it.
func (h *house) bench(t *testing.T, agentType, name string, bring ...func(repo string)) *bench {
	t.Helper()
	b := &bench{house: h, t: t, agent: agentType, name: name, repo: filepath.Join(t.TempDir(), "repo")}
	user.Put(t, filepath.Join(b.repo, "README.md"), "# A small repository\n")
	b.git("init", "-q", "-b", "main")
	b.git("config", "user.name", "Tester")
	b.git("config", "user.email", "tester@example.test")
	for _, f := range bring {
		f(b.repo)
	}
	b.git("add", "-A")
	b.git("commit", "-q", "-m", "a commit")
	b.follow()
	return b
}

// begin is a bench in a house of its own.
func begin(t *testing.T, agentType string) *bench {
	t.Helper()
	return move(t, []string{agentType}).bench(t, agentType, agentType)
}

// git runs git in the user's folder.
func (b *bench) git(args ...string) string {
	b.t.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir = b.repo
	cmd.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_CONFIG_NOSYSTEM=1")
	out, err := cmd.CombinedOutput()
	if err != nil {
		b.t.Fatalf("git %v: %v\n%s", args, err, out)
	}
	return strings.TrimSpace(string(out))
}

// follow follows the events of the service, after those that the session's page has.
func (b *bench) follow() {
	b.t.Helper()
	b.mu.Lock()
	b.changed = make(chan struct{})
	b.turns, b.cards, b.messages, b.notices = map[string]wire.CoderTurn{}, map[string]wire.Approval{},
		nil, nil
	b.began, b.missions = map[string]time.Time{}, map[string]wire.Mission{}
	b.mu.Unlock()
	if b.session != "" {
		var page struct{ Events []wire.CoderEvent }
		if e := b.do(http.MethodGet, direct+"?sessionId="+b.session, nil, &page); e != nil {
			b.t.Fatalf("%+v", e)
		}
		for i := range page.Events {
			b.take(&page.Events[i])
		}
	}
	res := b.request(http.MethodGet, direct, nil, "text/event-stream")
	ready := make(chan struct{})
	go func() {
		defer res.Body.Close()
		lines := bufio.NewScanner(res.Body)
		lines.Buffer(nil, 16<<20)
		for lines.Scan() {
			data, ok := strings.CutPrefix(lines.Text(), "data: ")
			var e wire.CoderEvent
			if !ok || json.Unmarshal([]byte(data), &e) != nil {
				continue
			}
			if e.Kind == wire.CoderEventReady {
				close(ready)
			}
			b.take(&e)
		}
	}()
	select {
	case <-ready:
	case <-time.After(needs.Patience):
		b.t.Fatal("the stream is not ready")
	}
}

// take notes an event.
func (b *bench) take(e *wire.CoderEvent) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if e.Session != "" && e.Session != b.session {
		return
	}
	switch {
	case e.Mission != nil:
		b.missions[e.Mission.ID] = *e.Mission
		if e.Mission.Folder == b.repo && e.Mission.Session != "" {
			b.session = e.Mission.Session
		}
	case e.Turn != nil:
		b.turns[e.Turn.ID] = *e.Turn
	case e.Approval != nil:
		b.cards[e.Approval.ID] = *e.Approval
	case e.Message != nil:
		b.messages = append(b.messages, *e)
		if e.Message.Role == wire.RoleAgent && b.began[e.Message.Turn].IsZero() {
			b.began[e.Message.Turn] = time.Now()
		}
	case e.Delta != nil:
		b.messages = append(b.messages, *e)
	case e.Notice != nil:
		b.notices = append(b.notices, e.Notice.Text)
	}
	close(b.changed)
	b.changed = make(chan struct{})
}

// direct is the path of direct sessions.
const direct = "api/direct-code"

// request sends a request. version is what the change is of; none: it is of none.
func (b *bench) request(method, path string, body any, accept string, version ...int) *http.Response {
	b.t.Helper()
	raw, _ := json.Marshal(body)
	req, err := http.NewRequestWithContext(b.ctx, method, b.URL+path, bytes.NewReader(raw))
	if err != nil {
		b.t.Fatal(err)
	}
	req.Header.Set("Origin", b.Origin())
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Accept", accept)
	for _, v := range version {
		req.Header.Set("If-Match", strconv.Quote(strconv.Itoa(v)))
	}
	req.AddCookie(b.cookie)
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		b.t.Fatal(err)
	}
	return res
}

// do sends a request and decodes the answer into into, or returns the error.
func (b *bench) do(method, path string, body, into any, version ...int) *wire.Error {
	b.t.Helper()
	res := b.request(method, path, body, "application/json", version...)
	defer res.Body.Close()
	answer := struct {
		OK     bool
		Error  *wire.Error
		Result any
	}{Result: into}
	if err := json.NewDecoder(res.Body).Decode(&answer); err != nil {
		b.t.Fatal(err)
	}
	if !answer.OK && answer.Error == nil {
		b.t.Fatalf("an answer without anything: %s", res.Status)
	}
	return answer.Error
}

func (b *bench) ask(q wire.CoderRequest) (a wire.CoderAnswer) {
	b.t.Helper()
	if e := b.do(http.MethodPost, direct, q, &a); e != nil {
		b.t.Fatalf("%s: %+v", q.Op, e)
	}
	return a
}

// look is the folder, as the page shows it.
func (b *bench) look() *wire.CoderWorkspace {
	b.t.Helper()
	return b.ask(wire.CoderRequest{Op: wire.CoderOpLook, Folder: b.repo}).Workspace
}

// open starts a session in a worktree, without its agent.
func (b *bench) open() {
	b.t.Helper()
	b.openIn(wire.IsolationWorktree)
	for line := range strings.Lines(b.git("worktree", "list", "--porcelain")) {
		if path, ok := strings.CutPrefix(line, "worktree "); ok {
			b.work = strings.TrimSpace(path)
		}
	}
	if b.work == "" || b.work == b.repo {
		b.t.Fatalf("the session's worktree is %q", b.work)
	}
}

// openIn starts a session; one in place works in the user's own folder.
func (b *bench) openIn(where wire.CoderIsolation) {
	b.t.Helper()
	b.look()
	id := b.ask(wire.CoderRequest{Op: wire.CoderOpOpen, Agent: b.agent, Folder: b.repo, Isolation: where}).Session.ID
	b.mu.Lock()
	defer b.mu.Unlock()
	b.session, b.work = id, b.repo
}

// prompt sends a script; its turn is awaited by ended or answers.
func (b *bench) prompt(script ...string) string {
	b.t.Helper()
	return b.ask(wire.CoderRequest{Op: wire.CoderOpPrompt, Session: b.session, Text: strings.Join(script, "\n")}).Turn
}

func (b *bench) until(what string, ok func() bool) {
	b.t.Helper()
	late := time.After(needs.Patience)
	for {
		b.mu.Lock()
		changed := b.changed
		b.mu.Unlock()
		if ok() {
			return
		}
		select {
		case <-changed:
		case <-late:
			b.mu.Lock()
			defer b.mu.Unlock()
			b.t.Fatalf("never: %s; turns %+v\ncards %+v\nnotices %q\n%s", what, b.turns, b.cards, b.notices, b.Log())
		}
	}
}

// ended waits for the end of a turn.
func (b *bench) ended(id string) (t wire.CoderTurn) {
	b.t.Helper()
	b.until("the end of the turn", func() bool {
		b.mu.Lock()
		defer b.mu.Unlock()
		t = b.turns[id]
		return t.Ended != nil
	})
	return t
}

func (b *bench) openCards(turn string) []wire.Approval {
	b.mu.Lock()
	defer b.mu.Unlock()
	var list []wire.Approval
	for _, c := range b.cards {
		if (c.Turn == turn || turn == "") && c.State == wire.ApprovalOpen {
			list = append(list, c)
		}
	}
	return list
}

// answers answers every card of a turn until its end, and returns them as they were.
func (b *bench) answers(turn, kind string) []wire.Approval {
	b.t.Helper()
	cards := map[string]wire.Approval{}
	for {
		var open []wire.Approval
		over := false
		b.until("a card, or the end of the turn", func() bool {
			open = slices.DeleteFunc(b.openCards(turn),
				func(c wire.Approval) bool { return cards[c.ID].Hash == c.Hash })
			b.mu.Lock()
			defer b.mu.Unlock()
			over = b.turns[turn].Ended != nil
			return over || len(open) > 0
		})
		for _, c := range open {
			cards[c.ID] = c
			b.answer(c, kind)
		}
		if over {
			list := []wire.Approval{}
			for _, c := range cards {
				list = append(list, c)
			}
			return list
		}
	}
}

// answer answers a card. One that has changed since is answered when it is seen again.
func (b *bench) answer(c wire.Approval, kind string) {
	b.t.Helper()
	for _, o := range c.Options {
		if o.Kind.Allows() != (kind == "allow") {
			continue
		}
		e := b.do(http.MethodPost, direct, wire.CoderRequest{
			Op: wire.CoderOpAnswer, Session: b.session, Approval: c.ID, Hash: c.Hash, Option: o.ID,
		}, nil)
		if e != nil && e.Code != wire.CodeChanged && e.Code != wire.CodeAnswered {
			b.t.Fatalf("%+v", e)
		}
		return
	}
	b.t.Fatalf("nothing to %s in %+v", kind, c)
}

// shown is all that cards say.
func shown(cards []wire.Approval) string {
	return strings.Join(slice.Map(cards, func(c wire.Approval) string {
		return fmt.Sprintf("[%s %q command %q %q changes %+v options %+v]", c.Kind, c.Title, c.Command, c.Details, c.Changes, c.Options)
	}), "\n")
}

// shown are the messages of the session that are so. The caller holds mu.
func (b *bench) shown(so func(m *wire.ChatMessage) bool) (list []*wire.ChatMessage) {
	for _, e := range journal.Compact(b.messages) {
		if so(e.Message) {
			list = append(list, e.Message)
		}
	}
	return list
}

// said is what the agent said in a turn, and pieces in how many pieces that came.
func (b *bench) said(turn string) (words string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, m := range b.shown(func(m *wire.ChatMessage) bool { return m.Turn == turn && m.Role == wire.RoleAgent }) {
		words += m.Text()
	}
	return words
}

// turnOf returns the turn whose prompt has this beginning, or "".
func (b *bench) turnOf(words string) string {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, m := range b.shown(func(m *wire.ChatMessage) bool {
		return m.Role == wire.RoleUser && strings.HasPrefix(m.Text(), words)
	}) {
		return m.Turn
	}
	return ""
}

func (b *bench) pieces(turn string) (n int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, e := range b.messages {
		if m := e.Message; m != nil && m.Turn == turn && m.Role == wire.RoleAgent && m.Text() != "" ||
			e.Delta != nil && strings.HasPrefix(e.Delta.Message, turn+".") {
			n++
		}
	}
	return n
}

func (b *bench) noticed(words string) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.ContainsFunc(b.notices, func(n string) bool { return strings.Contains(n, words) })
}

// worldCalls is how each call of a tool of the world ended in a turn.
func (b *bench) worldCalls(turn string) []wire.ToolState {
	b.mu.Lock()
	defer b.mu.Unlock()
	var list []wire.ToolState
	for _, m := range b.shown(func(m *wire.ChatMessage) bool { return m.Turn == turn }) {
		if c := m.Parts[0].Tool; c != nil && c.World {
			list = append(list, c.State)
		}
	}
	return list
}

func (b *bench) diff() *wire.CoderDiff {
	b.t.Helper()
	return b.ask(wire.CoderRequest{Op: wire.CoderOpDiff, Session: b.session}).Diff
}

func paths(d *wire.CoderDiff) []string {
	list := slice.Map(d.Files, func(f wire.CoderFile) string { return f.Path })
	slices.Sort(list)
	return list
}

// has reports whether an agent has a process with these words in its command line, each of which a
// zero ends.
func (h *house) has(words string) bool {
	return slices.ContainsFunc(h.Processes(), func(pid int) bool {
		line, _ := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/cmdline")
		return strings.Contains(string(line), words)
	})
}

// tokens are those of class run that the MCP servers of the sessions have.
func (h *house) tokens() map[string]bool {
	found := map[string]bool{}
	for _, pid := range h.Processes() {
		env, _ := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/environ")
		line, _ := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/cmdline")
		for v := range strings.SplitSeq(string(env), "\x00") {
			if token, ok := strings.CutPrefix(v, "WORLD_TOKEN="); ok && strings.HasPrefix(token, "wrld_run_") && bytes.Contains(line, []byte("world-mcp")) {
				found[token] = true
			}
		}
	}
	return found
}
