package agent

import (
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"slices"
	"sync"

	"github.com/worldmcp/world/internal/base/lru"
	"github.com/worldmcp/world/internal/wire"
)

// Bounds of the picture cache, in bytes: of one picture, and of all. Beyond that the least recently
// used ones are evicted.
const (
	maxImage  = 8 << 20
	maxImages = 32 << 20
)

// ImagePath is the path of the REST route for pictures; the id follows.
const ImagePath = "/api/chat/images/"

// imageTypes are the picture types that a page shows. SVG is not among them: it can contain
// scripts.
var imageTypes = []string{"image/png", "image/jpeg", "image/webp", "image/gif"}

// imageType detects the type of a picture from its first bytes; empty: pages do not show it.
func imageType(data []byte) string {
	if t := http.DetectContentType(data); slices.Contains(imageTypes, t) {
		return t
	}
	return ""
}

// images is an LRU cache of pictures. Their ids are hashes of their content.
type images struct {
	mu   sync.Mutex
	byID lru.Map[string, picture]
	// totalBytes is the size of all pictures.
	totalBytes int
}

type picture struct {
	mimeType string
	data     []byte
}

// add stores a picture and returns its address. For data that is no picture, or too large, the
// result has no address, so the page only mentions it.
func (s *images) add(mimeType string, data []byte) wire.ChatImage {
	sniffed := imageType(data)
	if sniffed == "" || len(data) > maxImage {
		return wire.ChatImage{MIMEType: mimeType}
	}
	sum := sha256.Sum256(data)
	id := hex.EncodeToString(sum[:16])
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, known := s.byID.Use(id); !known {
		s.byID.Put(id, picture{sniffed, data})
		s.totalBytes += len(data)
	}
	for s.totalBytes > maxImages {
		oldest, _ := s.byID.DeleteOldest()
		s.totalBytes -= len(oldest.data)
	}
	return wire.ChatImage{URL: ImagePath + id, MIMEType: sniffed}
}

// get returns a picture and marks it as used.
func (s *images) get(id string) (mimeType string, data []byte, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	p, ok := s.byID.Use(id)
	return p.mimeType, p.data, ok
}
