//go:build real && linux

package agents_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/worldmcp/world/e2e/harness/acp/user"
	"github.com/worldmcp/world/internal/agents/probe"
	"github.com/worldmcp/world/internal/base/needs"
	"github.com/worldmcp/world/internal/base/slice"
	"github.com/worldmcp/world/internal/wire"
)

// Columns of the table of agents. isSafe has none: what it finds is no agent's shortcoming, but our
// fault.
const (
	isTested = "Test"
	starts   = "Start"
	chats    = "Talk"
	uses     = "World's tools"
	asks     = "Refused, answered"
	stops    = "Stop"
	killed   = "kill -9"
	resumes  = "Resume"
	lands    = "Undo, merge"
	isSafe   = ""
)

var columns = []string{isTested, starts, chats, uses, asks, stops, killed, resumes, lands}

// Each agent that World knows, as it is installed in HARNESS_DIR, is tested, has a chat, and then a
// session in a hostile repository. The table of docs/guide/agents.md is what this writes to
// HARNESS_DIR/out/agents.md.
func TestRealTable(t *testing.T) {
	needs.Long(t)
	table := "| Agent | Version | " + strings.Join(columns, " | ") + " |\n|" + strings.Repeat("---|", len(columns)+2) + "\n"
	for _, a := range []agentUnderTest{
		claude, codex, openCode, gemini, qwen, plain("copilot"), plain("kilo"), cline,
	} {
		t.Run(a.folder, func(t *testing.T) {
			r := &row{t: t, times: map[string][]string{}, failed: map[string][]string{}}
			r.walk(a)
			table += r.String()
			t.Log(r.String())
		})
	}
	user.Put(t, filepath.Join(os.Getenv("HARNESS_DIR"), "out/agents.md"), table)
}

// row is a line of the table.
type row struct {
	t                *testing.T
	product, version string
	times, failed    map[string][]string
}

func (r *row) String() string {
	cells := slice.Map(columns, func(c string) string {
		if bad := r.failed[c]; len(bad) > 0 {
			return "**no**: " + strings.Join(bad, "; ")
		}
		if len(r.times[c]) == 0 {
			return "–"
		}
		if c == isTested || c == starts {
			return strings.Join(r.times[c], ", ")
		}
		return "yes"
	})
	return fmt.Sprintf("| %s | %s | %s |\n", r.product, r.version, strings.Join(cells, " | "))
}

// passes takes a step in a chat or a session.
func (r *row) passes(where, name, column string, step func(*testing.T)) bool {
	began := time.Now()
	if !r.t.Run(where+" "+name, step) {
		r.failed[column] = append(r.failed[column], where+" "+name)
		return false
	}
	r.times[column] = append(r.times[column], fmt.Sprintf("%s %.1f s", where, time.Since(began).Seconds()))
	return true
}

func (r *row) walk(a agentUnderTest) {
	w := start(r.t, a, "")
	w.Close() // it is opened again when it is needed
	possible := r.tested(w)
	w.open()
	if !possible {
		w.act(wire.ActConnect)
		w.until("refused", func() bool { return w.state() == wire.BackendRefused })
		r.times[starts] = []string{"refused"}
		r.t.Log(w.backend().Reason)
		return
	}
	if !r.passes("chat", "starts", starts, func(t *testing.T) { w.t = t; w.connect() }) {
		return
	}
	for _, p := range chat {
		r.passes("chat", p.name, p.column, func(t *testing.T) { w.t = t; p.test(w, t) })
	}
	w.t = r.t
	w.act(wire.ActDisconnect)
	w.until("off", func() bool { return w.state() == wire.BackendOff })
	w.Close()

	h := &house{Service: w.Service, ctx: w.ctx}
	h.visit(r.t)
	b, unmarked := h.hostile(r.t, a.folder, a.folder)
	b.open()
	goes := func(parts ...part[*bench]) {
		for _, p := range parts {
			r.passes("session", p.name, p.column, func(t *testing.T) { b.t = t; p.test(b, t) })
		}
	}
	goes(slices.Insert(b.untilCut(unmarked), 1, part[*bench]{"is killed", killed, (*bench).killed})...)
	h.Kill()
	h.Gone(r.t)
	h.Again()
	h.visit(r.t)
	goes(b.afterKill(unmarked)...)
	h.page.Close()
	h.Ends(r.t)
}

// tested lets World test the agent, as its user does, and reports whether that is possible.
func (r *row) tested(w *world) (possible bool) {
	run := func(args ...string) (out, words []byte) {
		cmd := exec.CommandContext(w.ctx, os.Getenv("WORLD_BIN"), append([]string{"agents", "--json", "--data-dir", string(w.Dir)}, args...)...)
		var notes bytes.Buffer
		cmd.Env, cmd.Stderr = w.Env, &notes
		out, _ = cmd.Output() // its answer says what failed
		return out, notes.Bytes()
	}
	_, notes := run("test", w.folder)
	var list struct {
		Agents []struct {
			Type, Product, Version string
			Tested                 *probe.Result
		}
	}
	out, _ := run("list")
	_ = json.Unmarshal(out, &list)
	for _, is := range list.Agents {
		if is.Type != w.folder {
			continue
		}
		r.product, r.version = is.Product, is.Version
		if x := is.Tested; x != nil {
			r.times[isTested] = []string{fmt.Sprintf("%d of %d, %.0f s", x.Asked+x.Blocked, x.Of, x.Seconds)}
		}
		switch {
		case is.Tested == nil && strings.Contains(string(notes), "cannot be tested here"):
			r.times[isTested] = []string{"not possible"}
			return false
		case is.Tested == nil || !is.Tested.Passed:
			r.failed[isTested] = []string{"see the log"}
			r.t.Errorf("the test: %s", notes)
		}
		return true
	}
	needs.Skip(r.t, "run e2e/real/acp.sh: HARNESS_DIR does not hold ", w.folder, " ", string(notes))
	return false
}
