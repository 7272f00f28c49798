//go:build real && linux

package agents_test

import (
	"context"
	"fmt"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/worldmcp/world/e2e/harness/acp/user"
	"github.com/worldmcp/world/internal/agents/acp"
	"github.com/worldmcp/world/internal/agents/acp/profile"
	"github.com/worldmcp/world/internal/agents/probe/model"
	"github.com/worldmcp/world/internal/base/needs"
	"github.com/worldmcp/world/internal/base/proc"
)

// The costs of a session in addition to its agent: the time from a prompt to the first word of the
// answer, and memory. They are logged, and only noticeable ones fail;
// docs/decisions/2026-11-26-the-coder.md has the figures.
func TestRealCost(t *testing.T) {
	needs.Long(t)
	for _, agent := range []string{"claude-code", "codex", "opencode", "gemini-cli", "qwen-code"} {
		t.Run(agent, func(t *testing.T) {
			b := begin(t, agent)
			b.open()
			before := resident(b.PID())
			b.ended(b.prompt("!say Ready."))
			ours := medianOf(func() time.Duration {
				began := time.Now()
				id := b.prompt("!say A word.")
				b.ended(id)
				return b.first(id).Sub(began)
			})
			server, group := 0, 0
			for _, pid := range b.Processes() {
				if name, _ := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/comm"); strings.HasPrefix(string(name), "world-mcp") {
					server += resident(pid)
				} else {
					group += resident(pid)
				}
			}
			after := resident(b.PID())
			b.page.Close()
			b.Ends(t)
			own := alone(t, agent)
			t.Logf("first word: %v by World, %v by the agent alone, %v more; memory in MB: %d more in the service, %d the MCP server, %d the agent",
				ours.Round(time.Millisecond), own.Round(time.Millisecond), (ours - own).Round(time.Millisecond),
				after-before, server, group)
			if ours-own > time.Second {
				t.Errorf("World adds %v", ours-own)
			}
		})
	}
}

// first is when the first word of an answer came.
func (b *bench) first(turn string) time.Time {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.began[turn]
}

// medianOf measures a few times.
func medianOf(measure func() time.Duration) time.Duration {
	times := make([]time.Duration, 9)
	for i := range times {
		times[i] = measure()
	}
	slices.Sort(times)
	return times[len(times)/2]
}

// resident is the memory of a process, in MB.
func resident(pid int) int {
	var size, pages int
	statm, _ := os.ReadFile(fmt.Sprintf("/proc/%d/statm", pid))
	_, _ = fmt.Sscan(string(statm), &size, &pages)
	return pages * os.Getpagesize() >> 20
}

// heard notes when the first word came.
type heard struct {
	mu sync.Mutex
	at time.Time
}

func (h *heard) Update(u acp.Update) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if u.Kind == acp.KindAgentChunk && u.Content.Text != "" && h.at.IsZero() {
		h.at = time.Now()
	}
}
func (*heard) Permission(p *acp.Permission) { _ = p.Cancel() }
func (*heard) Withdrawn(*acp.Permission)    {}
func (*heard) Notice(string)                {}

// alone measures the first word of an agent without World, in the same mode.
func alone(t *testing.T, agentType string) time.Duration {
	t.Helper()
	harness := os.Getenv("HARNESS_DIR")
	tools := filepath.Join(harness, "acp/node_modules/.bin")
	found := profile.Find(func(name string) (string, error) { return filepath.Join(tools, name), nil })
	p := found[slices.IndexFunc(found, func(p profile.Profile) bool { return p.Type == agentType })]
	script := httptest.NewServer(model.New(""))
	defer script.Close()
	home := t.TempDir()
	environ := append([]string{"PATH=" + filepath.Join(harness, "node/node_modules/.bin") + ":/usr/bin:/bin", "HOME=" + home},
		user.Prepare(t, agentType, home, script.URL, "")...)
	plan, trouble := p.Launch(profile.Workspace{
		Folder: t.TempDir(), EmptyFolder: t.TempDir(),
		RulesFile: filepath.Join(t.TempDir(), "rules"), Trust: profile.Trusted, Environ: environ,
	})
	if trouble != nil {
		t.Fatal(trouble)
	}
	h := &heard{}
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	err := plan.WriteFile()
	var agent *acp.Agent
	if err == nil {
		agent, err = acp.Start(proc.Command{Path: plan.Path, Args: plan.Args, Dir: plan.Dir, Env: plan.Env}, h)
	}
	if err != nil {
		t.Fatal(err)
	}
	defer agent.Stop()
	_, err = agent.Initialize(ctx, acp.Implementation{Name: "test", Version: "1"})
	var s acp.Session
	if err == nil {
		s, err = agent.NewSession(ctx, plan.Session)
	}
	if err == nil {
		_, err = p.SetMode(ctx, agent.Conn, s, plan.Mode)
	}
	if err != nil {
		t.Fatal(err)
	}
	say := func() time.Duration {
		h.mu.Lock()
		h.at = time.Time{}
		h.mu.Unlock()
		began := time.Now()
		if _, err := agent.Prompt(ctx, s.ID, []acp.Block{{Type: acp.ContentText, Text: "!say A word."}}); err != nil {
			t.Fatal(err)
		}
		h.mu.Lock()
		defer h.mu.Unlock()
		return h.at.Sub(began)
	}
	say()
	return medianOf(say)
}
