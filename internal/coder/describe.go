package coder

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"

	"github.com/worldmcp/world/internal/acp"
	"github.com/worldmcp/world/internal/acp/profile"
	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/slice"
	"github.com/worldmcp/world/internal/wire"
)

// maxCard bounds what a card shows, in bytes. A card shows all that it asks for: one that is longer can only be refused. Twenty of
// them fit into the log of a session.
const maxCard = 256 << 10

// cardOf makes a card of a permission.
func (x *session) cardOf(t *turn, p *acp.Permission) *card {
	k := &card{request: p, CoderCard: wire.CoderCard{
		ID: newID("card-"), Turn: t.id, Tool: clip.Line(p.Tool.ID, 120), State: wire.CardOpen, At: wire.Now(x.svc.opt.Now()), Follows: t.follows,
	}}
	x.describe(t, k)
	return k
}

// optionCancel is the answer to an agent that offers no way to say no.
const optionCancel = "world-cancel"

// choicesOf returns the answers that a card offers, in World's own words: an agent may label a button anything. What lasts is not
// offered, since agents write it into the user's settings or into the repository.
func choicesOf(options []acp.Option) []wire.CoderChoice {
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
		list = append(list, wire.CoderChoice{ID: optionCancel, Name: "Reject", Kind: "reject"})
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

// describe fills in what is asked, from everything that is known of the call, and the hash of it.
func (x *session) describe(t *turn, k *card) {
	known := profile.Known(t.calls[k.request.Tool.ID], k.request)
	c := x.profile.Card(serverName, k.request, known)
	k.Kind, k.Title = string(c.Kind), c.Words()
	if c.Unclear() {
		k.Kind = "unclear"
	}
	k.Command, k.URL, k.Server, k.Name = c.Command, c.URL, c.Server, cmp.Or(c.Tool, c.Name)
	k.Folder = c.Folder
	if k.Folder == "" && c.Kind == profile.CardCommand {
		k.Folder = x.plan.Dir
	}
	k.Beside = k.Folder != "" && k.Folder == x.plan.Dir && k.Folder != x.workFolder()
	switch {
	case k.Beside:
		k.Folder = x.Row.Folder
	case k.Folder != "":
		k.Folder = x.theirs(k.Folder)
	}
	k.Paths = slice.Map(slices.Concat(c.Files, c.Places), x.resolved)
	k.Diffs = slice.Map(c.Diffs, func(d acp.ToolContent) wire.CoderEdit { return x.edits.Render(d, x.resolved(d.Path)) })
	k.Input = c.Further()
	k.Options, k.NotWhole = choicesOf(k.request.Options), ""
	k.Hash = digest(k.Kind, k.Title, k.Command, k.Folder, strconv.FormatBool(k.Beside), k.URL, k.Server, k.Name, k.Input, string(c.Arguments),
		fmt.Sprintf("%q", k.Paths), fmt.Sprintf("%q", k.Options), fmt.Sprintf("%q", slice.Map(c.Diffs, func(d acp.ToolContent) string { return d.Path + d.Key })))
	x.fit(k)
}

// fit shortens a card that is too long to be shown, and takes back that it can be allowed.
func (x *session) fit(k *card) {
	size := weight(k.Title, k.Command, k.Folder, k.URL, k.Server, k.Name, k.Input) + weight(k.Paths...)
	cut := false
	for _, d := range k.Diffs {
		size += weight(d.Path, d.Diff)
		cut = cut || d.Cut
	}
	for _, o := range k.Options {
		size += weight(o.ID, o.Label)
	}
	if size <= maxCard && !cut {
		return
	}
	k.NotWhole = "What " + x.Row.Product + " asks for is too long to show in full, so it cannot be allowed here. Reject it, and ask for smaller steps."
	k.Options = slices.DeleteFunc(k.Options, func(o wire.CoderChoice) bool { return o.Kind == "allow" })
	for i := range k.Options {
		k.Options[i].Label = clip.Bytes(k.Options[i].Label, 200)
	}
	const some = maxCard / 8
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
		if sum += len(s) + 32; sum > maxCard {
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

// digest is the hash of texts.
func digest(texts ...string) string {
	h := sha256.New()
	for _, s := range texts {
		fmt.Fprintf(h, "%d:%s", len(s), s)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// resolved returns where a path that an agent names leads: within the user's folder with slashes, or else absolute. ".." and links
// are followed, so that a path which looks like the folder's is.
func (x *session) resolved(path string) string {
	if path == "" {
		return ""
	}
	work := x.workFolder()
	if !filepath.IsAbs(path) {
		path = work + string(filepath.Separator) + path // not Join: ".." behind a link is not what it seems
	}
	real := profile.Leads(path)
	rel, err := filepath.Rel(profile.Leads(work), real)
	if inside := err == nil && filepath.IsLocal(rel); !inside {
		return x.within(real)
	}
	return x.within(filepath.Join(work, rel))
}
