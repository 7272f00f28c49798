package asset

import (
	"context"
	"io"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/wire"
)

// trickle is a body that does not end until it is aborted.
type trickle struct {
	*io.PipeReader
	w *io.PipeWriter
}

func newTrickle() trickle {
	r, w := io.Pipe()
	return trickle{r, w}
}

func (b trickle) Abort() { _ = b.w.CloseWithError(os.ErrDeadlineExceeded) }

// Slow uploads do not block others for long: when 16 are running, one older than slowAfter is
// evicted. No temporary file is left behind.
func TestSlowFilesMakeRoom(t *testing.T) {
	var mu sync.Mutex
	now := time.Now()
	dir := t.TempDir()
	s, err := Open(dir, func() time.Time { mu.Lock(); defer mu.Unlock(); return now })
	if err != nil {
		t.Fatal(err)
	}
	put := func(body io.Reader) *wire.Error {
		_, _, e := s.Put(context.Background(), "x.png", "image/png", body)
		return e
	}
	slow := make([]trickle, MaxUploads)
	answers := make(chan *wire.Error, MaxUploads)
	for i := range slow {
		slow[i] = newTrickle()
		go func() { answers <- put(slow[i]) }()
		_, _ = slow[i].w.Write([]byte("x")) // returns when it is being read
	}
	// Before slowAfter, one more upload is refused at once.
	if e := put(strings.NewReader("no picture")); e == nil || e.Code != wire.CodeRate || !strings.Contains(e.Message, "16 uploads") ||
		e.Next == "" {
		t.Errorf("%+v", e)
	}
	mu.Lock()
	now = now.Add(slowAfter)
	mu.Unlock()
	for range 3 {
		if e := put(strings.NewReader("no picture")); e == nil || e.Code == wire.CodeRate {
			t.Errorf("a quick file is not checked: %+v", e)
		}
	}
	if e := <-answers; e == nil || e.Code != wire.CodeRate || !strings.Contains(e.Message, "too slow") {
		t.Errorf("the slow upload gets %+v", e)
	}
	for _, b := range slow[1:] {
		b.Abort()
		if e := <-answers; e == nil || e.Code != wire.CodeCancelled {
			t.Errorf("an aborted upload gets %+v", e)
		}
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) != 0 {
		t.Errorf("%v is left behind, %v", files, err)
	}
}
