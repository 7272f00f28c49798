package bridge

import (
	"net/netip"
	"regexp"
	"strconv"
	"strings"

	"github.com/worldmcp/world/internal/wire"
)

// outcome is the result of one session of ssh, from its lines.
type outcome struct {
	code wire.BridgeCode
	// line is the line that shows it.
	line string
	// final: retrying changes nothing, and servers punish it.
	final bool
	// slow: the next attempt waits long.
	slow bool
}

// reader collects facts from the lines of one session of ssh, in their order. It has no clock and
// no processes.
type reader struct {
	// ports are those of our forwards. Any other forward that fails is the user's.
	ports forwards
	// authenticated: the login is done. open: further forwards are accepted. ready: all forwards
	// stand.
	authenticated, open, ready bool
	// otherPort is where a forward of the user's own failed to listen.
	otherPort string
	// partial: the server wants a second factor.
	partial bool
	// forbidden and portForbidden come from a "Remote:" line before a forward failed.
	forbidden, portForbidden bool
	// remedy is ssh's own command to remove a changed key.
	remedy string
	// exposed: another computer has reached the port there.
	exposed bool
	// noGateway: nothing listens on the gateway's port there. noForward: the server forbids the
	// forward to it.
	noGateway, noForward bool
	out                  outcome
}

var (
	originatorForm = regexp.MustCompile(`originator (\S+) port \d+`)
	remedyForm     = regexp.MustCompile(`^\s+(ssh-keygen -f .* -R .*)$`)
	openFailed     = regexp.MustCompile(`^channel \d+: open failed: (administratively prohibited|connect failed)`)
	// These forwards cannot listen, here and there. A Unix socket has a path in place of the port.
	localFailed   = regexp.MustCompile(`cannot (?:listen to port|listen to path|bind to path):? ([^\s:]+)`)
	remoteFailed  = regexp.MustCompile(`remote port forwarding failed for listen (?:port|path) (\S+)`)
	resolveFailed = regexp.MustCompile(`^(ssh: )?Could not resolve hostname`)
	connectFailed = regexp.MustCompile(`connect to (host|address) .*: (Connection refused|Connection timed out|Operation timed out|Network is unreachable|No route to host)`)
	deniedForm    = regexp.MustCompile(`^\S+: Permission denied \(`)
	configForm    = regexp.MustCompile(`Bad configuration option|terminating, \d+ bad configuration|Bad owner or permissions on|Can't open user config file|^\S+ line \d+: |^\S+: line \d+: `)
)

// line handles the next line. It reports whether a visible fact has changed.
func (r *reader) line(s string) (news bool) {
	debug, isDebug := strings.CutPrefix(s, "debug1: ")
	if isDebug {
		return r.debug(debug)
	}
	if m := openFailed.FindStringSubmatch(s); m != nil {
		was := r.noGateway || r.noForward
		r.noForward = m[1] == "administratively prohibited"
		r.noGateway = !r.noForward
		return !was
	}
	if m := localFailed.FindStringSubmatch(s); m != nil {
		return r.handleFailed(m[1], s, func() { r.set(wire.BridgeHeldHere, s, false, false) })
	}
	if m := remoteFailed.FindStringSubmatch(s); m != nil {
		return r.handleFailed(m[1], s, func() { r.remoteForwardFailed(s) })
	}
	for _, c := range lineCodes {
		if c.is(s) {
			if r.out.code == "" || c.strong {
				r.set(c.code, s, c.final, c.slow)
			}
			return true
		}
	}
	switch {
	case strings.HasPrefix(s, "Authenticated to "):
		news, r.authenticated = !r.authenticated, true
		return news
	case strings.Contains(s, "REMOTE HOST IDENTIFICATION HAS CHANGED"):
		r.set(wire.BridgeHostChanged, s, true, false)
		return true
	case remedyForm.MatchString(s):
		r.remedy = strings.TrimSpace(s)
	case strings.HasPrefix(s, "Host key verification failed") && r.out.code == "":
		r.set(wire.BridgeHostUnknown, s, true, false)
		return true
	case !r.authenticated && r.out.code == "" &&
		(strings.HasPrefix(s, "kex_exchange_identification:") || strings.HasPrefix(s, "Connection reset by") || strings.HasPrefix(s, "Connection closed by")):
		r.set(wire.BridgeClosedEarly, s, false, true)
		return true
	}
	return false
}

// lineCode is the meaning of a line that is clear by itself.
type lineCode struct {
	is   func(string) bool
	code wire.BridgeCode
	// final and slow are as in outcome. strong: it overrides an earlier line.
	final, slow, strong bool
}

func has(part string) func(string) bool {
	return func(s string) bool { return strings.Contains(s, part) }
}

func starts(with string) func(string) bool {
	return func(s string) bool { return strings.HasPrefix(s, with) }
}

func around(start, end string) func(string) bool {
	return func(s string) bool { return strings.HasPrefix(s, start) && strings.HasSuffix(s, end) }
}

func noConnection(why string) func(string) bool {
	return func(s string) bool { return connectFailed.MatchString(s) && strings.HasSuffix(s, why) }
}

// lineCodes are tried in order.
var lineCodes = []lineCode{
	{is: noConnection("refused"), code: wire.BridgeRefused},
	{is: noConnection("timed out"), code: wire.BridgeTimedOut},
	{is: has("Connection timed out during banner exchange"), code: wire.BridgeTimedOut, strong: true},
	{is: connectFailed.MatchString, code: wire.BridgeNoNetwork},
	{is: resolveFailed.MatchString, code: wire.BridgeNameUnknown},
	{is: starts("Unable to negotiate with"), code: wire.BridgeNoCommon, final: true, strong: true},
	{is: has("Too many authentication failures"), code: wire.BridgeTooManyKeys, final: true, strong: true},
	{is: func(s string) bool {
		return strings.Contains(s, "UNPROTECTED PRIVATE KEY FILE") || strings.HasPrefix(s, "Load key ") && strings.HasSuffix(s, "bad permissions")
	}, code: wire.BridgeKeyFile, final: true},
	{is: deniedForm.MatchString, code: wire.BridgeNoKey, final: true},
	{is: has("Could not request local forwarding"), code: wire.BridgeHeldHere},
	{is: configForm.MatchString, code: wire.BridgeBadConfig, final: true},
	{is: starts("Tunnel forwarding failed"), code: wire.BridgeBadConfig, final: true},
	{is: around("Timeout, server ", "not responding."), code: wire.BridgeLinkLost, strong: true},
	{is: around("Connection to ", "closed by remote host."), code: wire.BridgeEndedThere},
	{is: starts("client_loop: send disconnect:"), code: wire.BridgeLinkLost},
	{is: starts("ssh_dispatch_run_fatal:"), code: wire.BridgeLinkLost},
}

func (r *reader) set(code wire.BridgeCode, line string, final, slow bool) {
	r.out = outcome{code, line, final, slow}
}

func (r *reader) debug(s string) (news bool) {
	switch {
	case strings.Contains(s, "with partial success"):
		r.partial = true
	case s == "Entering interactive session.":
		news, r.open = !r.open, true
	case strings.HasPrefix(s, "forwarding_success: all expected forwarding replies received"):
		news, r.ready = !r.ready, true
	case strings.HasPrefix(s, "Remote: Server has disabled port forwarding"):
		r.forbidden = true
	case strings.HasPrefix(s, "Remote: port forwarding refused"):
		r.portForbidden = true
	case strings.HasPrefix(s, "client_request_forwarded_tcpip:"):
		if m := originatorForm.FindStringSubmatch(s); m != nil {
			from, err := netip.ParseAddr(m[1])
			news = err == nil && !from.Unmap().IsLoopback() && !r.exposed
			r.exposed = r.exposed || news
		}
	}
	return news
}

// handleFailed handles a forward that cannot listen at a port, or a socket's path. If it is one of
// ours, it calls ours.
func (r *reader) handleFailed(port, line string, ours func()) (news bool) {
	n, _ := strconv.Atoi(port)
	if r.ports.ours(n) {
		ours()
		return true
	}
	if r.out.code == "" {
		r.otherPort = port
		r.set(wire.BridgeOtherForward, line, false, false)
	}
	return true
}

// remoteForwardFailed classifies why the forward back to us was refused: an earlier line
// distinguishes three reasons.
func (r *reader) remoteForwardFailed(s string) {
	switch {
	case r.forbidden:
		r.set(wire.BridgeForbidden, s, true, false)
	case r.portForbidden:
		r.set(wire.BridgePortForbidden, s, true, false)
	default:
		r.set(wire.BridgeHeldThere, s, false, false)
	}
}

// end returns the outcome of a session by its exit code, which is 255 for every failure. Zero means
// that ssh went into the background, or that another of the user's sessions took the forwards.
func (r *reader) end(exit int) outcome {
	switch {
	case r.out.code != "":
		return r.out
	case exit == 0:
		return outcome{code: wire.BridgeLeft, final: true}
	case r.ready:
		return outcome{code: wire.BridgeLinkLost}
	}
	return outcome{code: wire.BridgeOther, slow: true}
}

// words are the sentences for an outcome: the reason and the next step. Commands and configuration
// lines stand in command, since pages keep those with the repair details.
type words struct{ reason, next, command string }

func (r *reader) words(o outcome, t Target) words {
	w, ok := reasons[o.code]
	switch {
	case !ok:
		w = reasons[wire.BridgeOther]
	case o.code == wire.BridgeHostChanged:
		w.command = r.remedy
	case o.code == wire.BridgeNoKey && r.partial:
		w = words{reason: "The server wants a second proof of who you are, and it was not accepted.", next: "Try again, and have the code ready."}
	}
	for _, text := range []*string{&w.reason, &w.next, &w.command} {
		*text = strings.NewReplacer("{server}", t.String(), "{port}", r.otherPort).Replace(*text)
	}
	return w
}

// reasons are the sentences that need no other facts. {server} is the server as the user named it.
var reasons = map[wire.BridgeCode]words{
	wire.BridgeHostChanged: {
		"{server} answers with another key than before. Either it was set up anew, or someone is between you and it.",
		"Ask its administrator. If it was set up anew, remove the old key, then try again.", "",
	},
	wire.BridgeHostUnknown:   {"The server's key was not accepted.", "Try again, and compare the fingerprint.", ""},
	wire.BridgeRefused:       {"{server} is there, but nothing answers to SSH on that port.", "Check that its SSH server runs, and the port.", ""},
	wire.BridgeTimedOut:      {"{server} does not answer.", "Check the name, the port and its firewall.", ""},
	wire.BridgeNoNetwork:     {"There is no way to {server} from here.", "Check this computer's network. World tries again.", ""},
	wire.BridgeNameUnknown:   {"There is no server of this name.", "Check the spelling, and this computer's network.", ""},
	wire.BridgeClosedEarly:   {"{server} hangs up before the login. It may be full, or may have blocked this address for a while.", "World tries again, more slowly.", ""},
	wire.BridgeNoCommon:      {"{server} and the ssh of this computer have no encryption method in common.", "Update the older of the two.", ""},
	wire.BridgeTooManyKeys:   {"ssh offered more keys than {server} accepts.", "Name the right one.", "ssh -i FILE -o IdentitiesOnly=yes {server}"},
	wire.BridgeKeyFile:       {"Other users of this computer can read the key file, so ssh does not use it.", "Make it readable by you alone.", "chmod 600 FILE"},
	wire.BridgeNoKey:         {"The server did not let you in: the user, the key or the password is not the right one.", "Try it in a terminal first.", "ssh {server}"},
	wire.BridgeForbidden:     {"{server} forbids forwarding.", "Its administrator can allow it.", "AllowTcpForwarding yes"},
	wire.BridgePortForbidden: {"{server} forbids the forward that leads back to this world.", "Its administrator can allow it.", "PermitListen 127.0.0.1:4516"},
	wire.BridgeHeldThere:     {"The port for this world on {server} is taken.", "World checks whether an old session of its own holds it.", ""},
	wire.BridgeForeignWorld:  {"Another program on {server}, perhaps a world of its own, has the port for this world.", "Stop it there, then try again.", ""},
	wire.BridgeHeldHere:      {"A port that World chose here was just taken.", "World takes another one.", ""},
	wire.BridgeOtherForward: {
		"A forward of your own, on port {port}, could not be opened, and ssh ends when one fails.",
		"Close the session that has this port, or take that forward out of your ssh configuration. World tries again.", "",
	},
	wire.BridgeBadConfig:    {"ssh does not accept its configuration.", "Repair the line that the repair details name.", ""},
	wire.BridgeLinkLost:     {"The connection was lost.", "World tries again.", ""},
	wire.BridgeEndedThere:   {"{server} ended the connection.", "World tries again.", ""},
	wire.BridgeNoGateway:    {"The connection stands, but OpenClaw is not running on {server}.", "Start its gateway there.", "openclaw gateway"},
	wire.BridgeLocalRefused: {"{server} forbids the way to OpenClaw.", "Its administrator can allow it.", "PermitOpen 127.0.0.1:18789 127.0.0.1:4516"},
	wire.BridgeNoSSH:        {"There is no ssh on this computer.", "Install OpenSSH's client, then try again.", ""},
	wire.BridgeCancelled:    {"You cancelled the login.", "", ""},
	wire.BridgeSilent:       {"The connection stands, but nothing comes back through it.", "World looks again in a moment.", ""},
	wire.BridgeLeft:         {"ssh handed the forwards to another of your sessions.", "Close your other session to {server}, then try again.", "ssh -O exit {server}"},
	wire.BridgeOther:        {"ssh ended.", "The repair details have its last lines.", ""},
}
