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

// Limits of the downloads for one page. The gateway leaves the data of pictures out of its messages.
const (
	maxDownloads = 12
	// downloadTimeout limits all downloads of a page together.
	downloadTimeout = 10 * time.Second
)

// fillInImages downloads the pictures of rows that the gateway stores apart, the newest first. A picture that is over
// the limits or cannot be had stays a mention.
func fillInImages(ctx context.Context, c caller, session string, rows []*row) {
	if !c.has("artifacts.download") {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, downloadTimeout)
	defer cancel()
	left := maxDownloads
	for _, r := range slices.Backward(rows) {
		for i := range r.Content {
			b := &r.Content[i]
			if !b.isMention() || b.Artifact == "" {
				continue
			}
			if left--; left < 0 || ctx.Err() != nil {
				return
			}
			b.Data = downloadImage(ctx, c, session, b.Artifact)
		}
	}
}

// downloadImage returns a picture as base64; empty: it cannot be had.
func downloadImage(ctx context.Context, c caller, session, id string) string {
	var answer struct {
		Encoding string `json:"encoding"`
		Data     string `json:"data"`
		// URL is a path on the gateway, valid for a short time.
		URL string `json:"url"`
	}
	err := c.Call(ctx, "artifacts.download", map[string]string{"sessionKey": session, "artifactId": id}, &answer)
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

// fetch downloads a file that the gateway offers, over HTTP on the same port. A path that could lead to another host is
// refused.
func (c *client) fetch(ctx context.Context, path string) ([]byte, error) {
	if !strings.HasPrefix(path, "/") || strings.HasPrefix(path, "//") {
		return nil, fmt.Errorf("%w: the file is on another host", errFrame)
	}
	q, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+c.address+path, nil)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errFrame, err)
	}
	a, err := loopbackClient.Do(q)
	if err != nil {
		return nil, fmt.Errorf("fetch a picture: %w", err)
	}
	defer a.Body.Close()
	if a.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("fetch a picture: HTTP %d", a.StatusCode)
	}
	data, err := io.ReadAll(io.LimitReader(a.Body, maxImageData+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("fetch a picture: %w", err)
	case len(data) > maxImageData:
		return nil, fmt.Errorf("fetch a picture: more than %d bytes", maxImageData)
	}
	return data, nil
}
