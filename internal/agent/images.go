package agent

import (
	"container/list"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"slices"
	"sync"

	"github.com/worldmcp/world/internal/wire"
)

// Bounds of the pictures that are kept, in bytes: of one, and of all, beyond which those not asked for longest go.
const (
	maxImage  = 8 << 20
	maxImages = 32 << 20
)

// ImagePath is where the pages find a picture, before its id.
const ImagePath = "/api/chat/images/"

// imageTypes are the pictures that a page shows; an SVG is a program.
var imageTypes = []string{"image/png", "image/jpeg", "image/webp", "image/gif"}

// imageType tells by its first bytes what kind of picture something is; empty: none that a page shows.
func imageType(data []byte) string {
	if t := http.DetectContentType(data); slices.Contains(imageTypes, t) {
		return t
	}
	return ""
}

// images keeps pictures by the hash of their content. The zero value is ready.
type images struct {
	mu    sync.Mutex
	byID  map[string]*list.Element
	order list.List // of *picture, the one asked for last in front
	bytes int
}

type picture struct {
	id, mimeType string
	data         []byte
}

// keep stores a picture and returns where it is; one that is no picture, or too large, is only mentioned.
func (s *images) keep(mimeType string, data []byte) wire.ChatImage {
	sniffed := imageType(data)
	if sniffed == "" || len(data) > maxImage {
		return wire.ChatImage{MIMEType: mimeType}
	}
	sum := sha256.Sum256(data)
	id := hex.EncodeToString(sum[:16])
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.byID == nil {
		s.byID = map[string]*list.Element{}
	}
	if e, ok := s.byID[id]; ok {
		s.order.MoveToFront(e)
	} else {
		s.byID[id] = s.order.PushFront(&picture{id, sniffed, data})
		s.bytes += len(data)
	}
	for s.bytes > maxImages {
		p := s.order.Remove(s.order.Back()).(*picture)
		delete(s.byID, p.id)
		s.bytes -= len(p.data)
	}
	return wire.ChatImage{URL: ImagePath + id, MIMEType: sniffed}
}

func (s *images) get(id string) (mimeType string, data []byte, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	e, ok := s.byID[id]
	if !ok {
		return "", nil, false
	}
	s.order.MoveToFront(e)
	p := e.Value.(*picture)
	return p.mimeType, p.data, true
}
