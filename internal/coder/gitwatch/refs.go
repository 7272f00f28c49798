package gitwatch

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/worldmcp/world/internal/base/git"
)

// ownRefs are World's own: snapshots, and the branches of sessions. These have another prefix where
// the user has a branch "world".
var ownRefs = regexp.MustCompile(`^refs/(?:world|heads/world(?:-[0-9]{1,2})?)/`)

// readRefs lists all refs but World's own, and HEAD of the user's work tree.
func readRefs(ctx context.Context, r Repo, most int) (string, error) {
	out, err := r.run(ctx, git.Command{Args: []string{"for-each-ref", "--format=%(refname) %(objectname) %(symref)"}, Limit: most})
	if errors.Is(err, git.ErrOutputTooLarge) {
		return unwatched, nil
	}
	if err != nil {
		return "", err
	}
	list := map[string]string{}
	for line := range strings.Lines(string(out)) {
		name, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		if ownRefs.MatchString(name) {
			continue
		}
		id, to, _ := strings.Cut(value, " ")
		if to != "" {
			id = symbolic + to
		}
		list[name] = id
	}
	head, err := r.run(ctx, git.Command{Args: []string{"symbolic-ref", "-q", "HEAD"}, Limit: 4 << 10, Accept: 1})
	if err != nil {
		return "", err
	}
	if to := strings.TrimSpace(string(head)); to != "" {
		list[headName] = symbolic + to
	} else if head, err = r.run(ctx, git.Command{Args: []string{"rev-parse", "-q", "--verify", "HEAD"}, Limit: 4 << 10, Accept: 1}); err == nil {
		setRef(list, headName, strings.TrimSpace(string(head)))
	}
	return encodeRefs(list), err
}

const (
	// maxRefs bounds the list of refs, in bytes: some hundred thousand refs.
	maxRefs = 64 << 20
	// symbolic begins the value of a ref that names another one.
	symbolic = "ref:"
	headName = "HEAD"
	// unwatched replaces the listing of a repository with more refs than can be compared.
	unwatched = "refs too many\n"
)

// decodeRefs parses a listing. It drops World's own refs, which older versions listed.
func decodeRefs(listing string) map[string]string {
	refs := map[string]string{}
	for line := range strings.Lines(listing) {
		name, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		if !ownRefs.MatchString(name) {
			refs[name] = value
		}
	}
	return refs
}

// encodeRefs is the inverse of refsOf.
func encodeRefs(refs map[string]string) string {
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(refs)) {
		fmt.Fprintf(&b, "%s %s\n", name, refs[name])
	}
	return b.String()
}

func setRef(refs map[string]string, name, value string) {
	if value == "" {
		delete(refs, name)
		return
	}
	refs[name] = value
}

func union[V any](a, b map[string]V) map[string]bool {
	names := map[string]bool{}
	for name := range a {
		names[name] = true
	}
	for name := range b {
		names[name] = true
	}
	return names
}
