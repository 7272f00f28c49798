package mcpserver

import (
	"bufio"
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// maxLine bounds one JSON-RPC message on stdin, in bytes.
const maxLine = 4 << 20

// drainTime is how long answers are waited for after stdin closed.
const drainTime = 10 * time.Second

// ServeStdio serves one client on in and out until in ends, every request read has been answered, or ctx is done.
func ServeStdio(ctx context.Context, s *mcp.Server, in io.Reader, out io.Writer) error {
	d := &drain{in: bufio.NewReaderSize(in, 64<<10), out: out, idle: make(chan struct{}, 1), stop: ctx.Done()}
	err := s.Run(ctx, &mcp.IOTransport{Reader: d, Writer: d, MaxLineLength: maxLine})
	if errors.Is(err, io.EOF) || ctx.Err() != nil {
		return nil //nolint:nilerr // both are how a session ends
	}
	return err
}

// drain sits between the pipes and the SDK, which drops answers when stdin closes right behind the last request (go-sdk
// issue 1061): it holds back the end of stdin until every request that was read has been answered.
type drain struct {
	in   *bufio.Reader
	out  io.Writer
	rest []byte
	stop <-chan struct{}
	idle chan struct{} // a token when nothing is open

	mu   sync.Mutex
	open map[string]int // ids of requests without an answer
	n    int
}

func (d *drain) Read(p []byte) (int, error) {
	if len(d.rest) == 0 {
		line, err := d.readLine()
		if err != nil {
			d.wait()
			return 0, err
		}
		d.count(line)
		d.rest = line
	}
	n := copy(p, d.rest)
	d.rest = d.rest[n:]
	return n, nil
}

// readLine returns the next message with its newline; a last line without one gets it.
func (d *drain) readLine() ([]byte, error) {
	for {
		var line []byte
		for {
			part, err := d.in.ReadSlice('\n')
			line = append(line, part...)
			if len(line) > maxLine {
				return nil, errors.New("a message on stdin is larger than 4 MiB")
			}
			if err == nil {
				break
			}
			if !errors.Is(err, bufio.ErrBufferFull) {
				if len(bytes.TrimSpace(line)) > 0 && errors.Is(err, io.EOF) {
					line = append(line, '\n')
					break
				}
				return nil, err
			}
		}
		if len(bytes.TrimSpace(line)) > 0 {
			return line, nil
		}
	}
}

// message is the part of a JSON-RPC message that tells requests from answers.
type message struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params struct {
		RequestID json.RawMessage `json:"requestId"`
	} `json:"params"`
}

// openEnded are requests that are answered only when they are cancelled: the end of stdin must not wait for them.
var openEnded = map[string]bool{"subscriptions/listen": true}

func (d *drain) count(line []byte) {
	d.each(line, func(m message) {
		switch {
		case m.Method == "notifications/cancelled":
			d.settle(string(m.Params.RequestID)) // the SDK does not answer it
		case m.Method != "" && len(m.ID) > 0 && !openEnded[m.Method]:
			if d.open == nil {
				d.open = map[string]int{}
			}
			d.open[string(m.ID)]++
			d.n++
		}
	})
}

// settle notes that a request is answered. The caller holds d.mu.
func (d *drain) settle(id string) {
	if d.open[id] == 0 {
		return
	}
	d.open[id]--
	if d.open[id] == 0 {
		delete(d.open, id)
	}
	d.n--
	if d.n == 0 {
		select {
		case d.idle <- struct{}{}:
		default:
		}
	}
}

// each calls f for the message, or for each of a batch, under d.mu.
func (d *drain) each(line []byte, f func(message)) {
	d.mu.Lock()
	defer d.mu.Unlock()
	var one message
	if json.Unmarshal(line, &one) == nil {
		f(one)
		return
	}
	var batch []message
	if json.Unmarshal(line, &batch) == nil {
		for _, m := range batch {
			f(m)
		}
	}
}

func (d *drain) wait() {
	timeout := time.NewTimer(drainTime)
	defer timeout.Stop()
	for {
		d.mu.Lock()
		open := d.n
		d.mu.Unlock()
		if open == 0 {
			return
		}
		select {
		case <-d.idle:
		case <-d.stop:
			return
		case <-timeout.C:
			return
		}
	}
}

func (d *drain) Write(p []byte) (int, error) {
	n, err := d.out.Write(p)
	if id, ok := answered(p); ok {
		d.mu.Lock()
		d.settle(id)
		d.mu.Unlock()
		return n, err
	}
	d.each(p, func(m message) {
		if m.Method == "" && len(m.ID) > 0 {
			d.settle(string(m.ID))
		}
	})
	return n, err
}

// answered returns the id of an answer that begins as the SDK writes it. Answers are long, and parsing one for its id
// takes as long as writing it; whatever looks different is parsed.
func answered(line []byte) (id string, ok bool) {
	rest, ok := bytes.CutPrefix(line, []byte(`{"jsonrpc":"2.0","id":`))
	if !ok {
		return "", false
	}
	end := bytes.IndexByte(rest, ',')
	if len(rest) > 0 && rest[0] == '"' {
		end = bytes.IndexByte(rest[1:], '"') + 2
	}
	if end < 1 || bytes.IndexByte(rest[:end], '\\') >= 0 {
		return "", false
	}
	if !bytes.HasPrefix(rest[end:], []byte(`,"result":`)) && !bytes.HasPrefix(rest[end:], []byte(`,"error":`)) {
		return "", false
	}
	return string(rest[:end]), true
}

// Close does nothing: the streams are the caller's.
func (d *drain) Close() error { return nil }

func decodeImage(data string) ([]byte, error) { return base64.StdEncoding.DecodeString(data) }
