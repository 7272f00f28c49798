package local_test

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"runtime"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/base/local"
)

// The owner of a port is described as precisely as the user may know: another world service by its
// health answer, any other program by its process.
func TestPortOwner(t *testing.T) {
	mine := fmt.Sprintf("process %d", os.Getpid())
	for name, c := range map[string]struct{ answer, want string }{
		"another world":          {`{"product":"world","pid":77}`, "another world service (process 77) with its own data folder"},
		"another product":        {`{"product":"globe","pid":77}`, mine},
		"a page":                 {`<!doctype html>`, mine},
		"nothing":                {``, mine},
		"a world in a long text": {strings.Repeat(" ", 5000) + `{"product":"world","pid":77}`, mine},
	} {
		s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path == "/api/health" {
				_, _ = w.Write([]byte(c.answer))
			}
		}))
		got := local.PortOwner(t.Context(), s.Listener.Addr().(*net.TCPAddr).Port)
		s.Close()
		if runtime.GOOS == "linux" && !strings.Contains(got, c.want) {
			t.Errorf("%s: %q", name, got)
		}
	}
}

// A program that accepts and stays silent does not delay the answer, and a free port has no owner.
func TestPortOwnerOfASilentProgram(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	port := l.Addr().(*net.TCPAddr).Port
	over, cancel := context.WithCancel(t.Context())
	cancel()
	if got := local.PortOwner(over, port); runtime.GOOS == "linux" && !strings.Contains(got, fmt.Sprintf("process %d (", os.Getpid())) {
		t.Errorf("silent: %q", got)
	}
	_ = l.Close()
	if got := local.PortOwner(t.Context(), port); strings.Contains(got, fmt.Sprint(os.Getpid())) {
		t.Errorf("closed: %q", got)
	}
}
