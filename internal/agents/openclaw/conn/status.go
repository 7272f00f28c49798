package conn

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/wire"
)

// Status is the state of the connection with its sentences for the user.
type Status struct {
	State wire.BackendState
	// Since is when the state began.
	Since  time.Time
	Reason string
	Next   string
	// Command is the exact shell command that Next speaks of; empty: none.
	Command string
	// Pairing is the request that waits for an approval; nil: there is none.
	Pairing *wire.Pairing
	// Key asks the user for the gateway's key; nil: it is not asked for.
	Key *wire.KeyRequest
	// wait is how long to wait before the next login. 0: exponential backoff.
	wait time.Duration
}

const (
	// refusedWait is the wait after a refused login. The gateway locks a page's address out for 5
	// minutes after 10 failures within a minute, so this stays far below that rate.
	refusedWait = time.Minute
	// foreignWait is the wait while another program has the port, and the longest wait for a
	// gateway that is starting.
	foreignWait = 30 * time.Second
)

// refused is the status of a login that cannot work until the user repairs something.
func refused(reason, next, command string) Status {
	return Status{State: wire.BackendRefused, Reason: reason, Next: next, Command: command, wait: refusedWait}
}

// portTaken is the status while something that is not a gateway has the port.
func portTaken(reason, next, command string) Status {
	return Status{State: wire.BackendRefused, Reason: reason, Next: next, Command: command, wait: foreignWait}
}

// keepsTrying is the status of a failed login that World repeats by itself.
func keepsTrying(reason, next string, wait time.Duration) Status {
	return Status{State: wire.BackendConnecting, Reason: reason, Next: next, wait: wait}
}

// triesAgain is the next step when the user need not do anything.
const triesAgain = "World tries again automatically."

// classifyLoginError explains a failed login to the user: whether World keeps trying, why
// it failed, and what to do. Everything that is not recognised counts as a connection that broke,
// which is tried again. tilde shortens paths for display.
func classifyLoginError(ep endpoint, err error, tilde func(string) string) Status {
	var refusal *CallError
	var command errCommand
	switch {
	case errors.As(err, &command):
		return refused("The gateway needs a token, and the openclaw command did not provide one: "+command.reason,
			"Run OpenClaw's self-check.", ep.command("doctor"))
	case errors.As(err, &refusal):
		return classifyRefusal(ep, refusal, tilde)
	case errors.Is(err, errNoToken):
		return noTokenStatus(ep, tilde)
	case errors.Is(err, errNotGateway):
		return portTaken(fmt.Sprintf("Port %d is in use by another program: it answers, but not as an OpenClaw gateway.", ep.port),
			"Stop that program, or give the gateway another port (gateway.port in OpenClaw's configuration).", "")
	case errors.Is(err, errUnresponsive):
		return portTaken(fmt.Sprintf("Something listens on port %d but does not answer.", ep.port),
			"If it is the gateway, restart it. If it is another program, give the gateway another port.", ep.command("gateway restart"))
	}
	return keepsTrying("The gateway"+ep.at+" closed the connection during the login.", triesAgain, 0)
}

// classifyRefusal does the same for a login that the gateway refused with a code. The order of the
// cases matters: the codes with the prefix AUTH_ overlap.
func classifyRefusal(ep endpoint, r *CallError, tilde func(string) string) Status {
	d := r.detail()
	switch {
	case d.Code == detailProtocolMismatch:
		reason := fmt.Sprintf("The gateway%s speaks protocol %d; this version of World speaks %d to %d.",
			ep.at, d.ExpectedProtocol, minProtocol, maxProtocol)
		if d.ExpectedProtocol > maxProtocol {
			return refused(reason, "Update world-mcp.", "")
		}
		return refused(reason, "Update OpenClaw"+ep.at+", then restart the gateway.", ep.command("update"))
	case d.Code == detailOriginNotAllowed:
		return refused("The gateway"+ep.at+" does not accept connections from the address of this world.",
			"Add it to gateway.controlUi.allowedOrigins in "+tilde(ep.config)+".", "")
	case d.Code == detailRateLimited:
		return keepsTrying("The gateway"+ep.at+" has paused logins after several failed ones.", triesAgain, max(r.retryDelay(), refusedWait))
	case d.Code.isProxy():
		return refused("The gateway"+ep.at+" accepts logins through its proxy only.",
			"Set gateway.auth.mode to token in "+tilde(ep.config)+", then restart the gateway.", "")
	case d.Code.isAuth() && strings.HasSuffix(string(d.Code), "_MISSING"):
		return noTokenStatus(ep, tilde)
	case d.Code.isAuth():
		word := "token"
		if ep.mode == authPassword {
			word = "password"
		}
		return refused(fmt.Sprintf("The gateway does not accept the %s in %s.", word, tilde(ep.config)),
			"Restart the gateway so that it reloads its configuration.", ep.command("gateway restart"))
	case r.Retryable || r.Code == codeUnavailable:
		return keepsTrying("The gateway"+ep.at+" is still starting.", "", min(max(r.retryDelay(), time.Second), foreignWait))
	}
	return refused("The gateway"+ep.at+" refused the login: "+clip.Line(r.Message, 200), "Check the gateway's log"+ep.at+".", ep.command("logs"))
}

// noTokenStatus is the status when the gateway needs a token and none was found: the configuration
// is unreadable, or only OpenClaw can resolve the token (a secret reference, and no openclaw
// command), or there is none.
func noTokenStatus(ep endpoint, tilde func(string) string) Status {
	switch {
	case ep.problem != nil:
		return refused(fmt.Sprintf("The gateway needs a token, and %s cannot be used: %v.", tilde(ep.config), ep.problem),
			"Repair this file.", ep.command("doctor"))
	case ep.hidden:
		return refused("Only OpenClaw can read the gateway's token, and the openclaw command was not found.",
			"Start World from a terminal in which the openclaw command works.", "")
	}
	return refused(fmt.Sprintf("The gateway needs a token, and %s contains none.", tilde(ep.config)),
		"Have OpenClaw generate one, then restart the gateway.", ep.command("doctor --generate-gateway-token"))
}

// stopped is the status of a gateway whose connection ended just now.
func stopped(ep endpoint, wait time.Duration) Status {
	return Status{
		State: wire.BackendLost, wait: wait,
		Reason: "The gateway" + ep.at + " stopped.", Next: "World reconnects when it runs again" + ep.at + ".", Command: ep.command("gateway"),
	}
}
