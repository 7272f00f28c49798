package chat

import (
	"context"
	"encoding/base64"
	"slices"
	"time"
)

// Limits of the downloads for one page. The gateway leaves the data of pictures out of its
// messages.
const (
	maxDownloads = 12
	// downloadTimeout limits all downloads of a page together.
	downloadTimeout = 10 * time.Second
)

// fillInImages downloads the pictures of rows that the gateway stores apart, the newest first. A
// picture that is over the limits or cannot be had stays a mention.
func fillInImages(ctx context.Context, c caller, session string, rows []*row) {
	if !c.Has("artifacts.download") {
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
	data, err := c.Fetch(ctx, answer.URL)
	if err != nil {
		return ""
	}
	return base64.StdEncoding.EncodeToString(data)
}
