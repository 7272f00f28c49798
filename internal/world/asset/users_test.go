package asset

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/wire"
)

// Users have files and quotas of their own, and one who is deleted has none left.
func TestFilesOfUsers(t *testing.T) {
	dir := t.TempDir()
	first := picture(t, 8, 8, false)
	u, err := OpenUsers(dir, len(first)*3/2, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	put := func(user string, data []byte) *wire.Error {
		s, err := u.Of(user)
		if err != nil {
			t.Fatal(err)
		}
		_, _, e := s.Put(t.Context(), "x.png", "image/png", bytes.NewReader(data))
		return e
	}
	if e := put("a", first); e != nil {
		t.Fatal(e)
	}
	if b, err := u.Of("b"); err != nil || len(b.List()) > 0 {
		t.Errorf("another user sees the file: %v", err)
	}
	if e := put("a", picture(t, 9, 9, false)); e == nil || e.Code != wire.CodeLimit {
		t.Errorf("over the quota: %v", e)
	}
	if e := put("b", picture(t, 9, 9, false)); e != nil {
		t.Errorf("the quota of another user: %v", e)
	}
	if _, err := u.Of("../a"); err == nil {
		t.Error("a path is no user")
	}
	if err := u.Delete("a"); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(dir, "a")); !os.IsNotExist(err) {
		t.Error("the folder of a deleted user is there")
	}
	if a, err := u.Of("a"); err != nil || len(a.List()) > 0 {
		t.Errorf("after the deletion: %v", err)
	}
}
