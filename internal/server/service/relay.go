package service

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/assets"
	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/access/device"
	"github.com/worldmcp/world/internal/base/ident"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/relay/account"
	"github.com/worldmcp/world/internal/relay/chat"
	"github.com/worldmcp/world/internal/relay/pairing"
	"github.com/worldmcp/world/internal/server/httpapi"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/asset"
	"github.com/worldmcp/world/internal/world/directory"
	"github.com/worldmcp/world/internal/world/live"
	"github.com/worldmcp/world/internal/world/router"
	"github.com/worldmcp/world/internal/world/store"
	"github.com/worldmcp/world/mcpserver"
)

// This file is the composition root of a relay: the same router, worlds and store as the local
// service, for many users, with accounts and pairing, and without all that belongs to one computer.

// Limits of a relay. docs/spec.md has a row for each.
const (
	relayWorlds       = 20
	relayFileBytes    = 500_000_000
	relayLogBytes     = 200_000_000
	relayWaits        = 32
	relayAllWaits     = 2_048
	relayReaders      = 8
	relayAllReaders   = 2_048
	relayPictures     = 64 << 20
	relayPages        = 8
	relayMessages     = 60
	relayMessageBurst = 120
	relayQueue        = 64
	relayQueueBytes   = 1 << 20
	relayOpenWorlds   = 2_000
	relaySockets      = 40_000
	relayLogins       = 5_000
	// drainTime is how long a relay that stops waits for running requests.
	drainTime = 30 * time.Second
)

// RelayOptions of a relay. Base, Listen and DataDir are required.
type RelayOptions struct {
	// Base is the address under which browsers and agents reach the relay: https, or http on
	// localhost.
	Base *url.URL
	// Listen is the address to listen on, as "127.0.0.1:4517".
	Listen string
	// Metrics is the address of the operator's own listener, with /metrics, /healthz and /readyz;
	// empty: there is none.
	Metrics string
	// CertFile and KeyFile make the relay speak TLS itself; they are read again when they change.
	// Empty: a proxy does.
	CertFile, KeyFile string
	// Proxies are the operator's proxies, whose X-Forwarded-For is believed.
	Proxies []netip.Prefix
	Signup  account.Signup
	// Providers are ways to log in by accounts elsewhere.
	Providers []account.Provider
	DataDir   local.Dir
	// NATS is the URL of an external store; empty: the embedded one. NATSCreds and NATSCA are files
	// for it.
	NATS, NATSCreds, NATSCA string
	Replicas                int
	Version                 string
	Logger                  zerolog.Logger
	// Ready is called once when the relay accepts requests. link is where the owner makes the first
	// account, once; empty: there is an owner.
	Ready func(address, metrics net.Addr, link string)
	// OwnerLink makes a link for the owner also when there is one, who has lost their passkeys.
	OwnerLink bool
	// Restored ends every login, device, token, link and code at the start: the store is a backup,
	// and some of them were ended after it was made.
	Restored bool
	// Now is the clock of the logins; nil: time.Now.
	Now func() time.Time
	// NoteUses is how often the logins of open pages are noted as used; 0: every hour. An unused
	// login ends after days.
	NoteUses time.Duration
	// FirstGuesses is pairing.Options.FirstGuesses, and PictureMemory what the newest screenshots
	// of all worlds may take; 0: as docs/spec.md says. Tests set them to wait less.
	FirstGuesses, PictureMemory int
	// trace is root.trace, for tests.
	trace func(op string, p part) error
}

// relay is a running relay.
type relay struct {
	root
	*deviceNotices
	opt      *RelayOptions
	store    *store.Store
	logs     *store.Bounded
	files    *asset.Users
	accounts *account.Service
	pairings *pairing.Service
	chat     *chat.Service
	router   *router.Router
	meter    *meter
	clients  *httpapi.Clients
	started  time.Time
	// serveOperator serves the operator's listener, if there is one.
	serveOperator func() error
}

// RunRelay serves until ctx ends.
func RunRelay(ctx context.Context, o RelayOptions) error {
	return o.DataDir.Advise(runRelay(ctx, o))
}

func runRelay(ctx context.Context, o RelayOptions) error {
	if err := o.DataDir.Make(); err != nil {
		return err
	}
	r := &relay{
		opt: &o, started: time.Now().UTC(), meter: newMeter(), clients: httpapi.NewClients(o.Proxies, time.Now),
		root: root{log: o.Logger, trace: o.trace},
	}
	listener, operator, err := r.listen(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = listener.Close() }() // the server closes it too
	if operator != nil {
		defer func() { _ = operator.Close() }()
	}
	r.web = newWeb(ctx, listener)
	r.web.ErrorLog = r.serverLog()
	if err := r.openAll(ctx, r.openers(operator)); err != nil {
		return err
	}
	return r.serve(ctx, operator)
}

// listen opens the two listeners; the second one is nil without Options.Metrics.
func (r *relay) listen(ctx context.Context) (public, operator net.Listener, err error) {
	var lc net.ListenConfig
	if public, err = lc.Listen(ctx, "tcp", r.opt.Listen); err != nil {
		return nil, nil, fmt.Errorf("listen on %s: %w", r.opt.Listen, err)
	}
	if r.opt.CertFile != "" {
		c, err := newCertificate(r.opt.CertFile, r.opt.KeyFile, r.opt.Logger)
		if err != nil {
			return nil, nil, errors.Join(err, public.Close())
		}
		public = tls.NewListener(public, &tls.Config{
			MinVersion: tls.VersionTLS12, GetCertificate: c.get,
			NextProtos: []string{"http/1.1"},
		})
	}
	if r.opt.Metrics == "" {
		return public, nil, nil
	}
	if operator, err = lc.Listen(ctx, "tcp", r.opt.Metrics); err != nil {
		return nil, nil, errors.Join(fmt.Errorf("listen on %s for metrics: %w", r.opt.Metrics, err), public.Close())
	}
	return public, operator, nil
}

// origin is the relay's own, which devices sign.
func (r *relay) origin() string { return r.opt.Base.Scheme + "://" + r.opt.Base.Host }

// openers open the parts of the relay; none of them starts working yet.
func (r *relay) openers(operator net.Listener) map[part]opener {
	parts := map[part]opener{
		partStore: r.openStore, partWork: r.openWork, partRouter: r.openRouter, partPairings: r.openPairings,
		partAccounts: r.openAccounts,
		partServer:   func(context.Context) (feature, error) { return feature{close: r.web.close}, nil },
	}
	if operator != nil {
		parts[partOperator] = func(context.Context) (feature, error) { return r.openOperator(operator), nil }
	}
	return parts
}

// openRouter creates the router, which the pairings and conversations join.
func (r *relay) openRouter(context.Context) (_ feature, err error) {
	r.logs = store.NewBounded(r.store, relayLogBytes)
	if r.files, err = asset.OpenUsers(r.opt.DataDir.Path("assets"), relayFileBytes, time.Now); err != nil {
		return feature{}, err
	}
	if r.router, err = router.New(r.routerOptions()); err != nil {
		return feature{}, err
	}
	r.registerGauges()
	return feature{close: r.router.Close}, nil
}

// routerOptions are those of the router on its own.
func (r *relay) routerOptions() router.Options {
	o := r.opt
	bodies := device.Open(device.Options{Now: time.Now, Logger: o.Logger}) // of tokens; paired devices have theirs in their records
	return router.Options{
		RelayID: r.origin(), MaxPages: relayPages, MessageRate: relayMessages, MessageBurst: relayMessageBurst,
		Queue:      router.QueueLimit{Frames: relayQueue, Bytes: relayQueueBytes},
		MaxSockets: relaySockets, MaxLogins: relayLogins,
		Options: directory.Options{
			Log: r.logs, Devices: bodies, MaxWorlds: relayWorlds, MaxOpenWorlds: relayOpenWorlds,
			Options: live.Options{
				MaxUserWaits: relayWaits, MaxWaits: relayAllWaits, MaxUserReaders: relayReaders,
				MaxReaders: relayAllReaders, MaxPictureMemory: cmp.Or(o.PictureMemory, relayPictures),
				Logger: o.Logger, NewID: ident.New, Build: o.Version, PageBuild: assets.Build(),
				URL:     func() string { return o.Base.JoinPath("/").String() },
				Observe: r.observe, Files: r.filesOf,
			},
		},
	}
}

// openPairings creates the pairings and the conversations with paired devices.
func (r *relay) openPairings(ctx context.Context) (_ feature, err error) {
	names := account.Names{Store: r.store}
	r.chat = chat.New(chat.Options{Publish: r.router.PublishChat})
	r.pairings, err = pairing.New(ctx, pairing.Options{
		Owner: names.NameOf, Alive: names.Exists, Store: r.store, Origin: r.origin(), WorldName: r.worldName,
		WorldOpen: r.router.Shows, Logger: r.log, Notify: r.notify, FirstGuesses: r.opt.FirstGuesses,
		Connected: r.router.Connected, Talks: r.chat.Talks,
	})
	if err != nil {
		return feature{}, err
	}
	r.deviceNotices = &deviceNotices{router: r.router, pairings: r.pairings, names: names, logger: r.log}
	r.chat.Join(func(userID string) { r.router.Go(func(ctx context.Context) { r.publishDevices(ctx, userID) }) })
	r.router.Join(func(o *router.Options) {
		o.Chat, o.DeviceChat, o.Refused, o.DeviceEvent = r.chat, r.chat, r.refused, r.deviceEvent
		o.Session = func(ctx context.Context, userID, worldID string) (string, error) {
			id, e := r.pairings.Session(ctx, userID, worldID)
			if e != nil {
				return "", e
			}
			return id, nil
		}
	})
	return feature{routes: httpapi.PairingRoutes(r.pairings, r.clients, r.router)}, nil
}

// openAccounts creates the accounts.
func (r *relay) openAccounts(ctx context.Context) (_ feature, err error) {
	o := r.opt
	r.accounts, err = account.New(account.Options{
		Store: r.store, Base: o.Base, Signup: o.Signup, Providers: o.Providers, Event: r.pairings.Log,
		Ending: r.endUser, Deleting: r.deleteUser, Now: o.Now, Logger: o.Logger,
	})
	if err != nil {
		return feature{}, err
	}
	if o.Restored {
		if err := errors.Join(r.accounts.EndAll(ctx), r.pairings.EndAll(ctx)); err != nil {
			return feature{}, fmt.Errorf("end what the restored backup lets in: %w", err)
		}
		o.Logger.Warn().Msg("a backup was restored: every login, device, token, link and code of it has ended; users log in with their passkeys and pair again. Start the relay without --after-restore from now on: each start with it ends them anew")
	}
	return feature{routes: httpapi.AccountRoutes(r.accounts, r.clients, r, o.Version)}, nil
}

// observe counts a finished call, and gives it a line in the turn log of its user's pages. It is
// called with the world locked, so the pages get it from a goroutine.
func (r *relay) observe(c live.CallRecord) {
	r.meter.observe(c)
	if t, ok := c.Turn(); ok && r.chat.Called(c.UserID, t) {
		r.router.Go(func(context.Context) { r.chat.PublishCalls(c.UserID) })
	}
}

// worldName returns the name of a user's world.
func (r *relay) worldName(ctx context.Context, userID, worldID string) (string, *wire.Error) {
	w, err := r.store.World(ctx, userID, worldID)
	if !wire.ValidID(worldID) || errors.Is(err, store.ErrNotFound) {
		return "", wire.NotFound(wire.MissingWorld, "you have no such world")
	} else if err != nil {
		return "", live.StoreError(err)
	}
	return w.Name, nil
}

// filesOf lists a user's files.
func (r *relay) filesOf(userID string) []wire.Asset {
	s, err := r.files.Of(userID)
	if err != nil {
		r.opt.Logger.Warn().Err(err).Msg("a user's files cannot be read")
		return nil
	}
	return s.List()
}

// notify sends a change of their pairings and devices to a user's pages. The conversations of a
// revoked device end.
func (r *relay) notify(userID string, n wire.RelayNotice) {
	for _, d := range n.Devices {
		if d.State == wire.DeviceRevoked {
			r.chat.Forget(userID, d.ID)
		}
	}
	r.router.PublishRelay(userID, n)
}

// handler returns the routes for everybody.
func (r *relay) handler() http.Handler {
	return httpapi.Hosted(httpapi.HostedOptions{
		Options: httpapi.Options{
			Router: r.router, Store: r.store, Assets: r.files.Of,
			MCP: r.whileCalling(mcpserver.Handler(mcpserver.HTTPOptions{
				Version: r.opt.Version, Listen: r.router.Directory.Listen,
				RunnerFor: func(agentType string, by *access.Principal) mcpserver.Runner {
					return &runner{
						r.router, agentType, by,
						func(_ string, t wire.ToolResult) wire.ToolResult { return t }, "",
					}
				},
			})),
			Info: local.Info{
				URL: r.opt.Base.String(), Version: r.opt.Version, Protocol: wire.Protocol,
				StartedAt: r.started,
			}, Ended: r.web.ended, Routes: r.routes,
		},
		Base: r.opt.Base, Page: r.accounts.Page, Token: r.pairings.FindToken, Picture: r.chat.Picture,
		Logger: r.opt.Logger,
	})
}

// whileCalling ends the requests of a handler with r.web.calls: an agent may listen for hours.
func (r *relay) whileCalling(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		ctx, cancel := context.WithCancel(q.Context())
		defer cancel()
		defer context.AfterFunc(r.web.calls, cancel)()
		next.ServeHTTP(w, q.WithContext(ctx))
	})
}

// serve handles requests until ctx ends or a server fails, and then closes all parts.
func (r *relay) serve(ctx context.Context, operator net.Listener) error {
	r.web.serve(r.work, r.handler())
	if operator != nil {
		r.work.Go(func() { r.work.failed <- r.serveOperator() })
	}
	r.supervise("accounts", r.accounts.Run)
	r.supervise("pairings", r.pairings.Run)
	r.supervise("trash", r.emptyTrash)
	r.supervise("uses", func(ctx context.Context) error { return r.noteUses(ctx, cmp.Or(r.opt.NoteUses, usesEvery)) })
	err := r.run(ctx, r.announce(ctx, r.web.listener, operator), drainTime, func() {})
	r.opt.Logger.Info().AnErr("cause", context.Cause(ctx)).Msg("relay stopped")
	return err
}

// announce says that the relay is ready. The operator of a relay without an owner gets a link that
// makes the first account.
func (r *relay) announce(ctx context.Context, l, operator net.Listener) error {
	owner, err := r.accounts.Owner(ctx)
	damaged := errors.Is(err, store.ErrDamaged)
	if damaged {
		r.opt.Logger.Error().Err(err).Msg("the owner's account cannot be used until a backup is restored")
	} else if err != nil {
		return fmt.Errorf("look for the owner: %w", err)
	}
	link := ""
	if !damaged && (!owner || r.opt.OwnerLink) {
		secret, _, err := r.accounts.MakeLink(ctx, wire.LinkOwner, "")
		if err != nil {
			return fmt.Errorf("make the owner's link: %w", err)
		}
		link = r.accounts.LinkURL(secret)
	}
	r.opt.Logger.Info().Str("url", r.opt.Base.String()).Str("version", r.opt.Version).Msg("relay ready")
	if r.opt.Ready != nil {
		var metrics net.Addr
		if operator != nil {
			metrics = operator.Addr()
		}
		r.opt.Ready(l.Addr(), metrics, link)
	}
	return nil
}

// usesEvery is the default of RelayOptions.NoteUses.
const usesEvery = time.Hour

// noteUses notes again and again that the logins of open pages are in use: a page may send no
// request for days.
func (r *relay) noteUses(ctx context.Context, every time.Duration) error {
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
		for _, by := range r.router.Pages() {
			r.accounts.Seen(ctx, by)
		}
	}
}
