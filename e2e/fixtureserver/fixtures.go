package main

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// pause lies between the notifications of one call, so that a client sees them one by one.
const pause = 50 * time.Millisecond

// register adds what the suites ask for, in their words.
func register(s *mcp.Server) {
	addTools(s)
	addResources(s)
	addPrompts(s)
}

func addTools(s *mcp.Server) {
	tool := func(name, about string, h mcp.ToolHandler) {
		s.AddTool(&mcp.Tool{Name: name, Description: about, InputSchema: json.RawMessage(`{"type":"object","properties":{}}`)}, h)
	}
	content := func(name string, c ...mcp.Content) {
		tool(name, "Fixture: returns fixed content.", func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			return &mcp.CallToolResult{Content: c}, nil
		})
	}
	content("test_simple_text", text("This is a simple text response for testing."))
	content("test_image_content", picture())
	content("test_audio_content", &mcp.AudioContent{Data: silence(), MIMEType: "audio/wav"})
	content("test_embedded_resource", embedded("test://embedded-resource", "text/plain", "This is an embedded resource content."))
	content("test_multiple_content_types", text("Multiple content types test:"), picture(),
		embedded("test://mixed-content-resource", "application/json", `{"test":"data","value":123}`))
	tool("test_error_handling", "Fixture: fails.", func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return &mcp.CallToolResult{Content: []mcp.Content{text("This tool intentionally returns an error for testing")}, IsError: true}, nil
	})
	tool("test_tool_with_progress", "Fixture: reports progress.", withProgress)
}

func withProgress(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	for _, done := range []float64{0, 50, 100} {
		if token := req.Params.GetProgressToken(); token != nil {
			p := &mcp.ProgressNotificationParams{ProgressToken: token, Progress: done, Total: 100}
			if err := req.Session.NotifyProgress(ctx, p); err != nil {
				return nil, fmt.Errorf("notify progress: %w", err)
			}
		}
		time.Sleep(pause)
	}
	return &mcp.CallToolResult{Content: []mcp.Content{text("done")}}, nil
}

func addResources(s *mcp.Server) {
	fixed := func(uri, mime, words string, data []byte) {
		s.AddResource(&mcp.Resource{URI: uri, Name: strings.TrimPrefix(uri, "test://"), Description: "Fixture.", MIMEType: mime},
			func(context.Context, *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
				return &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{{
					URI: uri, MIMEType: mime,
					Text: words, Blob: data,
				}}}, nil
			})
	}
	fixed("test://static-text", "text/plain", "This is the content of the static text resource.", nil)
	fixed("test://static-binary", "image/png", "", dot())
	fixed("test://watched-resource", "text/plain", "watched", nil)
	s.AddResourceTemplate(&mcp.ResourceTemplate{URITemplate: "test://template/{id}/data", Name: "template", Description: "Fixture.", MIMEType: "application/json"},
		func(_ context.Context, req *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
			id := strings.TrimSuffix(strings.TrimPrefix(req.Params.URI, "test://template/"), "/data")
			data, err := json.Marshal(map[string]any{"id": id, "templateTest": true, "data": "Data for ID: " + id})
			if err != nil {
				return nil, err
			}
			return &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{{
				URI: req.Params.URI, MIMEType: "application/json",
				Text: string(data),
			}}}, nil
		})
}

func addPrompts(s *mcp.Server) {
	prompt := func(name string, args []string, say func(map[string]string) []mcp.Content) {
		p := &mcp.Prompt{Name: name, Description: "Fixture."}
		for _, a := range args {
			p.Arguments = append(p.Arguments, &mcp.PromptArgument{Name: a, Description: "Fixture.", Required: true})
		}
		s.AddPrompt(p, func(_ context.Context, req *mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
			r := &mcp.GetPromptResult{}
			for _, c := range say(req.Params.Arguments) {
				r.Messages = append(r.Messages, &mcp.PromptMessage{Role: "user", Content: c})
			}
			return r, nil
		})
	}
	prompt("test_simple_prompt", nil, func(map[string]string) []mcp.Content {
		return []mcp.Content{text("This is a simple prompt for testing.")}
	})
	prompt("test_prompt_with_arguments", []string{"arg1", "arg2"}, func(a map[string]string) []mcp.Content {
		return []mcp.Content{text(fmt.Sprintf("Prompt with arguments: arg1='%s', arg2='%s'", a["arg1"], a["arg2"]))}
	})
	prompt("test_prompt_with_embedded_resource", []string{"resourceUri"}, func(a map[string]string) []mcp.Content {
		return []mcp.Content{
			embedded(a["resourceUri"], "text/plain", "Embedded resource content for testing."),
			text("Please process the embedded resource above."),
		}
	})
	prompt("test_prompt_with_image", nil, func(map[string]string) []mcp.Content {
		return []mcp.Content{picture(), text("Please analyze the image above.")}
	})
}

func text(s string) *mcp.TextContent { return &mcp.TextContent{Text: s} }

func picture() *mcp.ImageContent { return &mcp.ImageContent{Data: dot(), MIMEType: "image/png"} }

func embedded(uri, mime, words string) *mcp.EmbeddedResource {
	return &mcp.EmbeddedResource{Resource: &mcp.ResourceContents{URI: uri, MIMEType: mime, Text: words}}
}

// dot is a PNG of one red pixel.
func dot() []byte {
	m := image.NewRGBA(image.Rect(0, 0, 1, 1))
	m.Set(0, 0, color.RGBA{R: 255, A: 255})
	var b bytes.Buffer
	if err := png.Encode(&b, m); err != nil {
		panic(err)
	}
	return b.Bytes()
}

// silence is a WAV file of eight samples: 8 kHz, one channel, 8 bits.
func silence() []byte {
	samples := bytes.Repeat([]byte{0x80}, 8)
	b := append([]byte("RIFF"), binary.LittleEndian.AppendUint32(nil, uint32(36+len(samples)))...)
	b = append(b, "WAVEfmt \x10\x00\x00\x00\x01\x00\x01\x00"...)
	b = binary.LittleEndian.AppendUint32(b, 8000) // samples per second
	b = binary.LittleEndian.AppendUint32(b, 8000) // bytes per second
	b = append(b, 1, 0, 8, 0)                     // bytes per frame, bits per sample
	b = append(b, "data"...)
	b = binary.LittleEndian.AppendUint32(b, uint32(len(samples)))
	return append(b, samples...)
}
