package login_test

import (
	"bytes"
	"errors"
	"io/fs"
	"net/url"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/worldmcp/world/internal/access/login"
	"github.com/worldmcp/world/internal/base/local"
)

const sessions = "sessions.json"

// start is a login on a folder, as the service that is started there opens it.
func start(t interface{ Fatal(args ...any) }, dir local.Dir, now func() time.Time) *login.Login {
	l, err := login.Open(dir, now)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func redeem(t *testing.T, l *login.Login, key string) string {
	t.Helper()
	session, err := l.Redeem(key, "", "")
	if err != nil || session == "" {
		t.Fatalf("%q, %v", session, err)
	}
	return session
}

// A restart keeps browsers logged in and the bearer good. Links that were not used are no longer
// good, no matter who has seen them.
func TestWhatARestartKeeps(t *testing.T) {
	dir := local.Dir(t.TempDir())
	l := start(t, dir, time.Now)
	token, err := dir.Token()
	if err != nil {
		t.Fatal(err)
	}
	users, agents, unused := redeem(t, l, l.NewKey(false)), redeem(t, l, l.NewKey(true)), l.NewKey(false)
	again := start(t, dir, time.Now)
	if live, own := sessionOf(again, users); !live || !own {
		t.Errorf("the user's session: live %v, the user's %v", live, own)
	}
	if live, own := sessionOf(again, agents); !live || own {
		t.Errorf("the session of a link that an agent saw: live %v, the user's %v", live, own)
	}
	if again.Program(token) == nil || again.Live(unused) > 0 {
		t.Error("the bearer is another one, or an old link is good")
	}
	if _, err := again.Redeem(unused, "", ""); !errors.Is(err, login.ErrKey) {
		t.Errorf("an old link: %v", err)
	}
	for _, guess := range []string{"", token[:len(token)-1], token + "x", strings.ToUpper(token), users} {
		if again.Program(guess) != nil {
			t.Errorf("%q is taken for the bearer", guess)
		}
	}
	if live, _ := sessionOf(again, ""); live {
		t.Error("no cookie is a session")
	}
}

// Nothing in the folder but the bearer's own file lets anyone in: sessions are kept as hashes, for
// the user's eyes alone.
func TestSessionsOnDisk(t *testing.T) {
	dir := local.Dir(t.TempDir())
	l := start(t, dir, time.Now)
	key := l.NewKey(false)
	secrets := []string{key, redeem(t, l, key), l.NewKey(true)}
	i, err := os.Stat(dir.Path(sessions))
	if err != nil || i.Mode().Perm() != 0o600 {
		t.Fatalf("%v, %v", i, err)
	}
	b, err := os.ReadFile(dir.Path(sessions))
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range secrets {
		if len(s) < 20 || s != url.QueryEscape(s) {
			t.Errorf("%q is short, or does not stand in a link as it is", s)
		}
		if bytes.Contains(b, []byte(s)) {
			t.Errorf("the file holds %q", s)
		}
	}
}

// A damaged list of sessions ends every login but not the service; the next login is stored again.
func TestDamagedSessions(t *testing.T) {
	dir := local.Dir(t.TempDir())
	l := start(t, dir, time.Now)
	users := redeem(t, l, l.NewKey(false))
	whole, err := os.ReadFile(dir.Path(sessions))
	if err != nil {
		t.Fatal(err)
	}
	for _, damaged := range []string{"", "null", "[]", `{"x":1}`, string(whole[:len(whole)/2]), strings.Repeat("\x00", len(whole))} {
		if err := os.WriteFile(dir.Path(sessions), []byte(damaged), 0o600); err != nil {
			t.Fatal(err)
		}
		l := start(t, dir, time.Now)
		if live, _ := sessionOf(l, users); live {
			t.Errorf("%q: a session is live", damaged)
		}
		next := redeem(t, l, l.NewKey(false))
		if live, own := sessionOf(start(t, dir, time.Now), next); !live || !own {
			t.Errorf("%q: the next login is not kept", damaged)
		}
	}
	if err := os.WriteFile(dir.Path(local.TokenFile), []byte("torn"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := login.Open(dir, time.Now); err != nil {
		t.Errorf("a damaged bearer: %v", err)
	}
	if _, err := login.Open(local.Dir(dir.Path("gone")), time.Now); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no folder: %v", err)
	}
	const newer = `{"version":2}`
	if err := os.WriteFile(dir.Path(sessions), []byte(newer), 0o600); err != nil {
		t.Fatal(err)
	}
	l = start(t, dir, time.Now)
	if live, _ := sessionOf(l, redeem(t, l, l.NewKey(false))); !live {
		t.Error("beside a newer World's list nobody can log in")
	}
	if b, _ := os.ReadFile(dir.Path(sessions)); string(b) != newer {
		t.Errorf("a newer World's list became %s", b)
	}
}

// Of many browsers that come with one link at a time, one gets in.
func TestALinkLetsOneBrowserIn(t *testing.T) {
	l := start(t, local.Dir(t.TempDir()), time.Now)
	key := l.NewKey(false)
	var wg sync.WaitGroup
	in := make(chan string, 16)
	for range cap(in) {
		wg.Go(func() {
			session, err := l.Redeem(key, "", "")
			switch {
			case err == nil:
				in <- session
			case !errors.Is(err, login.ErrKey) || session != "":
				t.Errorf("%q, %v", session, err)
			}
		})
	}
	wg.Wait()
	if len(in) != 1 {
		t.Errorf("%d got in", len(in))
	}
}

// TestAnyOrder compares the login with what a list on paper would say, over any order of links,
// logins, time and restarts.
func TestAnyOrder(t *testing.T) {
	type given struct {
		secret string
		end    time.Time
		shown  bool
	}
	top, folders := local.Dir(t.TempDir()), 0
	rapid.Check(t, func(t *rapid.T) {
		folders++
		dir, now := local.Dir(top.Path(strconv.Itoa(folders))), time.Date(2026, 11, 20, 10, 0, 0, 0, time.UTC)
		if err := dir.Make(); err != nil {
			t.Fatal(err)
		}
		clock := func() time.Time { return now }
		l := start(t, dir, clock)
		var keys, browsers []given
		t.Repeat(map[string]func(*rapid.T){
			"a link": func(t *rapid.T) {
				shown := rapid.Bool().Draw(t, "shown")
				if len(keys) > 12 {
					t.Skip("more would push the first out")
				}
				keys = append(keys, given{l.NewKey(shown), now.Add(login.KeyLife), shown})
			},
			"a login": func(t *rapid.T) {
				if len(keys) == 0 || len(browsers) > 12 {
					t.Skip("no link, or more would push the first out")
				}
				k := &keys[rapid.IntRange(0, len(keys)-1).Draw(t, "link")]
				has := given{}
				if len(browsers) > 0 {
					has = rapid.SampledFrom(append(browsers, has)).Draw(t, "has")
				}
				session, err := l.Redeem(k.secret, has.secret, "")
				good := !now.After(k.end)
				keeps := good && k.shown && has.secret != "" && !has.shown && now.Before(has.end)
				if (err == nil) != good || (session == "") != (keeps || !good) {
					t.Fatalf("good %v, keeps %v: %q, %v", good, keeps, session, err)
				}
				if session != "" {
					browsers = append(browsers, given{session, now.Add(login.SessionLife), k.shown})
				}
				k.end = time.Time{} // spent
			},
			"time goes on": func(t *rapid.T) {
				now = now.Add(time.Duration(rapid.IntRange(1, 40).Draw(t,
					"steps")) * rapid.SampledFrom([]time.Duration{time.Minute, 24 * time.Hour}).Draw(t, "step"))
			},
			"a restart": func(t *rapid.T) {
				l, keys = start(t, dir, clock), nil
			},
			"": func(t *rapid.T) {
				for _, b := range browsers {
					live, own := sessionOf(l, b.secret)
					if live != now.Before(b.end) || own != (live && !b.shown) {
						t.Fatalf("a session that ends in %v: live %v, the user's %v", b.end.Sub(now), live, own)
					}
				}
				for _, k := range keys {
					if left := l.Live(k.secret); (left >= 0) != !now.After(k.end) {
						t.Fatalf("a link that ends in %v is live for %v", k.end.Sub(now), left)
					}
				}
			},
		})
	})
}

// sessionOf reports whether a cookie's secret belongs to a live session, and whether that answers
// for the user.
func sessionOf(l *login.Login, secret string) (live, own bool) {
	p := l.Page(secret)
	return p != nil, p != nil && p.IsUser
}

// The user sees when a browser was used last, to a few minutes, also after a restart. A browser of
// an older version is used with its next request.
func TestWhenABrowserWasUsed(t *testing.T) {
	dir, now := local.Dir(t.TempDir()), time.Date(2026, 11, 26, 5, 0, 0, 0, time.UTC)
	clock := func() time.Time { return now }
	l := start(t, dir, clock)
	secret := redeem(t, l, l.NewKey(false))
	began := now
	for _, c := range []struct{ pass, used time.Duration }{
		{0, 0},
		{4 * time.Minute, 0},
		{2 * time.Minute, 6 * time.Minute},
		{time.Hour, 66 * time.Minute},
	} {
		now = now.Add(c.pass)
		if l.Page(secret) == nil || l.Page("guess") != nil {
			t.Fatal("who is logged in")
		}
		for what, l := range map[string]*login.Login{"as it runs": l, "started again": start(t, dir, clock)} {
			if list := l.Sessions(); len(list) != 1 || !list[0].Used.Equal(began.Add(c.used)) ||
				!list[0].Made.Equal(began) {
				t.Errorf("%s after %v: %+v", what, now.Sub(began), list)
			}
		}
	}
	text, err := os.ReadFile(dir.Path(sessions))
	if err != nil {
		t.Fatal(err)
	}
	old := bytes.ReplaceAll(text, []byte(`"used":`), []byte(`"seen":`))
	if err := os.WriteFile(dir.Path(sessions), old, 0o600); err != nil {
		t.Fatal(err)
	}
	l = start(t, dir, clock)
	if list := l.Sessions(); len(list) != 1 || !list[0].Used.IsZero() {
		t.Errorf("%+v", list)
	}
	if l.Page(secret) == nil || !l.Sessions()[0].Used.Equal(now) {
		t.Errorf("%+v", l.Sessions())
	}
}
