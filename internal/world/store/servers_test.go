package store

import (
	"bytes"
	"context"
	"fmt"
	"net"
	"net/url"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/base/needs"
)

// external starts a NATS server on a free loopback port, as an operator would, and returns its URL.
func external(t testing.TB) string {
	t.Helper()
	n, err := server.NewServer(&server.Options{
		Host: "127.0.0.1", Port: server.RANDOM_PORT, NoSigs: true, NoLog: true,
		JetStream: true, StoreDir: t.TempDir(), SyncAlways: true, MaxPayload: maxPayload,
	})
	if err != nil {
		t.Fatal(err)
	}
	n.Start()
	t.Cleanup(func() { n.Shutdown(); n.WaitForShutdown() })
	if !n.ReadyForConnections(patience) {
		t.Fatal("the NATS server does not start")
	}
	return n.ClientURL()
}

// cluster starts three NATS servers that replicate, and returns the URL of one.
func cluster(t testing.TB) string {
	t.Helper()
	var ports []int
	var routes []*url.URL
	for range 3 { // each server has to know all of them before any of them runs
		free, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		ports = append(ports, free.Addr().(*net.TCPAddr).Port)
		routes = append(routes, &url.URL{Scheme: "nats", Host: free.Addr().String()})
		free.Close()
	}
	nodes := make([]*server.Server, len(ports))
	for i, port := range ports {
		n, err := server.NewServer(&server.Options{
			ServerName: fmt.Sprint("n", i), Host: "127.0.0.1", Port: server.RANDOM_PORT, NoSigs: true, NoLog: true,
			Cluster: server.ClusterOpts{Name: "test", Host: "127.0.0.1", Port: port}, Routes: routes,
			JetStream: true, StoreDir: t.TempDir(), SyncAlways: true, MaxPayload: maxPayload,
		})
		if err != nil {
			t.Fatal(err)
		}
		n.Start()
		t.Cleanup(func() { n.Shutdown(); n.WaitForShutdown() })
		nodes[i] = n
	}
	for _, n := range nodes {
		if !n.ReadyForConnections(patience) {
			t.Fatal("a NATS server does not start")
		}
	}
	// A store needs a leader that knows all of them.
	ready := func(n *server.Server) bool {
		return n.JetStreamIsLeader() && len(n.JetStreamClusterPeers()) == len(nodes)
	}
	needs.Until(t, "a leader of the NATS servers", func() bool { return slices.ContainsFunc(nodes, ready) })
	return nodes[0].ClientURL()
}

// patience is how long a test waits for what certainly comes, however busy the computer is.
const patience = needs.Patience

// patient is the context of calls whose answer is tested, not how soon it comes: without a deadline
// of its own, a call ends after callTimeout, which three servers that sync each message can exceed
// on a busy computer.
func patient(t testing.TB) context.Context {
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	t.Cleanup(cancel)
	return ctx
}

// laggard stands before a server. After each request for a consumer's messages, it keeps back for
// lag, in nanoseconds, what the server sends.
func laggard(t *testing.T, server string, lag *atomic.Int64) string {
	t.Helper()
	cn, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	var copies sync.WaitGroup
	t.Cleanup(func() { _ = cn.Close(); copies.Wait() })
	copies.Go(func() {
		for {
			client, err := cn.Accept()
			if err != nil {
				return
			}
			behind, err := net.Dial("tcp", strings.TrimPrefix(server, "nats://"))
			if err != nil {
				_ = client.Close()
				return
			}
			var until atomic.Int64
			pass := func(to, from net.Conn, each func([]byte)) {
				defer to.Close()
				defer from.Close()
				b := make([]byte, 64<<10)
				for {
					n, err := from.Read(b)
					if err != nil {
						return
					}
					each(b[:n])
					if _, err := to.Write(b[:n]); err != nil {
						return
					}
				}
			}
			copies.Go(func() {
				pass(behind, client, func(b []byte) {
					if bytes.Contains(b, []byte("CONSUMER.MSG.NEXT")) {
						until.Store(time.Now().UnixNano() + lag.Load())
					}
				})
			})
			copies.Go(func() {
				pass(client, behind, func([]byte) { time.Sleep(time.Until(time.Unix(0, until.Load()))) })
			})
		}
	})
	return "nats://" + cn.Addr().String()
}

// A server that is busy for longer than the library waits for messages loses none of them.
func TestListFromASlowServer(t *testing.T) {
	var lag atomic.Int64
	s, err := Open(t.Context(), Options{URL: laggard(t, external(t), &lag), Relay: true, Logger: zerolog.Nop()})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	const want = batchSize + 6
	for i := range want {
		if _, err := s.PutRecord(t.Context(), fmt.Sprintf("d.code.user.c%d", i), []byte("x"), 0); err != nil {
			t.Fatal(err)
		}
	}
	lag.Store(int64(1500 * time.Millisecond))
	list, err := s.Records(t.Context(), "d.code.user.*")
	if err != nil || len(list) != want {
		t.Fatal(len(list), err)
	}
}
