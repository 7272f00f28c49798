package clip_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"syscall"
	"testing"

	"github.com/worldmcp/world/internal/base/clip"
)

// An error loses the folders of its files, wherever it comes from, and keeps its reason.
func TestReason(t *testing.T) {
	t.Parallel()
	full := &fs.PathError{Op: "open", Path: "/home/Ann B/.local/share/world/access.json", Err: syscall.ENOSPC}
	for _, c := range []struct {
		err  error
		want string
	}{
		{full, "open access.json: no space left on device"},
		{fmt.Errorf("access tokens: %w", full), "access tokens: open access.json: no space left on device"},
		{&os.LinkError{Op: "rename", Old: "/srv/w x/a.tmp", New: "/srv/w x/a", Err: syscall.EROFS}, "rename a.tmp a: read-only file system"},
		{errors.New(`nats: API error: could not write "/var/lib/world/store/jetstream/1.blk": disk full`), `nats: API error: could not write "1.blk": disk full`},
		{errors.New(`C:\Users\ann\world\token: denied`), "token: denied"},
		{errors.New("write /data: broken"), "write data: broken"},
		{errors.New("read and/or write of 3/4 failed at https://example.org/a/b"), "read and/or write of 3/4 failed at https://example.org/a/b"},
	} {
		if got := clip.Reason(c.err); got != c.want {
			t.Errorf("%v: %q", c.err, got)
		}
	}
}
