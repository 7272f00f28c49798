//go:build unix

package pairing

import (
	"bufio"
	"bytes"
	"context"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"syscall"
	"testing"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/store"
)

// killVariable makes the test binary a process that dies in the middle of an exchange. Its value is
// a dying.
const killVariable = "WORLD_TEST_DYING"

// dying says what such a process is to do.
type dying struct {
	Dir   string
	Round int
	// Step is where it kills itself in the second exchange of the round's code: before its write
	// number Step/2+1, or after that if Step is odd. The last step is after the answer.
	Step int
	// Last is what the process of the round before has left; nil: there was none.
	Last *left
}

// left is the state known outside of the process that died.
type left struct {
	Code string
	// Answer is the exchange's, if it was given.
	Answer *wire.ExchangeResult
}

// killSteps are before and after each of the writes of an exchange, code, device, session and
// event; and after its answer.
const killSteps = 2*4 + 1

func init() {
	text := os.Getenv(killVariable)
	if text == "" {
		return
	}
	answers = os.NewFile(3, "answers")
	var d dying
	err := json.Unmarshal([]byte(text), &d)
	if err == nil {
		err = d.run()
	}
	fmt.Fprintln(os.Stderr, "not killed:", err)
	os.Exit(1)
}

// deadly is a store that kills its process at a write.
type deadly struct {
	Store
	// at counts down to the write; 0: none.
	at    int
	after bool
}

func (d *deadly) write(do func() error) error {
	d.at--
	if d.at == 0 && !d.after {
		die()
	}
	err := do()
	if d.at == 0 && d.after {
		die()
	}
	return err
}

// die ends this process as kill -9 does.
func die() {
	_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
	select {}
}

func (d *deadly) PutRecord(ctx context.Context, key string, data []byte, version uint64) (now uint64, err error) {
	err = d.write(func() error {
		now, err = d.Store.PutRecord(ctx, key, data, version)
		return err
	})
	return now, err
}

func (d *deadly) AppendEvent(ctx context.Context, userID string, data []byte) error {
	return d.write(func() error { return d.Store.AppendEvent(ctx, userID, data) })
}

// child is what newRelay and its helpers need of a test.
type child struct{}

func (child) Helper()                     {}
func (child) Fatal(args ...any)           { panic(fmt.Sprint(args...)) }
func (child) Fatalf(f string, a ...any)   { panic(fmt.Sprintf(f, a...)) }
func (c child) Errorf(f string, a ...any) { c.Fatalf(f, a...) }

// agentOf returns the agent of a round, which is the same in all processes.
func agentOf(round int) agent {
	seed := sha256.Sum256(fmt.Append(nil, "round ", round))
	return agent{ed25519.NewKeyFromSeed(seed[:]), "a"}
}

func userOf(round int) string { return fmt.Sprintf("user%d", round) }

// run looks at what the process before has left, and then takes a code until the step at which it
// dies.
func (d *dying) run() error {
	ctx := context.Background()
	st, err := store.Open(ctx, store.Options{Dir: d.Dir, Relay: true, Logger: zerolog.Nop()})
	if err != nil {
		return err
	}
	f := &deadly{Store: st}
	r := newRelay(child{}, f)
	if d.Last != nil {
		d.inspect(r)
	}
	a := agentOf(d.Round)
	p := r.approved(child{}, userOf(d.Round), a)
	say(left{Code: p.Code})
	if d.Step < killSteps-1 {
		f.at, f.after = d.Step/2+1, d.Step%2 == 1
	}
	x, e := r.exchange(a, p.Code)
	if e != nil {
		return e
	}
	if d.Step < killSteps-1 {
		return errors.New("the exchange has fewer writes than there are steps")
	}
	say(left{Code: p.Code, Answer: &x})
	die()
	return nil
}

// answers is the pipe to the test in such a process. The variable keeps it from being collected,
// which would close it.
var answers *os.File

// say writes a line to the test. It is not done before the line is in the pipe.
func say(l left) {
	b, err := json.Marshal(l)
	if err == nil {
		_, err = answers.Write(append(b, '\n'))
	}
	if err != nil {
		panic(err)
	}
}

// inspect checks what a kill left behind: an unused code can be used once; a used one opens nothing
// and has made at most one device.
func (d *dying) inspect(r *relay) {
	t, ctx := child{}, context.Background()
	user, a, step := userOf(d.Round-1), agentOf(d.Round-1), (d.Round-1)%killSteps
	had, e := r.Devices(ctx, user)
	is(t, "list the devices", e, "")
	state := r.state(t, user, d.Last.Code)
	want := wire.PairingUsed
	if step == 0 {
		want = wire.PairingApproved
	}
	most, least := 1, 0
	if step < 2 {
		most = 0
	}
	if step > 2 {
		least = 1
	}
	if state != want || len(had) > most || len(had) < least {
		t.Fatalf("after step %d the code is %s, with %d devices", step, state, len(had))
	}
	if x := d.Last.Answer; x != nil { // who has a token can use it
		_, _, e = r.Hello(ctx, a.hello(*x, origin, "n"), "n")
		is(t, "hello", e, "")
	}
	if state == wire.PairingApproved {
		_, e = r.exchange(a, d.Last.Code)
		is(t, "the unused code", e, "")
	}
	for _, who := range []agent{a, newAgent("b")} {
		_, e = r.exchange(who, d.Last.Code)
		is(t, "afterwards", e, wire.CodePairingCode)
		if text(e) != text(badCode()) {
			t.Fatal(e)
		}
	}
	if now, _ := r.Devices(ctx, user); len(now) > 1 || state == wire.PairingUsed && len(now) != len(had) {
		t.Fatalf("%d devices, and then %d", len(had), len(now))
	}
}

// A relay is killed at each step of an exchange and restarted on the same folder: a code makes at
// most one device and then opens nothing; a token given out works; and ten minutes later no
// unconfirmed device is left.
func TestKilledExchange(t *testing.T) {
	rounds := killSteps
	if os.Getenv("WORLD_LONG") != "" {
		rounds = 200
	}
	dir := t.TempDir()
	var last *left
	given := 0
	for round := range rounds + 1 { // the last one looks at the one before
		last = killed(t, dying{Dir: dir, Round: round, Step: round % killSteps, Last: last})
		if last.Answer != nil {
			given++
		}
	}
	if want := (rounds + 1) / killSteps; given != want {
		t.Errorf("%d exchanges were answered, not %d", given, want)
	}
	st, err := store.Open(t.Context(), store.Options{Dir: dir, Relay: true, Logger: zerolog.Nop()})
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	r := newRelay(t, st)
	all, e := list[deviceRecord](t.Context(), r.records, deviceKey("*", "*"))
	is(t, "the devices", e, "")
	active := 0
	for _, d := range all {
		if d.State == wire.DeviceActive {
			active++
		}
	}
	if r.clock.pass(unconfirmedLife); active == 0 || active == len(all) {
		t.Fatalf("%d of %d devices are active", active, len(all))
	}
	r.sweep(t.Context())
	left, e := list[deviceRecord](t.Context(), r.records, deviceKey("*", "*"))
	if is(t, "the devices", e, ""); len(left) != active {
		t.Errorf("of %d devices, %d of them active, %d are left", len(all), active, len(left))
	}
	t.Logf("%d kills, %d devices, %d with a token that was given", rounds+1, len(all), active)
}

// killed runs a process until it has killed itself, and returns what it has left.
func killed(t *testing.T, d dying) *left {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	b, err := json.Marshal(d)
	if err != nil {
		t.Fatal(err)
	}
	from, to, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer from.Close()
	var complaint bytes.Buffer
	c := exec.CommandContext(t.Context(), exe)
	c.Env = append(os.Environ(), killVariable+"="+string(b))
	c.ExtraFiles, c.Stderr = []*os.File{to}, &complaint
	err = c.Start()
	to.Close()
	if err != nil {
		t.Fatal(err)
	}
	l := &left{}
	for lines := bufio.NewReader(from); ; {
		line, err := lines.ReadBytes('\n')
		if err == nil {
			err = json.Unmarshal(line, l)
		}
		if err != nil {
			if !errors.Is(err, io.EOF) {
				t.Error(err)
			}
			break
		}
	}
	err = c.Wait()
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.Sys().(syscall.WaitStatus).Signal() != syscall.SIGKILL || l.Code == "" {
		t.Fatalf("round %d, step %d: %v\n%s", d.Round, d.Step, err, complaint.Bytes())
	}
	return l
}
