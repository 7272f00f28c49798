// Command floor is what the figures of bench are compared with: the same libraries with nothing of
// ours behind them.
//
//	floor mcp    an MCP server on stdio with one tool that answers a fixed word
//	floor echo   a WebSocket server that sends every message back; it prints its address first
package main

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"os"

	"github.com/coder/websocket"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func main() {
	run := map[string]func() error{"mcp": serveMCP, "echo": serveEcho}
	if len(os.Args) != 2 || run[os.Args[1]] == nil {
		fmt.Fprintln(os.Stderr, "usage: floor mcp | floor echo")
		os.Exit(2)
	}
	if err := run[os.Args[1]](); err != nil {
		fmt.Fprintln(os.Stderr, "floor:", err)
		os.Exit(1)
	}
}

func serveMCP() error {
	s := mcp.NewServer(&mcp.Implementation{Name: "floor", Version: "1"}, nil)
	s.AddTool(
		&mcp.Tool{Name: "nothing", Description: "Does nothing.", InputSchema: map[string]any{"type": "object"}},
		func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: "nothing"}}}, nil
		})
	return s.Run(context.Background(), &mcp.StdioTransport{})
}

func serveEcho() error {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	fmt.Println(l.Addr())
	return http.Serve(l, http.HandlerFunc(echo)) //nolint:gosec // a server for one client on loopback, for seconds
}

func echo(w http.ResponseWriter, r *http.Request) {
	ws, err := websocket.Accept(w, r, &websocket.AcceptOptions{CompressionMode: websocket.CompressionDisabled})
	if err != nil {
		return
	}
	defer ws.CloseNow()
	for {
		kind, text, err := ws.Read(r.Context())
		if err == nil {
			err = ws.Write(r.Context(), kind, text)
		}
		if err != nil {
			return
		}
	}
}
