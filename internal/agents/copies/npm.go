package copies

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"

	"github.com/worldmcp/world/internal/agents/acp"
	"github.com/worldmcp/world/internal/agents/acp/profile"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/base/proc"
)

// install has npm install a version of an agent's package in a folder. Registry and proxy are those
// of the user's npm; what else the user may have set there does not count. npm compares what it
// gets with the checksums of the registry and writes them into its lock file.
func (c Copies) install(
	ctx context.Context, p profile.Profile, version, folder string, progress func(string),
) error {
	npm, err := c.look("npm")
	if err != nil {
		return &profile.Trouble{Reason: "npm was not found, which gets such copies.", Next: "Install Node.js, which brings npm, then try again."}
	}
	environ := c.Environ
	if environ == nil {
		environ = os.Environ()
	}
	what := p.Package + "@" + version
	run := func(env []string, args ...string) error {
		w := &watcher{progress: progress}
		args = append(args, "--prefix", folder, "--location=project", "--loglevel=http", "--no-progress", "--no-color",
			"--no-update-notifier", "--no-dry-run")
		cmd, err := proc.Start(proc.Command{
			Path: npm, Args: args, Dir: folder, Env: env, Stderr: w, Children: c.Children,
		})
		if err != nil {
			return err
		}
		select {
		case <-cmd.Exited():
		case <-ctx.Done():
		}
		cmd.End(0)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if cmd.ExitCode() != 0 {
			return w.trouble(what)
		}
		return nil
	}
	progress("asking npm for " + what)
	own := slices.DeleteFunc(slices.Clone(environ), func(v string) bool { return strings.HasPrefix(v, "WORLD_") })
	if err := run(own, "install", what, "--ignore-scripts", "--include=prod", "--include=optional", "--save",
		"--package-lock", "--no-audit", "--no-fund"); err != nil || !p.Scripts {
		return err
	}
	progress("running the scripts of " + p.Package)
	return run(acp.Env(environ, nil), "rebuild", p.Package, "--no-ignore-scripts")
}

// watcher reads what npm says.
type watcher struct {
	progress func(string)
	rest     []byte
	packages int
	// code is npm's name of its first error, and words are what it says about it.
	code, words string
}

var (
	errorLine = regexp.MustCompile(`^npm (?:ERR!|error) (\S.*)$`)
	address   = regexp.MustCompile(`\S*://\S*`)
)

// maxLine bounds the lines that are read.
const maxLine = 64 << 10

func (w *watcher) Write(text []byte) (int, error) {
	for line := range bytes.Lines(text) {
		if w.rest = append(w.rest, line...); len(w.rest) < maxLine && !bytes.HasSuffix(line, []byte{'\n'}) {
			continue
		}
		w.line(strings.TrimSpace(string(w.rest)))
		w.rest = w.rest[:0]
	}
	return len(text), nil
}

func (w *watcher) line(line string) {
	if strings.HasPrefix(line, "npm http ") && strings.Contains(line, ".tgz") {
		w.packages++
		w.progress(fmt.Sprintf("fetching packages: %d so far", w.packages))
		return
	}
	m := errorLine.FindStringSubmatch(line)
	if m == nil {
		return
	}
	if code, isCode := strings.CutPrefix(m[1], "code "); isCode && w.code == "" {
		w.code = code
	} else if w.words == "" {
		w.words = clip.Line(address.ReplaceAllString(m[1], "…"), 200) // an address may have a password in it
	}
}

// trouble says why npm has failed.
func (w *watcher) trouble(what string) *profile.Trouble {
	switch w.code {
	case "ENOSPC", "EDQUOT":
		return &profile.Trouble{Reason: "There is no room left on the disk for " + what + ".", Next: "Make room, then get it again."}
	case "E404", "ETARGET", "ENOVERSIONS":
		return &profile.Trouble{Reason: "npm's registry has no " + what + ".", Next: "Choose another version."}
	case "EINTEGRITY":
		return &profile.Trouble{
			Reason: "npm got other bytes than its registry promises for " + what + ", and did not use them.",
			Next:   "Try again. If it stays so, ask those who run your registry or proxy.",
		}
	case "E401", "E403", "ENEEDAUTH", "E407":
		return &profile.Trouble{
			Reason: "npm's registry, or the proxy before it, refused to give " + what + ".",
			Next:   "Log in there, or mend npm's settings, then try again.", Command: "npm config list",
		}
	case "ENOTFOUND", "EAI_AGAIN", "ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "ENETUNREACH", "EHOSTUNREACH", "ERR_SOCKET_TIMEOUT", "FETCH_ERROR":
		return &profile.Trouble{
			Reason: "npm could not reach its registry (" + w.code + ").",
			Next:   "See whether this computer is online, and which registry and proxy npm is set to, then try again.", Command: "npm config list",
		}
	}
	return &profile.Trouble{
		Reason: strings.TrimSpace(fmt.Sprintf("npm could not install %s: %s %s", what, w.code, w.words)),
		Next:   "See npm's log, then try again.",
	}
}
