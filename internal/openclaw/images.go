package openclaw

import (
	"context"
	"encoding/base64"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"time"
)

// Bounds of what is fetched of the pictures that the gateway leaves out of its messages.
const (
	maxArtifacts    = 12 // for one page
	artifactTimeout = 10 * time.Second
)

// withPictures fills in the pictures of rows that the gateway keeps apart, the newest first. One that cannot be had stays
// a mention.
func withPictures(ctx context.Context, c caller, session string, rows []*row) {
	if !c.has("artifacts.download") {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, artifactTimeout)
	defer cancel()
	left := maxArtifacts
	for _, r := range slices.Backward(rows) {
		for i := range r.Content {
			b := &r.Content[i]
			if b.Type != "image" || b.Artifact == "" || b.Data != "" {
				continue
			}
			if left--; left < 0 || ctx.Err() != nil {
				return
			}
			b.Data = artifact(ctx, c, session, b.Artifact)
		}
	}
}

// artifact is one picture as base64; empty: it cannot be had.
func artifact(ctx context.Context, c caller, session, id string) string {
	var answer struct {
		Encoding string `json:"encoding"`
		Data     string `json:"data"`
		URL      string `json:"url"` // on the gateway, for a short time
	}
	err := c.call(ctx, "artifacts.download", map[string]string{"sessionKey": session, "artifactId": id}, &answer)
	switch {
	case err != nil:
		return ""
	case answer.Encoding == "base64":
		return answer.Data
	case answer.URL == "":
		return ""
	}
	data, err := c.fetch(ctx, answer.URL)
	if err != nil {
		return ""
	}
	return base64.StdEncoding.EncodeToString(data)
}

// fetch reads a file that the gateway offers under a path of its own.
func (c *client) fetch(ctx context.Context, path string) ([]byte, error) {
	if !strings.HasPrefix(path, "/") || strings.HasPrefix(path, "//") {
		return nil, fmt.Errorf("%w: a file elsewhere", errFrame)
	}
	q, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+c.address+path, nil)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errFrame, err)
	}
	a, err := direct.Do(q)
	if err != nil {
		return nil, fmt.Errorf("fetch a picture: %w", err)
	}
	defer a.Body.Close()
	if a.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("fetch a picture: HTTP %d", a.StatusCode)
	}
	data, err := io.ReadAll(io.LimitReader(a.Body, maxPicture+1))
	if err != nil || len(data) > maxPicture {
		return nil, fmt.Errorf("fetch a picture: too large or broken off: %w", err)
	}
	return data, nil
}
