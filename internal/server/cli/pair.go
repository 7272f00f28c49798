package cli

import (
	"cmp"
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/pflag"

	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/relay/client"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/worldclient"
)

// This file contains the commands pair and unpair. They change the data folder themselves, and ask
// the running service to read it again; they start none. The agents of this computer act in one
// world at a time: in that of the newest pairing, until pair --use names another one, or "here".

// How the commands are called.
const (
	pairCommand   = "world-mcp pair CODE|LINK"
	unpairCommand = "world-mcp unpair [WORLD|all]"
)

// granted is the value of --conversations without a world of its own.
const granted = "\x01"

// here is the value of --use for the world of this computer.
const here = "here"

// pairing is what both commands share.
type pairing struct {
	env
	store  client.Store
	asJSON bool
}

// reload asks the running service to read the change, and returns the pairings as they are now.
func (p *pairing) reload(ctx context.Context) ([]client.Status, error) {
	return p.ask(ctx, true)
}

// ask returns the pairings with their states; without a running service all are off.
func (p *pairing) ask(ctx context.Context, reload bool) ([]client.Status, error) {
	service := worldclient.New(worldclient.Options{DataDir: string(p.store.Dir), NoAgent: true})
	list, running, err := service.Relays(ctx, reload)
	if err != nil {
		return nil, fmt.Errorf("it is noted in the data folder, but the running service did not take it over (start it again): %w", err)
	}
	if running {
		return list, nil
	}
	stored, err := p.store.List()
	if err != nil {
		return nil, err
	}
	for i := range stored {
		list = append(list, client.Status{Pairing: stored[i], State: client.Off})
	}
	return list, nil
}

// json prints one line of JSON.
func (p *pairing) json(v any) error { return json.NewEncoder(p.Out).Encode(v) }

// pair pairs this computer with a world on a hosted relay, lists what it is paired with, or chooses
// where its agents act.
func pair(ctx context.Context, args []string, e env) error {
	f := pflag.NewFlagSet("pair", pflag.ContinueOnError)
	dataDir := f.String("data-dir", "", "folder of the worlds (default "+string(local.DefaultDir())+")")
	relay := f.String("relay", "", "address of the relay, for a code without its link (default: the one that was paired with last)")
	label := f.String("label", "", "how the relay's page names this computer (default: its host name)")
	answers := f.Bool("answer-approvals", false, "let the relay's user answer what agents of this computer ask to run, each time anew; others can see it only")
	list := f.Bool("list", false, "list the paired worlds")
	use := f.String("use", "", "let the agents act in this paired `world`, or in the one of this computer: here")
	talk := f.String("conversations", "", "with a code: let that world's user read and write the conversations with the agents of this computer; "+
		"with a paired `world` (or --conversations=WORLD): allow it from now on")
	f.Lookup("conversations").NoOptDefVal = granted
	yes := f.Bool("yes", false, "do not ask: you know whose code this is")
	silent := f.String("no-conversations", "", "keep them from this paired `world`")
	asJSON := f.Bool("json", false, "print JSON, one line for each step")
	if err := parse(pairCommand, f, args, e); err != nil {
		return err
	}
	c := commonFlags{dataDir: *dataDir}
	p := &pairing{env: e, store: client.Store{Dir: c.dir()}, asJSON: *asJSON}
	var agreed client.Agreed
	if *talk == granted {
		*talk = ""
		if p.isPaired(f.Arg(0)) {
			return p.talk(ctx, f.Arg(0), true)
		}
		agreed.Conversations = true
	}
	given, text := f.NArg(), f.Arg(0)
	if code, ok := wire.NormalizeCode(strings.Join(f.Args(), " ")); ok { // it may have blanks in it
		given, text = 1, code
	}
	for _, other := range []bool{*list, *use != "", *talk != "", *silent != ""} {
		if other {
			given++
		}
	}
	switch {
	case given != 1:
		return usageError{errors.New("it takes one code or link, or one of --list, --use, --conversations and --no-conversations")}
	case *list:
		return p.list(ctx)
	case *use != "":
		return p.use(ctx, *use)
	case *talk != "":
		return p.talk(ctx, *talk, true)
	case *silent != "":
		return p.talk(ctx, *silent, false)
	}
	agreed.AnswerApprovals = *answers
	ask := &consent{env: e, agreed: agreed, preconfirmed: *yes, jsonOutput: *yes && *asJSON}
	return p.claim(ctx, text, *relay, *label, ask)
}

// isPaired reports whether a word means a world that this computer is paired with.
func (p *pairing) isPaired(word string) bool {
	list, err := p.store.List()
	if err != nil || word == "" {
		return false
	}
	_, err = client.Find(list, word)
	return err == nil
}

// claim shows a code to its relay, waits for the user's decision, and stores what comes of it.
func (p *pairing) claim(ctx context.Context, text, relay, label string, agree *consent) error {
	known, err := p.store.List()
	if err == nil {
		err = p.store.CheckLimit()
	}
	if err != nil {
		return err
	}
	origin, code, err := worldclient.ParsePairing(text, cmp.Or(relay, client.Relay(known)))
	if err != nil {
		return usageError{err}
	}
	if agree.origin = origin; agree.mayAsk() != nil {
		return agree.mayAsk()
	}
	if label == "" {
		host, _ := os.Hostname()
		label = cmp.Or(host, "a computer")
	}
	_, key, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return fmt.Errorf("make a key: %w", err)
	}
	shown := false
	var refused error
	asking, decline := context.WithCancel(ctx)
	defer decline()
	res, err := worldclient.Exchange(asking,
		worldclient.Claim{Origin: origin, Code: code, Key: key, Label: label, Scopes: wire.DefaultScopes()},
		func(x wire.ExchangeResult) {
			if refused = agree.ask(ctx, &x); refused != nil {
				decline() // without another call the relay hands out no token
				return
			}
			if !shown {
				shown = true
				p.waiting(origin, label, &x)
			}
		})
	if err == nil && refused == nil { // a relay that did not wait for an answer
		refused = agree.ask(ctx, &res)
	}
	if refused != nil {
		return refused
	}
	if err != nil {
		return p.refused(ctx, err)
	}
	made, old, err := p.store.AddExchanged(origin, label, agree.agreed, client.Secrets{Key: key}, res, time.Now())
	if err != nil {
		return fmt.Errorf("the pairing was approved, but could not be stored (revoke the device on %s and pair again): %w", origin, err)
	}
	return p.done(ctx, &made, old)
}

// waiting prints the number, and how to use it.
func (p *pairing) waiting(origin, label string, x *wire.ExchangeResult) {
	number := printable(clip.Line(x.CompareNumber, 12)) // of a relay of ours it has six digits
	if p.asJSON {
		_ = p.json(map[string]any{
			"state": "waiting", "compareNumber": number, "relay": origin, "label": label, "expiresIn": x.ExpiresIn,
			"world": printable(clip.Line(x.WorldName, 80)), "owner": printable(clip.Line(x.Owner, 80)),
		})
		return
	}
	fmt.Fprintf(p.Out, "Comparison number: %s\n", number)
	fmt.Fprintf(p.Err, "On %s a card asks about %q. Approve it there only if it shows the same number. Waiting …\n", origin, label)
}

// refused is the error of a pairing that did not come about.
func (p *pairing) refused(ctx context.Context, err error) error {
	if e, ok := errors.AsType[*wire.Error](err); ok {
		if p.asJSON {
			_ = p.json(map[string]any{"state": "refused", "error": e})
		}
		return fmt.Errorf("%s (%s)", printable(e.Message), printable(e.Next))
	}
	if ctx.Err() != nil {
		return errors.New("given up; the code can be used by another agent no more, so ask for a new one")
	}
	return err
}

// done reports a new pairing, once the running service knows of it.
func (p *pairing) done(ctx context.Context, made *client.Pairing, old []client.Pairing) error {
	now, err := p.reload(ctx)
	if err != nil {
		return err
	}
	if p.asJSON {
		return p.json(map[string]any{"state": "paired", "pairing": made})
	}
	fmt.Fprintf(p.Out, "Paired with %s at %s (%s)\n", printable(made.Name()), made.RelayURL, made.ID)
	where := "the keyring"
	if made.Where != client.InKeyring {
		where = p.store.SecretPath(made)
	}
	if !made.Conversations {
		fmt.Fprintf(p.Err, "Conversations stay on this computer; `world-mcp pair --conversations %s` shares them.\n", made.ID)
	}
	fmt.Fprintf(p.Err, "The agents of this computer act there now; `world-mcp pair --use here` brings them back. The key is in %s.\n", where)
	if made.NoKeyring != "" {
		fmt.Fprintf(p.Err, "The keyring could not take it: %s\n", printable(made.NoKeyring))
	}
	if len(old) > 0 {
		fmt.Fprintln(p.Err, "It takes the place of an earlier pairing with this world: remove that device on the relay's page.")
	}
	for _, s := range now {
		if s.ID == made.ID && s.State == client.Off {
			fmt.Fprintln(p.Err, "No world service runs at the moment; the next one connects.")
		}
	}
	return nil
}

// list prints the paired worlds.
func (p *pairing) list(ctx context.Context) error {
	list, err := p.ask(ctx, false)
	if err != nil {
		return err
	}
	if p.asJSON {
		if list == nil {
			list = []client.Status{}
		}
		return p.json(map[string]any{"relays": list})
	}
	if len(list) == 0 {
		fmt.Fprintln(p.Err, "This computer is paired with no hosted world.")
		return nil
	}
	w := tabwriter.NewWriter(p.Out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "ID\tWORLD\tRELAY\tAGENTS ACT THERE\tITS USER HAS\tSTATE")
	shares := false
	for i := range list {
		s, where := &list[i], "-"
		if s.Active {
			where = "yes"
		}
		name := printable(s.Name())
		if s.Owner != "" {
			name += " of " + printable(s.Owner)
		}
		shares = shares || s.Conversations
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\n", s.ID, name, s.RelayURL, where, grants(&s.Pairing), printable(s.Words(time.Now())))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	if shares {
		fmt.Fprintln(p.Err, "`world-mcp pair --no-conversations WORLD` keeps conversations to this computer; `world-mcp unpair WORLD` ends a pairing.")
	}
	return nil
}

// use chooses where the agents act.
func (p *pairing) use(ctx context.Context, word string) error {
	id, name := "", "the world of this computer"
	if word != here {
		list, err := p.store.List()
		if err != nil {
			return err
		}
		x, err := client.Find(list, word)
		if err != nil {
			return err
		}
		id, name = x.ID, printable(x.Name())+" at "+x.RelayURL
	}
	if err := p.store.Use(id); err != nil {
		return err
	}
	if _, err := p.reload(ctx); err != nil {
		return err
	}
	if p.asJSON {
		return p.json(map[string]any{"active": cmp.Or(id, here)})
	}
	fmt.Fprintf(p.Err, "The agents of this computer act in %s now.\n", name)
	return nil
}

// talk sets whether conversations go to a paired world.
func (p *pairing) talk(ctx context.Context, word string, on bool) error {
	list, err := p.store.List()
	if err != nil {
		return err
	}
	x, err := client.Find(list, word)
	if err != nil {
		return err
	}
	if err := p.store.Talk(x.ID, on); err != nil {
		return err
	}
	if _, err := p.reload(ctx); err != nil {
		return err
	}
	if p.asJSON {
		return p.json(map[string]any{"id": x.ID, "conversations": on})
	}
	if on {
		fmt.Fprintf(p.Err, "The user of %s at %s can read and write the conversations with the agents of this computer now.\n", printable(x.Name()), x.RelayURL)
	} else {
		fmt.Fprintf(p.Err, "Nothing of the conversations goes to %s at %s any more.\n", printable(x.Name()), x.RelayURL)
	}
	return nil
}

// unpair forgets one paired world, or all. It does not contact the relay: its user removes the
// device there.
func unpair(ctx context.Context, args []string, e env) error {
	f := pflag.NewFlagSet("unpair", pflag.ContinueOnError)
	dataDir := f.String("data-dir", "", "folder of the worlds (default "+string(local.DefaultDir())+")")
	asJSON := f.Bool("json", false, "print JSON")
	if err := parse(unpairCommand, f, args, e); err != nil {
		return err
	}
	if f.NArg() > 1 {
		return usageError{errors.New("it takes one world, or all")}
	}
	c := commonFlags{dataDir: *dataDir}
	p := &pairing{env: e, store: client.Store{Dir: c.dir()}, asJSON: *asJSON}
	list, err := p.store.List()
	if err != nil {
		return err
	}
	word, ids := f.Arg(0), []string{}
	switch {
	case word == "all":
	case word != "":
		x, err := client.Find(list, word)
		if err != nil {
			return err
		}
		list = []client.Pairing{x}
	case len(list) > 1:
		return usageError{errors.New("this computer is paired with several worlds: name one, or all (world-mcp pair --list)")}
	}
	if len(list) == 0 {
		fmt.Fprintln(e.Err, "This computer is paired with no hosted world.")
	}
	var failed error
	for i := range list {
		found, err := p.store.Remove(list[i].ID)
		failed = errors.Join(failed, err)
		if found {
			ids = append(ids, list[i].ID)
			fmt.Fprintf(e.Err, "Forgot %s at %s. Remove the device %q on the relay's page, too.\n", printable(list[i].Name()), list[i].RelayURL, printable(list[i].Label))
		}
	}
	if _, err := p.reload(ctx); err != nil {
		failed = errors.Join(failed, err)
	}
	if *asJSON {
		failed = errors.Join(failed, p.json(map[string]any{"removed": ids}))
	}
	return failed
}
