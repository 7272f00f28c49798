package worldtest

import (
	"context"
	"testing"

	"github.com/worldmcp/world/internal/base/needs"
)

// The test double speaks the real protocol: a call goes from an agent through a page into the log
// of a real service.
func TestAPageExecutesAnAgentsCall(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), needs.Patience)
	defer cancel()
	s := StartService(t, nil)
	p, err := s.Page(ctx, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	a, err := s.Agent(ctx, "codex")
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	before := p.Revision()
	for i, call := range []struct{ tool, args string }{
		{"place_objects", `{"objects":[{"kind":"bench","position":[20,0,20],"id":"mine"}]}`},
		{"walk_avatar", `{"position":[3,0,3]}`},
		{"say", `{"text":"Done."}`},
		{"delete_objects", `{"objects":[{"id":"mine"}]}`},
	} {
		got := a.Call(ctx, call.tool, call.args)
		if !got.OK || got.Result.Revision != before+uint64(i)+1 {
			t.Fatalf("%s: %+v %v", call.tool, got.Result, got.Error)
		}
	}
	if shot := a.Call(ctx, "screenshot", `{}`); !shot.OK || len(shot.Result.Images) != 1 {
		t.Errorf("screenshot: %+v", shot)
	}
	if err := p.Until(ctx, func() bool { return p.Revision() == before+4 }); err != nil || p.Broken() != nil {
		t.Fatal(err, p.Broken())
	}
}
