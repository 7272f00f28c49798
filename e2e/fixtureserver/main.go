// Command fixtureserver serves checks from outside and is not shipped.
//
//	fixtureserver 127.0.0.1:PORT   the product's own MCP mount with the tools, resources and
//	                               prompts of the conformance suites (test_simple_text, …)
//	fixtureserver serve [flags]    a whole world service with a scripted lane
//	                               (internal/server/worldtest), for browser specs
package main

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"os"
	"time"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/mcpserver"
)

// noWorld answers for the world's tools: the suites list them but call only their own.
type noWorld struct{}

func (noWorld) CallTool(context.Context, string, wire.ToolCall, func(wire.ToolProgress)) wire.ToolResult {
	return wire.ToolResult{Error: wire.NewError(wire.CodeWorldNotOpen, "this server has no world")}
}

func (noWorld) ReadResource(context.Context, string, string) wire.ResourceResult {
	return wire.ResourceResult{Error: wire.NewError(wire.CodeNotFound, "this server has no world")}
}

func (noWorld) Watch(context.Context, func()) error { return nil }

func main() {
	if len(os.Args) > 1 && os.Args[1] == "serve" {
		if err := serve(os.Args[2:]); err != nil {
			fmt.Fprintln(os.Stderr, "fixtureserver:", err)
			os.Exit(1)
		}
		return
	}
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: fixtureserver ADDRESS, or fixtureserver serve [flags]")
		os.Exit(2)
	}
	listener, err := net.Listen("tcp", os.Args[1])
	if err != nil {
		fmt.Fprintln(os.Stderr, "fixtureserver:", err)
		os.Exit(1)
	}
	mux := http.NewServeMux()
	anyone := &access.Principal{UserID: "fixtures", Kind: access.Program, Scopes: access.LocalScopes()}
	handler := mcpserver.Handler(mcpserver.HTTPOptions{
		Version:   "fixtures",
		RunnerFor: func(string, *access.Principal) mcpserver.Runner { return noWorld{} },
		Register:  register,
	})
	mux.HandleFunc("/api/mcp/world", func(w http.ResponseWriter, r *http.Request) {
		handler.ServeHTTP(w, r.WithContext(access.NewContext(r.Context(), anyone)))
	})
	server := &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	fmt.Fprintln(os.Stderr, "fixtureserver:", server.Serve(listener))
	os.Exit(1)
}
