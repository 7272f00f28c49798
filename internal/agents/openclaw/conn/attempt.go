package conn

import (
	"context"
	"errors"

	"github.com/worldmcp/world/internal/wire"
)

// place is where the gateway is: on this computer (localPlace) or on a server (serverPlace). Its
// methods are all that is different between the two. Those without a comment about it belong to
// Run's goroutine.
type place interface {
	// find says where the gateway is now, and how to log in. It dials nothing. Safe for concurrent
	// use.
	find() endpoint
	// moved reports whether find would say something else now.
	moved(endpoint) bool
	// force says that the user or a changed configuration causes the next attempt.
	force()
	// absent reports that there is nothing to dial, and the status of that.
	absent(context.Context, *attempt) (Status, bool)
	// logIn connects with the first credentials that the gateway accepts.
	logIn(context.Context, *attempt) (*Client, error)
	// dial makes one login with a page's identity. Safe for concurrent use.
	dial(context.Context, login) (*Client, error)
	// shared returns what logs in a program of the gateway's own user. False: that is not known.
	// Safe for concurrent use.
	shared(endpoint) (connectAuth, bool)
	// classify explains a failed login to the user.
	classify(*attempt, error) Status
	// where are lines about where the gateway is. Safe for concurrent use.
	where(endpoint) []wire.Detail
}

// attempt is one attempt to connect, with the facts that a place needs.
type attempt struct {
	endpoint
	opt    Options
	device *device
	// state is that before the attempt.
	state wire.BackendState
	// lost: a connection ended within lostWindow.
	lost bool
	// show shows a status while the attempt goes on.
	show func(Status)
	// dial is place.dial.
	dial func(context.Context, login) (*Client, error)
}

// with logs in with the given credentials and saves the device token that the gateway hands out.
func (a *attempt) with(ctx context.Context, auth connectAuth, scopes []string) (*Client, error) {
	c, err := a.dial(ctx, a.opt.pageLogin(a.endpoint, a.device, auth, scopes))
	if err != nil {
		return nil, err
	}
	if t := c.hello.Auth.DeviceToken; t != "" {
		a.logDeviceError(a.device.storeToken(a.tokens, t, c.hello.Auth.Scopes))
	}
	return c, nil
}

// logDeviceError logs that the device file could not be written. The connection works without it;
// only the next login may need the shared token again.
func (a *attempt) logDeviceError(err error) {
	if err != nil {
		a.opt.Logger.Warn().Err(err).Msg("device file of the OpenClaw back end")
	}
}

// isAuthError reports whether the gateway refused the credentials, so that other ones may work. A
// rate limit does not count: further attempts would only prolong it.
func isAuthError(err error) bool {
	r, ok := errors.AsType[*CallError](err)
	return ok && r.detail().Code.isAuth() && r.detail().Code != detailRateLimited
}
