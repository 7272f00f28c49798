package terminal

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"net"
	"os"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/hook/frame"
	"github.com/worldmcp/world/internal/slice"
	"github.com/worldmcp/world/internal/terminal/source"
)

const (
	// maxHooks is how many connections of hooks are open at once; more wait in the system's queue, where they give up by
	// themselves. Those that wait for something count separately.
	maxHooks   = 64
	maxWaiting = 64
	// frameTime is how long a hook may take to send its frame.
	frameTime = 500 * time.Millisecond
)

// listen takes what hooks send until ctx ends. The socket is in the data folder, which only its user can enter.
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
	slots, waiting := make(chan struct{}, maxHooks), make(chan struct{}, maxWaiting)
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
func (s *Service) hook(ctx context.Context, c net.Conn, free func(), waiting chan struct{}) {
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
	select {
	case waiting <- struct{}{}:
	default:
		return
	}
	defer func() { <-waiting }()
	free()
	_ = c.SetReadDeadline(time.Time{})
	s.wait(ctx, c, r, f, listener)
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

// hearing has a stream of a program that is offered no way back: its events are taken, and nothing is said.
type hearing struct{}

func (hearing) Listen(context.Context, frame.Frame, source.Line) {}

// take takes a frame. Its program is looked for here, so that the floor's owner does not wait for that.
func (s *Service) take(f frame.Frame) {
	pids := slice.Map(f.Pids, func(p frame.Process) int { return p.Pid })
	if f.AgentPid > 0 {
		pids = append([]int{f.AgentPid}, pids...)
	}
	found := s.opt.Find(pids)
	s.do(func(x *floor) { x.event(&f, found) })
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
