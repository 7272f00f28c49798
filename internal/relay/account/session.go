package account

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/base/slice"
	"github.com/worldmcp/world/internal/relay/record"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/store"
)

const (
	// SessionLife is how long a session lasts after its login at most.
	SessionLife = 30 * 24 * time.Hour
	// SessionIdle is how long a session lasts after its last use.
	SessionIdle = 7 * 24 * time.Hour

	// maxSessions bounds the sessions of one account; a newer one ends the oldest.
	maxSessions = 32
	// maxBrowser is the longest description of a browser, in characters.
	maxBrowser = 60
	// noteUseEvery is how often the last use of a session is written.
	noteUseEvery = 5 * time.Minute
	// cacheFor is how long a session is not read again; the watch and an end on this node are
	// faster.
	cacheFor = 5 * time.Second
	// outageFor is how long the last reading of a session counts when the store cannot be asked.
	outageFor = 30 * time.Second
	// maxCached bounds the cache. Beyond it the session that was used least recently leaves, and
	// its sockets must connect anew.
	maxCached = 20_000
	// endedFor is how long the record of an ended session stays, so that no node misses its end.
	endedFor = 10 * time.Minute
	// retryAfter is how long to wait before a watch that the store refused begins again.
	retryAfter = time.Second
)

// session is the record of a browser session: l.session.USER.HASH.
type session struct {
	ID      string    `json:"id"`
	User    string    `json:"user"`
	Browser string    `json:"browser"`
	Made    time.Time `json:"loggedInAt"`
	// Fresh is the last login.
	Fresh time.Time `json:"freshAt"`
	// Used is up to noteUseEvery old.
	Used  time.Time `json:"lastSeenAt"`
	End   time.Time `json:"end"`
	Ended bool      `json:"ended,omitempty"`
}

// end is when the session ends if it is not used until then.
func (x *session) end() time.Time {
	if idle := x.Used.Add(SessionIdle); idle.Before(x.End) {
		return idle
	}
	return x.End
}

func (x *session) live(now time.Time) bool { return !x.Ended && now.Before(x.end()) }

func sessionKey(userID, hash string) string { return "l.session." + userID + "." + hash }

func hashIn(key string) string { return key[strings.LastIndexByte(key, '.')+1:] }

type stored struct {
	session
	hash    string
	version uint64
}

func asStored(x record.Entry[session]) stored { return stored{*x.Value, hashIn(x.Key), x.Version} }

// sessions are those of all accounts, as this node knows them.
type sessions struct {
	*records
	cache *cache
}

// readSession reads a session by its hash, live or not. userID may be "*".
func (s *sessions) readSession(ctx context.Context, userID, hash string) (stored, error) {
	x, err := record.Get[session](ctx, s.store, sessionKey(userID, hash))
	if err != nil {
		return stored{hash: hash}, err
	}
	return asStored(x), nil
}

// open logs a browser in: it freshens the session that the browser has, if that is of the same
// account, or makes a new one. had is the hash of that session; empty: none.
func (s *sessions) open(ctx context.Context, userID, browser, had string) (Login, *wire.Error) {
	if had != "" {
		old, err := s.readSession(ctx, "*", had)
		switch {
		case record.Absent(err), err == nil && !old.live(s.now()):
		case err != nil:
			return Login{}, s.failed(err, "read a session")
		case old.User == userID && s.freshen(ctx, old):
			s.event(ctx, userID, wire.RelayEvent{Kind: wire.RelayLogin, Session: old.ID, Label: old.Browser})
			return Login{UserID: userID}, nil
		default:
			if e := s.endSession(ctx, old); e != nil {
				return Login{}, e
			}
		}
	}
	if e := s.makeRoom(ctx, userID); e != nil {
		return Login{}, e
	}
	secret, now := access.NewSecret(), wire.Millis(s.now())
	hash := access.Hash(secret)
	x := session{
		ID: "session_" + hash[:20], User: userID, Browser: clip.Line(browser, maxBrowser),
		Made: now, Fresh: now, Used: now, End: now.Add(SessionLife),
	}
	if _, err := record.Put(ctx, s.store, sessionKey(userID, hash), x, 0); err != nil {
		return Login{}, s.failed(err, "write a session")
	}
	// The account may have been deleted meanwhile. A deletion marks the account before it looks for
	// sessions.
	if _, e := s.account(ctx, userID); e != nil {
		s.forget(context.WithoutCancel(ctx), sessionKey(userID, hash))
		return Login{}, e
	}
	s.event(ctx, userID, wire.RelayEvent{Kind: wire.RelayLogin, Session: x.ID, Label: x.Browser})
	return Login{userID, secret}, nil
}

// freshen notes a new login of a session. False: the session has ended.
func (s *sessions) freshen(ctx context.Context, x stored) bool {
	fresh := false
	written, err := record.Change(ctx, s.store, sessionKey(x.User, x.hash), func(x *session) (bool, *wire.Error) {
		now := wire.Millis(s.now())
		fresh = x.live(now)
		x.Fresh, x.Used = now, now
		return fresh, nil
	})
	if err != nil || !fresh {
		return false
	}
	s.cache.put(asStored(written), s.now(), false)
	return true
}

// makeRoom ends the oldest sessions of an account that has as many as it may.
func (s *sessions) makeRoom(ctx context.Context, userID string) *wire.Error {
	list, err := s.sessionsOf(ctx, userID)
	if err != nil {
		return s.failed(err, "list the sessions")
	}
	for len(list) >= maxSessions { // newest first
		last := len(list) - 1
		if e := s.endSession(ctx, list[last]); e != nil {
			return e
		}
		list = list[:last]
	}
	return nil
}

// sessionsOf returns the live sessions of a user, newest first.
func (s *sessions) sessionsOf(ctx context.Context, userID string) ([]stored, error) {
	all, err := record.List[session](ctx, s.store, &s.log, sessionKey(userID, "*"))
	list := slices.DeleteFunc(slice.Map(all, asStored), func(x stored) bool { return !x.live(s.now()) })
	slices.SortFunc(list, func(a, b stored) int { return cmp.Or(b.Made.Compare(a.Made), cmp.Compare(a.ID, b.ID)) })
	return list, err
}

// list returns a user's sessions as they see them.
func (s *sessions) list(ctx context.Context, by *access.Principal) ([]wire.LoginSession, error) {
	found, err := s.sessionsOf(ctx, by.UserID)
	return slice.Map(found, func(x stored) wire.LoginSession {
		return wire.LoginSession{
			ID: x.ID, Browser: x.Browser, LoggedInAt: x.Made, LastSeenAt: x.Used, End: x.end(),
			Here: x.ID == by.Credential,
		}
	}), err
}

// EndSession ends one session of the user by its id, or with "all" every one, also that of the page
// that asks.
func (s *sessions) EndSession(ctx context.Context, by *access.Principal, id string) *wire.Error {
	list, err := s.sessionsOf(ctx, by.UserID)
	if err != nil {
		return s.failed(err, "list the sessions")
	}
	found := id == "all"
	for _, x := range list {
		if id == "all" || x.ID == id {
			found = true
			if e := s.endSession(ctx, x); e != nil {
				return e
			}
		}
	}
	if !found {
		return wire.NewError(wire.CodeNotFound, "there is no such session, or it has ended").Try("Reload the page.")
	}
	return nil
}

// endSession ends a session and writes that to its user's log.
func (s *sessions) endSession(ctx context.Context, x stored) *wire.Error {
	if err := s.markEnded(ctx, x); err != nil {
		return s.failed(err, "end a session")
	}
	s.event(ctx, x.User, wire.RelayEvent{Kind: wire.RelayLoginEnded, Session: x.ID, Label: x.Browser})
	return nil
}

// markEnded writes that a session has ended, whatever others write, and ends its principals here.
func (s *sessions) markEnded(ctx context.Context, x stored) error {
	_, err := record.Change(ctx, s.store, sessionKey(x.User, x.hash), func(x *session) (bool, *wire.Error) {
		write := !x.Ended
		if write {
			x.Ended, x.End = true, wire.Millis(s.now())
		}
		return write, nil
	})
	if err != nil && !record.Absent(err) {
		return err
	}
	s.cache.drop(x.hash)
	return nil
}

// EndAll ends all sessions, one-time links and ceremonies of all accounts, before the service runs.
// Passkeys and accounts at providers stay.
func (s *Service) EndAll(ctx context.Context) error {
	return record.Purge(ctx, s.store, sessionKey("*", "*"), linkKey("*"), ceremonyKey("*"))
}

// Page returns the principal of a session by its cookie's secret; nil: the secret belongs to none
// that is live. An error says that the store cannot be asked.
func (s *sessions) Page(ctx context.Context, secret string) (*access.Principal, *wire.Error) {
	if secret == "" {
		return nil, nil //nolint:nilnil // that there is none is an answer
	}
	hash := access.Hash(secret)
	x, p, at := s.cache.get(hash, s.now())
	if p == nil || s.now().Sub(at) >= cacheFor || !x.live(s.now()) {
		var err error
		if x, p, err = s.load(ctx, hash); err != nil {
			return nil, s.failed(err, "read a session")
		}
	}
	if p != nil {
		s.noteUse(ctx, x)
	}
	return p, nil
}

// Seen notes that a page is in use, though it sends no requests: its socket is open. It is for
// every some minutes.
func (s *sessions) Seen(ctx context.Context, by *access.Principal) {
	list, err := s.sessionsOf(ctx, by.UserID)
	if err != nil {
		s.log.Warn().Err(err).Msg("accounts: the last use of a session was not written")
	}
	for _, x := range list {
		if x.ID == by.Credential {
			s.noteUse(ctx, x)
		}
	}
}

// load reads a session into the cache. When the store cannot be asked, the last reading counts for
// a while.
func (s *sessions) load(ctx context.Context, hash string) (stored, *access.Principal, error) {
	before, p, at := s.cache.get(hash, s.now())
	userID := cmp.Or(before.User, "*")
	news := s.cache.newsBefore()
	x, err := s.readSession(ctx, userID, hash)
	switch {
	case record.Absent(err), err == nil && !x.live(s.now()):
		s.cache.drop(hash)
		return x, nil, nil
	case err != nil && p != nil && s.now().Sub(at) < outageFor && before.live(s.now()):
		return before, p, nil
	case err != nil:
		return x, nil, err
	}
	// A deletion marks the account before it ends the sessions.
	if u, err := s.findUser(ctx, x.User); u == nil {
		s.cache.drop(hash)
		return x, nil, err
	}
	return x, s.cache.put(x, s.now(), s.cache.newsBefore() != news), nil
}

// noteUse writes the last use of a session if the stored one is old.
func (s *sessions) noteUse(ctx context.Context, x stored) {
	if s.now().Sub(x.Used) < noteUseEvery || !s.cache.mayNote(x.hash, s.now()) {
		return
	}
	x.Used = wire.Millis(s.now())
	version, err := record.Put(ctx, s.store, sessionKey(x.User, x.hash), x.session, x.version)
	if err != nil {
		if !errors.Is(err, store.ErrConflict) {
			s.log.Warn().Err(err).Msg("accounts: the last use of a session was not written")
		}
		return // a later use writes it
	}
	x.version = version
	s.cache.put(x, s.now(), false)
}

// watch marks the sessions that any node has written.
func (s *sessions) watch(ctx context.Context) {
	for ctx.Err() == nil {
		err := s.store.WatchRecords(ctx, sessionKey("*", "*"), func(key string, err error) {
			if err != nil {
				s.log.Warn().Err(err).Msg("accounts: the sessions cannot be watched")
				return // a request reads its session anew, and the sweep compares all
			}
			s.cache.changed(hashIn(key))
		})
		if err == nil || ctx.Err() != nil {
			return
		}
		s.log.Warn().Err(err).Msg("accounts: the watch of the sessions begins again")
		select {
		case <-ctx.Done():
		case <-time.After(retryAfter):
		}
	}
}

// reread reads the marked sessions. Those that cannot be read stay marked until the next sweep.
func (s *sessions) reread(ctx context.Context) {
	for _, hash := range s.cache.takeStale() {
		if _, _, err := s.load(ctx, hash); err != nil && ctx.Err() == nil {
			s.log.Warn().Err(err).Msg("accounts: a session cannot be read")
			return
		}
	}
}

// sweepSessions removes those that ended some time ago, and compares the others with the cache.
func (s *sessions) sweepSessions(ctx context.Context) error {
	listed, now := map[string]bool{}, s.now()
	err := record.Sweep(ctx, s.store, sessionKey("*", "*"), func(entry record.Entry[session]) bool {
		x := entry.Value
		listed[hashIn(entry.Key)] = x.live(now)
		return x.live(now) || x.Ended && now.Sub(x.End) < endedFor
	})
	if err == nil {
		s.cache.markMissing(listed)
	}
	return err
}
