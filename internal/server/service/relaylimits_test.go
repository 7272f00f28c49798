package service_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/worldmcp/world/internal/server/service"
	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/wire"
)

// A user has eight event streams; another user's are not concerned, and one that was closed makes
// room.
func TestRelayReaders(t *testing.T) {
	r := startRelay(t, nil)
	olga, pia := r.join("Olga"), r.join("Pia")
	first, second := olga.token("editor", wire.ScopeRead), pia.token("editor", wire.ScopeRead)
	open := func(ctx context.Context, token string) int {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, r.origin+"/api/world-events", http.NoBody)
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Authorization", "Bearer "+token)
		res, err := r.http.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = res.Body.Close() })
		return res.StatusCode
	}
	// One who listens by MCP has one of them.
	if err := connectGuest(patient(t), t, r.origin+"/", withBearer{first.Token, r.http.Transport}).Subscribe(patient(t),
		&mcp.SubscribeParams{URI: wire.StateURI}); err != nil {
		t.Fatal(err)
	}
	last, end := context.WithCancel(patient(t))
	for i := range 7 {
		ctx := patient(t)
		if i == 6 {
			ctx = last
		}
		if status := open(ctx, first.Token); status != http.StatusOK {
			t.Fatalf("stream %d: %d", i, status)
		}
	}
	a := r.do(request{method: "GET", path: "/api/world-events", token: first.Token})
	if a.status != http.StatusTooManyRequests || a.Error == nil || a.Error.Next == "" {
		t.Errorf("the ninth: %d %s", a.status, a.body)
	}
	if status := open(patient(t), second.Token); status != http.StatusOK {
		t.Errorf("another user's: %d", status)
	}
	end()
	for ctx := patient(t); open(ctx, first.Token) != http.StatusOK; { // the relay hears of the end
		if ctx.Err() != nil {
			t.Fatal("a stream that was closed makes no room")
		}
	}
}

// So many calls of a user may wait at once, by whatever agents; another user's are not concerned,
// and one that was given up makes room.
func TestRelayWaits(t *testing.T) {
	r := startRelay(t, nil)
	olga, pia := r.join("Olga"), r.join("Pia")
	first, second, hers := olga.token("one", wire.ScopeRead), olga.token("two", wire.ScopeRead), pia.token("editor", wire.ScopeRead)
	wait := func(ctx context.Context, token, agentType string, seconds int) (status int, text string) {
		body := fmt.Sprintf(`{"tool":"wait_for_events","arguments":{"timeout":%d},"agentType":"%s"}`, seconds, agentType)
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, r.origin+"/api/world-tools", strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Authorization", "Bearer "+token)
		req.Header.Set("Content-Type", "application/json")
		res, err := r.http.Do(req)
		if err != nil {
			return 0, err.Error()
		}
		defer func() { _ = res.Body.Close() }()
		b, _ := io.ReadAll(res.Body)
		return res.StatusCode, string(b)
	}
	waiting, giveUp := context.WithCancel(patient(t))
	var all sync.WaitGroup
	for i := range 32 {
		all.Go(func() {
			for waiting.Err() == nil { // what it waits for may come, such as another agent
				wait(waiting, []string{first.Token, second.Token}[i%2], fmt.Sprint("a", i/8), 50)
			}
		})
	}
	full := func() bool {
		status, text := wait(patient(t), first.Token, "late", 0)
		if status != http.StatusOK && status != http.StatusTooManyRequests {
			t.Fatalf("%d %s", status, text)
		}
		return status == http.StatusTooManyRequests && strings.Contains(text, "32 calls of this account")
	}
	for !full() {
		if waiting.Err() != nil {
			t.Fatal("a user's calls wait without a bound")
		}
	}
	if status, text := wait(patient(t), hers.Token, "a0", 0); status != http.StatusOK {
		t.Errorf("another user's: %d %s", status, text)
	}
	giveUp()
	all.Wait()
	for ctx := patient(t); full(); { // until the relay hears of the end
		if ctx.Err() != nil {
			t.Fatal("what was given up makes no room")
		}
	}
}

// The account lists its share of each bounded resource.
func TestRelayQuotas(t *testing.T) {
	r := startRelay(t, nil)
	olga := r.join("Olga")
	quotas := func() map[string]wire.AccountQuota {
		m := map[string]wire.AccountQuota{}
		for _, q := range result[wire.Account](olga.send("GET", "/api/account", nil)).Quotas {
			m[q.What] = q
		}
		return m
	}
	before := quotas()
	for what, most := range map[string]int64{
		"worlds": 20, "objects": 5000, "log": 200_000_000, "files": 500_000_000, "devices": 20, "tokens": 20, "live": 3, "codes": 10, "pages": 8,
	} {
		if before[what].Most != most {
			t.Errorf("%s: %+v", what, before[what])
		}
	}
	olga.pair("laptop")
	olga.code()
	token := olga.token("n8n", wire.ScopeRead)
	page := pageOf(t, olga)
	pageOf(t, r.join("Pia"))
	olga.upload("a.png", 10)
	world := result[struct{ ID string }](olga.send("POST", "/api/worlds", map[string]string{"name": "Other"})).ID
	for what, used := range map[string]int64{"worlds": before["worlds"].Used + 1, "devices": 1, "tokens": 1, "live": 1, "codes": 2, "pages": 1} {
		if now := quotas()[what]; now.Used != used {
			t.Errorf("%s: %+v", what, now)
		}
	}
	after := quotas()
	if after["log"].Used <= before["log"].Used || after["files"].Used == 0 {
		t.Errorf("%+v", after)
	}
	for _, path := range []string{"/api/worlds/" + world, "/api/access/tokens/" + token.ID} {
		if a := olga.send("DELETE", path, nil); a.status != http.StatusOK {
			t.Fatalf("DELETE %s: %d %s", path, a.status, a.body)
		}
	}
	if now := quotas(); now["worlds"].Used != before["worlds"].Used || now["log"].Used >= after["log"].Used || now["tokens"].Used != 0 {
		t.Errorf("after a deletion: %+v", now)
	}
	page.Kill()
	for ctx := patient(t); quotas()["pages"].Used != 0; { // the relay hears of the end
		if ctx.Err() != nil {
			t.Fatal("a page that was closed counts as open")
		}
	}
}

// The newest screenshots of all worlds, of all users, have a limit together. Each is answered,
// however many there are; the oldest make room, and reading one of those as a resource says so, and
// not that it never existed.
func TestRelayPictures(t *testing.T) {
	const most, users, each = 4 << 20, 2, 4
	r := startRelay(t, func(o *service.RelayOptions) { o.PictureMemory = most })
	type place struct{ token, data string }
	places := []place{}
	var bytes, oldest int // bytes is what the pictures take that are not older than the oldest that is kept
	for u := range users {
		olga := r.join(fmt.Sprint("Olga ", u))
		for i := range each {
			world := result[struct{ ID string }](olga.send("POST", "/api/worlds", map[string]string{"name": fmt.Sprint("World ", i)})).ID
			olga.world = world
			at := place{
				olga.token("looks", wire.ScopeRead, wire.ScopeScreenshot).Token,
				strings.Repeat(fmt.Sprintf("%04d", u*each+i), 245_000),
			}
			page, err := olga.page(patient(t),
				worldtest.PageOptions{WorldID: world, Execute: func(p *worldtest.Page, c worldtest.Call) {
					_ = p.Answer(c, wire.ToolResult{
						OK:     true,
						Result: &wire.Result{Text: "Here it is.", Images: []wire.Image{{MIMEType: "image/jpeg", Data: at.data}}},
					})
				}})
			if err != nil {
				t.Fatal(err)
			}
			a := r.do(request{method: "POST", path: "/api/world-tools", token: at.token, body: map[string]any{"tool": "screenshot", "arguments": map[string]any{}}})
			page.Kill()
			if a.status != http.StatusOK || !strings.Contains(string(a.body), at.data) {
				t.Fatalf("screenshot %d: %d %.300s", len(places), a.status, a.body)
			}
			places = append(places, at)
			for bytes += len(at.data); bytes > most; oldest++ {
				bytes -= len(places[oldest].data)
			}
			if got := r.metric(t, "world_picture_bytes"); got != float64(bytes) || got > most {
				t.Fatalf("after screenshot %d the pictures take %.0f bytes, want %d", len(places), got, bytes)
			}
		}
	}
	if oldest == 0 || oldest == len(places) {
		t.Fatalf("%d of %d had to make room", oldest, len(places))
	}
	for _, i := range []int{0, oldest - 1, oldest, len(places) - 1} {
		at := places[i]
		a := r.do(request{method: "POST", path: "/api/mcp/world", token: at.token, header: map[string]string{"Accept": "application/json, text/event-stream"}, body: map[string]any{
			"jsonrpc": "2.0", "id": 1, "method": "resources/read", "params": map[string]string{"uri": wire.ScreenshotURI},
		}})
		want := at.data
		if i < oldest {
			want = "the last screenshot is no longer kept"
		}
		if a.status != http.StatusOK || !strings.Contains(string(a.body), want) {
			t.Errorf("picture %d of %d, %d had to make room: %d %.300s", i, len(places), oldest, a.status, a.body)
		}
	}
}

// metric returns a number of the operator's listener.
func (r *testRelay) metric(t *testing.T, name string) float64 {
	t.Helper()
	defer http.DefaultClient.CloseIdleConnections()
	res, err := http.Get(r.metrics + "/metrics") //nolint:noctx // the relay is in this process
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	_, after, _ := strings.Cut(string(text), "\n"+name+" ")
	value, _, _ := strings.Cut(after, "\n")
	n, err := strconv.ParseFloat(value, 64)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return n
}
