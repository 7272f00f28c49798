package chat

import (
	"fmt"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/wire"
)

// Pages get each call once, in order; pages that connect later get the newest. They get no other
// user's calls, and the number stored is bounded.
func TestCallsOfAUser(t *testing.T) {
	var sent []string
	s := New(Options{Publish: func(userID string, e wire.ChatEvent) { sent = append(sent, userID+" "+e.Turn.ID) }})
	call := func(user string, n int) bool { return s.Called(user, wire.Turn{ID: fmt.Sprintf("c%d", n)}) }
	greeted := func(user string) string {
		var ids []string
		s.Greet(user, func(e wire.ChatEvent) {
			if e.Kind == wire.ChatEventTurn {
				ids = append(ids, e.Turn.ID)
			}
		})
		return strings.Join(ids, " ")
	}
	if !call("olga", 1) || call("olga", 2) {
		t.Error("one publication does for the calls that come before it")
	}
	s.PublishCalls("olga")
	if s.PublishCalls("olga"); !call("olga", 3) {
		t.Error("a new call is to be published")
	}
	s.PublishCalls("olga")
	if got := strings.Join(sent, ", "); got != "olga c1, olga c2, olga c3" {
		t.Error(got)
	}
	if got := greeted("olga"); got != "c1 c2 c3" || greeted("petra") != "" {
		t.Errorf("greeted with %q, and another with %q", got, greeted("petra"))
	}
	for n := range maxCalls {
		call("olga", 100+n)
	}
	if got := strings.Fields(greeted("olga")); len(got) != maxCalls || got[0] != "c100" {
		t.Errorf("%d are kept, from %s on", len(got), got[0])
	}
	for n := range maxCallUsers {
		call(fmt.Sprint("user", n), n)
	}
	if greeted("olga") != "" || greeted("user0") == "" {
		t.Error("those of the user who has been without one for the longest go")
	}
	if s.ForgetUser("user0"); greeted("user0") != "" {
		t.Error("a user who is forgotten is not forgotten")
	}
}
