package httpapi_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/tool"
)

func closeCode(err error) int { return int(websocket.CloseStatus(err)) }

func TestTheToolsOverREST(t *testing.T) {
	s := worldtest.StartService(t, nil)
	p, err := s.Page(patient(t), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	var list struct {
		Result struct {
			Tools []struct {
				Name        string          `json:"name"`
				InputSchema json.RawMessage `json:"inputSchema"`
			} `json:"tools"`
		} `json:"result"`
	}
	a := ask(t, s, request{"GET", "/api/world-tools", "", nil})
	if json.Unmarshal([]byte(a.body), &list) != nil || len(list.Result.Tools) != len(tool.All()) {
		t.Fatalf("%d %s", a.status, a.body)
	}
	for i, x := range tool.All() {
		if got := list.Result.Tools[i]; got.Name != x.Name || string(got.InputSchema) != string(x.Schema) {
			t.Errorf("%s is listed as %s %s", x.Name, got.Name, got.InputSchema)
		}
	}
	a = ask(t, s, request{"POST", "/api/world-tools", `{"tool":"place_objects","arguments":{"objects":[{"kind":"bench","position":[1,0,9]}]},"agentType":"curl"}`, nil})
	var made struct {
		OK     bool        `json:"ok"`
		Result wire.Result `json:"result"`
	}
	if a.status != http.StatusOK || json.Unmarshal([]byte(a.body), &made) != nil || !made.OK ||
		made.Result.Revision != 2 {
		t.Errorf("%d %s", a.status, a.body)
	}
	if got := p.Presence().Agents; len(got) > 0 && got[0].Type != "curl" {
		t.Errorf("%+v", got)
	}
	// Who shows no credential gets no login out of the tools.
	p.Close()
	for _, q := range []string{`{"tool":"world_info"}`, `{"tool":"open_world"}`, `{"tool":"say","arguments":{"text":"x"}}`} {
		if a := ask(t, s, request{"POST", "/api/world-tools", q, nil}); strings.Contains(a.body, "key=") {
			t.Errorf("%s gives a login to anyone: %s", q, a.body)
		}
	}
	if a := ask(t, s, request{"POST", "/api/world-tools", `{"tool":"world_info"}`, bearer(s)}); !strings.Contains(a.body, "#key=") {
		t.Errorf("the user's own program gets no link: %s", a.body)
	}
}

// sse reads events until stop says so; it returns the ids of those of the log.
func sse(t *testing.T, s *worldtest.Service, query, last string,
	stop func(name string, id string) bool,
) (names []string, ids []string) {
	t.Helper()
	req, err := http.NewRequestWithContext(patient(t), http.MethodGet, s.URL+"api/world-events"+query, http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	if last != "" {
		req.Header.Set("Last-Event-ID", last)
	}
	res, err := client.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	if res.StatusCode != http.StatusOK || res.Header.Get("Content-Type") != "text/event-stream" {
		t.Fatalf("%s %s", res.Status, res.Header)
	}
	id, name := "", ""
	for lines := bufio.NewScanner(res.Body); lines.Scan(); {
		field, value, _ := strings.Cut(lines.Text(), ": ")
		switch field {
		case "id":
			id = value
		case "event":
			name = value
		case "":
			names = append(names, name)
			if id != "" {
				ids = append(ids, id)
			}
			if stop(name, id) {
				return names, ids
			}
			id, name = "", ""
		}
	}
	return names, ids
}

func TestEventsOverHTTP(t *testing.T) {
	s := worldtest.StartService(t, nil)
	ctx := patient(t)
	p, err := s.Page(ctx, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	for n := range 5 {
		if _, err := p.UserChange(ctx, "place_objects", fmt.Sprintf(`{"objects":[{"kind":"bench","position":[%d,0,9]}]}`, n)); err != nil {
			t.Fatal(err)
		}
	}
	at := func(want string) func(string, string) bool {
		return func(_, id string) bool { return id == want }
	}
	names, ids := sse(t, s, "", "2", at("6"))
	if fmt.Sprint(ids) != "[3 4 5 6]" || names[0] != "opened" || names[1] != "changed" {
		t.Errorf("%v %v", names, ids)
	}
	if _, ids = sse(t, s, "?after=4", "", at("6")); fmt.Sprint(ids) != "[5 6]" {
		t.Errorf("%v", ids)
	}
	if names, _ = sse(t, s, "", "77", func(name, _ string) bool { return name == "reset" }); len(names) != 1 {
		t.Errorf("%v", names)
	}
	for _, bad := range []string{"x", "-1", "1.5"} {
		ask(t, s, request{"GET", "/api/world-events", "", map[string]string{"Last-Event-ID": bad}}).want(t, "id "+bad, wire.CodeBadArguments)
	}
	ask(t, s, request{"GET", "/api/world-events?worldId=a/b", "", nil}).want(t, "a bad world", wire.CodeBadArguments)
	ask(t, s, request{"GET", "/api/world-events?worldId=w_none", "", nil}).want(t, "an unknown world", wire.CodeNotFound)
	// The service's end ends the stream.
	_, _ = sse(t, s, "", "", func(name, _ string) bool {
		if name == "opened" {
			go s.Stop()
		}
		return false
	})
}

func TestExportAndImport(t *testing.T) {
	s := worldtest.StartService(t, nil)
	ctx := patient(t)
	p, err := s.Page(ctx, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	if _, err := p.UserChange(ctx, "place_objects", `{"objects":[{"kind":"bench","position":[1,0,9]}]}`); err != nil {
		t.Fatal(err)
	}
	file := ask(t, s, request{"GET", "/api/worlds/current/export", "", bearer(s)})
	if file.status != http.StatusOK || !json.Valid([]byte(file.body)) ||
		!strings.Contains(file.header.Get("Content-Disposition"), p.Welcome.WorldID) {
		t.Fatalf("%d %s", file.status, file.header)
	}
	var made struct {
		Result struct {
			ID string `json:"id"`
		} `json:"result"`
	}
	a := ask(t, s, request{"POST", "/api/worlds/import", file.body, bearer(s)})
	if a.status != http.StatusCreated || json.Unmarshal([]byte(a.body), &made) != nil ||
		made.Result.ID == p.Welcome.WorldID {
		t.Fatalf("%d %s", a.status, a.body)
	}
	q, err := s.Page(ctx, &worldtest.PageOptions{WorldID: made.Result.ID})
	if err != nil {
		t.Fatal(err)
	}
	defer q.Close()
	want, _ := json.Marshal(p.Document())
	if got, _ := json.Marshal(q.Document()); string(got) != string(want) {
		t.Errorf("%s\nbecame\n%s", want, got)
	}
	ask(t, s, request{"GET", "/api/worlds/w_none/export", "", bearer(s)}).want(t, "an unknown world", wire.CodeNotFound)
	ask(t, s, request{"GET", "/api/worlds/a.b/export", "", bearer(s)}).want(t, "no id", wire.CodeBadArguments)
	for name, body := range map[string]string{
		"nothing": "", "another file": "{}", "half a file": file.body[:len(file.body)/2],
		"a changed one": strings.Replace(file.body, "bench", "bunch", 1),
	} {
		ask(t, s, request{"POST", "/api/worlds/import", body, bearer(s)}).want(t, name, wire.CodeBadArguments)
	}
	ask(t, s, request{"POST", "/api/worlds/import", strings.Repeat(" ", 64<<20+1), bearer(s)}).want(t, "too much", wire.CodeTooLarge)
}

// Every code that a REST answer can carry has a status of its own kind.
func TestEveryErrorHasAStatus(t *testing.T) {
	for _, row := range wire.ErrorTable() {
		if row.HTTP < 400 || row.HTTP > 599 || row.Meaning == "" || row.Next == "" {
			t.Errorf("%+v", row)
		}
	}
}
