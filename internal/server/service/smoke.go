package service

import (
	"bytes"
	"cmp"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"image"
	_ "image/jpeg" // pictures of the page
	_ "image/png"  // the same
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/worldmcp/world/internal/access/login"
	"github.com/worldmcp/world/internal/agents/bridge"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/base/ident"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/directory"
	"github.com/worldmcp/world/internal/world/tool"
)

// smokeTime bounds one step.
const smokeTime = 45 * time.Second

// smokeCall calls a tool on one leg.
type smokeCall func(ctx context.Context, name string, args any) wire.ToolResult

// Smoke tries what an agent does, on each leg that its calls can go: this computer or the hosted
// world where they go now, and the way back from the server. It leaves nothing but where the agent
// stands.
func (s *service) Smoke(ctx context.Context) wire.Smoke {
	leg := "this computer"
	if s.uplinks.Active(login.UserID) != nil {
		leg = "the hosted world"
	}
	steps := smokeLeg(ctx, leg, s.smokeHere())
	if s.agents.bridges.remote() {
		leg := "through " + s.agents.bridges.State().Target
		call, end, err := s.agents.bridges.smokeThere(ctx)
		if err != nil {
			steps = append(steps, wire.SmokeStep{Name: "connection", Leg: leg, Text: sentence(err), Next: "See the state of the server under Your agent."})
		} else {
			steps = append(steps, smokeLeg(ctx, leg, call)...)
			end()
		}
	}
	return wire.Smoke{OK: !slices.ContainsFunc(steps, func(x wire.SmokeStep) bool { return !x.OK }), Steps: steps}
}

// smokeLeg makes the four steps. The first that fails is the last: the others would only say the
// same.
func smokeLeg(ctx context.Context, leg string, call smokeCall) (steps []wire.SmokeStep) {
	id := ident.New("smoke_")
	step := func(name string, check func(wire.ToolResult) (string, *wire.Error),
		calls ...func(context.Context) wire.ToolResult,
	) bool {
		began, x := time.Now(), wire.SmokeStep{Name: name, Leg: leg, OK: true}
		for _, c := range calls {
			ctx, cancel := context.WithTimeout(ctx, smokeTime)
			t := c(ctx)
			cancel()
			text, e := "", t.Error
			if e == nil {
				text, e = check(t)
			}
			if e != nil {
				x.OK, x.Text, x.Next = false, clip.Line(e.Message, 300), e.Next
				if e.Code == wire.CodeWorldNotOpen { // its own words are for an agent
					x.Next = "Open the world in a browser, and start the test again."
				}
				break
			}
			x.Text = cmp.Or(x.Text, text)
		}
		x.Millis = float64(time.Since(began).Microseconds()) / 1000
		steps = append(steps, x)
		return x.OK
	}
	do := func(name string, args any) func(context.Context) wire.ToolResult {
		return func(ctx context.Context) wire.ToolResult { return call(ctx, name, args) }
	}
	said := func(t wire.ToolResult) (string, *wire.Error) {
		line, _, _ := strings.Cut(t.Result.Text, "\n")
		return clip.Line(line, 200), nil
	}
	type object map[string]any
	at := [3]float64{6, 0, 14}
	_ = step("world info", said, do(tool.WorldInfo, object{})) &&
		step("avatar walk", said, do(tool.WalkAvatar, object{"position": [3]float64{at[0], 0, at[2] - 2}})) &&
		step("safe placement", said,
			do(tool.PlaceObjects, object{"objects": []object{{"kind": "crate", "id": id, "position": at}}}),
			do(tool.DeleteObjects, object{"objects": []object{{"id": id}}})) &&
		step("screenshot", pictured, do(tool.Screenshot, object{}))
	return steps
}

// smokeHere calls as the agent that is here, or one of its own, where the calls of local agents go.
func (s *service) smokeHere() smokeCall {
	from := directory.Caller{By: s.login.Anonymous(), AgentType: "smoke-test", AgentName: "Smoke test"}
	if _, a, ok := s.agents.registry.Agent(""); ok {
		from.AvatarID, from.AgentType, from.AgentName = a.AvatarID, a.Type, a.Name
	}
	return func(ctx context.Context, name string, args any) wire.ToolResult {
		return s.router.Directory.Call(ctx, from, "", name, wire.MustJSON(args), nil)
	}
}

// smokeThere calls as the agent of the server does, by MCP from the server back to here, with a
// token of its own for that long.
func (b *bridges) smokeThere(ctx context.Context) (call smokeCall, end func(), err error) {
	b.mu.Lock()
	j := b.current
	b.mu.Unlock()
	if j == nil {
		return nil, nil, errors.New("no server was joined")
	}
	loop, ok, why := j.bridge.Loop()
	if !ok {
		return nil, nil, errors.New(cmp.Or(why, "the connection to the server does not stand"))
	}
	tokens := serverTokens{b, j.target}
	id, secret, err := tokens.Create(ctx)
	if err != nil {
		return nil, nil, errors.New("the token for it could not be made")
	}
	revoke := func() { _ = tokens.Revoke(id) }
	client := mcp.NewClient(&mcp.Implementation{Name: "smoke-test", Version: b.opt.Version}, nil)
	session, err := client.Connect(ctx, &mcp.StreamableClientTransport{
		Endpoint: fmt.Sprintf("http://127.0.0.1:%d/api/mcp/world", loop), HTTPClient: &http.Client{Transport: bearerTransport{secret}},
		DisableStandaloneSSE: true,
	}, nil)
	if err != nil {
		revoke()
		return nil, nil, errors.New("nothing answers on the way back from the server")
	}
	call = func(ctx context.Context, name string, args any) wire.ToolResult {
		res, err := session.CallTool(ctx, &mcp.CallToolParams{Name: name, Arguments: args})
		if err != nil {
			return wire.ToolResult{Error: wire.NewError(wire.CodeUnavailable, "the call did not come through")}
		}
		return resultOf(res)
	}
	return call, func() {
		_ = session.Close()
		revoke()
	}, nil
}

// bearerTransport sends requests as a program of the server would, with a token.
type bearerTransport struct{ token string }

// RoundTrip implements http.RoundTripper.
func (a bearerTransport) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Host = bridge.WorldThere
	r.Header.Set("Authorization", "Bearer "+a.token)
	return http.DefaultTransport.RoundTrip(r)
}

// resultOf is a result of MCP as one of the world's tools.
func resultOf(res *mcp.CallToolResult) wire.ToolResult {
	var text strings.Builder
	r := &wire.Result{}
	for _, c := range res.Content {
		switch c := c.(type) {
		case *mcp.TextContent:
			text.WriteString(c.Text)
		case *mcp.ImageContent:
			r.Images = append(r.Images, wire.Image{
				MIMEType: c.MIMEType,
				Data:     base64.StdEncoding.EncodeToString(c.Data),
			})
		}
	}
	if r.Text = text.String(); res.IsError {
		return wire.ToolResult{Error: wire.NewError(wire.CodeUnavailable, "%s", clip.Line(r.Text, 300))}
	}
	return wire.ToolResult{OK: true, Result: r}
}

// pictured checks that a result has a picture on which something can be seen.
func pictured(t wire.ToolResult) (string, *wire.Error) {
	if len(t.Result.Images) == 0 {
		return "", wire.NewError(wire.CodeUnavailable, "there is no picture in the answer")
	}
	data, err := base64.StdEncoding.DecodeString(t.Result.Images[0].Data)
	if err != nil {
		return "", wire.NewError(wire.CodeUnavailable, "the picture cannot be read")
	}
	img, _, err := image.Decode(bytes.NewReader(data))
	if err != nil {
		return "", wire.NewError(wire.CodeUnavailable, "the picture cannot be read")
	}
	size := img.Bounds()
	if n := colours(img); n < leastColours {
		return "", wire.NewError(wire.CodeUnavailable, "the picture is blank: %d × %d with %d colours", size.Dx(), size.Dy(), n).
			Try("Look at the page: if the world is dark there too, reload it.")
	}
	return fmt.Sprintf("%d × %d", size.Dx(), size.Dy()), nil
}

// leastColours is how many different colours a picture of a world has at least, on the grid of
// colours.
const leastColours = 8

// colours counts the colours on a grid of 40 × 40 points, coarsely.
func colours(img image.Image) int {
	const grid = 40
	seen, b := map[[3]uint32]bool{}, img.Bounds()
	for y := range grid {
		for x := range grid {
			r, g, bl, _ := img.At(b.Min.X+x*b.Dx()/grid, b.Min.Y+y*b.Dy()/grid).RGBA()
			seen[[3]uint32{r >> 12, g >> 12, bl >> 12}] = true
		}
	}
	return len(seen)
}
