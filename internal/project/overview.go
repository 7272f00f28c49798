package project

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/project/repo"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/tool"
)

const (
	// defaultRows is the default number of listed files and folders.
	defaultRows = 40
	// maxAnswer is the size of a text in bytes beyond which no row is added.
	maxAnswer = 7000
)

// Overview is the tool project_overview. It describes the project, one folder or one file, or lists
// changes; long lists come in pages. The text is for the agent's model, the data has the same for
// programs.
func (s *Service) Overview(_ context.Context, userID string, args *tool.OverviewArgs) (wire.Result, *wire.Error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c, e := s.shown.shownCity(userID)
	if e != nil {
		return wire.Result{}, e
	}
	where, since := clean(args.Path), args.Changed
	var b strings.Builder
	data := map[string]any{}
	switch {
	case since != "":
		e = c.describeChanged(&b, data, since, where, args)
	case where != "" && c.files[where] != nil:
		c.describeFile(&b, data, c.files[where])
	case where != "" && c.paths[where] == 0:
		e = wire.NewError(wire.CodeNotFound, "the project has no file or folder %q", clip.Line(where, 120)).
			At("path").Try("Call it without path for the folders at the top.")
	default:
		c.describeFolder(&b, data, where, args)
	}
	if e != nil {
		return wire.Result{}, e
	}
	raw, err := json.Marshal(data)
	if err != nil {
		return wire.Result{}, wire.NewError(wire.CodeInternal, "the answer cannot be encoded")
	}
	return wire.Result{Text: strings.TrimSuffix(b.String(), "\n"), Data: raw}, nil
}

// shownCity returns the ready city, or the error for an agent.
func (s *shown) shownCity(userID string) (*city, *wire.Error) {
	switch c := s.city; {
	case userID != s.userID || c == nil:
		return nil, notOpen()
	case c.phase == wire.ProjectScanning:
		return nil, wire.NewError(wire.CodeUnavailable, "the project is being read: %d files so far", c.found).
			Try("Call again in a moment.")
	case c.phase != wire.ProjectReady:
		return nil, c.problem
	default:
		return c, nil
	}
}

// describeFolder describes one folder (the project if where is ""), with a page of its entries.
func (c *city) describeFolder(b *strings.Builder, data map[string]any, where string, args *tool.OverviewArgs) {
	dir := c.folders[c.paths[where]]
	ground := c.placement.ground(dir.Ground)
	if where == "" {
		s := c.state()
		fmt.Fprintf(b, "Project %s (%s): %s, %s.", c.name, s.Root, count(s.Files, "file"), count(s.Lines, "line"))
		if g := c.git; g != nil {
			fmt.Fprintf(b, " Branch %s at %s, %s changed since the last commit", cmp.Or(g.Branch, "(none)"), cmp.Or(g.Head, "no commit"), count(g.Changed, "file"))
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
			fmt.Fprintf(b, "Left out: %s\n", leftText(l))
		}
		c.describeMarks(b)
		c.describeTouches(b)
		data["project"] = s
	} else {
		fmt.Fprintf(b, "%s/: %s in it and below, %s; middle [%.1f, 0, %.1f].\n", where, count(dir.Files, "file"), count(dir.lines, "line"), ground[0]+ground[2]/2, ground[1]+ground[3]/2)
	}
	var rows []string
	for _, f := range c.folders {
		if f.Parent == dir.ID {
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

// count formats "1 file", "2 files".
func count[N int | int64](n N, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// leftText describes an omission. With a count of 0 it is a whole sentence.
func leftText(l wire.ProjectLeft) string {
	if l.Count == 0 {
		return l.What
	}
	return strconv.Itoa(l.Count) + " " + l.What
}

// line describes a file in one line: path, lines, difference from the last commit, and marks.
func (c *city) line(f *file) string {
	words := []string{clip.Line(f.Path, 300) + " " + count(f.Lines, "line")}
	if how := differences[f.Commit]; how != "" {
		words = append(words, how)
	}
	for _, m := range c.marks[f.Path] {
		words = append(words, "marked "+string(m.Kind))
	}
	return strings.Join(words, ", ")
}

// describeFile describes one file, its place, and its newest touches and marks.
func (c *city) describeFile(b *strings.Builder, data map[string]any, f *file) {
	fmt.Fprintf(b, "%s\n%s, %d bytes, changed %s.\n", c.line(f), f.Language, f.Bytes, f.Changed.UTC().Format("2006-01-02 15:04"))
	card := c.card(f)
	if f.placed {
		x, z, face := c.placement.spot(f.lot)
		street := [3]float64{x, 0, cm(z + float64(face)*(c.plan.Unit()+c.plan.Lane())/2)}
		fmt.Fprintf(b, "It stands at [%.1f, 0, %.1f]; its street: [%.1f, 0, %.1f].\n", x, z, street[0], street[2])
		data["position"], data["street"] = [3]float64{x, 0, z}, street
	}
	for _, t := range card.Touches[:min(len(card.Touches), 5)] {
		fmt.Fprintf(b, "%s %s by %s (%s)\n", t.At.Format("15:04:05"), t.How, cmp.Or(t.Agent, "someone"), t.Source)
	}
	for _, m := range card.Marks {
		fmt.Fprintf(b, "marked %s by %s: %s\n", m.Kind, m.By, m.Note)
	}
	data["file"] = card
}

// describeChanged lists the files below a path that differ from the last commit or the beginning of
// the session.
func (c *city) describeChanged(b *strings.Builder, data map[string]any, since wire.DiffSince, where string,
	args *tool.OverviewArgs,
) *wire.Error {
	if since == wire.SinceCommit && c.git == nil {
		return wire.NewError(wire.CodeNotFound, "this folder is not a git repository; changed: session lists what changed since %s", c.began.Format("15:04")).
			Try("Call it with changed: session.")
	}
	var rows []string
	for p, f := range c.files {
		how := f.Commit
		if since == wire.SinceSession {
			how = f.Session
		}
		if how != repo.Same && (where == "" || p == where || strings.HasPrefix(p, where+"/")) {
			rows = append(rows, fmt.Sprintf("%s: %s", clip.Line(p, 300), differences[how]))
		}
	}
	slices.Sort(rows)
	differ, from := "differ", "the last commit"
	if len(rows) == 1 {
		differ = "differs"
	}
	if since == wire.SinceSession {
		from = c.began.Format("15:04") + " UTC, when this session began"
	}
	fmt.Fprintf(b, "%s %s from %s.\n", count(len(rows), "file"), differ, from)
	onePage(b, data, rows, args)
	return nil
}

func (c *city) describeMarks(b *strings.Builder) {
	marks := c.shownMarks()
	for _, m := range marks[:min(len(marks), 10)] {
		fmt.Fprintf(b, "Marked %s: %s (%s) %s\n", m.Kind, clip.Line(m.Path, 200), m.By, m.Note)
	}
	if len(marks) > 10 {
		fmt.Fprintf(b, "and %d more marks\n", len(marks)-10)
	}
}

func (c *city) describeTouches(b *strings.Builder) {
	for _, t := range slices.Backward(c.history[max(len(c.history)-5, 0):]) {
		fmt.Fprintf(b, "%s %s %s by %s\n", t.At.Format("15:04:05"), t.How, clip.Line(t.Path, 200), cmp.Or(t.Agent, "someone"))
	}
}

// onePage writes the rows that fit, from the cursor on, and the next cursor.
func onePage(b *strings.Builder, data map[string]any, rows []string, args *tool.OverviewArgs) {
	limit := cmp.Or(args.Limit, defaultRows)
	from, _ := strconv.Atoi(args.Cursor) // an unknown cursor means the beginning
	from = min(max(from, 0), len(rows))
	to := from
	for to < len(rows) && to-from < limit && b.Len() < maxAnswer {
		b.WriteString(rows[to] + "\n")
		to++
	}
	data["total"] = len(rows)
	if to < len(rows) {
		fmt.Fprintf(b, "%d more; cursor %d\n", len(rows)-to, to)
		data["cursor"] = strconv.Itoa(to)
	}
}
