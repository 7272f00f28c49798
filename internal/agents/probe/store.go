package probe

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
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

// record is all that is known of the bytes with a fingerprint. Each has a file of its own: what
// damages one makes World forget nothing about others.
type record struct {
	Identity *Identity `json:"identity,omitempty"`
	Result   *Result   `json:"result,omitempty"`
	// Lost: an earlier record could not be read. It may have been that of a failed test, without
	// which a known version starts, so it counts as that until the next test.
	Lost bool `json:"lost,omitempty"`
}

// maxRecords bounds the fingerprints that are remembered.
const maxRecords = 40

func (s *Store) file(fingerprint string) local.File[record] {
	return local.File[record]{Dir: s.folder(), Name: recordPrefix + fingerprint + ".json", Scratch: true}
}

const recordPrefix = "agent-"

// read returns the record of the bytes with a fingerprint.
func (s *Store) read(fingerprint string) record {
	r, err := s.file(fingerprint).Read()
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return record{Lost: true}
	}
	return r
}

// change changes the record of the bytes with a fingerprint.
func (s *Store) change(fingerprint string, edit func(*record)) error {
	if err := os.MkdirAll(string(s.folder()), 0o700); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), lockTime)
	defer cancel()
	lock, err := s.folder().WaitLock(ctx, "agents.lock")
	if err != nil {
		return err
	}
	defer func() { _ = lock.Unlock() }()
	r := s.read(fingerprint)
	edit(&r)
	if err := s.file(fingerprint).Write(r); err != nil {
		return err
	}
	s.forget()
	return nil
}

// lockTime bounds the wait for another process that changes a record.
const lockTime = 5 * time.Second

// files are those of all records, and fingerprintIn is what one is named by.
func (s *Store) files() []string {
	files, _ := filepath.Glob(s.folder().Path(recordPrefix + "*.json"))
	return files
}

func fingerprintIn(file string) string {
	return strings.TrimSuffix(strings.TrimPrefix(filepath.Base(file), recordPrefix), ".json")
}

// forget removes the oldest records beyond maxRecords, those of failed tests last.
func (s *Store) forget() {
	files := s.files()
	if len(files) <= maxRecords {
		return
	}
	records := map[string]record{}
	for _, file := range files {
		records[file] = s.read(fingerprintIn(file))
	}
	slices.SortFunc(files, func(a, b string) int {
		x, y := records[a], records[b]
		return cmp.Or(x.failed()-y.failed(), x.at().Compare(y.at()))
	})
	for _, file := range files[:len(files)-maxRecords] {
		_ = os.Remove(file)
	}
}

// Keep remembers the result of a test of the bytes with its Fingerprint.
func (s *Store) Keep(p profile.Profile, r *Result) error {
	r.Program, r.Profile, r.World, r.At = p.Path, profileHash(p), s.Version, time.Now().UTC()
	return s.change(r.Fingerprint, func(known *record) { known.Result, known.Lost = r, false })
}

// Withdraw remembers that an agent, started with a standing, has acted without asking when it was
// at work. From then on it counts as one that has not passed.
func (s *Store) Withdraw(p profile.Profile, before Standing, did string) error {
	if before.Fingerprint == "" {
		return nil
	}
	r := Result{Fingerprint: before.Fingerprint}
	if before.Result != nil {
		r = *before.Result
	}
	r.Passed, r.Reason = false, "at work it did this without asking: "+did
	return s.Keep(p, &r)
}

// failed is 1 if the test of the bytes was not passed, else 0.
func (r record) failed() int {
	if r.Lost || r.Result != nil && !r.Result.Passed {
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

// ByHTTP reports whether the test has shown that it takes MCP servers by HTTP alone.
func (st Standing) ByHTTP() bool { return st.Result != nil && st.Result.HTTP }

// Look returns the standing of an installed agent, and starts nothing.
func (s *Store) Look(ctx context.Context, p profile.Profile) Standing {
	fingerprint, err := s.fingerprintOf(ctx, p)
	if err != nil {
		return Standing{Err: err}
	}
	r := s.read(fingerprint)
	st := Standing{Fingerprint: fingerprint, Identity: r.Identity}
	switch {
	case r.Lost:
		st.Result = &Result{Reason: "what World had found out about it cannot be read any more, so it must be tested again"}
	case r.Result != nil && r.Result.Profile == profileHash(p) && r.Result.World == s.Version:
		st.Result = r.Result
	default:
		st.Former = s.former(p)
	}
	return st
}

// former returns the newest result of an agent's program, which had other bytes then; nil: there is
// none.
func (s *Store) former(p profile.Profile) (newest *Result) {
	for _, file := range s.files() {
		r := s.read(fingerprintIn(file)).Result
		if r != nil && r.Program == p.Path && (newest == nil || r.At.After(newest.At)) {
			newest = r
		}
	}
	return newest
}

// JudgeStarted judges an agent that has just been started and has answered to initialize. before
// is its standing from before the start: bytes that were replaced since then are not the judged
// ones. The rest is as with Admit.
func (s *Store) JudgeStarted(
	ctx context.Context, p profile.Profile, before Standing, i acp.Initialized, word string,
) (lacks string, t *profile.Trouble) {
	if now := s.Look(ctx, p); now.Fingerprint != before.Fingerprint {
		return "", &profile.Trouble{
			Reason: p.Product + " was replaced by another version while it was starting.", Next: "Try again.",
		}
	}
	return before.Admit(p, i, word)
}

// Word names all that is known of an agent: its bytes, what forces it to ask, and what its test has
// shown. A user who has read that may let it work without a passed test; as soon as anything of it
// changes, their word is for something else. Empty: its bytes are not known.
func (st Standing) Word(p profile.Profile) string {
	if st.Fingerprint == "" {
		return ""
	}
	known := []string{p.Type, st.Fingerprint, profileHash(p)}
	if r := st.Result; r != nil {
		known = append(known, r.At.String(), r.Reason)
	}
	sum := sha256.Sum256([]byte(strings.Join(known, "\n")))
	return hex.EncodeToString(sum[:])
}

// Admit is Judge for an agent that the user may have let work without a passed test; word is the
// Word that they were shown, or "". lacks describes an agent that works by it, and is empty for one
// that needs no word.
func (st Standing) Admit(p profile.Profile, i acp.Initialized, word string) (lacks string, t *profile.Trouble) {
	t = st.Judge(p, i)
	switch {
	case t == nil || word == "" || !p.Is(i.Agent.Name):
		return "", t
	case word == st.Word(p):
		return t.Reason, nil
	}
	t.Reason = "What World knows of " + p.Product + " has changed since you let it work without a passed test, so that counts no more. " + t.Reason
	return "", t
}

// Judge says whether an agent may be started for the user's work, by its answer to initialize; nil:
// it may. It must be called before each start: an agent can be another one by then.
func (st Standing) Judge(p profile.Profile, i acp.Initialized) *profile.Trouble {
	r := st.Result
	switch {
	case p.Is(i.Agent.Name) && r != nil && r.Passed:
		return nil
	case p.Is(i.Agent.Name) && r != nil:
		return p.UseAnother(i.Agent.Version, fmt.Sprintf("World has tested this %s (%s) here, and it does not always ask before it acts: %s", p.Product, i.Agent.Version, r.Reason))
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
		p.Installation, p.Modes, p.ReadMode, p.ActingModes, p.Pinned, p.ForeignSettings, p.Settings, p.Looks,
		p.Sandboxed, p.Denied,
		levers,
	})
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// Title says in a few words what a test has shown.
func (r *Result) Title() string {
	words := fmt.Sprintf("tested here on %s: asked %d of %d times", r.At.Local().Format(time.DateOnly), r.Asked, r.Of)
	if r.Of == 0 {
		words = "seen here on " + r.At.Local().Format(time.DateOnly)
	}
	if r.Blocked > 0 {
		words += fmt.Sprintf(", %d held back by its sandbox", r.Blocked)
	}
	if !r.Passed {
		words += "; not passed: " + cmp.Or(r.Reason, "unknown")
	}
	return words
}
