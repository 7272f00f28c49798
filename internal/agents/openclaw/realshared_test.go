//go:build real

package openclaw

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/worldmcp/world/internal/voice/realtimetest"
)

// Starting a gateway takes ten seconds of CPU time and 750 MB. So the tests share three of them,
// one test at a time, each in its own sessions; a test that changes the settings restores them.
var (
	plainGateway  = &shared{users: []string{"TestRealGateway", "TestRealVoiceInstall", "TestRealTalk", "TestRealServer"}}
	pluginGateway = &shared{users: []string{"TestRealVoicePlugin", "TestRealVoiceRelay", "TestRealVoiceKeys"}, extra: loadingPlugin}
	askingGateway = &shared{users: []string{"TestRealPairing", "TestRealApprovals"}, extra: func() map[string]any {
		return map[string]any{
			"gateway": map[string]any{"nodes": map[string]any{"pairing": map[string]any{"autoApproveLocal": false}}},
			"tools":   map[string]any{"exec": map[string]any{"mode": "ask"}},
		}
	}}
)

// poll calls ok until it holds, where no event says so; false: it did not hold within the limit.
func poll(limit, every time.Duration, ok func() bool) bool {
	for end := time.Now().Add(limit); !ok(); time.Sleep(every) {
		if time.Now().After(end) {
			return false
		}
	}
	return true
}

// starting counts the gateways that are being started before the first test.
var starting sync.WaitGroup

type shared struct {
	users []string              // the tests that use it
	extra func() map[string]any // settings, merged over the smallest ones
	busy  sync.Mutex            // held by the test that uses it

	mu      sync.Mutex
	waiting []string             // tests of this run that are yet to use it; the last one stops it
	running *voiceGatewayFixture // while it runs
	end     func()
}

// voiceGatewayFixture is a real gateway with a voice, whose realtime model is a server of the
// tests.
type voiceGatewayFixture struct {
	*realGateway
	server *realtimetest.Server
	page   *talker // of the test that asks for it
}

// openPage opens the page of a session.
func (v *voiceGatewayFixture) openPage(t *testing.T, session string) {
	t.Helper()
	v.page = newTalker(t, v.options(t, nil), session)
}

func TestMain(m *testing.M) {
	flag.Parse()
	goleak.VerifyTestMain(sharing{m})
}

// sharing runs the tests with the gateways that they share.
type sharing struct{ *testing.M }

func (s sharing) Run() int {
	pattern, _, _ := strings.Cut(flag.Lookup("test.run").Value.String(), "/")
	all := []*shared{pluginGateway, plainGateway, askingGateway}
	for _, g := range all {
		g.waiting = slices.DeleteFunc(slices.Clone(g.users), func(name string) bool {
			ok, err := regexp.MatchString(pattern, name)
			return err != nil || !ok
		})
		if len(g.waiting) > 0 && g != askingGateway { // it starts later, during tests that measure no times
			starting.Go(func() { _, _ = g.start() }) // after an error the first test tries again
		}
	}
	defer func() {
		starting.Wait()
		for _, g := range all {
			g.stop()
		}
	}()
	return s.M.Run()
}

// use waits until no other test uses the gateway, and for its start. When the test ends, the
// settings must be the same.
func (s *shared) use(t *testing.T) *voiceGatewayFixture {
	t.Helper()
	starting.Wait() // a start would disturb the times that tests measure
	s.busy.Lock()
	t.Cleanup(s.busy.Unlock)
	v, err := s.start()
	if err != nil {
		t.Fatal(err)
	}
	path := v.env["OPENCLAW_CONFIG_PATH"]
	found := semantics(t, path)
	t.Cleanup(func() {
		if now := semantics(t, path); !reflect.DeepEqual(now, found) {
			t.Error("the gateway's settings are not what they were")
			writeConfig(t, path, found)
		}
		s.mu.Lock()
		s.waiting = slices.DeleteFunc(s.waiting, func(name string) bool { return name == t.Name() })
		last := len(s.waiting) == 0
		s.mu.Unlock()
		if last {
			s.stop()
		}
	})
	return &voiceGatewayFixture{realGateway: v.realGateway, server: v.server}
}

func (s *shared) start() (*voiceGatewayFixture, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.running != nil {
		return s.running, nil
	}
	dir, err := os.MkdirTemp("", "gateway")
	if err != nil {
		return nil, err
	}
	var c cleanups
	v := &voiceGatewayFixture{
		server:      realtimetest.Start(&c, realtimetest.Options{Pace: 4}),
		realGateway: &realGateway{dir: dir, env: map[string]string{}},
	}
	c.Cleanup(func() { _ = os.RemoveAll(dir) })
	c.Cleanup(v.realGateway.stop)
	extra := map[string]any{"talk": realtime(realtimetest.Key, v.server.URL)}
	if s.extra != nil {
		maps.Copy(extra, s.extra())
	}
	b, err := json.Marshal(extra)
	err = errors.Join(err, os.Mkdir(filepath.Join(dir, "workspace"), 0o700),
		os.WriteFile(filepath.Join(dir, "workspace", "IDENTITY.md"), []byte(identity), 0o600))
	if err == nil {
		err = v.run(context.Background(), "--extra", string(b))
	}
	if err != nil {
		c.run()
		return nil, err
	}
	s.running, s.end = v, c.run
	return v, nil
}

func (s *shared) stop() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.running != nil {
		s.end()
		s.running = nil
	}
}

// cleanups are run at the end of something that outlives a test, in reverse order.
type cleanups []func()

func (c *cleanups) Helper()           {}
func (c *cleanups) Fatal(args ...any) { panic(fmt.Sprint(args...)) }
func (c *cleanups) Cleanup(f func())  { *c = append(*c, f) }
func (c *cleanups) run() {
	for _, f := range slices.Backward(*c) {
		f()
	}
}

// loadingPlugin are settings that load the plugin from this repository.
func loadingPlugin() map[string]any {
	dir, err := filepath.Abs("../../../skill/openclaw-voice")
	if err != nil {
		panic(err)
	}
	return map[string]any{"plugins": map[string]any{
		"load": map[string]any{"paths": []string{dir}}, "entries": map[string]any{"world-voice": map[string]any{"enabled": true}},
	}}
}

// realtime are the settings of a voice whose model is a server of the tests.
func realtime(key, url string) map[string]any {
	return map[string]any{"realtime": map[string]any{
		"provider": "openai", "model": full, "providers": map[string]any{"openai": map[string]any{
			"apiKey": key, "azureEndpoint": strings.Replace(strings.TrimSuffix(url, "/v1/realtime"), "ws://", "http://", 1), "speakerVoice": "cedar",
		}},
	}}
}
