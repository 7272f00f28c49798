package httpapi

import (
	"errors"
	"io"
	"net/http"
	"time"
)

// Timeouts for the arrival of a request's body: JSON, and files and worlds. Answers have no
// timeout. Tests shorten them.
var (
	bodyTime   = 10 * time.Second
	uploadTime = time.Minute
)

// deadlineBody is a request body with a read deadline. The deadline ends together with the body, so
// that it does not cut off a long call or an event stream on the same connection.
type deadlineBody struct {
	io.ReadCloser
	c *http.ResponseController
}

func (b *deadlineBody) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	if errors.Is(err, io.EOF) {
		_ = b.c.SetReadDeadline(time.Time{})
	}
	return n, err
}

// Abort makes the next read of the body fail at once.
func (b *deadlineBody) Abort() { _ = b.c.SetReadDeadline(time.Unix(1, 0)) }

// setBodyDeadline gives a request's body its deadline. The deadline also applies when the server
// itself drains a body that no handler has read.
func setBodyDeadline(w http.ResponseWriter, r *http.Request) {
	if r.Body == nil || r.Body == http.NoBody {
		return
	}
	most := bodyTime
	if r.URL.Path == importPath || r.URL.Path == assetsPath || r.URL.Path == coderPath {
		most = uploadTime
	}
	b := &deadlineBody{r.Body, http.NewResponseController(w)}
	_ = b.c.SetReadDeadline(time.Now().Add(most)) // a writer without deadlines needs none
	r.Body = b
}
