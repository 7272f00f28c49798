package store

import (
	"fmt"
	"net"
	"net/url"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
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
	if !n.ReadyForConnections(10 * time.Second) {
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
		if !n.ReadyForConnections(20 * time.Second) {
			t.Fatal("a NATS server does not start")
		}
	}
	return nodes[0].ClientURL()
}
