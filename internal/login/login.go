// Package login knows who is at the other end of a request: a browser session that a one-time launch key bought, or a
// local program with the bearer of the data folder. Secrets are random and kept as hashes; it starts no goroutines.
package login

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"os"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/local"
)

const (
	// KeyLife is how long a launch key may wait to be used.
	KeyLife = 10 * time.Minute
	// SessionLife is how long a browser session lasts after its login.
	SessionLife = 30 * 24 * time.Hour

	// Of keys and of sessions that an agent has seen, and of those that none has: the one kind never pushes the other out.
	maxShown = 16
	maxUser   = 64

	sessionsFile = "sessions.json"
)

// Login of one local user. Safe for concurrent use.
type Login struct {
	dir   local.Dir
	token [32]byte // hash
	now   func() time.Time

	mu       sync.Mutex
	keys     map[string]grant // by hash
	sessions map[string]grant // by hash
}

// grant is what a key or a session is good for.
type grant struct {
	End time.Time `json:"end"`
	// Shown: an agent has seen the key, so nobody can tell whether the user or the agent's own browser used it.
	Shown bool `json:"shown,omitempty"`
}

// Open reads the sessions of the data folder and its bearer.
func Open(dir local.Dir, now func() time.Time) (*Login, error) {
	token, err := dir.MakeToken()
	if err != nil {
		return nil, fmt.Errorf("local bearer: %w", err)
	}
	l := &Login{dir: dir, token: sha256.Sum256([]byte(token)), now: now, keys: map[string]grant{}, sessions: map[string]grant{}}
	switch err := dir.ReadJSON(sessionsFile, &l.sessions); {
	case errors.Is(err, local.ErrDamaged) || l.sessions == nil:
		l.sessions = map[string]grant{} // everyone logs in again
	case err != nil && !errors.Is(err, os.ErrNotExist):
		return nil, fmt.Errorf("browser sessions: %w", err)
	}
	return l, nil
}

func hash(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}

// NewKey makes a launch key: good once, for KeyLife. shown says that an agent gets to see it; a session that it buys does
// not answer for the user.
func (l *Login) NewKey(shown bool) string {
	key := rand.Text()
	l.mu.Lock()
	defer l.mu.Unlock()
	addGrant(l.keys, hash(key), grant{l.now().Add(KeyLife), shown}, l.now())
	return key
}

// Live reports whether a launch key could still be redeemed, and for how long.
func (l *Login) Live(key string) time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.keys[hash(key)].End.Sub(l.now())
}

// ErrKey: a launch key is unknown, used or late.
var ErrKey = errors.New("the launch key is unknown, used or late")

// Redeem takes a launch key and returns the secret of a new browser session; has is that of the session which the browser
// has already, if any. One that the user alone opened is worth more than what a key that an agent has seen buys: then the key
// is spent, and session is empty, for the browser keeps what it has. When a login cannot be kept, the key is good for another
// try.
func (l *Login) Redeem(key, has string) (session string, err error) {
	h := hash(key)
	l.mu.Lock()
	defer l.mu.Unlock()
	bought, ok := l.keys[h]
	if !ok || l.now().After(bought.End) {
		delete(l.keys, h)
		return "", ErrKey
	}
	if _, users := l.checkSession(has); users && bought.Shown {
		delete(l.keys, h)
		return "", nil
	}
	session = rand.Text() + rand.Text()
	after := maps.Clone(l.sessions)
	addGrant(after, hash(session), grant{l.now().Add(SessionLife), bought.Shown}, l.now())
	if err := l.dir.WriteJSON(sessionsFile, after); err != nil {
		return "", fmt.Errorf("the login could not be written: %w", err)
	}
	delete(l.keys, h)
	l.sessions = after
	return session, nil
}

// Session reports whether the cookie's secret is one of a live session, and whether the user alone can have opened it.
func (l *Login) Session(secret string) (live, users bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.checkSession(secret)
}

// live judges a secret. The caller holds l.mu.
func (l *Login) checkSession(secret string) (live, users bool) {
	s, ok := l.sessions[hash(secret)]
	live = ok && l.now().Before(s.End)
	return live, live && !s.Shown
}

// Bearer reports whether the token is the data folder's.
func (l *Login) Bearer(token string) bool {
	got := sha256.Sum256([]byte(token))
	return subtle.ConstantTimeCompare(got[:], l.token[:]) == 1
}

// add puts one more into a map, without what has ended, and for the one that ends first of its kind when there are too many.
func addGrant(m map[string]grant, hash string, g grant, now time.Time) {
	most := maxUser
	if g.Shown {
		most = maxShown
	}
	same, first := 0, ""
	for k, x := range m {
		switch {
		case now.After(x.End):
			delete(m, k)
		case x.Shown == g.Shown:
			same++
			if first == "" || x.End.Before(m[first].End) {
				first = k
			}
		}
	}
	if same >= most {
		delete(m, first)
	}
	m[hash] = g
}
