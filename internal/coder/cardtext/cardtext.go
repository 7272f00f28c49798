// Package cardtext describes on a card everything that it asks for, in World's own words. A card
// that cannot show all of it cannot be allowed.
package cardtext

import (
	"slices"
	"strconv"

	"github.com/worldmcp/world/internal/agents/acp"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/wire"
)

// Max bounds a card, in bytes. A longer one can only be refused. Twenty cards fit into a session's
// log.
const Max = 256 << 10

// Choices returns a card's answers in World's own words, since an agent may label a button
// anything.
func Choices(options []acp.Option) []wire.CoderChoice {
	var list []wire.CoderChoice
	of := map[string]int{}
	for _, o := range options {
		c := wire.CoderChoice{ID: o.ID, Name: "Reject", Kind: "reject", Label: o.Name}
		if o.Kind == acp.AllowOnce {
			c.Name, c.Kind = "Allow once", "allow"
		}
		list = append(list, c)
		of[c.Kind]++
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

// Fit shortens a card that is too long, and removes the option to allow it.
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

// within returns the first items of a list, until room is used up. take returns how much an item
// uses.
func within[T any](list []T, room int, take func(item *T, room int) int) []T {
	for i := range list {
		if room <= 0 {
			return list[:i]
		}
		room -= take(&list[i], room) + 32
	}
	return list
}

// weight is the approximate size of texts in an event, in bytes.
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
