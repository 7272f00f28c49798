package ledger

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/store/salvage"
)

// families are the kinds of records that users know, by the beginnings of their keys.
var families = []struct{ prefix, one, many string }{
	{"l.user.", "account", "accounts"},
	{"l.session.", "login", "logins"},
	{"l.link.", "one-time link", "one-time links"},
	{"l.", "way into an account", "ways into an account"},
	{"d.device.", "paired device or token", "paired devices or tokens"},
	{"d.token.", "look-up of a token", "look-ups of tokens"},
	{"d.code.", "pairing code", "pairing codes"},
	{"d.", "other record of pairing", "other records of pairing"},
}

// Describe returns what to report of a ledger with a fault, and of keys that are refused from now
// on.
func Describe(fault Fault, lost []string) (found []salvage.Damage) {
	report := func(lost bool, text string) {
		found = append(found, salvage.Damage{Time: wire.Millis(time.Now()), Lost: lost, Text: text})
	}
	if fault != Sound {
		text := "The list of the newest versions of accounts, logins and pairings (store/" + File + ") " + string(fault) + "."
		if len(lost) == 0 {
			text += " It was written anew from the records, which are whole; nothing is missing."
		}
		report(len(lost) > 0, text)
	}
	if len(lost) == 0 {
		return found
	}
	counts := make([]int, len(families))
	for _, key := range lost {
		counts[slices.IndexFunc(families, func(f struct {
			prefix, one,
			many string
		},
		) bool {
			return strings.HasPrefix(key, f.prefix)
		})]++
	}
	var kinds []string
	for i, f := range families {
		switch n := counts[i]; {
		case n == 1:
			kinds = append(kinds, "1 "+f.one)
		case n > 1:
			kinds = append(kinds, fmt.Sprintf("%d %s", n, f.many))
		}
	}
	report(true, "The newest version of these records could not be read: "+strings.Join(kinds, ", ")+". What it took back may still stand in an "+
		"older version, so they are refused: their owners pair, log in or make a link again. An account, or a way into one, comes back with a backup only.")
	return found
}
