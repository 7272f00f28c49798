package access

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"

	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/wire"
)

// given is a credential as it was made, for the model that the tests compare with.
type given struct {
	Credential
	secret  string
	lives   []*Principal
	revoked bool
}

// live says what must hold of it now. That of a run ends with the service.
func (g *given) live(now time.Time) bool {
	return !g.revoked && (g.Expires == nil || now.Before(*g.Expires))
}

// model makes, uses, revokes and reopens credentials in any order.
type model struct {
	t    *testing.T
	dir  local.Dir
	c    *Credentials
	made []*given
}

func (m *model) create(t *rapid.T) {
	x := Credential{
		Class:   rapid.SampledFrom([]Class{ClassMCP, ClassRun, ClassDevice}).Draw(t, "class"),
		Name:    rapid.SampledFrom([]string{"editor", "laptop", "\u202eeditor"}).Draw(t, "name"),
		UserID:  rapid.SampledFrom([]string{"ann", "bob"}).Draw(t, "user"),
		WorldID: "w",
		Scopes: append([]wire.Scope{wire.ScopeRead},
			rapid.SliceOfN(rapid.SampledFrom([]wire.Scope{wire.ScopeRead, wire.ScopeWrite, wire.ScopeScreenshot}), 0,
				4).Draw(t, "scopes")...),
	}
	if minutes := rapid.IntRange(0, 30).Draw(t, "minutes"); minutes > 0 {
		end := time.Now().Add(time.Duration(minutes) * time.Minute)
		x.Expires = &end
	}
	secret, made, err := m.c.Create(x)
	live := 0
	for _, g := range m.made {
		if g.live(time.Now()) {
			live++
		}
	}
	if live >= maxCredentials {
		if !errors.Is(err, ErrTooMany) {
			t.Fatalf("the %dth: %v", live+1, err)
		}
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	m.made = append(m.made, &given{Credential: made, secret: secret})
}

func (m *model) revoke(t *rapid.T) {
	if len(m.made) == 0 {
		return
	}
	g := rapid.SampledFrom(m.made).Draw(t, "one")
	asks := rapid.SampledFrom([]string{"ann", "bob"}).Draw(t, "asks")
	known := slices.ContainsFunc(m.c.List(asks), func(x Credential) bool { return x.ID == g.ID })
	found, err := m.c.Revoke(asks, g.ID)
	if err != nil || known && !found || found && asks != g.UserID {
		t.Fatalf("%s revokes that of %s: %v %v", asks, g.UserID, found, err)
	}
	g.revoked = g.revoked || found
}

func (m *model) wait(t *rapid.T) {
	time.Sleep(time.Duration(rapid.IntRange(1, 600).Draw(t, "seconds")) * time.Second)
	synctest.Wait()
}

func (m *model) reopen(t *rapid.T) {
	if rapid.Bool().Draw(t, "closed") {
		if err := m.c.Close(); err != nil {
			t.Fatal(err)
		}
	}
	m.c = opened(m.t, m.dir)
	for _, g := range m.made {
		g.lives = nil // they were of the process before
		g.revoked = g.revoked || g.Class == ClassRun
	}
}

// check compares the rights of every secret and each ended life with the model.
func (m *model) check(t *rapid.T) {
	now := time.Now()
	listed := map[string]bool{}
	for _, user := range []string{"ann", "bob"} {
		for _, x := range m.c.List(user) {
			listed[x.ID] = x.UserID == user
		}
	}
	for _, g := range m.made {
		live := g.live(now)
		p := m.c.Find(g.secret, g.Class)
		if live != (p != nil) || live != listed[g.ID] {
			t.Fatalf("%s %s is live: %v; found %v, listed %v", g.Class, g.ID, live, p != nil, listed[g.ID])
		}
		for _, class := range []Class{ClassLocal, ClassMCP, ClassDevice, ClassRun} {
			if class != g.Class && m.c.Find(g.secret, class) != nil {
				t.Fatalf("the secret of a %s opens what a %s does", g.Class, class)
			}
		}
		if p != nil {
			g.lives = append(g.lives, p)
			if p.UserID != g.UserID || p.WorldID != g.WorldID || !slices.Equal(p.Scopes, g.Scopes) || p.IsUser ||
				p.MayGetLinks() {
				t.Fatalf("%+v of %+v", p, g.Credential)
			}
		}
		for _, p := range g.lives {
			if over := p.EndError() != nil; over == live {
				t.Fatalf("%s is live: %v; what it opened is over: %v", g.ID, live, over)
			}
		}
	}
}

// timeless is a test in virtual time, of which rapid cannot ask when it must be over.
type timeless struct{ *testing.T }

func (timeless) Deadline() (time.Time, bool) { return time.Time{}, false }

// Whatever is made, used, revoked, waited for and reopened, in any order: a secret opens exactly
// what it was made for and exactly while it is live, and what it opened ends with it.
func TestCredentialsByTheirModel(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		rapid.Check(timeless{t}, func(r *rapid.T) {
			dir := local.Dir(t.TempDir())
			m := &model{t: t, dir: dir, c: opened(t, dir)}
			steps := []func(*rapid.T){m.create, m.create, m.create, m.revoke, m.wait, m.reopen}
			for range rapid.IntRange(1, 40).Draw(r, "steps") {
				rapid.SampledFrom(steps).Draw(r, "step")(r)
				m.check(r)
			}
		})
	})
}

// No more than maxCredentials are live, and one that has ended makes room.
func TestTheMostCredentials(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := opened(t, local.Dir(t.TempDir()))
		for i := range maxCredentials {
			x := reader(fmt.Sprint("agent ", i))
			if i == 7 {
				end := time.Now().Add(time.Hour)
				x.Expires = &end
			}
			made(t, c, x)
		}
		if _, _, err := c.Create(reader("one more")); !errors.Is(err, ErrTooMany) {
			t.Error(err)
		}
		time.Sleep(time.Hour)
		if _, _, err := c.Create(reader("one more")); err != nil {
			t.Error(err)
		}
		if _, _, err := c.Create(reader("another")); !errors.Is(err, ErrTooMany) {
			t.Error(err)
		}
	})
}
