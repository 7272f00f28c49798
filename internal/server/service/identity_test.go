package service_test

import (
	"context"
	"encoding/json"
	"slices"
	"testing"

	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/server/service"
	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/worldclient"
)

// bodyOf calls as an agent and returns the body that the world says it has.
func bodyOf(ctx context.Context, t *testing.T, c *worldclient.Client) wire.Agent {
	t.Helper()
	got := c.Call(ctx, wire.ToolCall{Tool: "world_info"}, nil)
	if got.Error != nil {
		t.Fatal(got.Error)
	}
	var told struct{ You wire.Agent }
	if err := json.Unmarshal(got.Result.Data, &told); err != nil || told.You.AvatarID == "" {
		t.Fatalf("%v %s", err, got.Result.Data)
	}
	return told.You
}

// Two agents of one type are two bodies with different names; both keep theirs when the
// service is started again, in whatever order they come back. One that comes later takes the place
// of one that has left.
func TestTwoAgentsOfOneType(t *testing.T) {
	dir := local.Dir(t.TempDir())
	ctx := patient(t)
	s := worldtest.StartService(t, &service.Options{DataDir: dir})
	var clients []*worldclient.Client
	var bodies []wire.Agent
	for range 3 {
		c := attached(t, dir, "dev", "", new([]string))
		clients, bodies = append(clients, c), append(bodies, bodyOf(ctx, t, c))
	}
	for i, want := range []wire.Agent{
		{AvatarID: "avatar_codex", Type: "codex", Name: "Codex"},
		{AvatarID: "avatar_codex_2", Type: "codex", Name: "Codex 2"},
		{AvatarID: "avatar_codex_3", Type: "codex", Name: "Codex 3"},
	} {
		if bodies[i] != want {
			t.Errorf("%d: %+v", i, bodies[i])
		}
	}
	page, err := s.Page(ctx, nil)
	if err != nil {
		t.Fatal(err)
	}
	stands := func(a wire.Agent) bool {
		return slices.ContainsFunc(page.Presence().Agents,
			func(p wire.AgentPresence) bool { return p.Agent == a && p.Connected })
	}
	for _, a := range bodies {
		if err := page.Until(ctx, func() bool { return stands(a) }); err != nil {
			t.Errorf("%s does not stand in the world: %v", a.Name, err)
		}
	}
	s.Stop()
	s = worldtest.StartService(t, &service.Options{DataDir: dir})
	for _, i := range []int{2, 0, 1} {
		if got := bodyOf(ctx, t, clients[i]); got != bodies[i] {
			t.Errorf("%+v came back as %+v", bodies[i], got)
		}
	}
	_ = clients[1].Close()
	if page, err = s.Page(ctx, nil); err != nil {
		t.Fatal(err)
	}
	if err := page.Until(ctx, func() bool { return !stands(bodies[1]) }); err != nil {
		t.Fatal(err)
	}
	if got := bodyOf(ctx, t, attached(t, dir, "dev", "", new([]string))); got != bodies[1] {
		t.Errorf("one that came later is %+v", got)
	}
}
