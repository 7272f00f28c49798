package chat

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"strconv"
	"testing"
	"testing/synctest"

	"github.com/worldmcp/world/internal/wire"
)

// pictureOf returns the bytes of something that looks like a picture, and its hash.
func pictureOf(size int) (data []byte, hash string) {
	data = append([]byte("\x89PNG\r\n\x1a\n"), bytes.Repeat([]byte("x"), size-8)...)
	sum := sha256.Sum256(data)
	return data, hex.EncodeToString(sum[:16])
}

// serve answers the requests of a device for pieces of one picture until the channel is closed.
// change may spoil an answer.
func (p *pages) serve(l *fakeLine, data []byte, change func(*wire.BlobPart)) {
	for q := range l.asks {
		at, _ := strconv.Atoi(q.Before)
		part := wire.BlobPart{
			Size: len(data),
			Data: base64.StdEncoding.EncodeToString(data[at:min(at+wire.MaxBlobPart, len(data))]),
		}
		if change != nil {
			change(&part)
		}
		_ = p.Fetched(l, q.id, &part)
	}
}

// A picture comes in pieces from the device that has it, for its own user alone; what a hostile
// device sends in its place is no picture.
func TestPictures(t *testing.T) {
	large, hash := pictureOf(3*wire.MaxBlobPart + 5)
	for _, c := range []struct {
		what, user, name string
		data             []byte
		change           func(*wire.BlobPart)
		code             wire.Code
	}{
		{"a large one", "olga", "dev_a." + hash, large, nil, ""},
		{"another user", "petra", "dev_a." + hash, large, nil, wire.CodeNotFound},
		{"a stranger", "nobody", "dev_a." + hash, large, nil, wire.CodeNotFound},
		{"a device that is none", "olga", "dev_x." + hash, large, nil, wire.CodeNotFound},
		{"a name that is none", "olga", "dev_a.../../etc/passwd", large, nil, wire.CodeNotFound},
		{"no device", "olga", hash, large, nil, wire.CodeNotFound},
		{"one that is not there any more", "olga", "dev_a." + hash, large, func(p *wire.BlobPart) {
			*p = wire.BlobPart{Error: wire.NewError(wire.CodeLoginAgain,
				"x")}
		}, wire.CodeNotFound},
		{"another content", "olga", "dev_a." + hash, bytes.Repeat([]byte("y"), 100), nil, wire.CodeAgentFailed},
		{"a piece that is too short", "olga", "dev_a." + hash, large, func(p *wire.BlobPart) { p.Data = "eHg=" }, wire.CodeAgentFailed},
		{"an empty piece", "olga", "dev_a." + hash, large, func(p *wire.BlobPart) { p.Data = "" }, wire.CodeAgentFailed},
		{"a piece that is no base64", "olga", "dev_a." + hash, large, func(p *wire.BlobPart) { p.Data = "!" }, wire.CodeAgentFailed},
		{"a size below zero", "olga", "dev_a." + hash, large, func(p *wire.BlobPart) { p.Size = -1 }, wire.CodeAgentFailed},
		{"a size that is too large", "olga", "dev_a." + hash, large, func(p *wire.BlobPart) { p.Size = wire.MaxBlob + 1 }, wire.CodeAgentFailed},
		{"a size that grows", "olga", "dev_a." + hash, large, growing(), wire.CodeAgentFailed},
	} {
		t.Run(c.what, func(t *testing.T) {
			p := newPages()
			l := p.join(t, "olga", "dev_a")
			p.join(t, "petra", "dev_c")
			done := make(chan struct{})
			go func() { defer close(done); p.serve(l, c.data, c.change) }()
			mimeType, data, e := p.Picture(t.Context(), c.user, c.name)
			switch {
			case c.code == "" && (e != nil || mimeType != "image/png" || !bytes.Equal(data, large)):
				t.Errorf("%s, %d bytes, %v", mimeType, len(data), e)
			case c.code != "" && (e == nil || e.Code != c.code || data != nil):
				t.Errorf("%d bytes, %v", len(data), e)
			}
			close(l.asks)
			<-done
			p.ForgetUser("olga")
			p.ForgetUser("petra")
			p.nothingLeft(t)
		})
	}
	page, hash := []byte("<html><script>alert(1)</script></html>"), ""
	sum := sha256.Sum256(page)
	hash = hex.EncodeToString(sum[:16])
	p := newPages()
	l := p.join(t, "olga", "dev_a")
	done := make(chan struct{})
	go func() { defer close(done); p.serve(l, page, nil) }()
	if mimeType, _, e := p.Picture(t.Context(), "olga", "dev_a."+hash); e == nil {
		t.Errorf("a web page is shown as %s", mimeType)
	}
	close(l.asks)
	<-done
}

// A device that goes away, or does not answer, delays a page only briefly.
func TestPicturesOfASilentDevice(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPages()
		l := p.join(t, "olga", "dev_a")
		_, hash := pictureOf(100)
		codes := make(chan wire.Code, 10)
		for range 10 {
			go func() {
				_, _, e := p.Picture(t.Context(), "olga", "dev_a."+hash)
				codes <- e.Code
			}()
		}
		synctest.Wait()
		if n := len(l.asks); n != maxFetching {
			t.Errorf("%d pictures are fetched at once", n)
		}
		for range 10 {
			if c := <-codes; c != wire.CodeTimeout {
				t.Errorf("%s", c)
			}
		}
		p.Left(l)
		if _, _, e := p.Picture(t.Context(), "olga", "dev_a."+hash); e == nil || e.Code != wire.CodeAgentNotReady {
			t.Errorf("while it is away: %v", e)
		}
		p.ForgetUser("olga")
		p.nothingLeft(t)
	})
}

// growing returns a change that makes each piece claim a larger picture.
func growing() func(*wire.BlobPart) {
	n := 0
	return func(p *wire.BlobPart) { n++; p.Size += n }
}
