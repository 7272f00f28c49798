// Package whole sees to it that a card shows all that it asks for, under World's own words, or
// cannot be allowed.
package whole

import (
	"slices"
	"strconv"

	"github.com/worldmcp/world/internal/agents/acp"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/wire"
)

// Max bounds what a card shows, in bytes. A card shows all that it asks for: one that is longer can
// only be refused. Twenty of them fit into the log of a session.
const Max = 256 << 10

// Cancel is the answer to an agent that offers no way to say no.
const Cancel = "world-cancel"

// Choices returns the answers that a card offers, in World's own words: an agent may label a button
// anything. What lasts is not offered, since agents write it into the user's settings or into the
// repository.
func Choices(options []acp.Option) []wire.CoderChoice {
	var list []wire.CoderChoice
	for _, o := range options {
		if slices.ContainsFunc(list, func(c wire.CoderChoice) bool { return c.ID == o.ID }) {
			continue // the answer names the id alone: the first meaning counts
		}
		switch o.Kind {
		case acp.AllowOnce:
			list = append(list, wire.CoderChoice{ID: o.ID, Name: "Allow once", Kind: "allow", Label: o.Name})
		case acp.RejectOnce:
			list = append(list, wire.CoderChoice{ID: o.ID, Name: "Reject", Kind: "reject", Label: o.Name})
		case acp.AllowAlways:
		}
	}
	of := map[string]int{}
	for _, c := range list {
		of[c.Kind]++
	}
	if len(list) > 0 && of["reject"] == 0 {
		list = append(list, wire.CoderChoice{ID: Cancel, Name: "Reject", Kind: "reject"})
	}
	nth := map[string]int{}
	for i := range list {
		c := &list[i]
		if nth[c.Kind]++; of[c.Kind] > 1 {
			c.Name += ", choice " + strconv.Itoa(nth[c.Kind])
		} else {
			c.Label = ""
		}
	}
	return list
}

// Fit shortens a card that is too long to be shown, and takes back that it can be allowed.
func Fit(k *wire.CoderCard, product string) {
	size := weight(k.Title, k.Command, k.Folder, k.URL, k.Server, k.Name, k.Input) + weight(k.Paths...)
	cut := false
	for _, d := range k.Diffs {
		size += weight(d.Path, d.Diff)
		cut = cut || d.Cut
	}
	for _, o := range k.Options {
		size += weight(o.ID, o.Label)
	}
	if size <= Max && !cut {
		return
	}
	k.NotWhole = "What " + product + " asks for is too long to show in full, so it cannot be allowed here. Reject it, and ask for smaller steps."
	k.Options = slices.DeleteFunc(k.Options, func(o wire.CoderChoice) bool { return o.Kind == "allow" })
	for i := range k.Options {
		k.Options[i].Label = clip.Bytes(k.Options[i].Label, 200)
	}
	const some = Max / 8
	k.Command, k.Input = clip.Bytes(k.Command, some), clip.Bytes(k.Input, some)
	for _, s := range []*string{&k.Title, &k.Folder, &k.URL, &k.Server, &k.Name} {
		*s = clip.Bytes(*s, 2000)
	}
	k.Paths = within(k.Paths, some, func(p *string, room int) int { *p = clip.Bytes(*p, room); return len(*p) })
	k.Diffs = within(k.Diffs, some, func(d *wire.CoderEdit, room int) int {
		d.Path = clip.Bytes(d.Path, 2000)
		if len(d.Diff) > room {
			d.Diff, d.Cut = clip.Bytes(d.Diff, room), true
		}
		return len(d.Path) + len(d.Diff)
	})
}

// within returns the first items of a list, of which take uses room, until there is none.
func within[T any](list []T, room int, take func(item *T, room int) int) []T {
	for i := range list {
		if room <= 0 {
			return list[:i]
		}
		room -= take(&list[i], room) + 32
	}
	return list
}

// weight is about how many bytes texts take in an event.
func weight(texts ...string) (sum int) {
	for _, s := range texts {
		if sum += len(s) + 32; sum > Max {
			return sum
		}
		for i := range len(s) {
			switch {
			case s[i] == '\n' || s[i] == '\t' || s[i] == '"' || s[i] == '\\':
				sum++
			case s[i] < ' ':
				sum += 5
			}
		}
	}
	return sum
}
