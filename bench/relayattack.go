package main

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"io"
	"math"
	"net"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"

	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/wire"
)

// What others notice of who attacks a relay: of thousands that never finish what they begin, and of
// a page that does not read. Each is measured with and without, in turns, so that what else the
// machine does counts for both.

const (
	// halfOpen connections are held at once. A relay has a limit of 5,000 sockets before their
	// welcome; half of these are some.
	halfOpen = 5000
	// attackTurns of calm and attack.
	attackTurns = 3
	// calmTime and attackTime are those of a turn. A half-open connection ends after ten seconds at
	// most, so each is opened again while calls are measured.
	calmTime   = 4 * time.Second
	attackTime = 12 * time.Second
	// beginTime bounds how long an attack takes to begin, and a relay to let go of it.
	beginTime = 30 * time.Second
)

// attack begins one; end ends it, and says if it was none.
type attack func(context.Context) (end func() error, err error)

// under measures calls of several kinds in turns, during harmless traffic and during an attack.
func under(ctx context.Context, harmless, harm attack, calls ...func() error) (calm, attacked []timings, err error) {
	calm, attacked = make([]timings, len(calls)), make([]timings, len(calls))
	for range attackTurns {
		for _, x := range []struct {
			begin attack
			time  time.Duration
			into  []timings
		}{{harmless, calmTime, calm}, {harm, attackTime, attacked}} {
			end, err := x.begin(ctx)
			if err != nil {
				return nil, nil, err
			}
			err = during(ctx, x.time, x.into, calls)
			if err := cmp.Or(err, end()); err != nil {
				return nil, nil, err
			}
		}
	}
	for i := range calls {
		slices.Sort(calm[i])
		slices.Sort(attacked[i])
	}
	return calm, attacked, nil
}

// during makes calls of all kinds in turn for some time.
func during(ctx context.Context, d time.Duration, into []timings, calls []func() error) error {
	for end := time.Now().Add(d); time.Now().Before(end); {
		for i, call := range calls {
			one, err := repeat(ctx, 0, 1, call)
			if err != nil {
				return err
			}
			into[i] = append(into[i], one...)
		}
	}
	return nil
}

// attacked measures what users notice of attacks. Each device is far below its limit of calls.
func (b *bench) attacked(ctx context.Context, r *relayProcess, users []*relayUser) error {
	if err := b.besideHalfOpen(ctx, r, users); err != nil {
		return fmt.Errorf("beside half-open connections: %w", err)
	}
	if err := b.besideDeaf(ctx, users); err != nil {
		return fmt.Errorf("beside a page that does not read: %w", err)
	}
	return nil
}

// callers opens a page of each user and all of their devices; call makes a call of one after the
// other.
func callers(ctx context.Context, users []*relayUser) (call func() error, closeAll func(), err error) {
	var agents []*thinAgent
	var pages []*thinPage
	closeAll = func() {
		for _, a := range agents {
			_ = a.ws.CloseNow()
		}
		for _, p := range pages {
			p.close()
		}
	}
	for _, u := range users {
		p, err := u.page(ctx)
		if err != nil {
			closeAll()
			return nil, nil, err
		}
		pages = append(pages, p)
		for d := range u.devices {
			a, err := u.agent(ctx, &u.devices[d])
			if err != nil {
				closeAll()
				return nil, nil, err
			}
			agents = append(agents, a)
		}
	}
	turn := 0
	return func() error {
		turn++
		return agents[turn%len(agents)].round(ctx)
	}, closeAll, nil
}

// besideHalfOpen measures calls while others hold half-open connections.
func (b *bench) besideHalfOpen(ctx context.Context, r *relayProcess, users []*relayUser) error {
	const name = "relay: a call beside half-open connections, p50"
	if limit, err := files(); err != nil {
		return err
	} else if limit < halfOpen+2*len(users)*relayDevices+spareFiles {
		b.report.missing(name, fmt.Sprintf("only %d files may be open", limit))
		return nil
	}
	call, closeAll, err := callers(ctx, users)
	if err != nil {
		return err
	}
	defer closeAll()
	before, err := descriptors(r.cmd.Process.Pid)
	if err != nil {
		return err
	}
	least, opened := math.MaxInt, int64(0)
	nothing := func(context.Context) (func() error, error) { return func() error { return nil }, nil }
	without, with, err := under(ctx, nothing, func(ctx context.Context) (func() error, error) {
		h := holdHalfOpen(r.origin)
		if err := until(ctx, beginTime, func() bool { return h.held() >= halfOpen }); err != nil {
			h.end()
			return nil, fmt.Errorf("only %d connections are open: %w", h.held(), err)
		}
		ctx, stop := context.WithCancel(ctx)
		var wg sync.WaitGroup
		wg.Go(func() { // that they are held all the time
			for ctx.Err() == nil {
				least = min(least, h.held())
				_ = pause(ctx, 100*time.Millisecond)
			}
		})
		return func() error {
			stop()
			wg.Wait()
			h.end()
			opened += h.opened.Load()
			return until(context.WithoutCancel(ctx), beginTime, func() bool { // the relay has let go of them
				now, err := descriptors(r.cmd.Process.Pid)
				return err == nil && now < before+halfOpen/50
			})
		}, nil
	}, call)
	if err != nil {
		return err
	}
	if least < halfOpen*8/10 {
		return fmt.Errorf("%d of %d connections were held for a while", least, halfOpen)
	}
	calm, attacked := without[0], with[0]
	more := attacked.spread()
	more["p99 without"] = calm.at(.99)
	b.report.add(line{
		Name: name, Value: attacked.median(), Unit: inMillis, Floor: calm.median(), FloorName: "without them", MaxRatio: 2,
		More: more,
		Note: fmt.Sprintf("%d held, at least %d, %d opened; p99 %.2f ms, without %.2f", halfOpen, least, opened, attacked.at(.99), calm.at(.99)),
	})
	return nil
}

// descriptors counts the open files of a process.
func descriptors(pid int) (int, error) {
	list, err := os.ReadDir(fmt.Sprintf("/proc/%d/fd", pid))
	return len(list), err
}

// pause waits, unless ctx ends.
func pause(ctx context.Context, d time.Duration) error {
	select {
	case <-time.After(d):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// half is who holds half-open connections, and opens each again that the relay has ended.
type half struct {
	address string // of the relay
	now     atomic.Int64
	opened  atomic.Int64
	ctx     context.Context //nolint:containedctx // of the attack
	stop    context.CancelFunc
	wg      sync.WaitGroup
}

func holdHalfOpen(origin string) *half {
	h := &half{address: "127.0.0.1:" + strings.TrimPrefix(origin, "http://localhost:")}
	h.ctx, h.stop = context.WithCancel(context.Background())
	for i := range halfOpen {
		h.wg.Go(func() {
			for h.ctx.Err() == nil {
				h.one(i)
			}
		})
	}
	return h
}

func (h *half) held() int { return int(h.now.Load()) }

func (h *half) end() {
	h.stop()
	h.wg.Wait()
}

// trickleEvery is how long a slow sender waits after each byte: a relay waits ten seconds for all
// of them.
const trickleEvery = 2 * time.Second

// one holds one connection until the relay ends it. Each comes from an address of its own, so that
// no limit of an address ends it sooner.
func (h *half) one(i int) {
	c, err := net.Dial("tcp", h.address)
	if err != nil {
		_ = pause(h.ctx, 100*time.Millisecond)
		return
	}
	defer func() { _ = c.Close() }()
	defer context.AfterFunc(h.ctx, func() { _ = c.Close() })()
	from := fmt.Sprintf("Host: %s\r\nX-Forwarded-For: 10.200.%d.%d\r\n", "localhost"+h.address[strings.LastIndexByte(h.address, ':'):], i>>8, i&255)
	const upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
	agent := "GET /api/relay/agent/ws HTTP/1.1\r\n" + from + upgrade
	slow := ""
	switch i % 4 {
	case 0: // an upgrade that does not end
		_, err = io.WriteString(c, agent)
	case 1: // a socket that says nothing
		_, err = io.WriteString(c, agent+"\r\n")
	case 2: // a hello that trickles: a masked frame of 126 bytes and more
		_, err = io.WriteString(c, agent+"\r\n")
		slow = "\x81\xfe\x01\x00\x00\x00\x00\x00{\"type\":\"hello\""
	case 3: // a body that trickles
		_, err = io.WriteString(c, "POST /api/login/passkey/begin HTTP/1.1\r\n"+from+"Content-Type: application/json\r\nContent-Length: 100\r\n\r\n")
		slow = `{"name":"someone"`
	}
	if err != nil {
		return
	}
	h.opened.Add(1)
	h.now.Add(1)
	defer h.now.Add(-1)
	ended := make(chan struct{})
	go func() { // whatever the relay says: it ends the connection, or has upgraded it
		defer close(ended)
		_, _ = io.Copy(io.Discard, bufio.NewReader(c))
		_ = c.Close()
	}()
	for j := range len(slow) {
		select {
		case <-ended:
			return
		case <-time.After(trickleEvery):
		}
		if _, err := io.WriteString(c, slow[j:j+1]); err != nil {
			break
		}
	}
	<-ended
}

const (
	// talkEvery and talkPoints make some megabytes a second for each page of the world, so that a
	// page that does not read has missed a message within a second or two.
	talkEvery  = 50 * time.Millisecond
	talkPoints = 4096
	// comingTime is how long such a page lives before the next one comes.
	comingTime = 2 * time.Second
	// deafMost, in ms, is a few of the pauses by which a relay lets a full queue of the same user
	// drain (router.crowdWait).
	deafMost = 400
)

// besideDeaf measures calls while a page of the same world, and so of the same user, reads nothing,
// and another one says much: calls in that world, and those of other users. It is held against a
// page that comes and goes as often, and reads.
func (b *bench) besideDeaf(ctx context.Context, users []*relayUser) error {
	u := users[0]
	mine, closeMine, err := callers(ctx, users[:1])
	if err != nil {
		return err
	}
	defer closeMine()
	others, closeOthers, err := callers(ctx, users[1:])
	if err != nil {
		return err
	}
	defer closeOthers()
	stop, err := u.talk(ctx)
	if err != nil {
		return err
	}
	defer stop()
	calm, attacked, err := under(ctx, u.coming(true), u.coming(false), paced(ctx, mine), others)
	if err != nil {
		return err
	}
	for i, l := range []line{
		{Name: "relay: a call beside a page that does not read, p99", Max: deafMost}, // its user's own are held back for a moment, so that it can catch up
		{Name: "  of another user, p99", MaxRatio: 2},
	} {
		c, a := calm[i], attacked[i]
		l.Value, l.Unit, l.Floor, l.FloorName, l.More = a.at(.99), inMillis, c.at(.99), "it reads", a.spread()
		l.Note = fmt.Sprintf("p50 %.2f ms, else %.2f; n = %d", a.median(), c.median(), len(a))
		b.report.add(l)
	}
	return nil
}

// paced leaves time between calls: eight devices may make 480 in a second.
func paced(ctx context.Context, call func() error) func() error {
	var last time.Time
	return func() error {
		_ = pause(ctx, time.Until(last.Add(3*time.Millisecond)))
		last = time.Now()
		return call()
	}
}

// talk lets a page say much to the others of its world until the returned function is called.
func (u *relayUser) talk(ctx context.Context) (stop func(), err error) {
	p, err := u.page(ctx)
	if err != nil {
		return nil, err
	}
	path := slices.Repeat([][3]float64{{math.Pi, math.E, math.Sqrt2}}, talkPoints)
	payload := wire.MustJSON(wire.AvatarAct{AvatarID: "avatar_bench", Action: "walk", Path: path})
	ctx, cancel := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		for pause(ctx, talkEvery) == nil {
			e := wire.Envelope{
				V: wire.Protocol, UserID: p.bound.UserID, WorldID: p.bound.WorldID, AgentDeviceID: wire.DeviceBrowser,
				SessionID: p.bound.SessionID,
				MessageID: worldtest.MessageID(), Scope: wire.ScopeWrite, Kind: wire.KindAvatarAct, Enc: "none",
				Payload: payload,
			}
			if p.ws.Write(ctx, websocket.MessageText, e.Encode()) != nil {
				return
			}
		}
	}()
	return func() {
		cancel()
		<-done
		p.close()
	}, nil
}

// coming lets one page after the other connect to the user's world: each reads all, or nothing;
// then the relay must have closed some.
func (u *relayUser) coming(reads bool) attack {
	return func(ctx context.Context) (end func() error, err error) {
		ctx, stop := context.WithCancel(ctx)
		refused := 0
		done := make(chan error, 1)
		go func() {
			for ctx.Err() == nil {
				closed, err := u.onePage(ctx, reads)
				if err != nil {
					done <- err
					return
				}
				if closed {
					refused++
				}
			}
			done <- nil
		}()
		return func() error {
			stop()
			if err := <-done; err != nil {
				return err
			}
			if refused == 0 != reads {
				return fmt.Errorf("%d pages were closed (they read: %t)", refused, reads)
			}
			return nil
		}, nil
	}
}

// onePage is one such page. It reports whether the relay has closed it.
func (u *relayUser) onePage(ctx context.Context, reads bool) (closed bool, err error) {
	ws, err := worldtest.Dial(ctx, socketURL(u.origin)+"/api/relay/browser/ws",
		http.Header{"Origin": {u.origin}, "Cookie": {socketCookie + "=" + u.cookies[socketCookie]}})
	if err != nil {
		return false, ended(ctx, err)
	}
	defer func() { _ = ws.CloseNow() }()
	var welcome wire.BrowserWelcome // hidden, so that it is not the one that answers calls
	if err := exchange(ctx, ws, wire.BrowserHello{
		Type: wire.HandshakeHello, Protocol: wire.Protocol, Build: "bench",
		PageID: worldtest.MessageID(), WorldID: u.world,
	}, &welcome); err != nil {
		return false, ended(ctx, err)
	}
	if !reads && pause(ctx, comingTime) != nil {
		return false, nil
	}
	most := time.Second // for what had been sent before it was closed
	if reads {
		most = comingTime
	}
	ctx, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	for {
		if _, _, err := ws.Read(ctx); err != nil {
			return ctx.Err() == nil, nil
		}
	}
}

// ended is nil for what fails because ctx has ended.
func ended(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return nil //nolint:nilerr // the end of ctx is no failure
	}
	return err
}
