//go:build linux

package service_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/relay/account"
	"github.com/worldmcp/world/internal/server/service"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/worldclient"
)

// This file runs a relay in a process of its own, which is this test binary, so that it can be
// killed and its disk can fail.

// relayVariable makes the test binary such a relay. Its value is a relayProcess.
const relayVariable = "WORLD_TEST_RELAY"

// relayProcess has the settings of the process.
type relayProcess struct {
	Host, Listen, Dir string
	// Disk is the size of a disk of its own for the data folder, as "32m", or the path of an image
	// with an ext4 in it, which only root may mount; empty: none. The process is in a mount
	// namespace then.
	Disk string
}

// relayLine is what the process says when it is ready, and after each command. A command is a line
// on its standard input.
type relayLine struct {
	Link, Metrics string
	Err           string
	// Goroutines and Descriptors are those of the process.
	Goroutines, Descriptors int
}

// Commands. Each fault has one that takes it back.
const (
	cmdFull  = "full"  // the disk gets full
	cmdRoom  = "room"  // there is room again
	cmdLimit = "limit" // no file can grow, which is the same without a disk of its own
	cmdFree  = "free"  // files can grow again
	cmdAbort = "abort" // the file system is aborted: the kernel makes it read-only. Only another mount takes that back
	cmdCount = "count" // how many goroutines and descriptors there are
)

// long reports whether tests run in their long form.
func long() bool { return os.Getenv("WORLD_LONG") != "" }

func init() {
	text := os.Getenv(relayVariable)
	if text == "" {
		return
	}
	var p relayProcess
	err := json.Unmarshal([]byte(text), &p)
	if err == nil {
		err = p.run()
	}
	fmt.Fprintln(os.Stderr, "the relay has ended:", err)
	os.Exit(1)
}

func (p *relayProcess) run() error {
	if filepath.IsAbs(p.Disk) {
		err := syscall.Mount("", "/", "", syscall.MS_REC|syscall.MS_PRIVATE, "")
		if err == nil {
			err = mount("loop", p.Disk, p.Dir)
		}
		if err != nil {
			return fmt.Errorf("mount a disk: %w", err)
		}
	} else if p.Disk != "" {
		if err := syscall.Mount("none", p.Dir, "tmpfs", 0, "size="+p.Disk); err != nil {
			return fmt.Errorf("mount a disk: %w", err)
		}
	}
	out := json.NewEncoder(os.NewFile(3, "answers"))
	o := service.RelayOptions{
		Base: &url.URL{Scheme: "http", Host: p.Host}, Listen: p.Listen, Metrics: "127.0.0.1:0", Signup: account.Open,
		DataDir: local.Dir(p.Dir),
		Proxies: []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}, Version: "relaytest",
		Logger: zerolog.New(os.Stderr).Level(zerolog.InfoLevel),
		Ready: func(_, metrics net.Addr, link string) {
			_, link, _ = strings.Cut(link, "#link=")
			_ = out.Encode(relayLine{Link: link, Metrics: "http://" + metrics.String()})
		},
	}
	go func() {
		for in := bufio.NewScanner(os.Stdin); in.Scan(); {
			var l relayLine
			if err := p.obey(in.Text(), &l); err != nil {
				l.Err = err.Error()
			}
			_ = out.Encode(l)
		}
		os.Exit(1) // the test has ended
	}()
	return service.RunRelay(context.Background(), o)
}

// mount runs the command mount with some options.
func mount(options string, args ...string) error {
	out, err := exec.Command("mount", append([]string{"-o", options}, args...)...).CombinedOutput()
	if err != nil {
		err = fmt.Errorf("%w: %s", err, out)
	}
	return err
}

// obey runs a command.
func (p *relayProcess) obey(command string, answer *relayLine) error {
	filler := filepath.Join(p.Dir, "filler")
	var now syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &now); err != nil {
		return err
	}
	switch command {
	case cmdFull:
		f, err := os.Create(filler)
		if err != nil {
			return err
		}
		defer f.Close()
		for size := 1 << 20; size > 0; size /= 2 {
			for err = nil; err == nil; {
				_, err = f.Write(make([]byte, size))
			}
			if !errors.Is(err, syscall.ENOSPC) {
				return err
			}
		}
		return nil
	case cmdRoom:
		return os.Remove(filler)
	case cmdLimit:
		return syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: 0, Max: now.Max})
	case cmdAbort:
		return mount("remount,abort", p.Dir)
	case cmdCount:
		open, err := os.ReadDir("/proc/self/fd")
		answer.Goroutines, answer.Descriptors = runtime.NumGoroutine(), len(open)
		return err
	case cmdFree:
		return syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: now.Max, Max: now.Max})
	}
	return fmt.Errorf("there is no command %q", command)
}

// farRelay is a relay in another process. Its people, agents and requests are those of a relay in
// this one.
type farRelay struct {
	*testRelay
	process relayProcess
	cmd     *exec.Cmd
	in      io.WriteCloser
	out     *json.Decoder
	from    *os.File
}

// startFarRelay runs a relay in another process until the test ends. With a disk of its own it is
// an error if this machine does not allow namespaces.
func startFarRelay(t *testing.T, disk string) (*farRelay, error) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := l.Addr().String()
	l.Close()
	_, port, _ := net.SplitHostPort(address)
	host := "localhost:" + port
	r := &farRelay{
		testRelay: &testRelay{t: t, origin: "http://" + host},
		process:   relayProcess{Host: host, Listen: address, Dir: t.TempDir(), Disk: disk},
	}
	r.opt.DataDir = local.Dir(r.process.Dir)
	transport := &http.Transport{DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
		var d net.Dialer
		return d.DialContext(ctx, "tcp", address)
	}}
	r.http = &http.Client{
		Transport:     transport,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	t.Cleanup(transport.CloseIdleConnections)
	t.Cleanup(func() {
		r.kill()
		if t.Failed() {
			t.Log(r.log.String())
		}
	})
	return r, r.start()
}

// start starts the process, again after kill, and waits until it is ready.
func (r *farRelay) start() error {
	r.t.Helper()
	exe, err := os.Executable()
	if err != nil {
		return err
	}
	from, to, err := os.Pipe()
	if err != nil {
		return err
	}
	defer to.Close()
	c := exec.Command(exe)
	c.Env = append(os.Environ(), relayVariable+"="+string(wire.MustJSON(r.process)))
	c.ExtraFiles, c.Stderr = []*os.File{to}, &r.log
	if filepath.IsAbs(r.process.Disk) {
		c.SysProcAttr = &syscall.SysProcAttr{Cloneflags: syscall.CLONE_NEWNS}
	} else if r.process.Disk != "" {
		c.SysProcAttr = &syscall.SysProcAttr{
			Cloneflags:  syscall.CLONE_NEWUSER | syscall.CLONE_NEWNS,
			UidMappings: []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getuid(), Size: 1}},
			GidMappings: []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getgid(), Size: 1}},
		}
	}
	in, err := c.StdinPipe()
	if err == nil {
		err = c.Start()
	}
	if err != nil {
		return errors.Join(err, from.Close())
	}
	r.cmd, r.in, r.from, r.out = c, in, from, json.NewDecoder(from)
	var ready relayLine
	if err := r.out.Decode(&ready); err != nil {
		return fmt.Errorf("the relay did not start: %w\n%s", err, r.log.String())
	}
	r.link, r.metrics = ready.Link, ready.Metrics
	return nil
}

// kill ends the process as kill -9 does. It may be called again.
func (r *farRelay) kill() {
	if r.cmd == nil {
		return
	}
	_ = r.cmd.Process.Kill()
	_ = r.cmd.Wait()
	_, _ = r.in.Close(), r.from.Close()
	r.cmd = nil
	r.http.CloseIdleConnections()
}

// do gives the process a command and waits until it is done.
func (r *farRelay) do(command string) (l relayLine) {
	r.t.Helper()
	_, err := fmt.Fprintln(r.in, command)
	if err == nil {
		err = r.out.Decode(&l)
	}
	if err == nil && l.Err != "" {
		err = errors.New(l.Err)
	}
	if err != nil {
		r.t.Fatalf("%s: %v\n%s", command, err, r.log.String())
	}
	return l
}

// ticket is an approved code.
type ticket struct {
	owner *person
	agent *machine
	code  wire.RelayPairing
}

// tickets returns three approved codes of a new user.
func (r *farRelay) tickets(name string) (list []ticket) {
	r.t.Helper()
	owner := r.join(name)
	for range 3 {
		k := ticket{owner, r.newAgent("laptop"), owner.code()}
		if a := k.agent.claim(k.code.Code); a.status != http.StatusAccepted {
			r.t.Fatalf("claim: %d %s", a.status, a.body)
		}
		if a := owner.approve(k.code.Code); a.status != http.StatusOK {
			r.t.Fatalf("approve: %d %s", a.status, a.body)
		}
		list = append(list, k)
	}
	return list
}

// devices returns a person's devices.
func (p *person) devices() []wire.RelayDevice {
	p.r.t.Helper()
	a := p.send("GET", "/api/relay/devices", nil)
	if a.status != http.StatusOK {
		p.r.t.Fatalf("devices: %d %s", a.status, a.body)
	}
	return result[struct{ Devices []wire.RelayDevice }](a).Devices
}

// A relay is killed at any moment of an exchange over HTTP, and started again on its folder. The
// code makes one device at most; the token that was given works; a code that is still good can be
// used; and then nothing more comes of it.
func TestRelayKilledDuringExchange(t *testing.T) {
	t.Parallel()
	rounds := 4
	if long() {
		rounds = 200
	}
	r, err := startFarRelay(t, "")
	if err != nil {
		t.Fatal(err)
	}
	seed := rand.Uint64()
	random := rand.New(rand.NewPCG(seed, 0))
	var waiting []ticket
	ends, had := map[string]int{}, map[*person]int{}
	for round := range rounds {
		if len(waiting) == 0 {
			for i := range min(3, (rounds-round+2)/3) {
				waiting = append(waiting, r.tickets(fmt.Sprintf("Olga %d %d", round, i))...)
			}
		}
		k := waiting[0]
		waiting = waiting[1:]
		q := request{method: "POST", path: exchangePath(k.code.Code), body: k.agent.body(k.code.Code)}
		answered := make(chan *reply, 1)
		go func() {
			a, _ := r.try(q)
			answered <- a
		}()
		time.Sleep(time.Duration(random.Int64N(int64(8 * time.Millisecond)))) // any moment is good
		r.kill()
		a := <-answered
		if err := r.start(); err != nil {
			t.Fatal(err)
		}
		state := result[wire.RelayPairing](k.owner.send("GET", pairingPath(k.code.ID), nil)).State
		made := len(k.owner.devices()) - had[k.owner]
		what := fmt.Sprintf("seed %d, round %d: the code is %s, with %d devices", seed, round, state, made)
		switch {
		case a != nil && a.status == http.StatusOK:
			ends["answered"]++
			x := result[wire.ExchangeResult](a)
			s, err := worldclient.DialRelay(patient(t),
				worldclient.Relay{
					Origin: r.origin, DeviceID: x.DeviceID, Token: x.DeviceToken, Key: k.agent.key,
					Scopes: x.Scopes,
				}, nil)
			if err != nil || made != 1 || state != wire.PairingUsed {
				t.Fatalf("%s, and its token: %v", what, err)
			}
			s.Close()
		case state == wire.PairingApproved && made == 0:
			ends["unused"]++
			if a, err = r.try(q); err != nil || result[wire.ExchangeResult](a).DeviceToken == "" {
				t.Fatalf("%s, and cannot be used: %v %+v", what, err, a)
			}
			made++
		case state == wire.PairingUsed && (made == 0 || made == 1):
			ends[fmt.Sprintf("used, %d devices", made)]++
		default:
			t.Fatal(what)
		}
		had[k.owner] += made
		if a, err := r.try(q); err != nil || a.code() != wire.CodePairingCode {
			t.Fatalf("%s, and afterwards: %v %+v", what, err, a)
		}
		if n := len(k.owner.devices()); n != had[k.owner] {
			t.Fatalf("%s, and at last %d", what, n)
		}
	}
	t.Logf("%d kills: %v", rounds, ends)
}
