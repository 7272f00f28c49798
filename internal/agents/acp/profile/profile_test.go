package profile

import (
	"os"
	"slices"
	"testing"
)

func TestFind(t *testing.T) {
	var got []string
	for _, p := range Find(func(name string) (string, error) {
		if name == "opencode" || name == "gemini" {
			return "/bin/" + name, nil
		}
		return "", os.ErrNotExist
	}) {
		got = append(got, p.Type+" "+p.Path)
	}
	if want := []string{"gemini-cli /bin/gemini", "opencode /bin/opencode"}; !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}
