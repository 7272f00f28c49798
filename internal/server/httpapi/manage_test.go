package httpapi_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/wire"
)

// worldsOf is the list of worlds by name.
func worldsOf(t testing.TB, s *worldtest.Service) map[string]wire.WorldCard {
	t.Helper()
	var body struct {
		Result struct {
			Worlds []wire.WorldCard `json:"worlds"`
		} `json:"result"`
	}
	a := ask(t, s, request{"GET", "/api/worlds", "", bearer(s)})
	if a.status != http.StatusOK || json.Unmarshal([]byte(a.body), &body) != nil {
		t.Fatalf("%d %s", a.status, a.body)
	}
	found := map[string]wire.WorldCard{}
	for _, w := range body.Result.Worlds {
		found[w.Name] = w
	}
	return found
}

func TestWorldsOverHTTP(t *testing.T) {
	s := worldtest.StartService(t, nil)
	ok := func(method, path, body string, status int) {
		t.Helper()
		if a := ask(t, s, request{method, path, body, bearer(s)}); a.status != status {
			t.Fatalf("%s %s: %d %s", method, path, a.status, a.body)
		}
	}
	if a := ask(t, s, request{"POST", "/api/world-tools", `{"tool":"world_info"}`, nil}); a.status != http.StatusOK {
		t.Fatal(a.body)
	}
	home := worldsOf(t, s)["Plaza"]
	if !home.Current || home.Objects == nil || *home.Objects < 20 {
		t.Fatalf("%+v", home)
	}
	ok("POST", "/api/worlds", `{"name":"Garden"}`, http.StatusCreated)
	ok("POST", "/api/worlds", `{}`, http.StatusCreated)
	ok("POST", "/api/worlds", fmt.Sprintf(`{"from":%q}`, home.ID), http.StatusCreated)
	garden := worldsOf(t, s)["Garden"]
	if w := worldsOf(t, s); w["Plaza (2)"].ID == "" || w["New world"].ID == "" || garden.Current {
		t.Errorf("%+v", w)
	}
	ok("POST", "/api/worlds/"+garden.ID+"/open", `{}`, http.StatusOK)
	ok("PATCH", "/api/worlds/"+garden.ID, `{"name":"Herb garden"}`, http.StatusOK)
	if w := worldsOf(t, s)["Herb garden"]; !w.Current {
		t.Errorf("%+v", w)
	}
	ok("DELETE", "/api/worlds/"+garden.ID, "", http.StatusOK)
	if w := worldsOf(t, s); w["Herb garden"].DeletedAt == nil || w["Herb garden"].Current {
		t.Errorf("%+v", w)
	}
	ok("POST", "/api/worlds/"+garden.ID+"/restore", `{}`, http.StatusOK)
	if w := worldsOf(t, s); w["Herb garden"].DeletedAt != nil {
		t.Errorf("%+v", w)
	}
	hostileWorlds(t, s, home.ID)
}

func hostileWorlds(t *testing.T, s *worldtest.Service, id string) {
	t.Helper()
	for what, q := range map[string]request{
		"a name with a control": {"PATCH", "/api/worlds/" + id, `{"name":"a\u0007b"}`, bearer(s)},
		"a long name":           {"POST", "/api/worlds", fmt.Sprintf(`{"name":%q}`, strings.Repeat("x", 61)), bearer(s)},
		"another field":         {"POST", "/api/worlds", `{"nam":"x"}`, bearer(s)},
		"no JSON":               {"PATCH", "/api/worlds/" + id, `{`, bearer(s)},
		"from a path":           {"POST", "/api/worlds", `{"from":"../x"}`, bearer(s)},
		"an id that is none":    {"DELETE", "/api/worlds/a.b", "", bearer(s)},
		"entries from nowhere":  {"GET", "/api/worlds/" + id + "/entries?after=-1", "", bearer(s)},
		"too many entries":      {"GET", "/api/worlds/" + id + "/entries?limit=2001", "", bearer(s)},
	} {
		ask(t, s, q).want(t, what, wire.CodeBadArguments)
	}
	for _, path := range []string{"DELETE /api/worlds/w_none", "PATCH /api/worlds/w_none", "POST /api/worlds/w_none/restore", "POST /api/worlds/w_none/open", "GET /api/worlds/w_none/entries"} {
		method, path, _ := strings.Cut(path, " ")
		body := ""
		if method == "PATCH" {
			body = `{"name":"x"}`
		}
		ask(t, s, request{method, path, body, bearer(s)}).want(t, path, wire.CodeNotFound)
	}
	// A local program without the user's secret, and a page that an agent's link opened.
	for _, path := range []string{"GET /api/worlds", "POST /api/worlds", "DELETE /api/worlds/" + id, "GET /api/worlds/" + id + "/entries"} {
		method, path, _ := strings.Cut(path, " ")
		ask(t, s, request{method, path, "{}", nil}).want(t, path, wire.CodeUnauthorized)
	}
}

// The log over HTTP is the whole log, in answers of any size, without entries that are not the
// page's.
func TestEntriesOverHTTP(t *testing.T) {
	s := worldtest.StartService(t, nil)
	ctx := patient(t)
	p, err := s.Page(ctx, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	for n := range 150 {
		if _, err := p.UserChange(ctx, "place_objects", fmt.Sprintf(`{"objects":[{"kind":"bench","position":[%d,0,%d]}]}`, n%100, 20+n/100)); err != nil {
			t.Fatal(err)
		}
	}
	ask(t, s, request{"POST", "/api/world-tools", `{"tool":"place_objects","arguments":{"objects":[{"kind":"bench","position":[1,0,40]}]},"agentType":"curl"}`, nil})
	for _, limit := range []int{1, 7, 64, 65, 2000} {
		after, asked := uint64(0), 0
		for {
			a := ask(t, s, request{"GET", fmt.Sprintf("/api/worlds/%s/entries?after=%d&limit=%d", p.Welcome.WorldID, after, limit), "", bearer(s)})
			if a.status != http.StatusOK || a.header.Get("Content-Type") != "application/x-ndjson" {
				t.Fatalf("%d %s", a.status, a.body)
			}
			n := 0
			for line := range strings.Lines(a.body) {
				var e wire.Entry
				if err := json.Unmarshal([]byte(line), &e); err != nil || e.Revision != after+1 ||
					len(e.Operations) == 0 || e.Result != nil || e.Inverse != nil || e.Digest != "" {
					t.Fatalf("after %d: %v %s", after, err, line)
				}
				n++
				after = e.Revision
			}
			if asked++; n > limit || asked > 200 {
				t.Fatalf("%d entries in answer %d", n, asked)
			}
			if n == 0 {
				break
			}
			if limit == 1 && after > 5 {
				after = 152
			}
		}
		if after != 152 {
			t.Errorf("limit %d: it ends at %d", limit, after)
		}
	}
}
