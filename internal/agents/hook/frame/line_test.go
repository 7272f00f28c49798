package frame

import (
	"encoding/json"
	"math"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// full has every field as long as it may be, in the characters that take most room.
func full() Frame {
	text := func(most int) string { return strings.Repeat("\x01", most/6) }
	cost, most := 1e300/3, int64(math.MaxInt64)
	f := Frame{
		Agent: strings.Repeat("x", maxWord), Event: ToolFailed, Session: text(maxID), Parent: text(maxID),
		Folder: text(maxPath),
		Tool:   text(maxID),
		Target: text(maxPath), Op: Search, ToolID: text(maxID), Reason: text(maxWord), Model: text(maxID),
		Helper:     text(maxID),
		HelperType: text(maxID), Mode: text(maxWord), Headless: true, Background: math.MaxInt, Where: text(maxID),
		Usage: &Usage{most, most, most, most, most, &cost}, AgentPid: math.MaxInt, At: math.MinInt64,
	}
	for range MaxPids {
		f.Pids = append(f.Pids, Process{math.MaxInt, math.MinInt64})
	}
	return f
}

func TestLongest(t *testing.T) {
	f := full()
	line, err := f.Line()
	if err != nil || len(line) > MaxLine {
		t.Fatalf("a frame with all that fits has %d bytes, %v", len(line), err)
	}
	got, err := Parse(line)
	if f.V = Version; err != nil || !reflect.DeepEqual(got, f) {
		t.Errorf("came back as %+v, %v", got, err)
	}
	f.Event = Hold
	f.Ask = &Ask{ID: f.Session, Title: f.Session, Command: strings.Repeat("x", maxText)}
	for range maxDetails {
		f.Ask.Details = append(f.Ask.Details, Detail{f.Mode, strings.Repeat("\x01", (maxAsk-maxText)/maxDetails/6)})
	}
	line, err = f.Line()
	if err != nil || len(line) > MaxAskLine {
		t.Errorf("an ask with all that fits has %d bytes, %v", len(line), err)
	}
	f.Ask.Command += "x"
	if _, err = f.Line(); err == nil {
		t.Error("a command that does not fit was sent")
	}
}

// TestAny: the line of any frame is within the limits, and parses to the same frame, with nothing
// cut.
func TestAny(t *testing.T) {
	text := rapid.OneOf(rapid.StringN(0, 40, -1),
		rapid.Map(rapid.IntRange(0, 3000), func(n int) string { return strings.Repeat("é\x01", n) }))
	rapid.Check(t, func(t *rapid.T) {
		f := Frame{
			Agent: rapid.SampledFrom([]string{"", Claude, "another"}).Draw(t, "agent"),
			Event: rapid.SampledFrom([]Event{"", Start, ToolEnd, Hold, Stream, "unknown"}).Draw(t, "event"),
			Op:    rapid.SampledFrom([]Op{"", Run, "unknown"}).Draw(t, "op"),
		}
		for _, s := range []*string{&f.Session, &f.Folder, &f.Target, &f.Tool, &f.Reason, &f.Where} {
			*s = text.Draw(t, "text")
		}
		if rapid.Bool().Draw(t, "ask") {
			f.Ask = &Ask{Command: text.Draw(t, "command"), Details: make([]Detail, rapid.IntRange(0, 12).Draw(t, "details"))}
		}
		line, err := f.Line()
		if err != nil {
			return
		}
		if len(line) > MaxAskLine || f.Ask == nil && len(line) > MaxLine || strings.Count(string(line), "\n") != 1 {
			t.Fatalf("a line of %d bytes", len(line))
		}
		got, err := Parse(line)
		if err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		for _, s := range [][2]string{
			{got.Session, f.Session},
			{got.Folder, f.Folder},
			{got.Target, f.Target},
			{got.Tool, f.Tool},
			{got.Where, f.Where},
		} {
			if s[0] != "" && s[0] != s[1] {
				t.Fatalf("%q became %q", s[1], s[0])
			}
		}
		if f.Ask != nil && (got.Ask == nil || got.Ask.Command != f.Ask.Command) {
			t.Fatal("another command came back")
		}
	})
}

func TestRefused(t *testing.T) {
	good := `{"v":1,"agent":"codex","event":"start","session":"a"}`
	if _, err := Parse([]byte(good)); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{
		"", "null", "[]", `"a"`, good + good, strings.Replace(good, "1", "2", 1), strings.Replace(good, "codex", "", 1),
		strings.Replace(good, "start", "begin", 1), strings.Replace(good, `"a"`, `""`, 1), strings.Replace(good, "start", "stream", 1),
		strings.Replace(good, `"a"`, `1`, 1), strings.Replace(good, "start", "hold", 1),
		good[:len(good)-1] + `,"ask":{"command":"ls"}}`,
		good[:len(good)-1] + `,"more":"` + strings.Repeat("x", MaxLine) + `"}`,
		strings.Replace(good, `"a"`, `"`+strings.Repeat("x", maxID+1)+`"`, 1),
	} {
		if f, err := Parse([]byte(line)); err == nil {
			t.Errorf("took %s as %+v", line, f)
		}
	}
}

func FuzzParse(f *testing.F) {
	whole := full()
	line, _ := whole.Line()
	f.Add(line)
	f.Add([]byte(`{"v":1,"agent":"codex","event":"hold","session":"a","ask":{"command":"ls","details":[{"name":"a","value":"b"}]}}`))
	f.Fuzz(func(t *testing.T, line []byte) {
		got, err := Parse(line)
		if err != nil {
			return
		}
		again, err := got.Line()
		if err != nil {
			t.Fatalf("%v: %q", err, line)
		}
		back, err := Parse(again)
		a, _ := json.Marshal(got)
		if b, _ := json.Marshal(back); err != nil || string(a) != string(b) {
			t.Fatalf("%s became %s, %v", a, b, err)
		}
	})
}
