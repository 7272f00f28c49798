package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/worldtest"
)

func open500(tb testing.TB, s *worldtest.Service) {
	text, err := generated(500)
	if err != nil {
		tb.Fatal(err)
	}
	post := func(path string, body []byte) map[string]any {
		req, _ := http.NewRequest("POST", s.URL+path, bytes.NewReader(body))
		req.Header.Set("Authorization", "Bearer "+s.Token)
		req.Header.Set("Content-Type", "application/json")
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			tb.Fatal(err)
		}
		b, _ := io.ReadAll(res.Body)
		var m map[string]any
		_ = json.Unmarshal(b, &m)
		if m["ok"] != true {
			tb.Fatal(string(b))
		}
		return m["result"].(map[string]any)
	}
	id := post("api/worlds/import", text)["id"]
	post("api/world-tools", []byte(fmt.Sprintf(`{"tool":"worlds","agentType":"bench","arguments":{"action":"open","id":%q}}`, id)))
}

func BenchmarkRead(b *testing.B) {
	s := worldtest.StartService(b, nil)
	open500(b, s)
	p, err := s.Page(context.Background(), nil)
	if err != nil {
		b.Fatal(err)
	}
	defer p.Close()
	a, err := s.Agent(context.Background(), "bench")
	if err != nil {
		b.Fatal(err)
	}
	defer a.Close()
	b.ReportAllocs()
	for b.Loop() {
		if t := a.Call(context.Background(), "inspect_world", "{}"); t.Error != nil {
			b.Fatal(t.Error)
		}
	}
}

func BenchmarkEnvelope(b *testing.B) {
	s := worldtest.StartService(b, nil)
	ctx := context.Background()
	page, err := dialThinPage(ctx, s.Access)
	if err != nil {
		b.Fatal(err)
	}
	defer page.close()
	agent, err := dialThinAgent(ctx, s.Access)
	if err != nil {
		b.Fatal(err)
	}
	defer agent.ws.CloseNow()
	b.ReportAllocs()
	for b.Loop() {
		if err := agent.call(ctx, "place_objects", `{"objects":[{"kind":"crate","position":[1,0,1]}],"dry_run":true}`); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkPlace(b *testing.B) {
	s := worldtest.StartService(b, nil)
	open500(b, s)
	p, err := s.Page(context.Background(), nil)
	if err != nil {
		b.Fatal(err)
	}
	defer p.Close()
	a, err := s.Agent(context.Background(), "bench")
	if err != nil {
		b.Fatal(err)
	}
	defer a.Close()
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		i++
		if t := a.Call(context.Background(), "place_objects", fmt.Sprintf(`{"objects":[{"kind":"crate","id":"crate_9%d","position":[1,0,1]}]}`, i%100)); t.Error != nil && !strings.Contains(t.Error.Message, "xx") {
			b.Fatal(t.Error)
		}
	}
}
