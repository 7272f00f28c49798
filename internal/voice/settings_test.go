package voice_test

import (
	"os"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/local"
	"github.com/worldmcp/world/internal/voice"
	"github.com/worldmcp/world/internal/wire"
)

func TestSettingsAreKept(t *testing.T) {
	t.Parallel()
	dir := local.Dir(t.TempDir())
	s, err := voice.OpenSettings(dir)
	if err != nil {
		t.Fatal(err)
	}
	if s.Key() != "" || s.On() || s.Pair() != voice.Pairs[0] || s.State() != (wire.VoiceKey{}) {
		t.Error("something is set before anybody has set it")
	}
	word := func(s string) *string { return &s }
	yes, no := true, false
	for _, bad := range []wire.VoiceSettings{
		{On: &yes},
		{Key: word("two words")},
		{Key: word("line\nbreak")},
		{Key: word(strings.Repeat("k", 513))},
		{Key: word("schlüssel")},
		{Full: word("gpt-live-1")},
		{Full: word("gpt-realtime-mini")},
		{Key: word("sk-good"), Full: word("gpt-4o-realtime-preview")},
	} {
		if e := s.Change(bad); e == nil || e.Next == "" || s.Key() != "" {
			t.Errorf("%+v was taken: %v", bad, e)
		}
	}
	for _, good := range []wire.VoiceSettings{{Key: word(" sk-1 ")}, {On: &yes}, {Full: word("gpt-realtime")}} {
		if e := s.Change(good); e != nil {
			t.Fatal(e)
		}
	}
	if i, err := os.Stat(dir.Path("voice.json")); err != nil || i.Mode().Perm() != 0o600 {
		t.Errorf("the file with the key: %v %v", i, err)
	}
	again, err := voice.OpenSettings(dir)
	if err != nil || again.Key() != "sk-1" || !again.On() || again.Pair().Mini != "gpt-realtime-mini" {
		t.Errorf("%v: %q %v %v", err, again.Key(), again.On(), again.Pair())
	}
	if e := again.Change(wire.VoiceSettings{On: &no}); e != nil || again.State() != (wire.VoiceKey{Set: true}) {
		t.Error(e, again.State())
	}
	if e := again.Change(wire.VoiceSettings{On: &yes}); e != nil {
		t.Error(e)
	}
	if e := again.Change(wire.VoiceSettings{Key: word("")}); e != nil || again.State() != (wire.VoiceKey{}) {
		t.Errorf("a key that was forgotten: %+v", again.State())
	}
}

func TestDamagedSettingsAreNotShown(t *testing.T) {
	t.Parallel()
	for _, content := range []string{`{"key":"sk-secret"`, `{"key":7,"full":"sk-secret"}`, `{"full":"gpt-live-1"}`} {
		dir := local.Dir(t.TempDir())
		if err := os.WriteFile(dir.Path("voice.json"), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := voice.OpenSettings(dir)
		if err == nil || strings.Contains(err.Error(), "sk-secret") || !strings.Contains(err.Error(), "voice.json") {
			t.Errorf("%s: %v", content, err)
		}
	}
}
