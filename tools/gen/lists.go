package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"sort"
	"strings"

	"github.com/worldmcp/world/internal/world/doc"
	"github.com/worldmcp/world/internal/world/tool"
)

// between replaces what stands between <!-- name:begin --> and <!-- name:end --> in a file that
// people wrote.
func between(name string, f func() (string, error)) func([]byte) ([]byte, error) {
	begin, end := []byte("<!-- "+name+":begin -->\n"), []byte("<!-- "+name+":end -->")
	return func(old []byte) ([]byte, error) {
		i, j := bytes.Index(old, begin), bytes.Index(old, end)
		if i < 0 || j < i {
			return nil, fmt.Errorf("the markers of %q are missing", name)
		}
		s, err := f()
		if err != nil {
			return nil, err
		}
		return bytes.Join([][]byte{old[:i], begin, []byte(s), old[j:]}, nil), nil
	}
}

// then applies several makers to one file, each to the last one's output.
func then(makers ...func([]byte) ([]byte, error)) func([]byte) ([]byte, error) {
	return func(b []byte) ([]byte, error) {
		for _, m := range makers {
			var err error
			if b, err = m(b); err != nil {
				return nil, err
			}
		}
		return b, nil
	}
}

// toolPage is the long form for agents: each tool with its arguments and scope.
func toolPage() (string, error) {
	var b strings.Builder
	for _, t := range tool.All() {
		args, err := arguments(t.Schema)
		if err != nil {
			return "", fmt.Errorf("%s: %w", t.Name, err)
		}
		fmt.Fprintf(&b, "### %s\n\n%s\nScope `%s`.\n\n%s\n", t.Name, t.Description, t.Scope, args)
	}
	return strings.TrimSuffix(b.String(), "\n"), nil
}

// argument is the part of a JSON schema that the page shows.
type argument struct {
	Type        string              `json:"type"`
	Description string              `json:"description"`
	Enum        []string            `json:"enum"`
	Minimum     *float64            `json:"minimum"`
	Maximum     *float64            `json:"maximum"`
	MinItems    *int                `json:"minItems"`
	MaxItems    *int                `json:"maxItems"`
	MaxLength   *int                `json:"maxLength"`
	Items       *argument           `json:"items"`
	Properties  map[string]argument `json:"properties"`
	Required    []string            `json:"required"`
}

func arguments(schema json.RawMessage) (string, error) {
	var root argument
	if err := json.Unmarshal(schema, &root); err != nil {
		return "", err
	}
	if len(root.Properties) == 0 {
		return "No arguments.\n", nil
	}
	var b strings.Builder
	root.list(&b, "")
	return b.String(), nil
}

// list writes one line for each property: required ones first, then by name.
func (a argument) list(b *strings.Builder, indent string) {
	required := map[string]bool{}
	for _, r := range a.Required {
		required[r] = true
	}
	names := make([]string, 0, len(a.Properties))
	for n := range a.Properties {
		names = append(names, n)
	}
	sort.Slice(names, func(i, j int) bool {
		if required[names[i]] != required[names[j]] {
			return required[names[i]]
		}
		return names[i] < names[j]
	})
	for _, n := range names {
		p, mark := a.Properties[n], ""
		if required[n] {
			mark = " (required)"
		}
		fmt.Fprintf(b, "%s- `%s`%s: %s\n", indent, n, mark, p.about())
		if p.Items != nil && len(p.Items.Properties) > 0 {
			p.Items.list(b, indent+"  ")
		}
	}
}

// about says type, range and meaning in one line.
func (a argument) about() string {
	var parts []string
	switch {
	case len(a.Enum) > 0:
		parts = append(parts, strings.Join(a.Enum, ", "))
	case a.Type == "array" && a.Items != nil && len(a.Items.Enum) > 0:
		parts = append(parts, "list of "+strings.Join(a.Items.Enum, ", "))
	case a.Type == "array" && a.Items != nil:
		parts = append(parts, "list of "+a.Items.Type+"s")
	case a.Type != "":
		parts = append(parts, a.Type)
	}
	switch {
	case a.Minimum != nil && a.Maximum != nil:
		parts = append(parts, fmt.Sprintf("%v to %v", *a.Minimum, *a.Maximum))
	case a.MinItems != nil && a.MaxItems != nil && *a.MinItems == *a.MaxItems:
		parts = append(parts, fmt.Sprintf("exactly %d", *a.MinItems))
	case a.MinItems != nil && a.MaxItems != nil:
		parts = append(parts, fmt.Sprintf("%d to %d", *a.MinItems, *a.MaxItems))
	case a.MaxLength != nil:
		parts = append(parts, fmt.Sprintf("at most %d characters", *a.MaxLength))
	}
	s := strings.Join(parts, ", ")
	if a.Description != "" && s != "" {
		s += "; "
	}
	return s + a.Description
}

// pieceTable lists the catalogue by category.
func pieceTable() (string, error) {
	var b strings.Builder
	b.WriteString("| Category | Pieces (width × height × depth in metres at scale 1) |\n|---|---|\n")
	var order []string
	rows := map[string][]string{}
	for _, p := range doc.Catalog() {
		if rows[p.Category] == nil {
			order = append(order, p.Category)
		}
		rows[p.Category] = append(rows[p.Category], fmt.Sprintf("`%s` %v×%v×%v", p.Kind, p.Size[0], p.Size[1], p.Size[2]))
	}
	for _, c := range order {
		fmt.Fprintf(&b, "| %s | %s |\n", c, strings.Join(rows[c], ", "))
	}
	colors := make([]string, 0, len(doc.Palette()))
	for _, s := range doc.Palette() {
		colors = append(colors, "`"+s.Name+"`")
	}
	fmt.Fprintf(&b, "\nColours: %s, or any `#rrggbb`.\n", strings.Join(colors, ", "))
	return b.String(), nil
}

var manifestList = regexp.MustCompile(`(?s)\n  "tools": \[.*?\n  \]`)

// manifestTools fills tools[] of the MCPB manifest, which must equal tools/list.
func manifestTools(old []byte) ([]byte, error) {
	if !manifestList.Match(old) {
		return nil, fmt.Errorf("it has no \"tools\" list")
	}
	type entry struct {
		Name        string `json:"name"`
		Description string `json:"description"`
	}
	list := make([]entry, 0, len(tool.All()))
	for _, t := range tool.All() {
		list = append(list, entry{t.Name, t.Description})
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("  ", "  ")
	if err := e.Encode(list); err != nil {
		return nil, err
	}
	now := append([]byte("\n  \"tools\": "), bytes.TrimSpace(b.Bytes())...)
	return manifestList.ReplaceAllLiteral(old, now), nil
}
