package access

import (
	"errors"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/wire"
)

func opened(t *testing.T, dir local.Dir) *Credentials {
	t.Helper()
	c := Open(dir, time.Now)
	return c
}

// reader is what a token for reading one world is made of.
func reader(name string) Credential {
	return Credential{Class: ClassMCP, Name: name, UserID: "u", WorldID: "w", Scopes: []wire.Scope{wire.ScopeRead}}
}

func made(t *testing.T, c *Credentials, x Credential) (secret, id string) {
	t.Helper()
	secret, m, err := c.Create(x)
	if err != nil {
		t.Fatal(err)
	}
	return secret, m.ID
}

// A token opens what it was made for, after a restart too, and its secret is on no disk.
func TestATokenOpensWhatItWasMadeFor(t *testing.T) {
	dir := local.Dir(t.TempDir())
	c := opened(t, dir)
	secret, id := made(t, c, reader(" the\u202eagent\n"))
	if !strings.HasPrefix(secret, "wrld_mcp_") || len(secret) < 60 {
		t.Errorf("the secret %q", secret)
	}
	text, err := os.ReadFile(dir.Path("access.json"))
	if err != nil || strings.Contains(string(text), strings.TrimPrefix(secret, "wrld_mcp_")) {
		t.Errorf("%v %s", err, text)
	}
	for _, c := range []*Credentials{c, opened(t, dir)} {
		p := c.Find(secret, ClassMCP)
		if p == nil || p.UserID != "u" || p.Credential != id || p.MaySee("other") || !p.MaySee("w") ||
			!slices.Equal(p.Scopes, []wire.Scope{wire.ScopeRead}) || p.IsUser || p.Life().Err() != nil {
			t.Fatalf("%+v", p)
		}
		l := c.List("u")
		if len(l) != 1 || l[0].Name != "theagent" || l[0].LastUsed == nil {
			t.Errorf("%+v", l)
		}
		if c.Find(secret, ClassDevice, ClassRun) != nil || c.Find(secret+"x", ClassMCP) != nil ||
			c.Find(strings.Replace(secret, "mcp", "dev", 1), ClassDevice) != nil || len(c.List("other")) != 0 {
			t.Error("it opens more than it was made for")
		}
	}
}

// A revoked token ends what it has opened, and stays revoked after a restart. One user cannot
// revoke another's token.
func TestRevoke(t *testing.T) {
	dir := local.Dir(t.TempDir())
	c := opened(t, dir)
	secret, id := made(t, c, reader("a"))
	other, _ := made(t, c, reader("b"))
	life := c.Find(secret, ClassMCP).Life()
	if found, _ := c.Revoke("someone", id); found || life.Err() != nil {
		t.Fatal("another user revoked it")
	}
	if found, err := c.Revoke("u", id); !found || err != nil || life.Err() == nil {
		t.Fatal(found, err, life.Err())
	}
	if found, _ := c.Revoke("u", id); found {
		t.Error("revoked twice")
	}
	for _, c := range []*Credentials{c, opened(t, dir)} {
		if c.Find(secret, ClassMCP) != nil || c.Find(other, ClassMCP) == nil || len(c.List("u")) != 1 {
			t.Error("not what was revoked")
		}
	}
}

// A token with an end ends then, with what it has opened.
func TestATokenEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := opened(t, local.Dir(t.TempDir()))
		x := reader("for an hour")
		x.Expires = new(time.Now().Add(time.Hour))
		secret, _ := made(t, c, x)
		life := c.Find(secret, ClassMCP).Life()
		time.Sleep(time.Hour - time.Second)
		if c.Find(secret, ClassMCP) == nil || life.Err() != nil {
			t.Fatal("it ended too early")
		}
		<-life.Done()
		if c.Find(secret, ClassMCP) != nil || len(c.List("u")) != 0 {
			t.Error("it is still known")
		}
	})
}

// The token of a coding session does not outlive the service, and nothing is made without a name, a
// class and scopes.
func TestWhatIsNotKept(t *testing.T) {
	dir := local.Dir(t.TempDir())
	c := opened(t, dir)
	run := reader("run")
	run.Class = ClassRun
	secret, _ := made(t, c, run)
	if c.Find(secret, ClassRun) == nil || opened(t, dir).Find(secret, ClassRun) != nil {
		t.Error("a run's token must live as long as the service")
	}
	for name, change := range map[string]func(*Credential){
		"no name":        func(x *Credential) { x.Name = " \u202e\x00" },
		"no scope":       func(x *Credential) { x.Scopes = nil },
		"no class":       func(x *Credential) { x.Class = "" },
		"the folder's":   func(x *Credential) { x.Class = ClassLocal },
		"no reading":     func(x *Credential) { x.Scopes = []wire.Scope{wire.ScopeWrite} },
		"the user's own": func(x *Credential) { x.Scopes = append(x.Scopes, wire.ScopeChat) },
		"every world":    func(x *Credential) { x.WorldID = "" },
	} {
		x := reader("x")
		change(&x)
		if _, _, err := c.Create(x); err == nil {
			t.Errorf("%s: made", name)
		}
	}
	for len(c.List("u")) < maxCredentials {
		made(t, c, reader("one more"))
	}
	if _, _, err := c.Create(reader("too many")); !errors.Is(err, ErrTooMany) {
		t.Errorf("too many: %v", err)
	}
}

// A damaged file opens nothing, is put aside, and does not keep the service from starting.
func TestADamagedFile(t *testing.T) {
	dir := local.Dir(t.TempDir())
	secret, _ := made(t, opened(t, dir), reader("a"))
	text, _ := os.ReadFile(dir.Path("access.json"))
	if err := os.WriteFile(dir.Path("access.json"), text[:len(text)/2], 0o600); err != nil {
		t.Fatal(err)
	}
	c := opened(t, dir)
	if c.Find(secret, ClassMCP) != nil {
		t.Error("half a file opens something")
	}
	if aside, err := os.ReadFile(dir.Path("access.json.damaged")); err != nil || len(aside) != len(text)/2 {
		t.Error("it was not put aside", err)
	}
	made(t, c, reader("b"))
}

// TestARunsRightsChange: its sockets close and may come back with the same secret, which has the
// new rights then.
func TestARunsRightsChange(t *testing.T) {
	c := opened(t, local.Dir(t.TempDir()))
	secret, made, err := c.Create(Credential{
		Class: ClassRun, Name: "a session", UserID: "local",
		Scopes: []wire.Scope{wire.ScopeRead, wire.ScopeScreenshot},
	})
	if err != nil {
		t.Fatal(err)
	}
	before := c.Find(secret, ClassRun)
	if err := c.Rescope("local", made.ID, []wire.Scope{wire.ScopeRead, wire.ScopeWrite}); err != nil {
		t.Fatal(err)
	}
	if e := before.EndError(); e == nil || e.Code != wire.CodeUnavailable {
		t.Errorf("the old socket ends with %v", e)
	}
	after := c.Find(secret, ClassRun)
	if after == nil || !after.Has(wire.ScopeWrite) || after.Has(wire.ScopeScreenshot) || after.EndError() != nil {
		t.Errorf("the new one is %+v", after)
	}
	if c.Rescope("local", made.ID, []wire.Scope{wire.ScopeVoice}) == nil ||
		c.Rescope("other", made.ID, []wire.Scope{wire.ScopeRead}) == nil {
		t.Error("a right that no run has, or another user's run")
	}
	if _, err := c.Revoke("local", made.ID); err != nil || c.Find(secret, ClassRun) != nil ||
		after.EndError().Code != wire.CodeRevoked {
		t.Error("a run outlives its session")
	}
}

// A run has the device that it was made for; no other token has one that was chosen for it.
func TestARunHasOneDevice(t *testing.T) {
	c := opened(t, local.Dir(t.TempDir()))
	x := reader("coding session one")
	x.Class, x.WorldID, x.DeviceID = ClassRun, "", "dev_1"
	secret, _, err := c.Create(x)
	if err != nil {
		t.Fatal(err)
	}
	if p := c.Find(secret, ClassRun); p == nil || !p.IsCodingRun || p.DeviceID != "dev_1" || p.Kind != Agent {
		t.Errorf("%+v", p)
	}
	x.Class, x.WorldID = ClassMCP, "w"
	if _, _, err := c.Create(x); err == nil {
		t.Error("a token for tools got the device of another agent")
	}
}
