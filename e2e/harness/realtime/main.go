// Command realtime stands in for the realtime service of a voice (internal/voice/realtimetest) as a
// program, for tests that are not in Go and for a real gateway, whose
// talk.realtime.providers.openai.azureEndpoint is then the address it prints:
//
//	realtime [-addr 127.0.0.1:0] [-key KEY,KEY] [-models ID,ID] [-script FILE] [-pace N]
//
// It prints "REALTIME_READY http://127.0.0.1:PORT" and serves until it is stopped, or with -stdin
// until its standard input ends. POST /script takes another script; GET /journal is what happened,
// GET /heard.pcm what it heard.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"github.com/worldmcp/world/internal/voice/realtimetest"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := run(ctx, os.Args[1:], os.Stdin, os.Stdout)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "realtime:", err)
		os.Exit(1)
	}
}

// run serves until ctx ends.
func run(ctx context.Context, args []string, in io.Reader, out io.Writer) error {
	flags := flag.NewFlagSet("realtime", flag.ContinueOnError)
	addr := flags.String("addr", "127.0.0.1:0", "where to listen, on loopback")
	keys := flags.String("key", realtimetest.Key, "keys that are taken, with commas between")
	models := flags.String("models", "", "models that exist, with commas between; empty: those that a voice may use")
	script := flags.String("script", "", "file with what the model does: {\"script\": [...], \"after\": [...]}")
	pace := flags.Float64("pace", 4, "how many times faster than it sounds the sound leaves")
	stdin := flags.Bool("stdin", false, "stop when standard input ends")
	if err := flags.Parse(args); err != nil {
		return err
	}
	o := realtimetest.Options{Keys: list(*keys), Models: list(*models), Pace: *pace}
	if *script != "" {
		b, err := os.ReadFile(*script)
		if err == nil {
			err = json.Unmarshal(b, &o.Script)
		}
		if err != nil {
			return fmt.Errorf("script: %w", err)
		}
	}
	l, err := (&net.ListenConfig{}).Listen(ctx, "tcp", *addr)
	if err != nil {
		return err
	}
	if *stdin {
		var end context.CancelFunc
		ctx, end = context.WithCancel(ctx)
		go func() {
			defer end()
			_, _ = io.Copy(io.Discard, in)
		}()
	}
	fmt.Fprintf(out, "REALTIME_READY http://%s\n", l.Addr())
	return serve(ctx, l, realtimetest.New(o))
}

func serve(ctx context.Context, l net.Listener, s *realtimetest.Server) error {
	h := &http.Server{Handler: s, ReadHeaderTimeout: 10 * time.Second}
	defer context.AfterFunc(ctx, func() {
		_ = h.Close()
		s.Close()
	})()
	if err := h.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// list splits at commas; nothing is nil.
func list(s string) []string {
	if s == "" {
		return nil
	}
	return strings.Split(s, ",")
}
