// Package hook is the process `world-mcp hook AGENT [EVENT]`, which an agent's program in a
// terminal starts for each of its events, with the event as JSON on stdin. AGENT is any agent's
// name (known.IsName); one that World does not know has the events and fields of Claude Code. The
// process picks the few fields of a frame, sends them to this user's service if one runs, and
// exits. Package frame defines the fields; nothing else of the event leaves the process.
//
// The agent waits for the process, so it runs for 150 ms at most and exits with 0 whatever happens:
// no service, one that hangs, an event that is not JSON or never ends. It prints nothing, except
// the answer that the agent's row of package known has, such as {} for Gemini CLI. It never starts
// a service. WORLD_HOOK=off makes it send nothing.
//
// EVENT is one of these, or the event's name where the JSON lacks it:
//
//	hold    (Claude Code's PermissionRequest) sends the exact command or path as frame.Ask, waits
//	        for the user's decision in the world, and prints it. It exits without one when the
//	        service closes the connection or the agent ends.
//	wait    (Claude Code's Stop, asyncRewake) waits for a message of the user, writes it to
//	        stderr, and exits with 2, which wakes the agent with it.
//	beside  (Claude Code's async hooks) is for an event that the agent does not wait for. A busy
//	        agent writes it late, so the process may wait longer.
//	stream  (a plugin inside the agent, such as OpenCode's) runs as long as stdin is open: see
//	        stream.go.
//
// Other programs read Claude Code's hooks too, older versions of it among them, and may not know
// the keys that the first three depend on, such as async. So these apply only if Claude Code itself
// says, in CLAUDE_PID, that it started the process. Otherwise hold and wait exit at once, and the
// third gets no extra time.
//
// It is part of world-mcp because a second binary would be one more file to build, install, keep at
// the same version and allow in each agent. It reaches the service over a Unix socket on every
// system, with the rights of the data folder, and enters that folder to connect: a socket's path
// has room for 107 bytes (103 on macOS), and a data folder may be deeper.
//
// Initialising the rest of the program would take three times as long as all of this. So the work
// is done in init: Go initialises a package right after its imports, in the order of their paths,
// and this one needs few. It must not import net, nor any package of ours but frame and known. A
// test of cmd/world-mcp checks that.
package hook

import (
	"io"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/agents/hook/frame"
	"github.com/worldmcp/world/internal/agents/known"
)

// Command is the first argument of the process.
const Command = "hook"

const (
	// totalTimeout bounds a whole run from init on, and readTimeout reading its event. If the agent
	// does not wait for the run, slowTimeout replaces both, up to where a mode waits by itself.
	totalTimeout = 150 * time.Millisecond
	readTimeout  = totalTimeout - sendTimeout
	slowTimeout  = 10 * time.Second
	// sendTimeout bounds waiting for the service.
	sendTimeout = 50 * time.Millisecond
	// starvedTimeout bounds work that normally takes no time: Gemini's answer, and everything after
	// the event is read. It takes longer than sendTimeout only when all processors are busy. Then
	// the agent waits for them too, and nothing should get lost.
	starvedTimeout = time.Second
	// holdTimeout is how long the world may ask for a permission; the program waits 300 s.
	holdTimeout = 290 * time.Second
)

// maxEvent bounds the part of an event that is read. Longer ones, mostly with the output of a tool,
// count for what precedes the limit.
const maxEvent = 256 << 10

// Modes are the values of EVENT that are not an event's name.
const (
	modeHold   = "hold"
	modeWait   = "wait"
	modeBeside = "beside"
	modeStream = "stream"
)

func init() {
	if len(os.Args) > 2 && os.Args[1] == Command && !strings.HasPrefix(os.Args[2], "-") { // otherwise a user wants help
		os.Exit(run(os.Args[2], append(os.Args, "")[3]))
	}
}

func run(agent, event string) (code int) {
	defer func() {
		if recover() != nil { // a bug must not stop the agent, for which 2 is a refusal
			code = 0
		}
	}()
	began := time.Now()
	bound := time.AfterFunc(starvedTimeout, func() { os.Exit(0) })
	if !known.IsName(agent) {
		return 0
	}
	agent = strings.ToLower(agent)
	if answer := known.Of(agent).Hook.Answer; answer != "" {
		_, _ = os.Stdout.WriteString(answer + "\n")
	}
	bound.Reset(readTimeout)
	mode, whole := "", totalTimeout
	switch event {
	case modeHold, modeWait, modeBeside, modeStream:
		mode = event
		trusted := mode == modeStream || agent == frame.Claude && startedByClaude()
		if off() || !trusted && mode != modeBeside {
			return 0
		}
		if trusted {
			bound.Reset(slowTimeout)
			whole = slowTimeout
		}
	}
	switch mode {
	case modeStream:
		bound.Stop()
		return stream(agent)
	case modeBeside:
		mode, event = "", ""
	}
	e, all := read(os.Stdin)
	if mode == "" {
		bound.Reset(starvedTimeout)
	}
	if f, ok := e.frame(agent, event, mode); ok && !off() {
		f.At = began.UnixNano()
		code = send(&f, bound)
	}
	if !all { // unread output may be an error to the program
		bound.Reset(max(0, whole-time.Since(began)))
		_, _ = io.Copy(io.Discard, os.Stdin)
	}
	return code
}

// startedByClaude reports whether the parent is a Claude Code that sets CLAUDE_PID. Versions that
// do not (2.1.138) are too old, and an agent that Claude Code started inherits the variable but is
// another process.
func startedByClaude() bool { return os.Getenv("CLAUDE_PID") == strconv.Itoa(os.Getppid()) }

// off reports whether the user, or the service that started this agent, wants no frames.
func off() bool { return os.Getenv("WORLD_HOOK") == "off" }

// send sends a frame and, if the mode says so, waits for the service's reply. It returns the exit
// code.
func send(f *frame.Frame, bound *time.Timer) int {
	if _, err := f.Line(); err != nil {
		return 0
	}
	c, err := dial(dataDir())
	if err != nil {
		return 0
	}
	defer c.close()
	place(f)
	parent := os.Getppid() // before the frame: afterwards the agent may end at any time
	if !c.send(f) || f.Event != frame.Hold && f.Event != frame.Wait {
		return 0
	}
	bound.Stop()
	return wait(c, f, parent)
}

// dial connects to this user's service. It changes into its folder, because a socket's path has
// room for about a hundred bytes.
func dial(dir string) (conn, error) {
	if err := os.Chdir(dir); err != nil {
		return conn{}, err
	}
	return connect(frame.Socket)
}
