package pairing

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/time/rate"
	"pgregory.net/rapid"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/wire"
)

// Each move in each state, with its answer and its effect. "" stands for success.
func TestEveryMove(t *testing.T) {
	ctx := t.Context()
	first, second := newAgent("first"), newAgent("second")
	const (
		bad    = wire.CodePairingCode
		denied = wire.CodePairingDenied
		burnt  = wire.CodePairingBurned
		again  = wire.CodeAnswered
	)
	type result struct {
		code  wire.Code
		after wire.PairingState
	}
	// The moves: the claim's holder shows the code, another key does, an agent signs wrongly, the
	// user approves, approves another agent, denies.
	table := map[wire.PairingState][6]result{
		wire.PairingPending: {
			{"", wire.PairingClaimed},
			{"", wire.PairingClaimed},
			{wire.CodeUnauthorized, wire.PairingPending},
			{wire.CodeConflict, wire.PairingPending},
			{wire.CodeConflict, wire.PairingPending},
			{wire.CodeConflict, wire.PairingPending},
		},
		wire.PairingClaimed: {
			{"", wire.PairingClaimed},
			{burnt, wire.PairingBurned},
			{wire.CodeUnauthorized, wire.PairingClaimed},
			{"", wire.PairingApproved},
			{wire.CodeConflict, wire.PairingClaimed},
			{"", wire.PairingDenied},
		},
		wire.PairingApproved: {
			{"", wire.PairingUsed},
			{burnt, wire.PairingBurned},
			{wire.CodeUnauthorized, wire.PairingApproved},
			{"", wire.PairingApproved},
			{wire.CodeConflict, wire.PairingApproved},
			{"", wire.PairingDenied},
		},
		wire.PairingUsed: {
			{bad, wire.PairingUsed},
			{bad, wire.PairingUsed},
			{wire.CodeUnauthorized, wire.PairingUsed},
			{again, wire.PairingUsed},
			{again, wire.PairingUsed},
			{again, wire.PairingUsed},
		},
		wire.PairingDenied: {
			{denied, wire.PairingDenied},
			{bad, wire.PairingDenied},
			{wire.CodeUnauthorized, wire.PairingDenied},
			{again, wire.PairingDenied},
			{again, wire.PairingDenied},
			{again, wire.PairingDenied},
		},
		wire.PairingBurned: {
			{burnt, wire.PairingBurned},
			{burnt, wire.PairingBurned},
			{wire.CodeUnauthorized, wire.PairingBurned},
			{burnt, wire.PairingBurned},
			{burnt, wire.PairingBurned},
			{burnt, wire.PairingBurned},
		},
		wire.PairingExpired: {
			{bad, wire.PairingExpired},
			{bad, wire.PairingExpired},
			{wire.CodeUnauthorized, wire.PairingExpired},
			{bad, wire.PairingExpired},
			{bad, wire.PairingExpired},
			{bad, wire.PairingExpired},
		},
	}
	for from, row := range table {
		for move, want := range row {
			r := newRelay(t, nil)
			p := r.create(t, "ann")
			r.to(t, p, from, first, second)
			r.clock.pass(pollEvery)
			page, q := r.page("ann"), wire.PairingDecision{ClaimFingerprint: first.fingerprint()}
			var err *wire.Error
			switch move {
			case 0:
				_, err = r.exchange(first, p.Code)
			case 1:
				_, err = r.exchange(second, p.Code)
			case 2:
				wrong := first.shows(p.Code)
				wrong.Label = "other"
				_, err = r.Exchange(ctx, p.Code, wrong, r.anywhere())
			case 3:
				_, err = r.Approve(ctx, page, p.ID, q)
			case 4:
				_, err = r.Approve(ctx, page, p.ID, wire.PairingDecision{ClaimFingerprint: second.fingerprint()})
			case 5:
				_, err = r.Deny(ctx, page, p.Code, q)
			}
			is(t, string(from)+" by move "+string(rune('0'+move)), err, want.code)
			if got := r.state(t, "ann", p.ID); got != want.after {
				t.Errorf("%s by move %d became %s, not %s", from, move, got, want.after)
			}
		}
	}
}

// to takes a new code to a state.
func (r *relay) to(t testing_, p wire.RelayPairing, state wire.PairingState, first, second agent) {
	t.Helper()
	ctx, page := context.Background(), r.page("ann")
	q := wire.PairingDecision{ClaimFingerprint: first.fingerprint()}
	if state == wire.PairingPending {
		return
	}
	_, err := r.exchange(first, p.Code)
	is(t, "claim", err, "")
	switch state {
	case wire.PairingDenied:
		_, err = r.Deny(ctx, page, p.Code, q)
	case wire.PairingApproved, wire.PairingUsed:
		if _, err = r.Approve(ctx, page, p.Code, q); err == nil && state == wire.PairingUsed {
			_, err = r.exchange(first, p.Code)
		}
	case wire.PairingBurned:
		_, err = r.exchange(second, p.Code)
		is(t, "burn", err, wire.CodePairingBurned)
		err = nil
	case wire.PairingExpired:
		r.clock.pass(claimLife)
	case wire.PairingPending, wire.PairingClaimed:
	}
	is(t, "to "+string(state), err, "")
}

// What an approval and a denial need.
func TestDecisions(t *testing.T) {
	ctx, a := t.Context(), newAgent("an\u202eagent\nof mine")
	r := newRelay(t, nil)
	p := r.create(t, "ann")
	if _, err := r.exchange(a, strings.ToLower(p.Code), append(wire.DefaultScopes(), wire.ScopeVoice)...); err != nil {
		t.Fatal(err)
	}
	seen, err := r.Pairing(ctx, "ann", p.Code)
	if err != nil || seen.Claim.Label != "anagent of mine" || slices.Contains(seen.Claim.Scopes, wire.ScopeVoice) ||
		len(seen.Claim.Scopes) != 4 {
		t.Fatalf("%+v %v", seen.Claim, err)
	}
	stale := r.page("ann")
	stale.FreshAt = r.clock.now().Add(-access.FreshFor - time.Second)
	good := wire.PairingDecision{ClaimFingerprint: a.fingerprint(), Scopes: []wire.Scope{wire.ScopeRead}}
	more, voice, unread := good, good, good
	voice.Scopes, unread.Scopes = []wire.Scope{wire.ScopeRead, wire.ScopeVoice}, []wire.Scope{wire.ScopeWrite}
	more.Scopes = []wire.Scope{wire.ScopeRead, wire.ScopeProject}
	_, err = r.Approve(ctx, stale, p.ID, good)
	is(t, "an old login", err, wire.CodeLoginAgain)
	for name, q := range map[string]wire.PairingDecision{"the project": more, "voice": voice, "no reading": unread} {
		_, err = r.Approve(ctx, r.page("ann"), p.ID, q)
		is(t, name, err, wire.CodeBadArguments)
	}
	_, err = r.Approve(ctx, r.page("ann"), p.ID, good)
	is(t, "fewer", err, "")
	_, err = r.Approve(ctx, r.page("ann"), p.ID, wire.PairingDecision{ClaimFingerprint: a.fingerprint()})
	is(t, "approved otherwise", err, wire.CodeAnswered)
	x, err := r.exchange(a, p.Code)
	if err != nil || !slices.Equal(x.Scopes, good.Scopes) || x.UserID != "ann" || x.WorldID != "ann_1" || x.RelayURL != origin ||
		x.SessionID == "" {
		t.Fatalf("%+v %v", x, err)
	}

	q := r.create(t, "ann")
	_, err = r.Deny(ctx, stale, q.ID, wire.PairingDecision{})
	is(t, "a code that nobody has shown is taken back", err, "")
	_, err = r.exchange(a, q.Code)
	is(t, "its claim", err, wire.CodePairingCode)
}

// The number that the card shows is the one that the agent shows, and the time is bounded by both
// lives.
func TestAClaim(t *testing.T) {
	r, a := newRelay(t, nil), newAgent("a")
	p := r.create(t, "ann")
	if p.URL != origin+"/pair/"+p.Code || !p.ExpiresAt.Equal(r.clock.now().Add(codeLife)) {
		t.Fatalf("%+v", p)
	}
	r.clock.pass(6 * time.Minute)
	x, err := r.exchange(a, p.Code)
	if err != nil || x.Status != wire.AuthorizationPending || x.Interval != 5 || x.ExpiresIn != 240 ||
		len(x.CompareNumber) != 6 {
		t.Fatalf("%+v %v", x, err)
	}
	if seen, _ := r.Pairings(t.Context(), "ann"); len(seen) != 1 || seen[0].Claim.CompareNumber != x.CompareNumber ||
		seen[0].Code != "" || seen[0].Claim.Fingerprint != a.fingerprint() {
		t.Fatalf("%+v", seen)
	}
	for i, want := range []int{10, 15} { // too early: each time the interval grows
		r.clock.pass(time.Second)
		if x, err = r.exchange(a, p.Code); err == nil || err.Code != wire.CodeSlowDown || x.Interval != want {
			t.Fatalf("%d: %+v %v", i, x, err)
		}
	}
	r.clock.pass(15 * time.Second)
	if x, err = r.exchange(a, p.Code); err != nil || x.Interval != 15 {
		t.Fatalf("%+v %v", x, err)
	}
	for i := range maxWrong {
		wrong := a.shows(p.Code)
		wrong.Label = "other"
		_, err = r.Exchange(t.Context(), p.Code, wrong, r.anywhere())
		is(t, string(rune('0'+i)), err, wire.CodeUnauthorized)
	}
	_, err = r.exchange(a, p.Code)
	is(t, "five wrong proofs", err, wire.CodePairingBurned)
}

// All codes that open nothing have one answer, to the byte.
func TestOneAnswerForEachBadCode(t *testing.T) {
	first, second, third := newAgent("first"), newAgent("second"), newAgent("third")
	answers := map[string][]string{}
	note := func(name string, x wire.ExchangeResult, err *wire.Error) {
		data, _ := json.Marshal([]any{x, err})
		answers[string(data)] = append(answers[string(data)], name)
	}
	for _, state := range []wire.PairingState{
		wire.PairingExpired, wire.PairingUsed, wire.PairingDenied,
		wire.PairingBurned,
	} {
		r := newRelay(t, nil)
		p := r.create(t, "ann")
		r.to(t, p, state, first, second)
		x, err := r.exchange(third, p.Code)
		note(string(state), x, err)
		if state == wire.PairingUsed {
			x, err = r.exchange(first, p.Code)
			note("used, to its own agent", x, err)
		}
	}
	r := newRelay(t, nil)
	for _, code := range []string{"ACORN-0000", "acorn", "", "ÄÖ-\x00", "pair_00000000000000000000000000000000", r.create(t, "ann").ID} {
		x, err := r.exchange(first, code)
		note(code, x, err)
	}
	if _, err := r.Pairing(t.Context(), "bob", r.create(t, "cat").Code); true {
		note("somebody else's page", wire.ExchangeResult{}, err)
	}
	if len(answers) != 1 {
		t.Errorf("%q", answers)
	}
}

// A malformed call is refused before anything is known about its code.
func TestMalformed(t *testing.T) {
	r, a := newRelay(t, nil), newAgent("a")
	p := r.create(t, "ann")
	for name, change := range map[string]func(*wire.Exchange){
		"key":        func(q *wire.Exchange) { q.PublicKey = q.PublicKey[1:] },
		"signature":  func(q *wire.Exchange) { q.Sig += "=" },
		"label":      func(q *wire.Exchange) { q.Label = strings.Repeat("ä", maxLabel+1) },
		"scope":      func(q *wire.Exchange) { q.Scopes = []wire.Scope{wire.ScopeRead, "all"} },
		"no reading": func(q *wire.Exchange) { q.Scopes = []wire.Scope{wire.ScopeChat} },
	} {
		q := a.shows(p.Code)
		change(&q)
		_, err := r.Exchange(t.Context(), p.Code, q, r.anywhere())
		is(t, name, err, wire.CodeBadArguments)
	}
	q := a.shows(p.Code)
	q.Sig = a.sign(wire.ClaimProof("https://other.example", p.Code, q.PublicKey, q.Label, q.AgentType, nil))
	_, err := r.Exchange(t.Context(), p.Code, q, r.anywhere())
	is(t, "a proof for another relay", err, wire.CodeUnauthorized)
	if got := r.state(t, "ann", p.Code); got != wire.PairingPending {
		t.Error(got)
	}
}

// model is what a code should be.
type model struct {
	state    wire.PairingState
	expires  time.Time
	holder   int // the agent of the claim; -1: none
	rival    int
	wrong    int
	devices  int
	last     time.Time
	interval time.Duration
}

func (m *model) at(now time.Time) wire.PairingState {
	switch m.state {
	case wire.PairingPending, wire.PairingClaimed, wire.PairingApproved:
		if !now.Before(m.expires) {
			return wire.PairingExpired
		}
	default:
	}
	return m.state
}

// shown returns the expected answer to an agent that shows the code.
func (m *model) shown(who int, now time.Time) wire.Code {
	state := m.at(now)
	switch {
	case state == wire.PairingPending:
		m.state, m.holder, m.last, m.interval = wire.PairingClaimed, who, now, pollEvery
		if end := now.Add(claimLife); end.Before(m.expires) {
			m.expires = end
		}
		return ""
	case state == wire.PairingDenied && who == m.holder:
		return wire.CodePairingDenied
	case state == wire.PairingBurned && (who == m.holder || who == m.rival):
		return wire.CodePairingBurned
	case (state == wire.PairingClaimed || state == wire.PairingApproved) && who != m.holder:
		m.state, m.rival = wire.PairingBurned, who
		return wire.CodePairingBurned
	case state == wire.PairingClaimed:
		early := now.Sub(m.last) < m.interval
		if m.last = now; early {
			m.interval += pollEvery
			return wire.CodeSlowDown
		}
		return ""
	case state == wire.PairingApproved:
		m.state = wire.PairingUsed
		m.devices++
		return ""
	}
	return wire.CodePairingCode
}

// decided returns the expected answer to the user.
func (m *model) decided(about int, to wire.PairingState, now time.Time) wire.Code {
	switch m.at(now) {
	case wire.PairingBurned:
		return wire.CodePairingBurned
	case wire.PairingUsed, wire.PairingDenied:
		return wire.CodeAnswered
	case wire.PairingExpired:
		return wire.CodePairingCode
	case wire.PairingPending:
		if to == wire.PairingApproved || about >= 0 {
			return wire.CodeConflict
		}
	case wire.PairingClaimed, wire.PairingApproved:
		if about != m.holder {
			return wire.CodeConflict
		}
	}
	m.state = to
	return ""
}

// Whatever three agents and the user do to a code, in any order and at any time, it goes the way of
// the table.
func TestModel(t *testing.T) {
	agents := []agent{newAgent("a"), newAgent("b"), newAgent("c")}
	rapid.Check(t, func(t *rapid.T) {
		ctx, r := context.Background(), newRelay(t, nil)
		r.guesses.bucket = rate.NewLimiter(1e6, 1e6) // guess_test.go has its tests
		p := r.create(t, "ann")
		m := &model{state: wire.PairingPending, expires: r.clock.now().Add(codeLife), holder: -1, rival: -1}
		who, pick := rapid.IntRange(0, 2), rapid.IntRange(-1, 2)
		decision := func(about int) (q wire.PairingDecision) {
			if about >= 0 {
				q.ClaimFingerprint = agents[about].fingerprint()
			}
			return q
		}
		t.Repeat(map[string]func(*rapid.T){
			"show": func(t *rapid.T) {
				a := who.Draw(t, "agent")
				want := m.shown(a, r.clock.now())
				_, err := r.exchange(agents[a], p.Code)
				is(t, "show", err, want)
			},
			"wrong": func(t *rapid.T) {
				q := agents[who.Draw(t, "agent")].shows(p.Code)
				q.AgentType = "other"
				_, err := r.Exchange(ctx, p.Code, q, r.anywhere())
				is(t, "wrong", err, wire.CodeUnauthorized)
				switch m.at(r.clock.now()) {
				case wire.PairingPending, wire.PairingClaimed, wire.PairingApproved:
					if m.wrong++; m.wrong == maxWrong {
						m.state = wire.PairingBurned
					}
				default:
				}
			},
			"approve": func(t *rapid.T) {
				about := pick.Draw(t, "about")
				_, err := r.Approve(ctx, r.page("ann"), p.Code, decision(about))
				is(t, "approve", err, m.decided(about, wire.PairingApproved, r.clock.now()))
			},
			"deny": func(t *rapid.T) {
				if !rapid.Bool().Draw(t, "really") {
					t.Skip()
				}
				about := pick.Draw(t, "about")
				_, err := r.Deny(ctx, r.page("ann"), p.Code, decision(about))
				is(t, "deny", err, m.decided(about, wire.PairingDenied, r.clock.now()))
			},
			"wait": func(t *rapid.T) {
				r.clock.pass(time.Duration(rapid.SampledFrom([]int{1, 4, 5, 6, 12, 60, 290}).Draw(t, "seconds")) * time.Second)
			},
			"sweep": func(*rapid.T) {
				if r.clock.now().Before(m.expires.Add(endedShown)) { // then it is forgotten
					r.sweep(ctx)
				}
			},
			"": func(t *rapid.T) {
				if r.clock.now().Before(m.expires.Add(endedShown)) {
					if got, want := r.state(t, "ann", p.Code), m.at(r.clock.now()); got != want {
						t.Fatalf("it is %s, not %s", got, want)
					}
				}
				if d, _ := r.Devices(ctx, "ann"); m.devices > 1 || len(d) > m.devices {
					t.Fatalf("%d devices, not %d", len(d), m.devices)
				}
			},
		})
	})
}
