package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/relay/client"
	"github.com/worldmcp/world/internal/wire"
)

// errNotPaired is the outcome when the user of this computer says no.
var errNotPaired = errors.New("not paired; nothing was shared with that world")

// consent asks the user of this computer, once, whether they want a pairing, and says whose world
// it is and what that person will be able to do. The names are the relay's, and so another's.
type consent struct {
	env
	origin string
	agreed client.Agreed
	// preconfirmed: the user has agreed on the command line.
	preconfirmed bool
	// jsonOutput: a program reads the names from the JSON.
	jsonOutput bool
	asked      bool
}

// mayAsk refuses at the beginning what could not be asked.
func (c *consent) mayAsk() error {
	if c.preconfirmed || isTerminal(c.In) {
		return nil
	}
	return usageError{errors.New("pairing asks you first, and there is no terminal to ask on: add --yes if you know whose code this is")}
}

// isTerminal reports whether a user can type an answer.
func isTerminal(in any) bool {
	f, ok := in.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0 && f.Name() != os.DevNull
}

// ask says what the pairing is, and returns nil when the user agrees.
func (c *consent) ask(ctx context.Context, x *wire.ExchangeResult) error {
	if c.asked {
		return nil
	}
	c.asked = true
	if !c.jsonOutput {
		fmt.Fprintln(c.Err, c.words(x))
	}
	if c.preconfirmed {
		return nil
	}
	fmt.Fprint(c.Err, "Pair? [y/N] ")
	said := make(chan string, 1)
	go func() { // the process ends soon after an answer that never comes
		line, _ := bufio.NewReader(c.In).ReadString('\n')
		said <- line
	}()
	select {
	case line := <-said:
		if answer := strings.ToLower(strings.TrimSpace(line)); answer == "y" || answer == "yes" {
			return nil
		}
	case <-ctx.Done():
	}
	return errNotPaired
}

// words say whose world it is, and what follows.
func (c *consent) words(x *wire.ExchangeResult) string {
	owner, world := clip.Line(x.Owner, 80), clip.Line(x.WorldName, 80)
	subject, whose := "They", "a world whose owner the relay does not name"
	if owner != "" {
		// In quotes, so that no name is read as part of the sentence: "Ann at
		// https://another.example".
		subject = fmt.Sprintf("%q", printable(owner))
		whose = "a world of " + subject
		if world != "" {
			whose = fmt.Sprintf("the world %q of %s", printable(world), subject)
		}
	} else if world != "" {
		whose = fmt.Sprintf("the world %q", printable(world))
	}
	var b strings.Builder
	fmt.Fprintf(&b, "This pairs this computer with %s at %s.\n", whose, c.origin)
	fmt.Fprintf(&b, "%s will see what the agents of this computer build, say and look at there, and whether they are busy.\n", subject)
	if c.agreed.Conversations {
		fmt.Fprintf(&b, "%s will be able to read the conversations with your agents and to write to them. Your agents do for that person what they would do for you.\n", subject)
	} else {
		b.WriteString("Your conversations with your agents stay on this computer (--conversations shares them).\n")
	}
	if c.agreed.AnswerApprovals {
		fmt.Fprintf(&b, "%s will be able to answer what your agents ask before they act, each time for once.\n", subject)
	}
	b.WriteString("Pair only if this person gave you the code.")
	return b.String()
}

// grants says in a few words what a pairing lets its user do.
func grants(p *client.Pairing) string {
	switch {
	case p.Conversations && p.AnswerApprovals:
		return "conversations, approvals"
	case p.Conversations:
		return "conversations"
	}
	return "-"
}
