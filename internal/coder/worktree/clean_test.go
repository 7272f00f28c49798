package worktree

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// Clean removes only sessions merged or discarded long enough ago, and none with new changes or in
// use.
func TestCleanRemovesNothingElse(t *testing.T) {
	t.Parallel()
	root := project(t)
	s := newStore(t)
	gitDo(t, root, "branch", "world/users-own")
	gitDo(t, root, "update-ref", "refs/world/other/1", "HEAD")
	trees := map[string]*Tree{}
	for _, id := range []string{"working", "merged", "goes-on", "in-use", "discarded"} {
		tree := opened(t, s, Opening{Folder: root, ID: id})
		write(t, tree.Info().Top, id, id)
		snapshot(t, tree, "1")
		trees[id] = tree
	}
	for _, id := range []string{"merged", "goes-on", "in-use"} {
		if _, err := trees[id].Merge(t.Context(), diff(t, trees[id]).Hash, id); err != nil {
			t.Fatal(err)
		}
	}
	write(t, trees["goes-on"].Info().Top, "more", "not merged")
	if err := trees["discarded"].Discard(t.Context(), "old"); code(err) != CodeChanged {
		t.Error(err)
	}
	if err := trees["discarded"].Discard(t.Context(), diff(t, trees["discarded"]).Hash); err != nil {
		t.Fatal(err)
	}
	if gitDo(t, root, "show", "refs/world/discarded/last:discarded") != "discarded" {
		t.Error("the last snapshot is kept")
	}
	if _, err := trees["discarded"].Diff(t.Context()); code(err) != CodeUnknown {
		t.Error(err)
	}
	for id, tree := range trees {
		if id != "in-use" {
			tree.Close()
		}
	}
	late := time.Now().Add(KeepTime + time.Hour)
	if ids, err := s.Clean(t.Context(), time.Now()); err != nil || len(ids) != 0 {
		t.Error("at once:", ids, err)
	}
	if ids, err := s.Clean(t.Context(), late); err != nil || strings.Join(ids, " ") != "discarded merged" {
		t.Error(ids, err)
	}
	if ids, err := s.Clean(t.Context(), late); err != nil || len(ids) != 0 {
		t.Error("again:", ids, err)
	}
	left := gitDo(t, root, "for-each-ref", "--format=%(refname)", "refs/world", "refs/heads/world")
	if want := "refs/heads/world/goes-on\nrefs/heads/world/in-use\nrefs/heads/world/users-own\nrefs/heads/world/working\n" +
		"refs/world/goes-on/1\nrefs/world/goes-on/base\nrefs/world/in-use/1\nrefs/world/in-use/base\nrefs/world/other/1\nrefs/world/working/1\nrefs/world/working/base"; left != want {
		t.Error(left)
	}
	if list, err := s.List(); err != nil || len(list) != 3 || list[0].ID != "goes-on" || list[2].State != StateOpen {
		t.Errorf("%+v %v", list, err)
	}
}

// A worktree is removed even if its repository is gone, or its agent left folders that are not
// writable.
func TestDiscardOfWhatIsBroken(t *testing.T) {
	t.Parallel()
	root := project(t)
	tree := session(t, root)
	write(t, tree.Info().Top, "cache/x", "1")
	if err := os.Chmod(filepath.Join(tree.Info().Top, "cache"), 0o500); err != nil {
		t.Fatal(err)
	}
	gitDo(t, root, "worktree", "lock", tree.Info().Top)
	if err := tree.Discard(t.Context(), diff(t, tree).Hash); err != nil {
		t.Error(err)
	}
	if list := gitDo(t, root, "worktree", "list"); strings.Contains(list, "\n") {
		t.Error(list)
	}
	tree.Close()
	if err := os.RemoveAll(root); err != nil {
		t.Fatal(err)
	}
	if ids, err := tree.store.Clean(t.Context(), time.Now().Add(KeepTime+time.Hour)); err != nil || len(ids) != 1 {
		t.Error(ids, err)
	}
}

func TestUsage(t *testing.T) {
	t.Parallel()
	root := project(t)
	s := newStore(t)
	tree := opened(t, s, Opening{Folder: root, ID: "first"})
	one, err := s.Usage(t.Context())
	if err != nil || one.Count != 1 || one.Full != nil {
		t.Error(one, err)
	}
	big, err := os.Create(filepath.Join(tree.Info().Top, "x.log"))
	if err == nil {
		err = big.Truncate(MaxBytes)
	}
	if err != nil {
		t.Skip(err)
	}
	if _, err := s.Open(t.Context(), Opening{Folder: root, ID: "next"}); code(err) != CodeFull ||
		!strings.Contains(err.Error(), "5.0 GB already") {
		t.Error(err)
	}
	if err := os.Remove(big.Name()); err != nil {
		t.Fatal(err)
	}
	big.Close()
	for i := range MaxWorktrees - 1 { // their records are enough
		other := s.newTree(fmt.Sprint("s", i))
		if err := errors.Join(other.dir.Make(), other.write(func(r *record) { r.State = StateOpen })); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.Open(t.Context(), Opening{Folder: root, ID: "next"}); code(err) != CodeFull ||
		!strings.Contains(err.Error(), "20 worktrees already") {
		t.Error(err)
	}
	for _, id := range []string{"", "A", "../x", "a/b", "-a", strings.Repeat("a", 65), "a.lock"} {
		if _, err := s.Open(t.Context(), Opening{Folder: root, ID: id}); code(err) != CodeBad {
			t.Errorf("%q: %v", id, err)
		}
	}
}
