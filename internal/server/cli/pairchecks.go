package cli

import (
	"context"
	"fmt"
	"time"

	"github.com/worldmcp/world/internal/relay/client"
)

// pairings checks each hosted world that this computer is paired with: how the connection is, as
// the running service says, and where the key is. Nothing is asked of the relays.
func (p *inspection) pairings(ctx context.Context) []finding {
	store := client.Store{Dir: p.dir}
	none := finding{Name: "hosted worlds", State: skip, Detail: "this computer is paired with none"}
	stored, err := store.List()
	switch {
	case err != nil:
		return []finding{none.with(skip, "the file with the pairings cannot be used", "")}
	case len(stored) == 0:
		return []finding{none}
	}
	ctx, cancel := context.WithTimeout(ctx, requestTime)
	defer cancel()
	list, err := (&pairing{env: p.env, store: store}).ask(ctx, false)
	if err != nil {
		return []finding{none.with(warn, "the running service does not say how they are: "+errorText(err), "Start the service again: it may be an older one.")}
	}
	var found []finding
	for i := range list {
		found = append(found, p.hosted(store, &list[i]))
	}
	return found
}

// hosted is the finding about one of them.
func (p *inspection) hosted(store client.Store, s *client.Status) finding {
	f := finding{Name: "hosted world", State: ok}
	where := "key in the keyring"
	if path := store.SecretPath(&s.Pairing); path != "" {
		where = "key in " + path
		if s.NoKeyring != "" {
			where += " (the keyring: " + s.NoKeyring + ")"
		}
		if secret := checkSecret(f.Name, path); secret.State == skip {
			return f.with(fail, s.Name()+" at "+s.RelayURL+": its key is gone: "+path, "Pair again with a new code.")
		} else if secret.State != ok {
			return secret
		}
	}
	what := "agents act elsewhere"
	if s.Active {
		what = "the agents of this computer act there"
	}
	if !s.Conversations {
		what += ", conversations stay here"
	}
	if s.AnswerApprovals {
		what += ", approvals may be answered from there"
	}
	f.Detail = fmt.Sprintf("%s at %s: %s; %s; %s", s.Name(), s.RelayURL, s.Words(time.Now()), what, where)
	switch s.State {
	case client.Revoked, client.Refused, client.TooOld, client.Retrying:
		f.State, f.Next = warn, s.Next()
	case client.Off:
		f.State = skip
	case client.Connecting, client.Connected:
	}
	return f
}
