package probe

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
	"time"

	"github.com/worldmcp/world/internal/agents/acp"
	"github.com/worldmcp/world/internal/agents/acp/profile"
	"github.com/worldmcp/world/internal/base/local"
)

// Store keeps the findings about the agents of this computer, in the data folder. Several
// processes may use the same folder.
type Store struct {
	// Dir is the data folder.
	Dir local.Dir
	// Version is World's: what another one found out counts no more.
	Version string
	// Environ is what the environment of agents is made from.
	Environ []string
}

// folder is where the files are.
func (s *Store) folder() local.Dir { return local.Dir(s.Dir.Path("tested")) }

// record is all that is known of the bytes with a fingerprint.
type record struct {
	Identity *Identity `json:"identity,omitempty"`
	Result   *Result   `json:"result,omitempty"`
}

// maxRecords bounds the fingerprints that are remembered.
const maxRecords = 40

func (s *Store) file() local.File[map[string]record] {
	return local.File[map[string]record]{Dir: s.folder(), Name: "agents.json", Scratch: true}
}

// read returns all records, by fingerprint. A damaged file knows nothing, so all is measured again.
func (s *Store) read() map[string]record {
	all, err := s.file().Read()
	if err != nil {
		return nil
	}
	return all
}

// change changes the record of the bytes with a fingerprint.
func (s *Store) change(fingerprint string, edit func(*record)) error {
	if err := os.MkdirAll(string(s.folder()), 0o700); err != nil {
		return err
	}
	return s.file().Change(func(all map[string]record) (map[string]record, error) {
		if all == nil {
			all = map[string]record{}
		}
		r := all[fingerprint]
		edit(&r)
		all[fingerprint] = r
		for len(all) > maxRecords { // a failed test is forgotten last: without it, a known version starts
			older := func(a, b string) int {
				x, y := all[a], all[b]
				return cmp.Or(x.failed()-y.failed(), x.at().Compare(y.at()))
			}
			delete(all, slices.MinFunc(slices.Collect(maps.Keys(all)), older))
		}
		return all, nil
	})
}

// Keep remembers the result of a test of the bytes with its Fingerprint.
func (s *Store) Keep(p profile.Profile, r *Result) error {
	r.Program, r.Profile, r.World, r.At = p.Path, profileHash(p), s.Version, time.Now().UTC()
	return s.change(r.Fingerprint, func(known *record) { known.Result = r })
}

// failed is 1 if the test of the bytes was not passed, else 0.
func (r record) failed() int {
	if r.Result != nil && !r.Result.Passed {
		return 1
	}
	return 0
}

// at is when the newest part of a record was found out.
func (r record) at() (t time.Time) {
	if r.Identity != nil {
		t = r.Identity.At
	}
	if r.Result != nil && r.Result.At.After(t) {
		t = r.Result.At
	}
	return t
}

// Standing is all that is known of an installed agent.
type Standing struct {
	Fingerprint string
	// Identity is what it says of itself, and Result what the test has shown; nil: unknown.
	Identity *Identity
	Result   *Result
	// Former is the newest result of a test of the program which counts no more; nil: there is
	// none, or a newer one counts.
	Former *Result
	// Err says why its bytes are not known.
	Err error
}

// Look returns the standing of an installed agent, and starts nothing.
func (s *Store) Look(ctx context.Context, p profile.Profile) Standing {
	fingerprint, err := s.Fingerprint(ctx, p.Path)
	if err != nil {
		return Standing{Err: err}
	}
	all := s.read()
	st := Standing{Fingerprint: fingerprint, Identity: all[fingerprint].Identity}
	if r := all[fingerprint].Result; r != nil && r.Profile == profileHash(p) && r.World == s.Version {
		st.Result = r
		return st
	}
	for _, known := range all {
		if r := known.Result; r != nil && r.Program == p.Path && (st.Former == nil || r.At.After(st.Former.At)) {
			st.Former = r
		}
	}
	return st
}

// JudgeStarted judges an agent that has just been started and has answered to initialize. before
// is its standing from before the start: bytes that were replaced since then are not the judged
// ones.
func (s *Store) JudgeStarted(
	ctx context.Context, p profile.Profile, before Standing, i acp.Initialized,
) *profile.Trouble {
	if now := s.Look(ctx, p); now.Fingerprint != before.Fingerprint {
		return &profile.Trouble{
			Reason: p.Product + " was replaced by another version while it was starting.", Next: "Try again.",
		}
	}
	return before.Judge(p, i)
}

// Judge says whether an agent may be started for the user's work, by its answer to initialize; nil:
// it may. It must be called before each start: an agent can be another one by then.
func (st Standing) Judge(p profile.Profile, i acp.Initialized) *profile.Trouble {
	r := st.Result
	switch {
	case i.Agent.Name == p.ImplementationName && r != nil && r.Passed:
		return nil
	case i.Agent.Name == p.ImplementationName && r != nil:
		return &profile.Trouble{
			Reason:  fmt.Sprintf("World has tested this %s (%s) here, and it does not always ask before it acts: %s", p.Product, i.Agent.Version, r.Reason),
			Next:    "Use another agent, or install another version of it and test that.",
			Command: profile.TestCommand(p),
		}
	}
	return p.CheckInitialized(i)
}

// profileHash names all that a profile has to do with asking.
func profileHash(p profile.Profile) string {
	p.Path = ""
	var levers []profile.Lever
	if p.Lever != nil {
		for _, w := range []profile.Workspace{
			{}, {ReadOnly: true}, {Trust: profile.Trusted}, {Trust: profile.OwnFolder},
		} {
			w.Folder, w.Server, w.Tools = "/folder", profile.Server, standInTools
			levers = append(levers, p.Lever(&p, w, "/rules"))
		}
	}
	text, _ := json.Marshal([]any{
		p.Installation, p.Modes, p.ReadMode, p.ActingModes, p.ForeignSettings, p.Settings, p.Looks, p.Sandboxed, levers,
	})
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// Title says in a few words what a test has shown.
func (r *Result) Title() string {
	words := fmt.Sprintf("tested here on %s: asked %d of %d times", r.At.Local().Format(time.DateOnly), r.Asked, r.Of)
	if r.Blocked > 0 {
		words += fmt.Sprintf(", %d held back by its sandbox", r.Blocked)
	}
	if !r.Passed {
		words += "; not passed: " + cmp.Or(r.Reason, "unknown")
	}
	return words
}
