// Package copies has World's own copies of agents' programs. npm installs each below the data
// folder, when the user asks for it. World starts a copy in place of the user's program, which
// stays as it is.
//
//	programs/TYPE/copy.json      which version World starts
//	programs/TYPE/VERSION/       a version, as npm installs it, with its lock file
//	programs/TYPE/VERSION.lock   held, shared, by each process that runs a program of it
//	programs/TYPE/get.lock       held by the process that gets or removes versions
//	programs/TYPE/.new-*         where npm works until it has ended well
//
// A version that copy.json does not name is not used. It is removed as soon as none of its programs
// runs: by Get, and by Sweep.
//
// The package has no state. Several processes may use the same data folder.
package copies

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/worldmcp/world/internal/agents/acp/profile"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/base/proc"
)

// Copies are those of a data folder.
type Copies struct {
	Dir local.Dir
	// LookPath finds programs, and npm; nil: exec.LookPath.
	LookPath profile.LookPath
	// Environ is what npm gets; nil: this process's environment.
	Environ []string
	// Children remembers npm; nil: it is not remembered.
	Children *proc.Children
}

// Latest stands for the newest version that npm's registry has.
const Latest = "latest"

const (
	folderName = "programs"
	recordName = "copy.json"
	getLock    = "get.lock"
	stageName  = ".new-"
)

// isVersion matches what may be the name of a folder.
var isVersion = regexp.MustCompile(`^[0-9]{1,9}(\.[0-9]{1,12}){2}([-+][0-9A-Za-z.+-]{1,60})?$`)

type record struct {
	Version string `json:"version"`
}

func (c Copies) folder(agentType string) local.Dir {
	return local.Dir(c.Dir.Path(filepath.Join(folderName, agentType)))
}

func recordIn(folder local.Dir) local.File[record] {
	return local.File[record]{
		Dir: folder, Name: recordName, Scratch: true, VersionField: "format",
		Valid: func(r record) bool { return isVersion.MatchString(r.Version) },
	}
}

func (c Copies) look(program string) (string, error) {
	if c.LookPath == nil {
		return exec.LookPath(program)
	}
	return c.LookPath(program)
}

// Of returns an agent with World's own copy of its program; false: there is none.
func (c Copies) Of(p profile.Profile) (profile.Profile, bool) {
	r, err := recordIn(c.folder(p.Type)).Read()
	if err != nil || p.Own != nil {
		return p, false
	}
	return c.at(p, r.Version)
}

// at returns an agent with a version that is in place.
func (c Copies) at(p profile.Profile, version string) (profile.Profile, bool) {
	folder := c.folder(p.Type).Path(version)
	path, err := c.look(filepath.Join(folder, "node_modules", ".bin", p.Program))
	if err != nil {
		return p, false
	}
	p.Path, p.Copy = path, &profile.Copy{Version: version, Folder: folder}
	return p, true
}

// Hold keeps the folder of a copy in place until release is called, at the end of
// a program of it. c may be nil.
func Hold(c *profile.Copy) (release func(), err error) {
	if c == nil {
		return func() {}, nil
	}
	lock, err := local.Dir(filepath.Dir(c.Folder)).Share(filepath.Base(c.Folder) + ".lock")
	if errors.Is(err, local.ErrLocked) { // it is being removed
		return nil, fmt.Errorf("%s: %w", c.Folder, os.ErrNotExist)
	}
	if err != nil {
		return nil, err
	}
	return func() { _ = lock.Unlock() }, nil
}

// Get gets a version of an agent's program, and has World start that from then on. version is as in
// Wanted. check starts the program once and says whether it is the agent's;
// only then is it used. progress gets the news, in a few words. When several ask for the same, one
// of them gets it. The error is a *profile.Trouble where the user can do something about it.
func (c Copies) Get(
	ctx context.Context, p profile.Profile, version string,
	check func(context.Context, profile.Profile) error, progress func(string),
) (got profile.Profile, err error) {
	if version, err = Wanted(p, version); err != nil {
		return p, err
	}
	if t := p.Check(ctx, c.LookPath); t != nil {
		return p, t
	}
	folder := c.folder(p.Type)
	if err := folder.Make(); err != nil {
		return p, err
	}
	lock, err := folder.WaitLock(ctx, getLock)
	if err != nil {
		return p, errors.Join(ctx.Err(), err)
	}
	defer func() { _ = lock.Unlock() }()
	if now, ok := c.Of(p); ok && now.Copy.Version == version && check(ctx, now) == nil {
		return now, nil
	}
	sweep(folder)
	stage, err := os.MkdirTemp(string(folder), stageName)
	if err != nil {
		return p, err
	}
	defer func() { _ = os.RemoveAll(stage) }()
	if err := c.install(ctx, p, version, stage, progress); err != nil {
		return p, err
	}
	return c.put(ctx, p, stage, check, progress)
}

// Wanted returns the version that is asked for: by its number or as Latest, or the one that is
// offered if version is empty.
func Wanted(p profile.Profile, version string) (string, error) {
	switch {
	case p.Own != nil || p.Package == "":
		return "", fmt.Errorf("the npm package of %s is not known, so World can get no copy of it", p.Product)
	case version == "" && len(p.Versions) == 0:
		return "", &profile.Trouble{
			Reason: "World has seen no version of " + p.Product + " that asks before it acts.",
			Next:   "Name one, or the newest, and test it then.", Command: profile.GetCommand(p) + " --version " + Latest,
		}
	case version == "":
		return p.Versions[len(p.Versions)-1], nil
	case version != Latest && !isVersion.MatchString(version):
		return "", fmt.Errorf("a version is three numbers such as 1.2.3, or %s: %s", Latest, clip.Quote(version))
	}
	return version, nil
}

// put puts what npm has installed in its place, and uses it when it has been seen to start.
func (c Copies) put(
	ctx context.Context, p profile.Profile, stage string,
	check func(context.Context, profile.Profile) error, progress func(string),
) (profile.Profile, error) {
	version, err := installedVersion(stage, p.Package)
	if err != nil {
		return p, err
	}
	folder := c.folder(p.Type)
	target := folder.Path(version)
	if _, err := os.Lstat(target); err == nil && !drop(folder, version) {
		return p, &profile.Trouble{
			Reason: fmt.Sprintf("A session runs World's copy of %s %s, so it cannot be replaced.", p.Product, version),
			Next:   "End that session, then get it again.",
		}
	}
	if err := os.Rename(stage, target); err != nil {
		return p, err
	}
	if err := local.SyncDir(string(folder)); err != nil {
		return p, err
	}
	defer sweep(folder) // of this version if it is not used, else of the one before
	got, ok := c.at(p, version)
	if !ok {
		return p, &profile.Trouble{
			Reason: fmt.Sprintf("The package %s %s has no program %s for this computer.", p.Package, version, p.Program),
			Next:   "Get another version, or use another agent.",
		}
	}
	progress("starting it once")
	if err := check(ctx, got); err != nil {
		return p, err
	}
	return got, recordIn(folder).Write(record{version})
}

// installedVersion returns the version of a package that npm has installed in a folder.
func installedVersion(folder, name string) (string, error) {
	var m struct{ Version string }
	text, err := os.ReadFile(filepath.Join(folder, "node_modules", filepath.FromSlash(name), "package.json"))
	if err == nil {
		err = json.Unmarshal(text, &m)
	}
	if err == nil && !isVersion.MatchString(m.Version) {
		err = fmt.Errorf("it says that its version is %s", clip.Quote(m.Version))
	}
	if err != nil {
		return "", fmt.Errorf("npm has not installed %s as it should: %w", name, err)
	}
	return m.Version, nil
}

// Remove has World start its copy of an agent's program no more. Sweep removes the files. False:
// there was no copy.
func (c Copies) Remove(agentType string) (bool, error) {
	folder := c.folder(agentType)
	if _, err := os.Lstat(folder.Path(recordName)); err != nil {
		return false, nil //nolint:nilerr // there is none
	}
	lock, err := folder.Lock(getLock)
	if errors.Is(err, local.ErrLocked) {
		return false, &profile.Trouble{Reason: "Another copy of it is being got now.", Next: "Wait until that has ended, or stop it."}
	}
	if err != nil {
		return false, err
	}
	defer func() { _ = lock.Unlock() }()
	err = os.Remove(folder.Path(recordName))
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	return err == nil, errors.Join(err, local.SyncDir(string(folder)))
}

// Sweep removes the files of versions that are not used any more, unless they still run.
func (c Copies) Sweep() {
	folders, _ := os.ReadDir(c.Dir.Path(folderName))
	for _, f := range folders {
		folder := c.folder(f.Name())
		lock, err := folder.Lock(getLock)
		if err != nil {
			continue // one is being got
		}
		sweep(folder)
		_ = lock.Unlock()
	}
}

// sweep does so for an agent. The caller holds the lock.
func sweep(folder local.Dir) {
	used, err := recordIn(folder).Read()
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return // which one is used is not known
	}
	entries, _ := os.ReadDir(string(folder))
	for _, e := range entries {
		switch name := e.Name(); {
		case strings.HasPrefix(name, stageName):
			_ = os.RemoveAll(folder.Path(name))
		case e.IsDir() && isVersion.MatchString(name) && name != used.Version:
			drop(folder, name)
		}
	}
}

// drop removes a version unless a program of it runs.
func drop(folder local.Dir, version string) bool {
	lock, err := folder.Lock(version + ".lock")
	if err != nil {
		return false
	}
	defer func() {
		_ = lock.Unlock()
		_ = os.Remove(lock.Path())
	}()
	return os.RemoveAll(folder.Path(version)) == nil
}
