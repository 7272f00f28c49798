package account_test

import (
	"flag"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/relay/account"
)

// Whatever users do on two nodes in whatever order, a session opens exactly its own account, from
// its login to its end.
func TestSessionStates(t *testing.T) {
	r := newRelay(t, account.Open)
	type person struct {
		d  *device
		id string
	}
	var people []person
	d, login := r.owner()
	people = append(people, person{d, login.UserID})
	d = newDevice(t)
	login, e := r.signUp(d, "Otto", "")
	passed(t, e)
	people = append(people, person{d, login.UserID})
	other := r.node(r.o)
	nodes := []*account.Service{r.Service, other}
	// Each step writes to the disk: fewer rounds than usual, unless the command line asks for more.
	if checks := flag.Lookup("rapid.checks"); checks.Value.String() == checks.DefValue {
		_ = checks.Value.Set("12")
		defer func() { _ = checks.Value.Set(checks.DefValue) }()
	}

	rapid.Check(t, func(t *rapid.T) {
		type browser struct {
			secret           string
			user             string
			made, used, last time.Time // last is the newest login
			lives            []*access.Principal
			ended            bool
		}
		var all []*browser
		live := func(b *browser) bool {
			return !b.ended && r.now().Before(b.used.Add(account.SessionIdle)) &&
				r.now().Before(b.made.Add(account.SessionLife))
		}
		pick := func() *browser {
			if len(all) == 0 {
				t.Skip("nobody is logged in")
			}
			return all[rapid.IntRange(0, len(all)-1).Draw(t, "browser")]
		}
		node := func() *account.Service { return nodes[rapid.IntRange(0, 1).Draw(t, "node")] }
		logIn := func(p person, had string) account.Login {
			options, ceremony, e := node().BeginLogin(r.t.Context(), "")
			if e != nil {
				t.Fatal(e)
			}
			login, e := node().FinishLogin(r.t.Context(), ceremony, p.d.sign(options), "", had)
			if e != nil {
				t.Fatal(e)
			}
			return login
		}
		t.Repeat(map[string]func(*rapid.T){
			"log in": func(t *rapid.T) {
				if len(all) > 12 {
					t.Skip("enough")
				}
				p := people[rapid.IntRange(0, 1).Draw(t, "person")]
				login := logIn(p, "")
				all = append(all, &browser{
					secret: login.Secret, user: p.id, made: r.now(), used: r.now(),
					last: r.now(),
				})
			},
			"log in again": func(t *rapid.T) {
				b, p := pick(), people[rapid.IntRange(0, 1).Draw(t, "person")]
				login := logIn(p, b.secret)
				if stays := live(b) && b.user == p.id; stays != (login.Secret == "") {
					t.Fatalf("the session stays: %v; secret %q", stays, login.Secret)
				} else if stays {
					b.last, b.used = r.now(), r.now()
					return
				}
				b.ended = true
				all = append(all, &browser{
					secret: login.Secret, user: p.id, made: r.now(), used: r.now(),
					last: r.now(),
				})
			},
			"end": func(*rapid.T) {
				b := pick()
				r.wait(5 * time.Second)
				p, e := r.Page(r.t.Context(), b.secret)
				if e != nil {
					t.Fatal(e)
				}
				if p == nil {
					return
				}
				if e := r.EndSession(r.t.Context(), p, p.Credential); e != nil {
					t.Fatal(e)
				}
				b.ended = true
			},
			"wait": func(t *rapid.T) {
				r.wait(time.Duration(rapid.SampledFrom([]int{1, 16, 24 * 60, 5 * 24 * 60}).Draw(t, "minutes")) * time.Minute)
			},
			"ask": func(*rapid.T) {
				b := pick()
				r.wait(5 * time.Second) // what a node without notices believes
				p, e := node().Page(r.t.Context(), b.secret)
				if e != nil {
					t.Fatal(e)
				}
				if (p != nil) != live(b) {
					t.Fatalf("%+v, but live is %v", p, live(b))
				}
				if p == nil {
					return
				}
				// The last use is written at most every five minutes.
				if r.now().Sub(b.used) >= 5*time.Minute {
					b.used = r.now()
				}
				if fresh := r.now().Sub(b.last) < 15*time.Minute; p.UserID != b.user || (r.Fresh(p) == nil) != fresh {
					t.Fatalf("%+v is fresh: %v; %+v", p, fresh, b)
				}
				b.lives = append(b.lives, p)
			},
			"": func(t *rapid.T) {
				for _, b := range all {
					for _, p := range b.lives {
						if live(b) && p.Life().Err() != nil {
							t.Fatal("the life of a live session has ended")
						}
					}
				}
			},
		})
		for _, b := range all { // at most 32 an account
			if p, _ := r.Page(r.t.Context(), b.secret); p != nil {
				_ = r.EndSession(r.t.Context(), p, "all")
			}
		}
	})
}
