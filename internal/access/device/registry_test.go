package device_test

import (
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/rs/zerolog"
	"pgregory.net/rapid"

	"github.com/worldmcp/world/internal/access/device"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/wire"
)

// open returns the registry of a folder; the type "gateway" is one body.
func open(dir string) *device.Registry {
	return device.Open(device.Options{
		Dir:        local.Dir(dir),
		SharesBody: func(agentType string) bool { return agentType == "gateway" },
	})
}

// claimant returns an agent of a type.
func claimant(agentType string) device.Claimant { return device.Claimant{UserID: "u", Type: agentType} }

// Two agents of one type that are here at once are two bodies with different names. One that comes
// back gets the body that it had, also after a restart.
func TestAgentsOfOneType(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	r := open(dir)
	first, leave := r.Claim(claimant("claude-code"), "")
	second, _ := r.Claim(claimant("claude-code"), "")
	third, _ := r.Claim(claimant("claude-code"), "")
	for i, d := range []device.Device{first, second, third} {
		want := []wire.Agent{
			{AvatarID: "avatar_claude_code", Type: "claude-code", Name: "Claude Code"},
			{AvatarID: "avatar_claude_code_2", Type: "claude-code", Name: "Claude Code 2"},
			{AvatarID: "avatar_claude_code_3", Type: "claude-code", Name: "Claude Code 3"},
		}[i]
		if d.Agent != want || !wire.ValidID(d.ID) || d.ID == first.ID && i > 0 {
			t.Errorf("%d: %+v", i, d)
		}
	}
	leave()
	leave() // a second time changes nothing
	if again, _ := r.Claim(claimant("claude-code"), ""); again.ID != first.ID {
		t.Errorf("a newcomer got %+v instead of the free one", again)
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	r = open(dir)
	for _, d := range []device.Device{third, first, second} { // they come back in another order, each with its own
		if again, _ := r.Claim(claimant("claude-code"), d.ID); again.ID != d.ID || again.Agent != d.Agent {
			t.Errorf("%+v came back as %+v", d, again)
		}
	}
	if again, _ := r.Claim(claimant("claude-code"), second.ID); again.ID != second.ID { // its old socket is dead, but not noticed yet
		t.Errorf("%+v", again)
	}
}

// Who may have which device: not that of another user, type, name or credential, nor an agent's
// that the service runs, unless its id is named.
func TestDevicesAreApart(t *testing.T) {
	t.Parallel()
	r := open(t.TempDir())
	mine, _ := r.Claim(claimant("codex"), "")
	back := r.Of(device.Claimant{UserID: "u", Type: "codex", BackEnd: true}, true)
	coder := r.Of(device.Claimant{UserID: "u", Type: "coder-1", BackEnd: true}, true)
	if back.ID == mine.ID || back.Agent.Name != "Codex 2" {
		t.Errorf("the back end's agent: %+v", back)
	}
	for name, other := range map[string]device.Claimant{
		"user":       {UserID: "v", Type: "codex"},
		"type":       {UserID: "u", Type: "gemini"},
		"name":       {UserID: "u", Type: "codex", Name: "Ann"},
		"credential": {UserID: "u", Type: "codex", Credential: "c1"},

		"user, started for an agent of this one": {UserID: "v", Type: "codex", Credential: "c2", Body: back.ID},
		"agent, for which it was started":        {UserID: "u", Type: "codex", Credential: "c2", Body: coder.ID},
		"body than that of an agent that we run": {UserID: "u", Type: "codex", Credential: "c2", Body: mine.ID},
	} {
		for _, had := range []string{"", mine.ID, back.ID} {
			if d, release := r.Claim(other, had); d.ID == mine.ID || d.ID == back.ID || d.UserID == "u" &&
				(d.Agent.AvatarID == mine.Agent.AvatarID || d.Agent.Name == mine.Agent.Name) {
				t.Errorf("another %s that names %q got %+v", name, had, d)
			} else {
				release()
			}
		}
	}
	if d, _ := r.Claim(claimant("codex"), back.ID); d.ID != back.ID {
		t.Errorf("the server that the back end's agent started got %+v", d)
	}
	// The server that the back end's agent started, with a credential that says so, is that agent
	// whatever it says.
	for _, started := range []device.Claimant{{UserID: "u", Type: "coder-1"}, {UserID: "u", Type: "codex"}, {UserID: "u", Type: "codex", Name: "Ann"}} {
		started.Credential, started.Body = "c2", coder.ID
		for _, had := range []string{"", coder.ID, back.ID, mine.ID} {
			if d, _ := r.Claim(started, had); d.ID != coder.ID || d.Agent != coder.Agent {
				t.Errorf("%+v that names %q got %+v", started, had, d)
			}
		}
	}
	a, _ := r.Claim(claimant("gateway"), "")
	b, _ := r.Claim(device.Claimant{UserID: "u", Type: "gateway", Name: "Other"}, "")
	if c := r.Of(device.Claimant{UserID: "u", Type: "gateway", BackEnd: true}, true); a.ID != b.ID || b.ID != c.ID {
		t.Errorf("a gateway's processes are %+v, %+v and %+v", a, b, c)
	}
	guest := device.Claimant{UserID: "u", Type: "gateway", Credential: "c1"}
	for range 2 {
		if d, _ := r.Claim(guest, a.ID); d.ID == a.ID || d.Agent.AvatarID == a.Agent.AvatarID || d.Credential != "c1" {
			t.Errorf("a token of an agent's own is the gateway's body: %+v", d)
		}
	}
	if d := r.Of(guest, true); d.ID == a.ID {
		t.Errorf("over HTTP it is: %+v", d)
	}
}

// Whatever names an agent with a token of its own makes up, the user's own agents keep their
// devices, and it has a bounded number, also when it holds all of them.
func TestATokensDevicesAreBounded(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 24, 0, 0, 0, 0, time.UTC)
	dir := local.Dir(t.TempDir())
	r := device.Open(device.Options{Dir: dir, Now: func() time.Time { now = now.Add(time.Second); return now }})
	mine, leave := r.Claim(claimant("codex"), "")
	leave()
	for i := range 3 * device.MaxDevices {
		guest := device.Claimant{UserID: "u", Type: "guest", Name: fmt.Sprint("g", i), Credential: "c"}
		d, release := r.Claim(guest, "")
		if r.Of(guest, true); i%2 == 0 {
			release()
		}
		if d.Credential != "c" {
			t.Fatalf("a guest is %+v", d)
		}
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	file := local.File[[]device.Device]{Dir: dir, Name: "devices.json"}
	if stored, err := file.Read(); err != nil || len(stored) != 1+device.MaxTokenDevices {
		t.Errorf("%d devices are kept: %v", len(stored), err)
	}
	for i := range 2 * device.MaxDevices { // tokens that come and go
		_, release := r.Claim(device.Claimant{UserID: "u", Type: "guest", Credential: fmt.Sprint("c", i)}, "")
		release()
	}
	if again, _ := r.Claim(claimant("codex"), mine.ID); again.ID != mine.ID || again.Agent != mine.Agent {
		t.Errorf("%+v came back as %+v", mine, again)
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	if stored, err := file.Read(); err != nil || len(stored) != device.MaxDevices {
		t.Errorf("%d devices are kept: %v", len(stored), err)
	}
}

// What programs without a credential make up is not kept; a known agent is found by its type.
func TestMadeUpNamesAreNotKept(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	r := open(dir)
	for i := range 1000 {
		if d := r.Of(claimant(fmt.Sprint("made-up-", i)), false); d.Agent.AvatarID == "" || !wire.ValidID(d.ID) {
			t.Fatalf("%+v", d)
		}
	}
	known, _ := r.Claim(claimant("codex"), "")
	if d := r.Of(claimant("codex"), false); d.ID != known.ID {
		t.Errorf("%+v", d)
	}
	if d, ok := r.ByAvatar("u", known.Agent.AvatarID); !ok || d.ID != known.ID {
		t.Errorf("%+v %v", d, ok)
	}
	if _, ok := r.ByAvatar("v", known.Agent.AvatarID); ok {
		t.Error("another user's avatar was found")
	}
	if info, err := os.Stat(filepath.Join(dir, "devices.json")); err != nil || info.Size() > 400 {
		t.Errorf("%+v %v", info, err)
	}
}

// A damaged file is put aside, and the worlds' avatars are given again. A full registry forgets who
// was away for longest.
func TestDamageAndFullness(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "devices.json"), []byte(`[{"id":`), 0o600); err != nil {
		t.Fatal(err)
	}
	now := time.Date(2026, 11, 24, 0, 0, 0, 0, time.UTC)
	r := device.Open(device.Options{Dir: local.Dir(dir), Now: func() time.Time { return now }})
	first, _ := r.Claim(claimant("codex"), "") // it stays
	if _, err := os.Stat(filepath.Join(dir, "devices.json.damaged")); err != nil || first.Agent.AvatarID != "avatar_codex" {
		t.Errorf("%+v %v", first, err)
	}
	var second device.Device
	for i := range device.MaxDevices {
		now = now.Add(time.Second)
		d, release := r.Claim(claimant(fmt.Sprint("agent-", i)), "")
		if release(); i == 0 {
			second = d
		}
	}
	if again, _ := r.Claim(claimant("agent-0"), second.ID); again.ID == second.ID {
		t.Error("the oldest was not forgotten")
	}
	if again, _ := r.Claim(claimant("codex"), first.ID); again.ID != first.ID {
		t.Error("one in use was forgotten")
	}
}

// Whatever agents come and go, no two that are here at once share a body, and no two devices of a
// user share an avatar or a name, even if their names look alike, such as the type codex-2 and a
// second codex.
func TestBodiesAreNeverShared(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		r := open("")
		type held struct {
			device.Device
			release func()
		}
		var here []held
		avatars, names := map[string]string{}, map[string]string{}
		for range rapid.IntRange(1, 40).Draw(t, "steps") {
			if len(here) > 0 && rapid.Bool().Draw(t, "leaves") {
				here[0].release()
				here = here[1:]
				continue
			}
			d, release := r.Claim(device.Claimant{
				UserID: "u", Type: rapid.SampledFrom([]string{"codex", "codex-2", "Codex 2", "gemini"}).Draw(t, "type"),
				Name:       rapid.SampledFrom([]string{"", "Codex", "Codex 2", "codex-2"}).Draw(t, "name"),
				Credential: rapid.SampledFrom([]string{"", "c"}).Draw(t, "credential"),
			}, "")
			for _, other := range here {
				if other.ID == d.ID {
					t.Fatalf("%+v is given twice", d)
				}
			}
			if was := avatars[d.Agent.AvatarID]; was != "" && was != d.ID {
				t.Fatalf("%s and %s have the avatar %s", was, d.ID, d.Agent.AvatarID)
			}
			if was := names[d.Agent.Name]; was != "" && was != d.ID {
				t.Fatalf("%s and %s have the name %s", was, d.ID, d.Agent.Name)
			}
			avatars[d.Agent.AvatarID], names[d.Agent.Name] = d.ID, d.ID
			here = append(here, held{d, release})
		}
	})
}

// Long names with the same beginning belong to different agents.
func TestIdentityOfLongNames(t *testing.T) {
	t.Parallel()
	seen := map[string]string{}
	for i := range 60 {
		agentType := fmt.Sprintf("agent-with-a-long-name-%d", i)
		key, a := device.Identity(agentType, "")
		if other, ok := seen[a.AvatarID]; ok || len(a.Type) > 24 || !wire.ValidID(key) || !wire.ValidID(a.AvatarID) {
			t.Errorf("%s: key %s, avatar %s, also of %q", agentType, key, a.AvatarID, other)
		}
		seen[a.AvatarID] = agentType
	}
}

// The connections and the first conversation of one process of an agent have one body, whichever
// comes first; other conversations of it, other processes, and agents with a token of their own
// have others.
func TestAProcessHasOneBody(t *testing.T) {
	t.Parallel()
	r := device.Open(device.Options{})
	claim := func(process, session, credential string) string {
		d, _ := r.Claim(device.Claimant{UserID: "u", Type: "codex", Process: process, Session: session, Credential: credential}, "")
		return d.Agent.AvatarID
	}
	socket := claim("p1", "", "")
	if got := claim("p1", "s1", ""); got != socket {
		t.Errorf("the first conversation has the body %s, its tools have %s", got, socket)
	}
	if got := claim("p1", "s1", ""); got != socket {
		t.Errorf("again: %s", got)
	}
	second := claim("p1", "s2", "")
	if second == socket {
		t.Error("a second conversation has the body of the first")
	}
	other := claim("p2", "t1", "")
	if other == socket || other == second {
		t.Error("another process has the body of the first")
	}
	if got := claim("p2", "", ""); got != other {
		t.Errorf("the tools that come later have the body %s, the conversation has %s", got, other)
	}
	if got := claim("p1", "", "key"); got == socket {
		t.Error("an agent with a token of its own has the body of another one")
	}
	if a, b := claim("", "", ""), claim("", "", ""); a == b {
		t.Error("processes that are not known share a body")
	}
}

// A program that is not known may have several agents: one connection and one conversation of the
// same kind are one, in whichever order they come, and no others are.
func TestAProcessThatIsNotKnown(t *testing.T) {
	t.Parallel()
	for _, first := range []string{"", "s1"} {
		r := device.Open(device.Options{})
		claim := func(agentType, session string) string {
			d, _ := r.Claim(device.Claimant{UserID: "u", Type: agentType, Process: "p1", Session: session, Loose: true}, "")
			return d.Agent.AvatarID
		}
		one := claim("mine", first)
		if other := claim("yours", map[string]string{"": "s1", "s1": ""}[first]); other == one {
			t.Error("agents of two kinds have one body")
		}
		if got := claim("mine", map[string]string{"": "s1", "s1": ""}[first]); got != one {
			t.Errorf("its other half has the body %s, want %s", got, one)
		}
		if a, b := claim("mine", ""), claim("mine", "s2"); a == one || b == one {
			t.Errorf("others of the process share the body %s: %s, %s", one, a, b)
		}
	}
}

// A process that is gone gives its body back.
func TestABodyIsFreeAgain(t *testing.T) {
	t.Parallel()
	r := device.Open(device.Options{})
	a, release := r.Claim(device.Claimant{UserID: "u", Type: "codex", Process: "p1", Session: "s1"}, "")
	release()
	b, _ := r.Claim(device.Claimant{UserID: "u", Type: "codex", Process: "p2", Session: "s2"}, "")
	c, _ := r.Claim(device.Claimant{UserID: "u", Type: "codex", Process: "p1"}, a.ID)
	if a.ID != b.ID || c.ID == b.ID {
		t.Errorf("%s, then %s, then %s", a.ID, b.ID, c.ID)
	}
}

// slowLog blocks: a warning about a device that cannot be stored waits until it may go on.
type slowLog struct{ reached, goOn chan struct{} }

func (l slowLog) Write(b []byte) (int, error) {
	l.reached <- struct{}{}
	<-l.goOn
	return len(b), nil
}

// Only an agent that gets a new device waits for the disk.
func TestOnlyNewDevicesWaitForTheDisk(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	log := slowLog{make(chan struct{}), make(chan struct{})}
	r := device.Open(device.Options{Dir: local.Dir(dir), Logger: zerolog.New(log)})
	known, release := r.Claim(claimant("codex"), "")
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(dir, nil, 0o600); err != nil { // a file where the folder was: nothing can be written
		t.Fatal(err)
	}
	newcomer := make(chan device.Device)
	go func() {
		d, _ := r.Claim(claimant("gemini"), "")
		newcomer <- d
	}()
	<-log.reached
	release()
	if again, _ := r.Claim(claimant("codex"), known.ID); again.ID != known.ID {
		t.Errorf("%+v", again)
	}
	if d := r.Of(claimant("codex"), true); d.ID != known.ID {
		t.Errorf("%+v", d)
	}
	if _, ok := r.ByAvatar("u", "avatar_gemini"); !ok {
		t.Error("the new device is not there yet")
	}
	close(log.goOn)
	if d := <-newcomer; d.Agent.AvatarID != "avatar_gemini" {
		t.Errorf("%+v", d)
	}
}

// Devices that come at once are all on disk when each Claim returns.
func TestDevicesThatComeAtOnceAreKept(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	r := open(dir)
	var wg sync.WaitGroup
	got := make([]device.Device, 40)
	for i := range got {
		wg.Go(func() { got[i], _ = r.Claim(claimant(fmt.Sprint("agent-", i)), "") })
	}
	wg.Wait()
	again := open(dir) // without Close: as after a kill
	for i, d := range got {
		if kept, _ := again.Claim(claimant(fmt.Sprint("agent-", i)), d.ID); kept.ID != d.ID {
			t.Errorf("%+v came back as %+v", d, kept)
		}
	}
}
