package voice_test

import (
	"io/fs"
	"regexp"
	"slices"
	"testing"

	"github.com/worldmcp/world/internal/voice"
	openclawvoice "github.com/worldmcp/world/skill/openclaw-voice"
)

// Our plugin in the gateway, which is not Go, knows the same two models and no other.
func TestThePluginKnowsTheTwoModels(t *testing.T) {
	t.Parallel()
	var named []string
	err := fs.WalkDir(openclawvoice.Files, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, err := fs.ReadFile(openclawvoice.Files, path)
		named = append(named, regexp.MustCompile(`\bgpt-[a-z0-9.-]*[a-z0-9]`).FindAllString(string(b), -1)...)
		return err
	})
	if slices.Sort(named); err != nil || !slices.Equal(named, []string{voice.Full, voice.Mini}) {
		t.Errorf("%v: the plugin names %v", err, named)
	}
}
