package voice_test

import (
	"os"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/local"
	"github.com/worldmcp/world/internal/voice"
	"github.com/worldmcp/world/internal/wire"
)

// Settings are validated, saved for the user alone, and read reopened. A bad change changes nothing.
func TestSettingsAreSaved(t *testing.T) {
	t.Parallel()
	dir := local.Dir(t.TempDir())
	s, err := voice.OpenSettings(dir)
	if err != nil {
		t.Fatal(err)
	}
	if s.Key() != "" || s.On() || s.Pair() != voice.Pairs[0] || s.State() != (wire.VoiceKey{}) {
		t.Error("new settings are not empty")
	}
	text := func(s string) *string { return &s }
	yes, no := true, false
	for _, bad := range []wire.VoiceSettings{
		{On: &yes},
		{Key: text("two words")},
		{Key: text("line\nbreak")},
		{Key: text(strings.Repeat("k", 513))},
		{Key: text("schlüssel")},
		{Full: text("gpt-live-1")},
		{Full: text("gpt-realtime-mini")},
		{Key: text("sk-good"), Full: text("gpt-4o-realtime-preview")},
	} {
		if e := s.Change(bad); e == nil || e.Next == "" || s.Key() != "" {
			t.Errorf("%+v was accepted: %v", bad, e)
		}
	}
	for _, good := range []wire.VoiceSettings{{Key: text(" sk-1 ")}, {On: &yes}, {Full: text("gpt-realtime")}} {
		if e := s.Change(good); e != nil {
			t.Fatal(e)
		}
	}
	if i, err := os.Stat(dir.Path("voice.json")); err != nil || i.Mode().Perm() != 0o600 {
		t.Errorf("the file with the key: %v %v", i, err)
	}
	reopened, err := voice.OpenSettings(dir)
	if err != nil || reopened.Key() != "sk-1" || !reopened.On() || reopened.Pair().Mini != "gpt-realtime-mini" {
		t.Errorf("%v: %q %v %v", err, reopened.Key(), reopened.On(), reopened.Pair())
	}
	if e := reopened.Change(wire.VoiceSettings{On: &no}); e != nil || reopened.State() != (wire.VoiceKey{Set: true}) {
		t.Error(e, reopened.State())
	}
	if e := reopened.Change(wire.VoiceSettings{On: &yes}); e != nil {
		t.Error(e)
	}
	if e := reopened.Change(wire.VoiceSettings{Key: text("")}); e != nil || reopened.State() != (wire.VoiceKey{}) {
		t.Errorf("after the key was removed: %+v", reopened.State())
	}
}

// The error about a damaged file names the file, and does not repeat the key in it.
func TestDamagedSettings(t *testing.T) {
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
