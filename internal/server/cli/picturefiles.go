package cli

import (
	"encoding/base64"
	"os"
	"sync"

	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/wire"
)

// pictureFiles makes the pictures of results files, for a program whose model sees only those. They
// lie in a folder of the user alone that goes with the process. Its zero value is ready.
type pictureFiles struct {
	mu  sync.Mutex
	dir local.Dir
}

// of returns a result with a file in place of its picture: the newest one. With an error the result
// is as it was.
func (p *pictureFiles) of(t wire.ToolResult) (wire.ToolResult, error) {
	if t.Result == nil || len(t.Result.Images) == 0 {
		return t, nil
	}
	image := t.Result.Images[0]
	data, err := base64.StdEncoding.DecodeString(image.Data)
	if err != nil {
		return t, err
	}
	name := "screenshot.jpg"
	if image.MIMEType == "image/png" {
		name = "screenshot.png"
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.dir == "" {
		dir, err := os.MkdirTemp("", "world-pictures-")
		if err != nil {
			return t, err
		}
		p.dir = local.Dir(dir)
	}
	if err := p.dir.Write(name, data); err != nil {
		return t, err
	}
	res := *t.Result // others may hold the result
	res.Images = nil
	res.Text += "\nThe picture is the file " + p.dir.Path(name) + ": read it to see the picture."
	t.Result = &res
	return t, nil
}

// close removes the folder.
func (p *pictureFiles) close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.dir != "" {
		_ = os.RemoveAll(string(p.dir))
	}
}
