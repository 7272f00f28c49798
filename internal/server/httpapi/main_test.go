package httpapi_test

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"github.com/worldmcp/world/internal/base/needs"
	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/wire"
)

func TestMain(m *testing.M) {
	goleak.VerifyTestMain(m, goleak.Cleanup(func(code int) {
		http.DefaultClient.CloseIdleConnections()
		os.Exit(code)
	}))
}

func patient(t testing.TB) context.Context {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), needs.Patience)
	t.Cleanup(cancel)
	return ctx
}

// client keeps no connections, so that services stop at once.
var client = &http.Client{
	Transport:     &http.Transport{DisableKeepAlives: true},
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
}

// request of a route; header values that are empty remove the header.
type request struct {
	method, path, body string
	header             map[string]string
}

// answered is what came back.
type answered struct {
	status int
	header http.Header
	body   string
	err    *wire.Error
}

func ask(t testing.TB, s *worldtest.Service, q request) answered {
	t.Helper()
	req, err := http.NewRequestWithContext(patient(t), q.method, s.Origin()+q.path, strings.NewReader(q.body))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/json")
	for k, v := range q.header {
		switch {
		case k == "Host":
			req.Host = v
		case v == "":
			req.Header.Del(k)
		default:
			req.Header.Set(k, v)
		}
	}
	res, err := client.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	var b []byte
	if !strings.HasPrefix(res.Header.Get("Content-Type"), "text/event-stream") {
		if b, err = io.ReadAll(res.Body); err != nil {
			t.Fatal(err)
		}
	}
	a := answered{status: res.StatusCode, header: res.Header, body: string(b)}
	var body struct {
		Error *wire.Error `json:"error"`
	}
	if json.Unmarshal(b, &body) == nil {
		a.err = body.Error
	}
	return a
}

// want fails unless the answer is an error of this code with the status of the table.
func (a answered) want(t testing.TB, what string, code wire.Code) {
	t.Helper()
	if a.err == nil || a.err.Code != code || a.status != code.Info().HTTP {
		t.Errorf("%s: %d %s, want %s", what, a.status, a.body, code)
	}
}

func bearer(s *worldtest.Service) map[string]string {
	return map[string]string{"Authorization": "Bearer " + s.Token}
}
