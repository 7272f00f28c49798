package main

import (
	"fmt"
	"path"
	"strings"
)

// states are the kinds of rows in the order in which the page counts them, each with its mark.
var states = []struct {
	kind        kind
	mark, means string
}{
	{test, "●", "tested"},
	{elsewhere, "◐", "tested, but for what needs another system, a device or a paid key"},
	{decision, "◆", "decided otherwise, or settled without a test: the record says why"},
	{unbuilt, "○", "not built yet"},
	{optional, "–", "optional, and not built"},
	{open, "✗", "open: neither test nor decision"},
}

// render returns the page.
func render(rows []row) string {
	count := map[kind]int{}
	for _, r := range rows {
		count[r.state()]++
	}
	marks := map[kind]string{}
	var b strings.Builder
	b.WriteString("# The specification, row by row\n\n")
	b.WriteString("Made from [spec.rows](spec.rows) by `make gen`. `make test` fails when a row has neither a test nor a decision, when a test\nor a decision that is named here does not exist, and when such a test can be skipped in continuous integration.\n\n")
	fmt.Fprintf(&b, "| | %d rows | |\n|---|---|---|\n", len(rows))
	for _, s := range states {
		marks[s.kind] = s.mark
		if count[s.kind] > 0 {
			fmt.Fprintf(&b, "| %s | %d | %s |\n", s.mark, count[s.kind], s.means)
		}
	}
	section := ""
	for _, r := range rows {
		if r.section != section {
			section = r.section
			fmt.Fprintf(&b, "\n## %s\n\n| # | | row | proof |\n|---|---|---|---|\n", section)
		}
		proofs := make([]string, 0, len(r.proofs))
		for _, p := range r.proofs {
			proofs = append(proofs, p.cell())
		}
		fmt.Fprintf(&b, "| %d | %s | %s | %s |\n", r.number, marks[r.state()], escape(r.text), strings.Join(proofs, "<br>"))
	}
	return b.String()
}

// cell returns a proof as the page shows it, with a link that leads from the page's folder.
func (p proof) cell() string {
	switch p.kind {
	case optional:
		return "optional"
	case unbuilt:
		return "not built yet: " + p.name
	case elsewhere:
		return "not proven here: " + escape(p.name)
	case open:
		return "open: " + escape(p.name)
	case decision:
		return fmt.Sprintf("[%s](%s)", strings.TrimSuffix(path.Base(p.path), ".md"), strings.TrimPrefix(p.path, "docs/"))
	default:
		shown := path.Base(p.path)
		if strings.HasSuffix(shown, "_test.go") {
			shown = path.Base(path.Dir(p.path))
		}
		if p.name != "" {
			shown += ": " + escape(p.name)
		}
		return fmt.Sprintf("[%s](../%s)", shown, p.path)
	}
}

// escape keeps a text within its cell and its link, and shows <words> as they are.
func escape(s string) string {
	return strings.NewReplacer("|", `\|`, "[", `\[`, "]", `\]`, "<", "&lt;").Replace(s)
}
