// Package hook is the process `world-mcp hook AGENT [EVENT]`: an agent's program in a terminal
// starts it for each of its events, with the event as JSON on stdin. It picks the few fields of a
// frame, sends them to the service of this user if one runs, and ends. Package frame says what is
// sent; nothing else of the event leaves the process.
//
// Since the agent waits for it, the process waits 150 ms at most and exits with 0 whatever happens:
// no service, one that hangs, an event that is no JSON or never ends. It prints nothing, but {} for
// Gemini CLI, which reads an answer. It never starts a service. WORLD_HOOK=off makes it send
// nothing.
//
// EVENT is one of these, or the event's name where the JSON does not tell it:
//
//	hold    (Claude Code's PermissionRequest) sends the exact command or path as frame.Ask, waits for the user's decision in
//	        the world, and prints it. It ends without one when the service closes the connection or the agent ends.
//	wait    (Claude Code's Stop, asyncRewake) waits for a message of the user, writes it to stderr, and exits with 2, which
//	        wakes the agent with it.
//	beside  (Claude Code's async hooks) is for an event that the agent does not wait for. It writes that late when it is busy,
//	        so the process waits for it for longer.
//	stream  (OpenCode's plugin) stays as long as stdin is open: see stream.go.
//
// Other programs read Claude Code's hooks too, older versions of it among them, and need not know
// the keys that hold, wait and beside rest on, such as async. So these three are what they say only
// when Claude Code itself says that it started the process, by CLAUDE_PID; else hold and wait end
// at once, and beside is as short as any other.
//
// The package has no goroutines beyond the process and no locks, but those of stream.
//
// It is part of world-mcp because a second binary would be one more file to build, to install, to
// keep at the same version and to allow in each agent. It reaches the service by a Unix socket on
// every system, with the rights of the data folder, and enters that folder to connect: a socket's
// path has room for 107 bytes (103 on macOS), and a data folder may be deeper.
//
// Most of the program is of no use here and would take three times as long to initialise as all of
// this takes. So the work is done in init: Go initialises a package as soon as those it imports
// are, in the order of their paths, and this one needs few. It must not import net, nor any package
// of ours but frame. A test of cmd/world-mcp holds that to account.
package hook

import (
	"io"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/agents/hook/frame"
)

// Command is the first argument of the process.
const Command = "hook"

// Bounds of time.
const (
	// longest is for all of a run, from init on, reading for its event. For a run that the agent
	// does not wait for, starting is for all of it, or for what it does before it waits itself.
	longest  = 150 * time.Millisecond
	reading  = longest - sending
	starting = 10 * time.Second
	// sending is how long the service is waited for.
	sending = 50 * time.Millisecond
	// starved is for what needs no time of its own: the answer that Gemini wants, and all that
	// follows the event. Only a machine whose processors are all taken needs more than sending for
	// it, and then the agent waits for them as well: neither should be lost for that.
	starved = time.Second
	// holding is how long a permission is asked for in the world; the program waits 300 s.
	holding = 290 * time.Second
)

// maxEvent is how much of an event is read. Those that are longer, mostly for what a tool has put
// out, are taken for what stands before.
const maxEvent = 256 << 10

// Modes are the values of EVENT that are no event's name.
const (
	modeHold   = "hold"
	modeWait   = "wait"
	modeBeside = "beside"
	modeStream = "stream"
)

// waits are the agents for whose programs the other modes are.
var waits = map[string]string{
	modeHold: frame.Claude, modeWait: frame.Claude, modeBeside: frame.Claude,
	modeStream: frame.OpenCode,
}

func init() {
	if len(os.Args) > 2 && os.Args[1] == Command && !strings.HasPrefix(os.Args[2], "-") { // else a person wants help
		os.Exit(run(os.Args[2], append(os.Args, "")[3]))
	}
}

// run is the process. It returns the code to exit with.
func run(agent, event string) (code int) {
	defer func() {
		if recover() != nil { // a mistake of ours must not stop an agent, which takes 2 for a refusal
			code = 0
		}
	}()
	began := time.Now()
	bound := time.AfterFunc(starved, func() { os.Exit(0) }) // whatever it waits for then
	if agent == frame.Gemini {
		_, _ = os.Stdout.WriteString("{}\n")
	}
	bound.Reset(reading)
	mode, whole := "", longest
	if of, ok := waits[event]; ok {
		mode = event
		known := mode == modeStream || startedByClaude()
		if of != agent || off() || !known && mode != modeBeside {
			return 0
		}
		if known {
			bound.Reset(starting)
			whole = starting
		}
	}
	switch mode {
	case modeStream:
		bound.Stop()
		return stream()
	case modeBeside:
		mode, event = "", ""
	}
	e, all := read(os.Stdin)
	if mode == "" {
		bound.Reset(starved)
	}
	if f, ok := e.frame(agent, event, mode); ok && !off() {
		f.At = began.UnixNano()
		code = send(&f, bound)
	}
	if !all { // the program may take it for an error when nobody reads what it writes
		bound.Reset(max(0, whole-time.Since(began)))
		_, _ = io.Copy(io.Discard, os.Stdin)
	}
	return code
}

// startedByClaude reports whether the parent is a Claude Code that says so. Versions that do not
// (2.1.138) are older, and what Claude Code has started may be another agent's program, which
// inherits the variable and is another process.
func startedByClaude() bool { return os.Getenv("CLAUDE_PID") == strconv.Itoa(os.Getppid()) }

// off reports whether the user, or the service that has started this agent itself, wants no frames.
func off() bool { return os.Getenv("WORLD_HOOK") == "off" }

// send sends a frame, and waits for the service where the frame asks it to. It returns the code to
// exit with.
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
	parent := os.Getppid() // before anybody knows of this process: the agent may end at any time from then on
	if !c.send(f) || f.Event != frame.Hold && f.Event != frame.Wait {
		return 0
	}
	bound.Stop()
	return wait(c, f, parent)
}

// dial connects to the service of this user. The process is in its folder from then on, because the
// path of a socket has room for about a hundred bytes.
func dial(dir string) (conn, error) {
	if err := os.Chdir(dir); err != nil {
		return conn{}, err
	}
	return connect(frame.Socket)
}
