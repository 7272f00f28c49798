package main

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

const (
	// relayUsers have relayDevices each, and, when sockets are counted, as many pages: 10,000
	// pairs. A user may have 8 pages.
	relayUsers   = 1250
	relayDevices = 8
	// busyUsers are those whose devices call: as many that none comes near its limit of 60 calls a
	// second.
	busyUsers  = 100
	busyRounds = 60_000
	// attackedUsers are those whose calls are measured during attacks.
	attackedUsers = 20
	// relayStarts is how often the relay is started.
	relayStarts = 7
	// seeders make users at once.
	seeders = 32
	// spareFiles a process needs in addition to its sockets.
	spareFiles = 400
)

// relayTime bounds the section: ten thousand devices are paired in it.
const relayTime = 10 * time.Minute

// relaySection measures a hosted relay, with every check that it makes.
func relaySection(ctx context.Context, b *bench) error {
	info, err := os.Stat(b.world)
	if err != nil {
		return err
	}
	b.report.add(line{Name: "world-mcp, stripped", Value: float64(info.Size()), Unit: inBytes, Max: 38 << 20})
	if b.quick { // the rest is the clock's, or takes many users
		return nil
	}
	memory, err := os.MkdirTemp(memoryDisk(), "world-bench-") // ten thousand pairings sync a hundred thousand times
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(memory) }()
	starts := timings{}
	for i := range relayStarts {
		began := time.Now()
		r, err := b.relay(ctx, filepath.Join(memory, fmt.Sprint("start", i)), "")
		if err != nil {
			return err
		}
		starts = append(starts, time.Since(began))
		r.stop()
	}
	r, err := b.relay(ctx, filepath.Join(memory, "relay"), "")
	if err != nil {
		return err
	}
	defer func() { r.stop() }()
	users, err := r.seed(ctx, relayUsers)
	if err != nil {
		return err
	}
	r.stop()
	began := time.Now()
	if r, err = b.relay(ctx, filepath.Join(memory, "relay"), r.origin); err != nil {
		return err
	}
	full := time.Since(began)
	empty := sorted(starts)
	b.report.add(line{Name: "relay: start → ready, no user", Value: empty.median(), Unit: inMillis, Max: 500, More: empty.spread()})
	b.report.add(line{
		Name: fmt.Sprintf("  with %d users and %d devices", len(users), len(users)*relayDevices), Value: millis(full), Unit: inMillis,
		Max: 500,
	})
	if err := b.busy(ctx, r, users[:busyUsers]); err != nil {
		return err
	}
	if err := b.attacked(ctx, r, users[:attackedUsers]); err != nil {
		return err
	}
	r.stop() // a busy relay has free memory, into which idle sockets would fit
	if r, err = b.relay(ctx, filepath.Join(memory, "relay"), r.origin); err != nil {
		return err
	}
	return b.idlePairs(ctx, r, users)
}

// memoryDisk is a folder in memory, where there is one.
func memoryDisk() string {
	const folder = "/dev/shm"
	if _, err := os.Stat(folder); err != nil {
		return ""
	}
	return folder
}

// relayProcess is a relay under test, in a process of its own.
type relayProcess struct {
	origin string
	link   string // the secret of the owner's link
	cmd    *exec.Cmd
	log    *os.File
}

// relay starts a relay, again at the address that it had, or on a free port. A proxy on this
// machine is believed, so that users have addresses of their own.
func (b *bench) relay(ctx context.Context, dir, origin string) (*relayProcess, error) {
	if origin == "" {
		port, err := freePort()
		if err != nil {
			return nil, err
		}
		origin = fmt.Sprintf("http://localhost:%d", port)
	}
	r := &relayProcess{origin: origin}
	var err error
	if r.log, err = os.OpenFile(filepath.Join(b.dir, "relay.log"), os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600); err != nil {
		return nil, err
	}
	r.cmd = exec.CommandContext(ctx, b.world, "relay", "--base-url", r.origin, "--listen", "127.0.0.1:"+strings.TrimPrefix(r.origin, "http://localhost:"), "--metrics", "",
		"--data-dir", dir, "--signup", "open", "--trusted-proxies", "127.0.0.1", "--ready-json", "--log-level", "warn")
	r.cmd.Stderr = r.log
	out, err := r.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := r.cmd.Start(); err != nil {
		return nil, err
	}
	var ready struct{ Link string }
	text, err := bufio.NewReader(out).ReadBytes('\n')
	if err == nil {
		err = json.Unmarshal(text, &ready)
	}
	if err != nil {
		r.stop()
		return nil, fmt.Errorf("the relay did not start: %w%s", err, lastLine(r.log.Name()))
	}
	_, r.link, _ = strings.Cut(ready.Link, "#link=")
	return r, nil
}

// stop ends the relay gracefully and waits for it.
func (r *relayProcess) stop() {
	if r == nil { // it did not start
		return
	}
	_ = r.cmd.Process.Signal(syscall.SIGTERM)
	kill := time.AfterFunc(40*time.Second, func() { _ = r.cmd.Process.Kill() })
	defer kill.Stop()
	_ = r.cmd.Wait()
	_ = r.log.Close()
}

// seed makes users with their devices.
func (r *relayProcess) seed(ctx context.Context, n int) (users []*relayUser, err error) {
	users = make([]*relayUser, n)
	if users[0], err = newRelayUser(ctx, r.origin, 0, r.link); err != nil { // the owner
		return nil, err
	}
	err = each(n, seeders, func(i int) (err error) {
		if i > 0 {
			if users[i], err = newRelayUser(ctx, r.origin, i, ""); err != nil {
				return fmt.Errorf("user %d: %w", i, err)
			}
		}
		for range relayDevices {
			if err := users[i].pair(ctx); err != nil {
				return fmt.Errorf("pair for user %d: %w", i, err)
			}
		}
		return nil
	})
	return users, err
}

// each runs f for 0 to n-1, some at once, and returns the first error.
func each(n, atOnce int, f func(int) error) error {
	var next atomic.Int64
	errs := make([]error, atOnce)
	var wg sync.WaitGroup
	for w := range atOnce {
		wg.Go(func() {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				if errs[w] = f(i); errs[w] != nil {
					next.Add(int64(n))
					return
				}
			}
		})
	}
	wg.Wait()
	return cmp.Or(errs...)
}

// busy measures calls through the relay: one at a time, and of many devices at once.
func (b *bench) busy(ctx context.Context, r *relayProcess, users []*relayUser) error {
	var agents []*thinAgent
	defer func() {
		for _, a := range agents {
			_ = a.ws.CloseNow()
		}
	}()
	for _, u := range users {
		page, err := u.page(ctx)
		if err != nil {
			return err
		}
		defer page.close()
	}
	for i := range len(users) * relayDevices { // the users take turns
		u := users[i%len(users)]
		a, err := u.agent(ctx, &u.devices[i/len(users)])
		if err != nil {
			return err
		}
		agents = append(agents, a)
	}
	e, err := b.startEcho(ctx)
	if err != nil {
		return err
	}
	defer e.stop()
	echoes := make([]*echo, len(agents)) // as many sockets, so that both are as cold
	for i := range echoes {
		if echoes[i], err = e.another(ctx); err != nil {
			return err
		}
		defer func() { _ = echoes[i].ws.CloseNow() }()
	}
	turn := 0
	call := func() error { // each device is far below its limit
		turn++
		return agents[turn%len(agents)].round(ctx)
	}
	back := func() error {
		turn++
		return echoes[turn%len(echoes)].round(ctx)
	}
	n := envelopeRounds
	cpu, err := cpuEach(ctx, r.cmd.Process.Pid, n, call)
	if err != nil {
		return err
	}
	echoCPU, err := cpuEach(ctx, e.cmd.Process.Pid, 2*n, back)
	if err != nil {
		return err
	}
	t, floor, err := alternate(ctx, n/blocks, call, n/blocks, back)
	if err != nil {
		return err
	}
	b.report.add(line{
		Name: "relay: envelope device → page → device", Value: t.median(), Unit: inMillis, Floor: floor.median(), FloorName: "one WebSocket echo", MaxRatio: 3.5,
		More: t.spread(),
	})
	b.report.add(line{Name: "  CPU time, all ends", Value: cpu, Unit: inMillis, Floor: echoCPU, FloorName: "one WebSocket echo", MaxRatio: 5})
	return b.throughput(ctx, r, echoes, agents)
}

// throughput measures what a call costs the relay when all devices call at once, each waiting for
// its answers. How many it serves in a second while devices and pages use the same cores is a note:
// two echoes for each call would not be much faster.
func (b *bench) throughput(ctx context.Context, r *relayProcess, echoes []*echo, agents []*thinAgent) error {
	const calls = busyRounds / (busyUsers * relayDevices) // of each
	all := func(n int, round func(i int) error) (one float64, err error) {
		began := time.Now()
		err = each(len(agents), len(agents), func(i int) error {
			_, err := repeat(ctx, 0, n, func() error { return round(i) })
			return err
		})
		return millis(time.Since(began)) / float64(n*len(agents)), err
	}
	var one float64
	_, cpu, err := cpuOver(r.cmd.Process.Pid, func() (err error) {
		one, err = all(calls, func(i int) error { return agents[i].round(ctx) })
		return err
	})
	if err != nil {
		return err
	}
	floor, err := all(2*calls, func(i int) error { return echoes[i].round(ctx) })
	if err != nil {
		return err
	}
	own := millis(cpu) / float64(calls*len(agents))
	b.report.add(line{
		Name: fmt.Sprintf("  the relay's CPU time for a call, %d devices at once", len(agents)), Value: own, Unit: inMillis,
		Max:  relayCores * 1000. / 20_000, // two cores of its own serve 20,000 calls a second
		Note: fmt.Sprintf("%.0f calls/s on two cores; with all ends on these %.0f calls/s, %.0f echoes/s", relayCores*1000/own, 1000/one, 1000/floor),
	})
	return nil
}

// relayCores are those of a small machine that a relay has for itself.
const relayCores = 2

// idlePairs measures what a pair of sockets that do nothing costs a relay: an agent's and a page's.
func (b *bench) idlePairs(ctx context.Context, r *relayProcess, users []*relayUser) error {
	few, all := len(users)/10, len(users)
	if limit, err := files(); err != nil {
		return err
	} else if fit := (limit - spareFiles) / (2 * relayDevices); fit < all {
		all = fit // one process holds no more here
	}
	var mu sync.Mutex
	var open []func()
	defer func() {
		for _, end := range open {
			end()
		}
	}()
	more := func(users []*relayUser) (float64, error) {
		err := each(len(users), seeders, func(i int) error {
			for d := range relayDevices {
				a, err := users[i].agent(ctx, &users[i].devices[d])
				if err != nil {
					return err
				}
				p, err := users[i].page(ctx)
				if err != nil {
					return err
				}
				go a.listen(ctx)
				mu.Lock()
				open = append(open, func() { _ = a.ws.CloseNow() }, p.close)
				mu.Unlock()
			}
			return nil
		})
		if err != nil {
			return 0, err
		}
		return settled(ctx, r.cmd.Process.Pid)
	}
	before, err := more(users[:few])
	if err != nil {
		return err
	}
	began := time.Now()
	after, err := more(users[few:all])
	if err != nil {
		return err
	}
	took, pairs := time.Since(began)-settleTime, float64((all-few)*relayDevices)
	b.report.add(line{
		Name: "relay: memory of an idle pair of sockets", Value: (after - before) / pairs, Unit: inBytes, Max: 40 << 10,
		Note: fmt.Sprintf("at %d pairs in %d worlds; relay %s", all*relayDevices, all, inBytes.text(after)),
	})
	b.report.add(line{Name: "  a pair's two logins", Value: millis(took) / pairs, Unit: inMillis})
	idle, err := idleCPU(ctx, r.cmd.Process.Pid)
	if err != nil {
		return err
	}
	b.report.add(line{Name: "  CPU time of all pairs in a second", Value: idle, Unit: inMillis, Note: "their heartbeats"})
	return nil
}

// idleTime is two heartbeats.
const idleTime = 30 * time.Second

// idleCPU returns the CPU time, in ms a second, of a process that is left alone.
func idleCPU(ctx context.Context, pid int) (float64, error) {
	_, cpu, err := cpuOver(pid, func() error {
		select {
		case <-time.After(idleTime):
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	})
	return millis(cpu) / idleTime.Seconds(), err
}
