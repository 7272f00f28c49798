package login

import (
	"errors"
	"os"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/base/local"
)

func opened(t *testing.T) (*Login, local.Dir, *time.Time) {
	t.Helper()
	dir, now := local.Dir(t.TempDir()), time.Now()
	l, err := Open(dir, func() time.Time { return now })
	if err != nil {
		t.Fatal(err)
	}
	return l, dir, &now
}

// logIn buys a session, a second after the one before.
func logIn(t *testing.T, l *Login, now *time.Time, shown bool) string {
	t.Helper()
	*now = now.Add(time.Second)
	session, err := l.Redeem(l.NewKey(shown), "", "")
	if err != nil {
		t.Fatal(err)
	}
	return session
}

// However often agents' links are used or asked for, the user stays logged in and their link good;
// and the reverse.
func TestAgentsLoginsNeverPushTheUserOut(t *testing.T) {
	l, dir, now := opened(t)
	users, link := logIn(t, l, now, false), l.NewKey(false)
	seen := []string{}
	for range 70 {
		seen = append(seen, logIn(t, l, now, true))
		l.NewKey(true)
	}
	again, err := Open(dir, func() time.Time { return *now })
	if err != nil {
		t.Fatal(err)
	}
	for name, x := range map[string]*Login{"live": l, "read again": again} {
		if live, own := sessionOf(x, users); !live || !own {
			t.Errorf("%s: the user was logged out", name)
		}
		count := 0
		for _, s := range seen {
			if live, own := sessionOf(x, s); live {
				count++
				if own {
					t.Errorf("%s: an agent's link is the user's", name)
				}
			}
		}
		if live, _ := sessionOf(x, seen[69]); count != maxShown || !live {
			t.Errorf("%s: %d of the agents' sessions live", name, count)
		}
	}
	if _, err := l.Redeem(link, "", ""); err != nil {
		t.Errorf("the user's link: %v", err)
	}
	for range 70 {
		logIn(t, l, now, false)
	}
	if live, _ := sessionOf(l, seen[69]); !live {
		t.Error("the user's logins pushed an agent's out")
	}
}

// In a browser that the user is logged in with, the link of an agent is spent and changes nothing;
// every other login counts.
func TestAnAgentsLinkDoesNotTakeTheUsersSession(t *testing.T) {
	for name, c := range map[string]struct {
		has  func(l *Login, now *time.Time) string
		key  bool // shown
		kept bool
	}{
		"the user's session, an agent's link": {func(l *Login, now *time.Time) string { return logIn(t, l, now, false) }, true, true},
		"the user's session, the user's link": {func(l *Login, now *time.Time) string { return logIn(t, l, now, false) }, false, false},
		"an agent's session, an agent's link": {func(l *Login, now *time.Time) string { return logIn(t, l, now, true) }, true, false},
		"an agent's session, the user's link": {func(l *Login, now *time.Time) string { return logIn(t, l, now, true) }, false, false},
		"an unknown session, an agent's link": {func(*Login, *time.Time) string { return "guess" }, true, false},
		"no session, an agent's link":         {func(*Login, *time.Time) string { return "" }, true, false},
		"the user's session of long ago, an agent's link": {func(l *Login, now *time.Time) string {
			defer func() { *now = now.Add(SessionLife) }()
			return logIn(t, l, now, false)
		}, true, false},
	} {
		l, _, now := opened(t)
		has := c.has(l, now)
		wasLive, wasUsers := sessionOf(l, has)
		key := l.NewKey(c.key)
		session, err := l.Redeem(key, has, "")
		if err != nil || (session == "") != c.kept {
			t.Errorf("%s: %q, %v", name, session, err)
		}
		if live, users := sessionOf(l, session); !c.kept && (!live || users == c.key) {
			t.Errorf("%s: the new session is live %v, the user's %v", name, live, users)
		}
		if live, users := sessionOf(l, has); live != wasLive || users != wasUsers {
			t.Errorf("%s: the session that it had is live %v, the user's %v", name, live, users)
		}
		if _, err := l.Redeem(key, has, ""); !errors.Is(err, ErrKey) {
			t.Errorf("%s: the key is good twice: %v", name, err)
		}
	}
}

// A login that cannot be written says so, ends no other session, and leaves the key good.
func TestALoginOnAFullDisk(t *testing.T) {
	l, dir, now := opened(t)
	users := logIn(t, l, now, false)
	key := l.NewKey(false)
	name := dir.Path(sessionsFile)
	if err := os.Remove(name); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(name+"/in the way", 0o700); err != nil { // as good as a full disk, also for root
		t.Fatal(err)
	}
	if _, err := l.Redeem(key, "", ""); err == nil || errors.Is(err, ErrKey) {
		t.Errorf("told %v", err)
	}
	if live, _ := sessionOf(l, users); !live {
		t.Error("the user was logged out")
	}
	if err := os.RemoveAll(name); err != nil {
		t.Fatal(err)
	}
	if _, err := l.Redeem(key, "", ""); err != nil {
		t.Errorf("the key was burnt: %v", err)
	}
	for name, used := range map[string]string{"used": key, "unknown": "guess", "none": ""} {
		if _, err := l.Redeem(used, "", ""); !errors.Is(err, ErrKey) {
			t.Errorf("%s: %v", name, err)
		}
	}
	late := l.NewKey(false)
	*now = now.Add(KeyLife + time.Second)
	if _, err := l.Redeem(late, "", ""); !errors.Is(err, ErrKey) {
		t.Errorf("late: %v", err)
	}
}

// A browser is logged out at once, the others stay; on a full disk too, where the error says that
// it may not last.
func TestLogOut(t *testing.T) {
	l, dir, now := opened(t)
	first, second := logIn(t, l, now, false), logIn(t, l, now, false)
	life := l.Page(first).Life()
	id := l.Page(first).Credential
	pick := func(x string) bool { return x == id }
	if n, err := l.LogOut(pick); n != 1 || err != nil || life.Err() == nil {
		t.Fatal(n, err, life.Err())
	}
	if n, err := l.LogOut(pick); n != 0 || err != nil {
		t.Errorf("twice: %d, %v", n, err)
	}
	if again, err := Open(dir, func() time.Time { return *now }); err != nil || again.Page(first) != nil ||
		again.Page(second) == nil {
		t.Errorf("after a restart: %v", err)
	}
	if err := os.Remove(dir.Path(sessionsFile)); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(dir.Path(sessionsFile)+"/in the way", 0o700); err != nil {
		t.Fatal(err)
	}
	if n, err := l.LogOut(func(string) bool { return true }); n != 1 || err == nil || l.Page(second) != nil {
		t.Errorf("on a full disk: %d, %v", n, err)
	}
}

// sessionOf reports whether a cookie's secret belongs to a live session, and whether that answers
// for the user.
func sessionOf(l *Login, secret string) (live, own bool) {
	p := l.Page(secret)
	return p != nil, p != nil && p.IsUser
}
