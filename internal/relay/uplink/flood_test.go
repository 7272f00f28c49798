package uplink_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/base/needs"
	"github.com/worldmcp/world/internal/relay/client"
	"github.com/worldmcp/world/internal/relay/uplink"
	"github.com/worldmcp/world/internal/relay/uplink/relaytest"
	"github.com/worldmcp/world/internal/wire"
)

// lockedLog is a log that several goroutines write.
type lockedLog struct {
	mu sync.Mutex
	bytes.Buffer
}

func (l *lockedLog) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.Buffer.Write(p)
}

func (l *lockedLog) text() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.String()
}

// A relay that sends as much as it can over a real socket, and reads nothing of what comes back,
// costs this computer neither memory nor goroutines, files nor log: all is bounded by constants,
// however much it sends. What the user asks for meanwhile is done.
func TestFloodByARelayThatReadsNothing(t *testing.T) {
	relay, block := relaytest.New(t), make(chan struct{})
	defer close(block)
	relay.Handle(func(*relaytest.Socket, wire.Envelope) { <-block }) // from the first message on, nothing is read
	log := &lockedLog{}
	registry := agent.NewRegistry(agent.Options{
		UserID: userID, Logger: zerolog.Nop(), Publish: func(string, wire.ChatEvent) {},
		Body:     func(string, agent.Body) string { return "" },
		Withdraw: func(string, string, string) {}, Work: func(string, agent.Work) {}, Turn: func(wire.Turn) {},
		Turns: func() []wire.Turn { return nil },
	})
	store, pairing := granted(t, relay, wire.DefaultScopes(), false)
	u := begin(t, uplink.Options{Store: store, Chat: registry, Logger: zerolog.New(log)})
	state(t, u, client.Connected)
	s := relay.Connected(patient(t))
	seen := func(name string) { // the messages before it were taken in: they are read in order
		t.Helper()
		s.Send(wire.KindBound, wire.ScopeRead, wire.Bound{WorldID: relaytest.WorldID, SessionID: "s_1", WorldName: name})
		needs.Until(t, name, func() bool {
			list := u.Status()
			return len(list) == 1 && list[0].WorldName == name
		})
	}
	seen("before")
	memory := func() uint64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	goroutines, heap, logged := runtime.NumGoroutine(), memory(), len(log.text())
	long := strings.Repeat("\x1b[31mn\u202e", 300)
	floods := map[string]func(i int){
		"acts": func(int) {
			s.Send(wire.KindChatRequest, wire.ScopeChat, wire.ChatRequest{Op: wire.ChatOpAct, Backend: "x"})
		},
		"unknown": func(int) { s.Send(wire.KindChatRequest, wire.ScopeChat, json.RawMessage(`{"op":"`+"exec"+`"}`)) },
		"served": func(int) {
			s.Send(wire.KindChatRequest, wire.ScopeChat, wire.ChatRequest{Op: wire.ChatOpSessions, Backend: "x"})
		},
		"pictures": func(int) { s.Send(wire.KindBlobGet, wire.ScopeChat, wire.BlobGet{ID: "../../etc/passwd"}) },
		"names": func(i int) {
			s.Send(wire.KindBound, wire.ScopeRead,
				wire.Bound{WorldID: relaytest.WorldID, SessionID: "s_1", WorldName: fmt.Sprint(i, long)})
		},
		"answers": func(i int) {
			s.Reply(wire.Envelope{MessageID: fmt.Sprint("nobody_", i), Scope: wire.ScopeRead}, wire.KindToolResult,
				wire.ToolResult{OK: true, Result: &wire.Result{Text: long}})
		},
		"progress": func(i int) {
			s.Reply(wire.Envelope{MessageID: fmt.Sprint("nobody_", i), Scope: wire.ScopeRead}, wire.KindToolProgress,
				wire.ToolProgress{Message: long})
		},
		"errors": func(i int) {
			s.Reply(wire.Envelope{MessageID: fmt.Sprint("nobody_", i), Scope: wire.ScopeRead}, wire.KindError,
				wire.NewError(wire.CodeInternal, "%s", long))
		},
	}
	const frames = 500
	for name, send := range floods {
		for i := range frames {
			send(i)
		}
		seen("after " + name)
		if n := runtime.NumGoroutine() - goroutines; n > 60 {
			t.Errorf("%s: %d goroutines more", name, n)
		}
		if now := memory(); now > heap+8<<20 {
			t.Errorf("%s: %d MB more", name, (now-heap)>>20)
		}
		if n := len(log.text()) - logged; n > 64<<10 {
			t.Errorf("%s: %d bytes of log: %.300s", name, n, log.text()[logged:])
		}
	}
	if strings.ContainsAny(log.text(), "\x1b\u202e") {
		t.Error("the log has the relay's control characters")
	}
	size := 0
	for _, f := range files(t, string(store.Dir)) {
		size += f
	}
	if size > 64<<10 {
		t.Errorf("the data folder has %d bytes", size)
	}
	if relay.Sockets() != 1 {
		t.Errorf("%d sockets: the flood did not go over one", relay.Sockets())
	}
	if err := store.Talk(pairing.ID, false); err != nil { // what the user asks for is done
		t.Error(err)
	}
	if err := u.Reload(); err != nil {
		t.Error(err)
	}
}

// files returns the sizes of the files in a folder.
func files(t *testing.T, dir string) (sizes []int) {
	t.Helper()
	list, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range list {
		if info, err := f.Info(); err == nil && !f.IsDir() {
			sizes = append(sizes, int(info.Size()))
		}
	}
	return sizes
}
