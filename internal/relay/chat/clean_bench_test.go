package chat

import (
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/wire"
)

// What each event of a device costs before pages get it.
func BenchmarkCleanEvent(b *testing.B) {
	text := wire.ChatPart{Kind: wire.PartText, Text: strings.Repeat("Some words. ", 200)}
	call := wire.ChatPart{Kind: wire.PartTool, Tool: &wire.ChatTool{
		ID: "call-1", Name: "exec", Title: "Run the tests", Target: "go test ./...", State: wire.ToolDone,
		Input: `{"command":"go test ./..."}`, Output: strings.Repeat("ok\n", 1000),
	}}
	whole := message(text)
	whole.Message.Parts = append(whole.Message.Parts, call, call, text)
	for name, e := range map[string]*wire.ChatEvent{
		"delta":    {Kind: wire.ChatEventDelta, Backend: "openclaw", Session: "main", Delta: &wire.ChatDelta{Message: "m1", Text: "words"}},
		"message":  whole,
		"approval": openApproval("a1"),
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if refused := cleanEvent("dev_a", e); refused != nil {
					b.Fatal(refused)
				}
			}
		})
	}
}
