package chat

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/router"
)

// This file fetches the pictures of conversations. They stay on the device's computer and are
// fetched in pieces when a page shows them. To pages a picture is named DEVICE.HASH; the hash is
// that of its content, which is compared.

const (
	// picturePath is the route of pictures, at a relay as on the device's own computer.
	picturePath = "/api/chat/images/"
	// pictureTime is for a whole picture, with the wait for others.
	pictureTime = 60 * time.Second
	// maxFetching is how many pictures of one user are fetched at once; others wait.
	maxFetching = 2
)

// pictureHash is the form of a picture's id on its device.
var pictureHash = regexp.MustCompile(`^[0-9a-f]{32}$`)

// pictureTypes are those that a page shows. SVG is not among them: it can contain scripts.
var pictureTypes = []string{"image/png", "image/jpeg", "image/webp", "image/gif"}

// addressOf returns the address of a device's picture here; empty: it has none that may be one.
func addressOf(deviceID, url string) string {
	hash, ok := strings.CutPrefix(url, picturePath)
	if !ok || !pictureHash.MatchString(hash) {
		return ""
	}
	return picturePath + deviceID + "." + hash
}

// Picture fetches a picture from the device that has it.
func (s *Service) Picture(ctx context.Context, userID, name string) (mimeType string, data []byte, e *wire.Error) {
	ctx, cancel := context.WithTimeout(ctx, pictureTime)
	defer cancel()
	deviceID, hash, _ := strings.Cut(name, ".")
	if !pictureHash.MatchString(hash) {
		return "", nil, noPicture()
	}
	end, e := s.waitToFetch(ctx, userID, deviceID)
	if e != nil {
		return "", nil, e
	}
	defer end()
	for size := 1; len(data) < size; {
		p, e := s.piece(ctx, userID, deviceID, wire.BlobGet{ID: hash, Offset: len(data)})
		if e != nil {
			return "", nil, e
		}
		b, err := base64.StdEncoding.DecodeString(p.Data)
		want := min(wire.MaxBlobPart, p.Size-len(data))
		if err != nil || p.Size > wire.MaxBlob || want <= 0 || len(b) != want || len(data) > 0 && p.Size != size {
			return "", nil, badPicture()
		}
		if len(data) == 0 {
			size = p.Size
			if !s.carried.Take(size) {
				return "", nil, wire.NewError(wire.CodeRate, "too much waits for agents at the moment")
			}
			defer s.carried.Free(size)
			data = make([]byte, 0, size)
		}
		data = append(data, b...)
	}
	sum := sha256.Sum256(data)
	mimeType = http.DetectContentType(data)
	if hex.EncodeToString(sum[:16]) != hash || !slices.Contains(pictureTypes, mimeType) {
		return "", nil, badPicture()
	}
	return mimeType, data, nil
}

func noPicture() *wire.Error {
	return wire.NotFound(wire.MissingPicture, "this picture is no longer available")
}

func badPicture() *wire.Error {
	return wire.NewError(wire.CodeAgentFailed, "the computer of this agent did not send the picture")
}

// waitToFetch waits until few enough pictures of the user are fetched.
func (s *Service) waitToFetch(ctx context.Context, userID, deviceID string) (end func(), e *wire.Error) {
	u := s.lock(userID, false)
	if u == nil {
		return nil, noPicture()
	}
	known := u.device(deviceID) != nil
	if u.fetching == nil {
		u.fetching = make(chan struct{}, maxFetching)
	}
	fetching := u.fetching
	u.unlock()
	if !known {
		return nil, noPicture()
	}
	select {
	case fetching <- struct{}{}:
		return func() { <-fetching }, nil
	case <-ctx.Done():
		return nil, wire.NewError(wire.CodeTimeout, "other pictures are fetched at the moment")
	}
}

func (s *Service) piece(ctx context.Context, userID, deviceID string, g wire.BlobGet) (p wire.BlobPart, e *wire.Error) {
	r, end, e := s.fetch(userID, deviceID, g)
	if e != nil {
		return p, e
	}
	defer end()
	late := time.NewTimer(requestTime)
	defer late.Stop()
	select {
	case p = <-r.part:
		if p.Error != nil {
			return p, noPicture()
		}
		return p, nil
	case a := <-r.answer:
		return p, a.Error
	case <-late.C:
		return p, wire.NewError(wire.CodeTimeout, "the computer of this agent did not answer in time")
	case <-ctx.Done():
		return p, wire.NewError(wire.CodeTimeout, "the picture was not there in time")
	}
}

func (s *Service) fetch(userID, deviceID string, g wire.BlobGet) (r *request, end func(), e *wire.Error) {
	u := s.lock(userID, false)
	if u == nil {
		return nil, nil, noPicture()
	}
	defer u.unlock()
	d := u.device(deviceID)
	if d == nil {
		return nil, nil, noPicture()
	}
	if d.line == nil {
		return nil, nil, away(d.agent.Name)
	}
	r = &request{part: make(chan wire.BlobPart, 1)}
	end, e = u.begin(d, r, 0, func(id string) error { return d.line.Fetch(id, g) })
	return r, end, e
}

// Fetched implements router.DeviceChat. A piece of no open request is dropped.
func (s *Service) Fetched(l router.DeviceLine, requestID string, p *wire.BlobPart) *wire.Error {
	u, d := s.connected(l)
	if u == nil {
		return nil
	}
	defer u.unlock()
	if r := d.asked[requestID]; r != nil && r.part != nil {
		delete(d.asked, requestID)
		r.part <- *p
	}
	return nil
}
