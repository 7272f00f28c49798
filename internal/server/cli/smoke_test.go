package cli

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/wire"
)

// The smoke test names the step that fails, with what to do, and fails; what it has built is gone
// again.
func TestSmoke(t *testing.T) {
	s := worldtest.StartService(t, nil)
	run := func(args ...string) (string, error) {
		var out, complaint bytes.Buffer
		err := dispatch(t.Context(), append([]string{"smoke", "--data-dir", string(s.Dir)}, args...),
			env{Streams{In: strings.NewReader(""), Out: &out, Err: &complaint}, "test"})
		return out.String(), err
	}
	text, err := run()
	if err == nil || !strings.Contains(text, "ok     world info      this computer") || !strings.Contains(text, "FAILED avatar walk     this computer") || !strings.Contains(text, "Open the world in a browser") {
		t.Errorf("without a page: %v\n%s", err, text)
	}
	p, err := s.Page(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Kill)
	text, err = run("--json")
	var got wire.Smoke
	if e := json.Unmarshal([]byte(text), &got); e != nil || err == nil || len(got.Steps) != 4 {
		t.Fatalf("%v %v\n%s", e, err, text)
	}
	for i, x := range got.Steps { // the page of this test takes a picture of one point
		if want := i < 3; x.OK != want || x.Leg != "this computer" || x.Millis <= 0 {
			t.Errorf("%+v", x)
		}
	}
	if last := got.Steps[3]; last.Name != "screenshot" || !strings.Contains(last.Text, "picture") {
		t.Errorf("%+v", last)
	}
	for _, o := range p.Document().Objects {
		if strings.HasPrefix(o.ID, "smoke_") {
			t.Errorf("%s is left", o.ID)
		}
	}
}
