package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/zalando/go-keyring"

	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/relay/client"
	"github.com/worldmcp/world/internal/relay/uplink/relaytest"
	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/wire"
)

// pairInBackground runs pair with a code in the background, and returns what it says once it ends.
// It waits until the relay was asked.
func pairInBackground(t *testing.T, r *relaytest.Relay, args ...string) (wait func() (code int, out, errs string)) {
	t.Helper()
	var code int
	var out, errs bytes.Buffer
	done := make(chan struct{})
	asked := len(r.Exchanges())
	go func() {
		defer close(done)
		code = Main(testVersion, append([]string{"pair", "--yes"}, args...), Streams{In: strings.NewReader(""), Out: &out, Err: &errs})
	}()
	late := time.After(patience)
	for len(r.Exchanges()) == asked {
		select {
		case <-late:
			t.Fatal("the relay was not asked")
		case <-done:
			return func() (int, string, string) { return code, out.String(), errs.String() }
		case <-time.After(time.Millisecond):
		}
	}
	return func() (int, string, string) {
		select {
		case <-done:
		case <-late:
			t.Fatal("it goes on")
		}
		return code, out.String(), errs.String()
	}
}

// noKeyring is a computer without a keyring.
func noKeyring() {
	keyring.MockInitWithError(errors.New("there is none"))
}

// The user pairs while the service runs: its agents act in the hosted world at once, go back by a
// word, and the doctor reports both.
func TestPairWithAService(t *testing.T) {
	home(t)
	noKeyring()
	s := worldtest.StartService(t, nil)
	t.Setenv("WORLD_DATA_DIR", string(s.Dir))
	r := relaytest.New(t)
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	a, err := s.Agent(ctx, "codex")
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	ended := pairInBackground(t, r, r.Origin+"/pair/"+relaytest.Code, "--label", "laptop", "--answer-approvals")
	r.Approve()
	code, out, errs := ended()
	if code != 0 || !strings.HasPrefix(out, "Comparison number: "+relaytest.Number+"\nPaired with Hosted at "+r.Origin) || !strings.Contains(errs, `a card asks about "laptop"`) ||
		strings.Contains(errs, "No world service") {
		t.Fatalf("%d %s%s", code, out, errs)
	}
	if x := r.Exchanges()[0]; x.Label != "laptop" || len(x.Scopes) != 4 {
		t.Errorf("%+v", x)
	}
	if r.Connected(ctx) == nil {
		t.Fatal("the service did not connect")
	}
	where := func() string {
		res := a.Call(ctx, "world_info", "{}")
		for res.Error != nil && res.Error.Code == wire.CodeWorldSwitched { // sent before it heard of the move
			res = a.Call(ctx, "world_info", "{}")
		}
		if res.Error != nil {
			return res.Error.Error()
		}
		return res.Result.Text
	}
	if got := where(); !strings.Contains(got, `hosted world, "Hosted"`) || !strings.Contains(got, "did world_info") {
		t.Errorf("%s", got)
	}
	list, err := client.Store{Dir: s.Dir}.List()
	if err != nil || len(list) != 1 || !list[0].AnswerApprovals || list[0].Where != client.InFile {
		t.Fatalf("%+v %v", list, err)
	}
	for _, talk := range []bool{true, false, true} { // conversations stay off until the user agrees
		if list, err = (client.Store{Dir: s.Dir}).List(); err != nil || list[0].Conversations == talk {
			t.Errorf("%+v %v", list, err)
		}
		flag := map[bool]string{true: "--conversations", false: "--no-conversations"}[talk]
		if code, _, errs := run("pair", flag, "hosted"); code != 0 || !strings.Contains(errs, "Hosted at "+r.Origin) {
			t.Errorf("%d %s", code, errs)
		}
	}
	for end := time.Now().Add(patience); ; { // the socket comes anew, with or without them
		if code, out, _ := run("pair", "--list"); code == 0 && strings.Contains(out, "connected") || time.Now().After(end) {
			break
		}
	}
	if code, out, errs := run("pair", "--list"); code != 0 || !strings.Contains(out, "Hosted of Hanna  "+r.Origin+"  yes") || !strings.Contains(out, "connected") {
		t.Errorf("%d %s%s", code, out, errs)
	}
	found, _ := examine(t)
	expect(t, "connected", found, "hosted world", "ok", "Hosted at "+r.Origin+": connected", "act there", "approvals may be answered", list[0].ID+".secret.json")
	if code, _, errs := run("pair", "--use", "here"); code != 0 || !strings.Contains(errs, "the world of this computer") {
		t.Errorf("%d %s", code, errs)
	}
	if got := where(); !strings.HasPrefix(got, `World "Plaza"`) {
		t.Errorf("%s", got)
	}
	if code, _, errs := run("pair", "--use", "hosted"); code != 0 {
		t.Errorf("%d %s", code, errs)
	}
	if got := where(); !strings.Contains(got, "hosted world") {
		t.Errorf("%s", got)
	}
	late, err := s.Agent(ctx, "late") // one that connects while the agents act elsewhere
	if err != nil {
		t.Fatal(err)
	}
	defer late.Close()
	if got := late.Bound(); got.WorldName != "Hosted" {
		t.Errorf("%+v", got)
	}
	r.CloseAll(wire.CodeRevoked.Info().Close, "revoked")
	for {
		found, _ := examine(t)
		if strings.Contains(found["hosted world"].Detail, "revoked") {
			expect(t, "revoked", found, "hosted world", "warn", "world-mcp unpair")
			break
		}
	}
	if code, _, errs := run("unpair"); code != 0 || !strings.Contains(errs, "Forgot Hosted") {
		t.Errorf("%d %s", code, errs)
	}
	if got := where(); !strings.HasPrefix(got, `World "Plaza"`) {
		t.Errorf("%s", got)
	}
	found, _ = examine(t)
	expect(t, "unpaired", found, "hosted worlds", "skip", "paired with none")
	if _, err := os.Stat(s.Dir.Path(list[0].ID + ".secret.json")); !os.IsNotExist(err) {
		t.Error("the key is there still")
	}
}

// Without a running service, pairing works and starts none; each step is a line of JSON for
// programs.
func TestPairWithoutAService(t *testing.T) {
	dir := home(t)
	noKeyring()
	r := relaytest.New(t)
	t.Setenv("WORLD_RELAY", r.Origin)
	ended := pairInBackground(t, r, strings.ToLower(relaytest.Code), "--json")
	r.Approve()
	code, out, errs := ended()
	lines := strings.Split(strings.TrimSpace(out), "\n")
	var first struct{ State, CompareNumber string }
	var last struct {
		State   string
		Pairing client.Pairing
	}
	if code != 0 || errs != "" || len(lines) != 2 || json.Unmarshal([]byte(lines[0]), &first) != nil ||
		json.Unmarshal([]byte(lines[1]), &last) != nil {
		t.Fatalf("%d %s%s", code, out, errs)
	}
	if first.State != "waiting" || first.CompareNumber != relaytest.Number || last.State != "paired" ||
		last.Pairing.WorldID != relaytest.WorldID {
		t.Errorf("%+v %+v", first, last)
	}
	if dir.Locked(local.ServeLock) || r.Sockets() > 0 {
		t.Error("a service was started")
	}
	if code, out, errs := run("pair", "--list"); code != 0 || !strings.Contains(out, "no world service runs") {
		t.Errorf("%d %s%s", code, out, errs)
	}
	found, _ := examine(t)
	expect(t, "no service", found, "hosted world", "skip", "no world service runs")
	if err := os.Remove(dir.Path(last.Pairing.ID + ".secret.json")); err != nil {
		t.Fatal(err)
	}
	found, _ = examine(t)
	expect(t, "no key", found, "hosted world", "fail", "Pair again")
	if code, out, _ := run("unpair", "all", "--json"); code != 0 || !strings.Contains(out, last.Pairing.ID) {
		t.Errorf("%d %s", code, out)
	}
	if err := dir.Write(client.File, []byte("{")); err != nil {
		t.Fatal(err)
	}
	found, _ = examine(t)
	expect(t, "damaged", found, "files", "fail", "Pair again")
}

// What cannot work ends with words that say why; a mistake on the command line asks no relay.
func TestPairFailures(t *testing.T) {
	home(t)
	noKeyring()
	r := relaytest.New(t)
	link := r.Origin + "/pair/" + relaytest.Code
	for _, c := range []struct {
		args string
		code int
		errs string
	}{
		{"pair", 2, "one code or link"},
		{"pair " + link + " --list", 2, "one code or link"},
		{"pair " + link + " " + link, 2, "one code or link"},
		{"pair MAPLE", 2, "not a pairing code"},
		{"pair MAPLE 7K2Q", 2, "which relay"},
		{"pair WRONG \u2013 7K2Q --yes --relay " + r.Origin, 1, "Ask the user for a new code"},
		{"pair " + relaytest.Code, 2, "which relay"},
		{"pair http://world.example/pair/" + relaytest.Code, 2, "https"},
		{"pair " + link, 2, "add --yes"},
		{"pair --yes http://127.0.0.1:1/pair/" + relaytest.Code, 1, "cannot be reached"},
		{"pair --yes " + r.Origin + "/pair/WRONG-7K2Q", 1, "Ask the user for a new code"},
		{"pair --use nowhere", 1, "not paired with"},
		{"unpair nowhere", 1, "not paired with"},
		{"unpair a b", 2, "one world, or all"},
		{"unpair", 0, "no hosted world"},
		{"pair --list", 0, "no hosted world"},
	} {
		if code, _, errs := run(strings.Fields(c.args)...); code != c.code || !strings.Contains(errs, c.errs) ||
			strings.Contains(errs, "pairings/") {
			t.Errorf("%s: %d %s", c.args, code, errs)
		}
	}
	for code, says := range map[wire.Code]string{wire.CodePairingDenied: "Ask the user", wire.CodePairingBurned: "one agent alone"} {
		ended := pairInBackground(t, r, link)
		r.Decide(wire.NewError(code, "so it is"))
		if exit, _, errs := ended(); exit != 1 || !strings.Contains(errs, says) {
			t.Errorf("%s: %d %s", code, exit, errs)
		}
		r.Decide(nil)
	}
}

// While a relay names its world anew without a pause, the user still chooses where the agents act.
func TestPairUseWhileARelayFloods(t *testing.T) {
	home(t)
	noKeyring()
	s := worldtest.StartService(t, nil)
	t.Setenv("WORLD_DATA_DIR", string(s.Dir))
	r := relaytest.New(t)
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	ended := pairInBackground(t, r, r.Origin+"/pair/"+relaytest.Code)
	r.Approve()
	if code, out, errs := ended(); code != 0 {
		t.Fatalf("%d %s%s", code, out, errs)
	}
	socket := r.Connected(ctx)
	if socket == nil {
		t.Fatal("the service did not connect")
	}
	flooding, stop := context.WithCancel(ctx)
	done, started := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		for i := 0; flooding.Err() == nil; i++ {
			socket.Send(wire.KindBound, wire.ScopeRead,
				wire.Bound{WorldID: relaytest.WorldID, SessionID: "s_1", WorldName: fmt.Sprint("name ", i)})
			if i == 1000 {
				close(started)
			}
		}
	}()
	<-started
	for _, world := range []string{"here", relaytest.WorldID, "here"} {
		if code, _, errs := run("pair", "--use", world); code != 0 {
			t.Errorf("--use %s: %d %s", world, code, errs)
		}
	}
	stop()
	<-done
	list, err := client.Store{Dir: s.Dir}.List()
	if err != nil || len(list) != 1 || list[0].Active || !strings.HasPrefix(list[0].WorldName, "name ") {
		t.Errorf("%+v %v", list, err)
	}
}
