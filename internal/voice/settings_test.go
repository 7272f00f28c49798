package voice_test

import (
	"os"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/voice"
	"github.com/worldmcp/world/internal/wire"
)

// Settings are validated, saved for the user alone, and read reopened. A bad change changes
// nothing.
func TestSettingsAreSaved(t *testing.T) {
	t.Parallel()
	dir := local.Dir(t.TempDir())
	s := voice.OpenSettings(dir)
	if s.Key() != "" || s.On() || s.State() != (wire.VoiceKey{}) {
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
		{Key: text(""), On: &yes},
	} {
		if e := s.Change(bad); e == nil || e.Next == "" || s.Key() != "" {
			t.Errorf("%+v was accepted: %v", bad, e)
		}
	}
	for _, good := range []wire.VoiceSettings{{Key: text(" sk-1 ")}, {On: &yes}} {
		if e := s.Change(good); e != nil {
			t.Fatal(e)
		}
	}
	if i, err := os.Stat(dir.Path("voice.json")); err != nil || i.Mode().Perm() != 0o600 {
		t.Errorf("the file with the key: %v %v", i, err)
	}
	reopened := voice.OpenSettings(dir)
	if reopened.Key() != "sk-1" || !reopened.On() {
		t.Errorf("%q %v", reopened.Key(), reopened.On())
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

// A file from when there was a choice of models is read without the choice, and written without it.
func TestTheOldChoiceOfModelsIsIgnored(t *testing.T) {
	t.Parallel()
	for _, full := range []string{"gpt-realtime", "gpt-realtime-2.1", "gpt-live-1"} {
		dir := local.Dir(t.TempDir())
		if err := os.WriteFile(dir.Path("voice.json"), []byte(`{"key":"sk-1","on":true,"full":"`+full+`"}`), 0o600); err != nil {
			t.Fatal(err)
		}
		s := voice.OpenSettings(dir)
		if s.Key() != "sk-1" || !s.On() {
			t.Fatal(full)
		}
		no := false
		if e := s.Change(wire.VoiceSettings{On: &no}); e != nil {
			t.Fatal(e)
		}
		if b, err := os.ReadFile(dir.Path("voice.json")); err != nil || string(b) != `{"key":"sk-1"}`+"\n" {
			t.Errorf("%s: %v %s", full, err, b)
		}
	}
}

// Damaged settings count as none, and stay next to the new ones.
func TestDamagedSettings(t *testing.T) {
	t.Parallel()
	for _, content := range []string{`{"key":"sk-secret"`, `{"key":7,"on":"sk-secret"}`} {
		dir := local.Dir(t.TempDir())
		if err := os.WriteFile(dir.Path("voice.json"), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		s := voice.OpenSettings(dir)
		if s.Key() != "" || s.On() {
			t.Errorf("%s: %q %v", content, s.Key(), s.On())
		}
		key := "sk-new"
		if e := s.Change(wire.VoiceSettings{Key: &key}); e != nil {
			t.Error(e)
		}
		if b, err := os.ReadFile(dir.Path("voice.json.damaged")); err != nil || string(b) != content {
			t.Errorf("%s was kept as %s: %v", content, b, err)
		}
	}
}
