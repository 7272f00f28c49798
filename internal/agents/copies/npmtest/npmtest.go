// Package npmtest has a stand-in for npm, for tests: their own program under that name. It takes
// npm's arguments, and says and does what npm does with the packages of a registry that is a file.
package npmtest

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// NPM is a stand-in.
type NPM struct {
	t   testing.TB
	dir string
	// Registry is what it has, and how it behaves. Set passes on changes.
	Registry
}

// Registry is what a stand-in has.
type Registry struct {
	// Packages are the programs of packages, by NAME@VERSION: the text of each by its name.
	Packages map[string]map[string]string
	// Latest are the newest versions.
	Latest map[string]string
	// Fail is the code with which it fails, once half of a package is there.
	Fail string
	// Waits: it never goes on then.
	Waits bool
}

// Call is a call of the stand-in.
type Call struct{ Args, Env []string }

const registryName, callsName, programName = "registry.json", "calls.jsonl", "npm"

// New makes a stand-in.
func New(t testing.TB, packages map[string]map[string]string) *NPM {
	t.Helper()
	n := &NPM{t: t, dir: t.TempDir(), Registry: Registry{Packages: packages}}
	program, err := os.Executable()
	if err == nil {
		err = os.Symlink(program, n.Path())
	}
	if err != nil {
		t.Fatal(err)
	}
	n.Set()
	return n
}

// Path is where it is.
func (n *NPM) Path() string { return filepath.Join(n.dir, programName) }

// Set gives it the registry from now on.
func (n *NPM) Set() {
	n.t.Helper()
	text, err := json.Marshal(n.Registry)
	if err == nil {
		err = os.WriteFile(filepath.Join(n.dir, registryName), text, 0o600)
	}
	if err != nil {
		n.t.Fatal(err)
	}
}

// Calls returns the calls so far.
func (n *NPM) Calls() (list []Call) {
	n.t.Helper()
	f, err := os.Open(filepath.Join(n.dir, callsName))
	if err != nil {
		return nil
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var c Call
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			n.t.Fatal(err)
		}
		list = append(list, c)
	}
	return list
}

// Help is npm if this process was started as that, and then does not return. TestMain calls it.
func Help() {
	if filepath.Base(os.Args[0]) != programName {
		return
	}
	if code := work(filepath.Dir(os.Args[0]), os.Args[1:]); code != "" {
		fmt.Fprintf(os.Stderr, "npm error code %s\nnpm error at https://ada:secret@registry.test/x\n", code)
		os.Exit(1)
	}
	os.Exit(0)
}

// work carries out a command. It returns the code with which that failed.
func work(dir string, args []string) string {
	call, _ := json.Marshal(Call{args, os.Environ()})
	calls, err := os.OpenFile(filepath.Join(dir, callsName), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600) //nolint:gosec // the test names the folder
	if err != nil {
		return err.Error()
	}
	_, _ = calls.Write(append(call, '\n'))
	var has Registry
	text, err := os.ReadFile(filepath.Join(dir, registryName)) //nolint:gosec // as above
	if err != nil || json.Unmarshal(text, &has) != nil {
		return "EREGISTRY"
	}
	prefix := args[slices.Index(args, "--prefix")+1]
	if args[0] == "rebuild" {
		ran := filepath.Join(prefix, "node_modules", args[1], "scripts-ran")
		if err := os.WriteFile(ran, nil, 0o600); err != nil { //nolint:gosec // as above
			return err.Error()
		}
		return ""
	}
	at := strings.LastIndex(args[1], "@")
	name, version := args[1][:at], args[1][at+1:]
	if version == "latest" {
		version = has.Latest[name]
	}
	programs, ok := has.Packages[name+"@"+version]
	if !ok {
		return "ETARGET"
	}
	bin := filepath.Join(prefix, "node_modules", ".bin")
	folder := filepath.Join(prefix, "node_modules", name)
	write := func(path, text string, mode os.FileMode) {
		if err == nil {
			err = os.MkdirAll(filepath.Dir(path), 0o700) //nolint:gosec // as above
		}
		if err == nil {
			err = os.WriteFile(path, []byte(text), mode) //nolint:gosec // as above
		}
	}
	write(filepath.Join(folder, "package.json"), fmt.Sprintf(`{"name":%q,"version":%q}`, name, version), 0o600)
	fmt.Fprintf(os.Stderr, "npm http fetch GET 200 https://registry.test/%s/-/%s.tgz 5ms (cache miss)\n", name, version)
	if has.Waits {
		r, w, _ := os.Pipe()
		_, _ = r.Read(make([]byte, 1)) // until it is ended
		_ = w.Close()
	}
	if has.Fail != "" {
		return has.Fail
	}
	for program, text := range programs {
		write(filepath.Join(folder, program), text, 0o700)
		if err == nil {
			err = os.MkdirAll(bin, 0o700) //nolint:gosec // as above
		}
		if err == nil {
			err = os.Symlink(filepath.Join("..", name, program), filepath.Join(bin, program))
		}
	}
	write(filepath.Join(prefix, "package-lock.json"), "{}", 0o600)
	if err != nil {
		return err.Error()
	}
	return ""
}
