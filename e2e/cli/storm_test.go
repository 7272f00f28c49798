package cli_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/store"
	"github.com/worldmcp/world/worldclient"
)

// storm is how many calls are made, and how often the service is killed meanwhile.
func storm() (calls, kills int) {
	if os.Getenv("WORLD_LONG") != "" {
		return 1000, 12
	}
	return 300, 6
}

// An agent makes many calls while the service is killed with SIGKILL at random moments and started
// again by the agent's own client. Every second call carries an idempotency key and is repeated
// until it is done; the others are made once. Afterwards the log decides: an answered call is there
// once, under the revision of the answer; a refused one is not.
func TestKillStorm(t *testing.T) {
	dir := local.Dir(t.TempDir())
	exe, err := exec.LookPath("world-mcp")
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("WORLD_OPEN", "never")
	t.Setenv("WORLD_GATEWAY", "off")
	t.Setenv("WORLD_ACP", "off")
	ctx, cancel := context.WithTimeout(context.Background(), 90*time.Second)
	defer cancel()
	t.Cleanup(func() { _ = end(dir, syscall.SIGKILL) })
	c := worldclient.New(worldclient.Options{DataDir: string(dir), Port: -1, AgentType: "codex", Executable: exe})
	defer func() { _ = c.Close() }()
	if got := c.Call(ctx, wire.ToolCall{Tool: "world_info"}, nil); got.Error != nil {
		t.Fatal(got.Error)
	}
	var others sync.WaitGroup
	weather, calm := context.WithCancel(ctx)
	defer others.Wait()
	defer calm()
	others.Go(func() { keepPage(weather, dir) })

	// The killer strikes shortly after the calls whose turn it is have begun.
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	dice := rand.New(rand.NewPCG(seed, 1))
	kills := make(chan time.Duration, 1)
	var killed int
	others.Go(func() {
		for after := range kills {
			time.Sleep(after) // the moment itself is random
			if end(dir, syscall.SIGKILL) == nil {
				killed++
			}
		}
	})
	calls, most := storm()
	results := make([]wire.ToolResult, calls)
	for n := range results {
		if n%(calls/most) == calls/most/2 {
			kills <- time.Duration(dice.IntN(6000)) * time.Microsecond
		}
		results[n] = stormCall(ctx, t, c, n)
	}
	close(kills)
	calm()
	others.Wait()
	t.Logf("%d kills", killed)
	_ = c.Close()
	if err := end(dir, syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	compare(ctx, t, dir, results)
}

func arguments(n int) string {
	key := ""
	if n%2 == 0 {
		key = fmt.Sprintf(`,"idempotency_key":"k%d"`, n)
	}
	return fmt.Sprintf(`{"objects":[{"kind":"bench","id":"storm_%d","position":[%d,0,%d],"label":"call %d"}]%s}`, n, n%150, 20+n%20, n, key)
}

// stormCall makes call n; a keyed one until it is done.
func stormCall(ctx context.Context, t *testing.T, c *worldclient.Client, n int) wire.ToolResult {
	for {
		got := c.Call(ctx, wire.ToolCall{Tool: "place_objects", Arguments: []byte(arguments(n))}, nil)
		if got.Error == nil || n%2 == 1 || ctx.Err() != nil {
			return got
		}
		if !got.Error.Code.Info().Retryable {
			t.Errorf("call %d: %s", n, got.Error.Text())
			return got
		}
		select {
		case <-ctx.Done():
		case <-time.After(5 * time.Millisecond):
		}
	}
}

// keepPage holds a page open on whatever service runs for the folder.
func keepPage(ctx context.Context, dir local.Dir) {
	for ctx.Err() == nil {
		if dir.Locked(local.ServeLock) {
			if a, err := worldtest.AccessTo(dir); err == nil {
				if p, err := a.Page(ctx, nil); err == nil {
					select {
					case <-p.Done():
					case <-ctx.Done():
						p.Kill()
					}
					continue
				}
			}
		}
		select {
		case <-ctx.Done():
		case <-time.After(5 * time.Millisecond):
		}
	}
}

// compare holds the answers to the log.
func compare(ctx context.Context, t *testing.T, dir local.Dir, results []wire.ToolResult) {
	t.Helper()
	s, err := store.Open(ctx, store.Options{Dir: dir.Path("store"), Logger: zerolog.New(os.Stderr).Level(zerolog.WarnLevel)})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = s.Close() }()
	worldID, err := s.Current(ctx, "local")
	if err != nil {
		t.Fatal(err)
	}
	entries, err := s.Entries(ctx, "local", worldID, 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	at, err := revisions(entries)
	if err != nil {
		t.Fatal(err)
	}
	done, refused := 0, 0
	for n, got := range results {
		in := at[n]
		switch {
		case got.Error == nil:
			done++
			if len(in) != 1 || in[0] != got.Result.Revision {
				t.Errorf("call %d was answered with revision %d; the log has it at %v", n, got.Result.Revision, in)
			}
		case n%2 == 0:
			t.Errorf("call %d was not done: %s", n, got.Error.Text())
		default:
			refused++
			// Only a connection that broke for good leaves open what became of the call.
			if len(in) > 1 || len(in) == 1 && got.Error.Code != wire.CodeUnavailable {
				t.Errorf("call %d was refused (%s); the log has it at %v", n, got.Error.Code, in)
			}
		}
	}
	t.Logf("%d done, %d refused", done, refused)
	if refused > len(results)/4 {
		t.Errorf("%d calls were refused: the service hardly comes back", refused)
	}
}

// revisions finds the entries of each call by its label.
func revisions(entries []wire.Entry) (map[int][]uint64, error) {
	at := map[int][]uint64{}
	for _, e := range entries {
		if e.Tool != "place_objects" {
			continue
		}
		var n int
		_, number, _ := strings.Cut(string(e.Operations[0].Value), `"label":"call `)
		if _, err := fmt.Sscanf(number, "%d", &n); err != nil {
			return nil, fmt.Errorf("the entry at revision %d is of no call: %w", e.Revision, err)
		}
		at[n] = append(at[n], e.Revision)
	}
	return at, nil
}
