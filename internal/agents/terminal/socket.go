package terminal

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"net"
	"os"
	"slices"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/agents/hook/frame"
	"github.com/worldmcp/world/internal/agents/terminal/process"
	"github.com/worldmcp/world/internal/agents/terminal/source"
)

const (
	// maxHooks is how many connections of hooks are open at once; more wait in the system's queue,
	// where they give up by themselves. Those that wait for something count separately: maxWaiting
	// in all, and maxOfOne of one program, whose oldest makes room for a newer one. All that come
	// from programs that are not known count as one.
	maxHooks   = 64
	maxWaiting = 256
	maxOfOne   = 16
	// frameTime is how long a hook may take to send its frame.
	frameTime = 500 * time.Millisecond
)

// listen takes what hooks send until ctx ends. The socket is in the data folder, which only its
// user can enter.
func (s *Service) listen(ctx context.Context) {
	l, err := s.bind(ctx)
	if err != nil {
		s.opt.Logger.Warn().Err(err).Msg("agents in terminals cannot be seen: their hooks have no socket")
		return
	}
	var wg sync.WaitGroup
	defer wg.Wait()
	stop := context.AfterFunc(ctx, func() { _ = l.Close() })
	defer stop()
	slots, waiting := make(chan struct{}, maxHooks), &waiters{}
	for {
		select {
		case slots <- struct{}{}:
		case <-ctx.Done():
			return
		}
		c, err := l.Accept()
		if err != nil {
			if ctx.Err() != nil || errors.Is(err, net.ErrClosed) {
				return
			}
			<-slots
			continue
		}
		wg.Go(func() {
			free := sync.OnceFunc(func() { <-slots })
			defer free()
			s.hook(ctx, c, free, waiting)
		})
	}
}

// bind makes the socket. Nobody else listens there: the service has the data folder.
func (s *Service) bind(ctx context.Context) (net.Listener, error) {
	name := s.opt.DataDir.Path(frame.Socket)
	_ = os.Remove(name)
	short, done, err := shortened(name)
	if err != nil {
		return nil, err
	}
	defer done()
	l, err := (&net.ListenConfig{}).Listen(ctx, "unix", short)
	if err != nil {
		return nil, errors.New("the socket cannot be made") // the error has a path
	}
	if err := os.Chmod(name, 0o600); err != nil {
		_ = l.Close()
		return nil, errors.New("the socket's mode cannot be set")
	}
	return l, nil
}

// hook reads one frame of a connection, or all of a stream.
func (s *Service) hook(ctx context.Context, c net.Conn, free func(), waiting *waiters) {
	defer func() { _ = c.Close() }()
	_ = c.SetReadDeadline(time.Now().Add(frameTime))
	r := bufio.NewReaderSize(c, frame.MaxAskLine)
	f, err := readFrame(r)
	if err != nil {
		return
	}
	if f.Event != frame.Hold && f.Event != frame.Wait && f.Event != frame.Stream {
		s.take(f)
		return
	}
	listener, ok := s.sources[f.Agent].(source.Listener)
	if !ok {
		if f.Event != frame.Stream {
			return
		}
		listener = hearing{}
	}
	leave, ok := waiting.enter(s.opt.Find(pidsOf(&f)).Program, c)
	if !ok {
		return
	}
	defer leave()
	free()
	_ = c.SetReadDeadline(time.Time{})
	s.wait(ctx, c, r, f, listener)
}

// waiters are the connections that wait for something, oldest first.
type waiters struct {
	mu   sync.Mutex
	list []waiter
}

type waiter struct {
	program process.ID
	conn    net.Conn
}

// enter adds a connection, and ends the oldest of its program if that has too many. False: there
// are too many in all.
func (w *waiters) enter(program process.ID, c net.Conn) (leave func(), ok bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	oldest, of := -1, 0
	for i, x := range w.list {
		if x.program != program {
			continue
		}
		if of++; oldest < 0 {
			oldest = i
		}
	}
	if of >= maxOfOne {
		_ = w.list[oldest].conn.Close()
		w.list = slices.Delete(w.list, oldest, oldest+1)
	}
	if len(w.list) >= maxWaiting {
		return nil, false
	}
	w.list = append(w.list, waiter{program, c})
	return func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.list = slices.DeleteFunc(w.list, func(x waiter) bool { return x.conn == c })
	}, true
}

// wait has a connection of a hook that waits, until either end closes it.
func (s *Service) wait(ctx context.Context, c net.Conn, r *bufio.Reader, f frame.Frame, to source.Listener) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	l := &line{conn: c, ended: ctx.Done()}
	var wg sync.WaitGroup
	defer wg.Wait()
	wg.Go(func() {
		defer cancel()
		for {
			next, err := readFrame(r)
			switch {
			case errors.Is(err, frame.ErrInvalid):
				continue
			case err != nil:
				return
			case f.Event == frame.Stream && next.Agent == f.Agent:
				next.Pids, next.Where = f.Pids, f.Where // they are told once
				s.take(next)
				to.Listen(ctx, next, l)
			}
		}
	})
	to.Listen(ctx, f, l)
	if f.Event == frame.Stream {
		<-ctx.Done()
	}
	_ = c.Close()
}

// hearing has a stream of a program that is offered no way back: its events are taken, and nothing
// is said.
type hearing struct{}

func (hearing) Listen(context.Context, frame.Frame, source.Line) {}

// take takes a frame. Its program is looked for here, so that the floor's owner does not wait for
// that.
func (s *Service) take(f frame.Frame) {
	found := s.opt.Find(pidsOf(&f))
	s.do(func(x *floor) { x.event(&f, found) })
}

// pidsOf returns the processes from which a frame came, nearest first, as far as what it tells of
// them is true here.
func pidsOf(f *frame.Frame) (pids []int) {
	for _, p := range f.Pids {
		if !process.Is(p) {
			break
		}
		pids = append(pids, p.Pid)
	}
	exact := len(f.Pids) > 0 && f.Pids[0].Start != 0 // then the program is among them
	if f.AgentPid > 0 && (!exact || slices.Contains(pids, f.AgentPid)) {
		pids = append([]int{f.AgentPid}, pids...)
	}
	return pids
}

// readFrame reads a line with a frame.
func readFrame(r *bufio.Reader) (frame.Frame, error) {
	b, err := r.ReadSlice('\n')
	if err != nil {
		return frame.Frame{}, err
	}
	return frame.Parse(b)
}

// line is a source.Line.
type line struct {
	mu    sync.Mutex
	conn  net.Conn
	ended <-chan struct{}
}

// Reply implements source.Line.
func (l *line) Reply(r frame.Reply) error {
	b, err := json.Marshal(r)
	if err != nil {
		return err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	_ = l.conn.SetWriteDeadline(time.Now().Add(frameTime))
	_, err = l.conn.Write(append(b, '\n'))
	return err
}

// Ended implements source.Line.
func (l *line) Ended() <-chan struct{} { return l.ended }
