package openclaw

import (
	"context"

	"github.com/worldmcp/world/internal/agent"
	"github.com/worldmcp/world/internal/wire"
)

// place is where the gateway is: on this computer (localPlace) or on a server (serverPlace). Its methods are all that is
// different between the two. Those without a comment about it belong to Run's goroutine.
type place interface {
	// find says where the gateway is now, and how to log in. It dials nothing. Safe for concurrent use.
	find() endpoint
	// moved reports whether find would say something else now.
	moved(endpoint) bool
	// absent reports that there is nothing to dial, and the status of that.
	absent(context.Context, endpoint) (connStatus, bool)
	// logIn connects with the first credentials that the gateway accepts.
	logIn(context.Context, endpoint) (*client, error)
	// dial makes one login with a page's identity. Safe for concurrent use.
	dial(context.Context, login) (*client, error)
	// shared returns what logs in a program of the gateway's own user. False: that is not known. Safe for concurrent use.
	shared(endpoint) (connectAuth, bool)
	// classify says what a failed login means for the user.
	classify(endpoint, error) connStatus
	// details are lines about where the gateway is, and about what can be done by hand. They need mu locked.
	details() (where, by []wire.Detail)
	// sharesFiles reports whether the agent's files are files of this computer. Safe for concurrent use.
	sharesFiles() bool
}

// localPlace is the place of a gateway on this computer. What it knows comes from OpenClaw's own configuration.
type localPlace struct{ *Backend }

func (b localPlace) find() endpoint { return findEndpoint(b.opt) }

// moved: another file, another modification time or another size.
func (b localPlace) moved(ep endpoint) bool {
	config, _, _ := configPaths(b.opt)
	return config != ep.config || fileVersionOf(config) != ep.version
}

func (b localPlace) absent(ctx context.Context, ep endpoint) (connStatus, bool) {
	switch {
	case !listens(ctx, ep.address()):
		return b.noGateway(ep), true
	case ep.tls:
		return refused("The gateway uses TLS, which World does not support yet.",
			"Turn gateway.tls.enabled off in "+b.opt.tilde(ep.config)+"; the gateway listens on this computer only.", ""), true
	}
	return connStatus{}, false
}

func (localPlace) dial(ctx context.Context, l login) (*client, error) { return dial(ctx, l) }

func (localPlace) shared(ep endpoint) (connectAuth, bool) { return sharedAuth(ep), ep.hasSharedAuth() }

func (b localPlace) classify(ep endpoint, err error) connStatus {
	return classifyLoginError(ep, err, b.opt.tilde)
}

func (b localPlace) details() (where, by []wire.Detail) {
	config := b.opt.tilde(b.endpoint.config)
	switch {
	case !b.endpoint.found:
		config += " (not found)"
	case b.endpoint.problem != nil:
		config += " (" + b.endpoint.problem.Error() + ")"
	}
	by = append(by, wire.Detail{Name: "Tools by hand", Value: b.endpoint.command(b.settings.tools.ByHand())})
	return []wire.Detail{{Name: "Configuration", Value: config}}, append(by, b.settings.plugin.Details(b.endpoint.command)...)
}

func (localPlace) sharesFiles() bool { return true }

// withoutFiles is the Reporter of an agent on a server: what it does with files concerns none of this computer.
type withoutFiles struct{ agent.Reporter }

func (withoutFiles) Work(agent.Work) {}
