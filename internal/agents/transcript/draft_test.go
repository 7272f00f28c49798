package transcript

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/worldmcp/world/internal/wire"
)

// outline renders the parts of a message: texts, thoughts in brackets, calls as name:state:output,
// pictures as a star.
func outline(m wire.ChatMessage) string {
	var out []string
	for _, p := range m.Parts {
		switch p.Kind {
		case wire.PartThought:
			out = append(out, "("+p.Text+")")
		case wire.PartTool:
			out = append(out, p.Tool.Name+":"+string(p.Tool.State)+":"+p.Tool.Output)
		case wire.PartImage:
			out = append(out, "*")
		default:
			out = append(out, p.Text)
		}
	}
	return strings.Join(out, "|")
}

func TestTextsOfADraft(t *testing.T) {
	whole := func(item, text string) Text { return Text{Item: item, Text: text, Whole: true} }
	again := func(item, text string) Text { return Text{Item: item, Text: text, Whole: true, Replace: true} }
	for name, c := range map[string]struct {
		said []Text
		want string
		last change
	}{
		"grows":                           {[]Text{whole("a", "one"), whole("a", "one two")}, "one two", grown},
		"the same again":                  {[]Text{whole("a", "one"), whole("a", "one")}, "one", unchanged},
		"a shorter one":                   {[]Text{whole("a", "one two"), whole("a", "one")}, "one two", unchanged},
		"a shorter one that replaces":     {[]Text{whole("a", "one two"), again("a", "one")}, "one", replaced},
		"another text":                    {[]Text{whole("a", "one"), whole("a", "two")}, "two", replaced},
		"the same by another item":        {[]Text{whole("a", "one two"), whole("b", "one")}, "one two", unchanged},
		"more by another item":            {[]Text{whole("a", "one"), whole("b", "one two")}, "one two", grown},
		"another item":                    {[]Text{whole("a", "one"), whole("b", "two")}, "one|two", replaced},
		"another item begins anew":        {[]Text{whole("a", "one"), again("b", "two")}, "two", replaced},
		"an earlier item":                 {[]Text{whole("a", "one"), whole("b", "two"), whole("a", "one more")}, "one more|two", grown},
		"no item":                         {[]Text{whole("", "one"), whole("", "one two")}, "one two", grown},
		"nothing":                         {[]Text{whole("a", "")}, "", unchanged},
		"taken back":                      {[]Text{whole("a", "one"), again("a", "")}, "", replaced},
		"pieces":                          {[]Text{{Item: "a", Text: "one "}, {Item: "a", Text: "two"}, {Text: "!"}}, "one two!", grown},
		"pieces of two items":             {[]Text{{Item: "a", Text: "one"}, {Item: "b", Text: "two"}, {Item: "a", Text: "three"}}, "one|two|three", replaced},
		"a piece after the whole":         {[]Text{whole("a", "one"), {Item: "a", Text: " two"}}, "one two", grown},
		"a piece after another text":      {[]Text{{Item: "a", Text: "one"}, again("a", "two"), {Item: "a", Text: "!"}}, "two!", grown},
		"a piece after an item was reset": {[]Text{{Item: "a", Text: "one"}, again("a", "1"), {Item: "a", Text: "2"}}, "12", grown},
	} {
		t.Run(name, func(t *testing.T) {
			d := NewDraft(wire.ChatMessage{})
			last := unchanged
			for _, e := range c.said {
				_, last = d.put(wire.PartText, &e)
			}
			if got := outline(d.ChatMessage); got != c.want || last != c.last {
				t.Errorf("%q, change %d", got, last)
			}
		})
	}
}

// However a text comes, a part never has more than MaxText and the note, and a snapshot never
// changes.
func TestDraftsAreBounded(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := NewDraft(wire.ChatMessage{})
		var taken []wire.ChatMessage
		var looks []string
		for range rapid.IntRange(1, 12).Draw(t, "texts") {
			e := Text{
				Item: rapid.SampledFrom([]string{"", "a", "b"}).Draw(t, "item"),
				Text: strings.Repeat(rapid.SampledFrom([]string{"x", "é", "🌍"}).Draw(t, "letter"),
					rapid.SampledFrom([]int{1, 3, 40_000, 90_000}).Draw(t, "length")),
				Whole: rapid.Bool().Draw(t, "whole"), Replace: rapid.Bool().Draw(t, "replace"),
			}
			d.put(wire.PartText, &e)
			taken, looks = append(taken, d.Snapshot()), append(looks, outline(d.ChatMessage))
		}
		for i, m := range taken {
			if outline(m) != looks[i] {
				t.Fatal("a snapshot has changed")
			}
			for _, p := range m.Parts {
				if len(p.Text) > MaxText+len(CutNote) {
					t.Fatalf("%d bytes", len(p.Text))
				}
			}
		}
	})
	d := NewDraft(wire.ChatMessage{})
	for i := range draftParts + 10 {
		d.AddText(wire.PartText, strconv.Itoa(i))
		d.AddImage(wire.ChatImage{})
		d.PutTool(Tool{Shown: wire.ChatTool{ID: strconv.Itoa(i)}})
		d.put(wire.PartThought, &Text{Text: "hm", Item: strconv.Itoa(i)})
	}
	if len(d.Parts) != draftParts {
		t.Errorf("%d parts", len(d.Parts))
	}
}

// A call that was made within one that only wraps it takes that one's place, and its result counts,
// whichever comes first.
func TestACallWithinACall(t *testing.T) {
	began := time.Unix(1000, 0).UTC()
	outer := Tool{Shown: wire.ChatTool{ID: "1", Name: "tool_call"}, Wraps: true, At: began}
	inner := Tool{Shown: wire.ChatTool{ID: "2", Name: "exec"}, Within: "1"}
	innerDone := Tool{
		Shown: wire.ChatTool{ID: "2", State: wire.ToolFailed, Output: "exact"}, Images: []wire.ChatImage{{}},
		At: began.Add(time.Second),
	}
	outerDone := Tool{Shown: wire.ChatTool{ID: "1", State: wire.ToolDone, Output: "wrapped"}, Images: []wire.ChatImage{{}}}
	for name, c := range map[string]struct {
		events []Tool
		want   string
	}{
		"both end":        {[]Tool{outer, inner, innerDone, outerDone}, "exec:failed:exact|*"},
		"one says no end": {[]Tool{outer, inner, outerDone}, "exec:done:wrapped|*"},
		"within a tool":   {[]Tool{{Shown: wire.ChatTool{ID: "1", Name: "agent"}}, inner}, "agent:running:|exec:running:"},
		"within the same": {[]Tool{{Shown: wire.ChatTool{ID: "1", Name: "exec"}}, inner}, "exec:running:"},
		"ends twice":      {[]Tool{inner, innerDone, innerDone}, "exec:failed:exact|*"},
	} {
		t.Run(name, func(t *testing.T) {
			d := NewDraft(wire.ChatMessage{})
			for _, e := range c.events {
				d.PutTool(e)
			}
			if got := outline(d.ChatMessage); got != c.want {
				t.Errorf("%q", got)
			}
			if name == "both end" && d.Parts[0].Tool.Millis != 1000 {
				t.Errorf("%+v", d.Parts[0].Tool)
			}
			d.CloseCalls(wire.ToolStopped)
			if strings.Contains(outline(d.ChatMessage), "running") {
				t.Error("a call is open")
			}
		})
	}
}
