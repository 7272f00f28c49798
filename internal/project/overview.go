package project

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/project/repo"
	"github.com/worldmcp/world/internal/tool"
	"github.com/worldmcp/world/internal/wire"
)

const (
	listed    = 40   // files of one answer, unless asked otherwise
	maxAnswer = 7000 // bytes of text
)

// Overview is the tool project_overview.
func (d *Service) Overview(_ context.Context, userID string, args tool.Arguments) (wire.Result, *wire.Error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	c, e := d.opened(userID)
	if e != nil {
		return wire.Result{}, e
	}
	where, _ := args["path"].(string)
	since, _ := args["changed"].(string)
	where = clean(where)
	var b strings.Builder
	data := map[string]any{}
	switch {
	case since != "":
		e = c.tellChanged(&b, data, since, where, args)
	case where != "" && c.files[where] != nil:
		c.tellFile(&b, data, c.files[where])
	case where != "" && c.paths[where] == 0:
		e = wire.NewError(wire.CodeNotFound, "the project has no file or folder %q", clip.Line(where, 120))
		e.Field, e.Next = "path", "Ask without path for the folders at the top."
	default:
		c.tellFolder(&b, data, where, args)
	}
	if e != nil {
		return wire.Result{}, e
	}
	raw, err := json.Marshal(data)
	if err != nil {
		return wire.Result{}, wire.NewError(wire.CodeInternal, "the answer cannot be written")
	}
	return wire.Result{Text: strings.TrimSuffix(b.String(), "\n"), Data: raw}, nil
}

// opened is the city, when it can be asked. The caller holds mu.
func (d *Service) opened(userID string) (*city, *wire.Error) {
	switch c := d.city; {
	case userID != d.opt.UserID || c == nil:
		return nil, notOpen()
	case c.phase == "scanning":
		e := wire.NewError(wire.CodeUnavailable, "the project is being read: %d files so far", c.found)
		e.Next = "Ask again in a moment."
		return nil, e
	case c.phase != "ready":
		return nil, c.problem
	default:
		return c, nil
	}
}

// tellFolder describes the project, or one folder of it.
func (c *city) tellFolder(b *strings.Builder, data map[string]any, where string, args tool.Arguments) {
	at := c.folders[c.paths[where]]
	ground := c.at.ground(at.Ground)
	if where == "" {
		s := c.state()
		fmt.Fprintf(b, "Project %s (%s): %s, %s.", c.name, s.Root, count(s.Files, "file"), count(s.Lines, "line"))
		if g := c.git; g != nil {
			fmt.Fprintf(b, " Branch %s at %s, %s changed since the last commit", or(g.Branch, "(none)"), or(g.Head, "no commit"), count(g.Changed, "file"))
			if g.Conflict > 0 {
				fmt.Fprintf(b, ", %d in conflict", g.Conflict)
			}
			if g.Doing != "" {
				fmt.Fprintf(b, ", %s under way", g.Doing)
			}
			b.WriteByte('.')
		}
		b.WriteString("\nLanguages:")
		for _, l := range s.Languages[:min(len(s.Languages), 8)] {
			fmt.Fprintf(b, " %s %d,", l.Name, l.Lines)
		}
		fmt.Fprintf(b, " in lines.\nThe city stands at x %.0f to %.0f, z %.0f to %.0f; walk_avatar goes there.\n", s.Site.X, s.Site.X+s.Site.Width, s.Site.Z, s.Site.Z+s.Site.Depth)
		for _, l := range s.Left {
			fmt.Fprintf(b, "Left out: %s\n", leftWords(l))
		}
		c.tellMarked(b)
		c.tellRecent(b)
		data["project"] = s
	} else {
		fmt.Fprintf(b, "%s/: %s in it and below, %s; middle [%.1f, 0, %.1f].\n", where, count(at.Files, "file"), count(at.lines, "line"), ground[0]+ground[2]/2, ground[1]+ground[3]/2)
	}
	var rows []string
	for _, f := range c.folders {
		if f.Parent == at.ID {
			rows = append(rows, fmt.Sprintf("%s/ %s, %s", f.path, count(f.Files, "file"), count(f.lines, "line")))
		}
	}
	for p, f := range c.files {
		if dirOf(p) == where {
			rows = append(rows, c.line(f))
		}
	}
	slices.Sort(rows)
	onePage(b, data, rows, args)
}

// count writes "1 file", "2 files".
func count[N int | int64](n N, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

func or(s, otherwise string) string {
	if s == "" {
		return otherwise
	}
	return s
}

func leftWords(l wire.ProjectLeft) string {
	if l.Count == 0 {
		return l.What
	}
	return strconv.Itoa(l.Count) + " " + l.What
}

// line is one file in a few words.
func (c *city) line(f *file) string {
	words := []string{clip.Line(f.Path, 300) + " " + count(f.Lines, "line")}
	if how := differences[f.Commit]; how != "" {
		words = append(words, how)
	}
	for _, m := range c.marks[f.Path] {
		words = append(words, "marked "+m.Kind)
	}
	return strings.Join(words, ", ")
}

// tellFile describes one file and where it stands.
func (c *city) tellFile(b *strings.Builder, data map[string]any, f *file) {
	fmt.Fprintf(b, "%s\n%s, %d bytes, changed %s.\n", c.line(f), f.Language, f.Bytes, f.Changed.UTC().Format("2006-01-02 15:04"))
	card := c.card(f)
	if f.placed {
		x, z, face := c.at.spot(f.lot)
		street := [3]float64{x, 0, cm(z + float64(face)*(c.plan.Unit()+c.plan.Lane())/2)}
		fmt.Fprintf(b, "It stands at [%.1f, 0, %.1f]; its street: [%.1f, 0, %.1f].\n", x, z, street[0], street[2])
		data["position"], data["street"] = [3]float64{x, 0, z}, street
	}
	for _, t := range card.Touches[:min(len(card.Touches), 5)] {
		fmt.Fprintf(b, "%s %s by %s (%s)\n", t.At.Format("15:04:05"), t.How, or(t.Agent, "someone"), t.Source)
	}
	for _, m := range card.Marks {
		fmt.Fprintf(b, "marked %s by %s: %s\n", m.Kind, m.By, m.Note)
	}
	data["file"] = card
}

// tellChanged lists what differs.
func (c *city) tellChanged(b *strings.Builder, data map[string]any, since, where string, args tool.Arguments) *wire.Error {
	if since == "commit" && c.git == nil {
		return wire.NewError(wire.CodeNotFound, "this folder is no git repository; changed: session lists what changed since %s", c.began.Format("15:04"))
	}
	var rows []string
	for p, f := range c.files {
		how := f.Commit
		if since == "session" {
			how = f.Session
		}
		if how != repo.Same && (where == "" || p == where || strings.HasPrefix(p, where+"/")) {
			rows = append(rows, fmt.Sprintf("%s: %s", clip.Line(p, 300), differences[how]))
		}
	}
	slices.Sort(rows)
	differ := count(len(rows), "file") + " differ"
	if len(rows) == 1 {
		differ += "s"
	}
	if since == "commit" {
		fmt.Fprintf(b, "%s from the last commit.\n", differ)
	} else {
		fmt.Fprintf(b, "%s from %s UTC, when this session began.\n", differ, c.began.Format("15:04"))
	}
	onePage(b, data, rows, args)
	return nil
}

func (c *city) tellMarked(b *strings.Builder) {
	marks := c.marked()
	for _, m := range marks[:min(len(marks), 10)] {
		fmt.Fprintf(b, "Marked %s: %s (%s) %s\n", m.Kind, clip.Line(m.Path, 200), m.By, m.Note)
	}
	if len(marks) > 10 {
		fmt.Fprintf(b, "and %d more marks\n", len(marks)-10)
	}
}

func (c *city) tellRecent(b *strings.Builder) {
	n := 0
	for _, t := range slices.Backward(c.history) {
		if n++; n > 5 {
			break
		}
		fmt.Fprintf(b, "%s %s %s by %s\n", t.At.Format("15:04:05"), t.How, clip.Line(t.Path, 200), or(t.Agent, "someone"))
	}
}

// onePage writes a part of the rows, and where the next begins.
func onePage(b *strings.Builder, data map[string]any, rows []string, args tool.Arguments) {
	limit, _ := args["limit"].(float64)
	if limit == 0 {
		limit = listed
	}
	text, _ := args["cursor"].(string)
	from, _ := strconv.Atoi(text)
	from = min(max(from, 0), len(rows))
	to := from
	for to < len(rows) && to-from < int(limit) && b.Len() < maxAnswer {
		b.WriteString(rows[to] + "\n")
		to++
	}
	data["total"] = len(rows)
	if to < len(rows) {
		fmt.Fprintf(b, "%d more; cursor %d\n", len(rows)-to, to)
		data["cursor"] = strconv.Itoa(to)
	}
}
