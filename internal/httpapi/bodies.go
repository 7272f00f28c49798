package httpapi

import (
	"errors"
	"io"
	"net/http"
	"time"
)

// How long the body of a request may take to arrive: JSON, and files and worlds. Answers may take as long as they like.
var (
	bodyTime   = 10 * time.Second
	uploadTime = time.Minute
)

// timely is a body that arrives in time or not at all. The deadline ends with the body: a call that waits or a stream that
// answers it must not be cut off.
type timely struct {
	io.ReadCloser
	c *http.ResponseController
}

func (b *timely) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	if errors.Is(err, io.EOF) {
		_ = b.c.SetReadDeadline(time.Time{})
	}
	return n, err
}

// Abort ends a body that is on its way.
func (b *timely) Abort() { _ = b.c.SetReadDeadline(time.Unix(1, 0)) }

// inTime gives a request's body its deadline; the server, too, keeps it when it looks for the end of a body that nobody read.
func inTime(w http.ResponseWriter, r *http.Request) {
	if r.Body == nil || r.Body == http.NoBody {
		return
	}
	most := bodyTime
	if r.URL.Path == importPath || r.URL.Path == assetsPath {
		most = uploadTime
	}
	b := &timely{r.Body, http.NewResponseController(w)}
	_ = b.c.SetReadDeadline(time.Now().Add(most)) // a writer without deadlines needs none
	r.Body = b
}
