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
	// maxHooks bounds the connections of hooks; more wait in the system's queue, where they give up
	// by themselves. Connections that wait for something count separately: maxWaiting in all, and
	// maxPerProgram of one program, whose oldest makes room for a newer one. All unknown programs
	// count as one.
	maxHooks      = 64
	maxWaiting    = 256
	maxPerProgram = 16
	// frameTime is how long a hook may take to send its frame.
	frameTime = 500 * time.Millisecond
)

// listen accepts hooks until ctx ends.
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
	slots, waiting := make(chan struct{}, maxHooks), &waitList{}
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
			s.serveHook(ctx, c, free, waiting)
		})
	}
}

// bind listens at the socket. The data folder is this service's, and only its user can enter it.
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
		return nil, errors.New("the socket cannot be made") // err would name a path
	}
	if err := os.Chmod(name, 0o600); err != nil {
		_ = l.Close()
		return nil, errors.New("the socket's mode cannot be set")
	}
	return l, nil
}

// serveHook reads one frame of a connection, or all of a stream. free releases its slot.
func (s *Service) serveHook(ctx context.Context, c net.Conn, free func(), waiting *waitList) {
	defer func() { _ = c.Close() }()
	_ = c.SetReadDeadline(time.Now().Add(frameTime))
	r := bufio.NewReaderSize(c, frame.MaxAskLine)
	f, err := readFrame(r)
	if err != nil {
		return
	}
	if f.Event != frame.Hold && f.Event != frame.Wait && f.Event != frame.Stream {
		s.handle(f)
		return
	}
	listener, ok := s.sources[f.Agent].(source.Listener)
	if !ok {
		if f.Event != frame.Stream {
			return
		}
		listener = ignore{}
	}
	remove, ok := waiting.add(s.opt.Find(pidsOf(&f)).Program, c)
	if !ok {
		return
	}
	defer remove()
	free()
	_ = c.SetReadDeadline(time.Time{})
	s.serveWaiting(ctx, c, r, f, listener)
}

// waitList is the connections that wait for something, oldest first.
type waitList struct {
	mu   sync.Mutex
	list []waiter
}

type waiter struct {
	program process.ID
	conn    net.Conn
}

// add adds a connection and closes the oldest of its program if that has too many. False: there are
// too many in all.
func (l *waitList) add(program process.ID, c net.Conn) (remove func(), ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	oldest, n := -1, 0
	for i, w := range l.list {
		if w.program != program {
			continue
		}
		if n++; oldest < 0 {
			oldest = i
		}
	}
	if n >= maxPerProgram {
		_ = l.list[oldest].conn.Close()
		l.list = slices.Delete(l.list, oldest, oldest+1)
	}
	if len(l.list) >= maxWaiting {
		return nil, false
	}
	l.list = append(l.list, waiter{program, c})
	return func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.list = slices.DeleteFunc(l.list, func(w waiter) bool { return w.conn == c })
	}, true
}

// serveWaiting serves the connection of a hook that waits, until either end closes it.
func (s *Service) serveWaiting(ctx context.Context, c net.Conn, r *bufio.Reader, f frame.Frame, to source.Listener) {
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
				next.Pids, next.Where = f.Pids, f.Where // only the first frame has them
				s.handle(next)
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

// ignore is the Listener of programs without one: the events of their streams still count.
type ignore struct{}

func (ignore) Listen(context.Context, frame.Frame, source.Line) {}

// handle enqueues a frame. It looks up the program first, so that the registry's owner need not
// wait for that.
func (s *Service) handle(f frame.Frame) {
	found := s.opt.Find(pidsOf(&f))
	s.enqueue(func(r *registry) { r.handleEvent(&f, found) })
}

// pidsOf returns the processes from which a frame came, nearest first, up to the first that is not
// what the frame says it is.
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

func readFrame(r *bufio.Reader) (frame.Frame, error) {
	b, err := r.ReadSlice('\n')
	if err != nil {
		return frame.Frame{}, err
	}
	return frame.Parse(b)
}

// line implements source.Line.
type line struct {
	mu    sync.Mutex
	conn  net.Conn
	ended <-chan struct{}
}

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

func (l *line) Ended() <-chan struct{} { return l.ended }
