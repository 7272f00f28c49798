// Package modelchat has conversations with a model that has no tools and sees no files, using the
// user's key: about an idea, when no coding agent is installed. It speaks OpenAI's chat completions
// (POST …/chat/completions with stream: true, answered by server-sent events), which many other
// services offer, too. It is off until the user configures it and switches it on.
//
// A request holds the brief below and the caller's conversation, and nothing else. The key is sent
// in one header, to the address that it was entered for, and never to the target of a redirect.
// Error texts of the service are not shown, since they may repeat part of the key.
//
// The package has no goroutine. Timers end a request that takes too long.
package modelchat

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"mime"
	"net/http"
	"net/url"
	"time"
	"unicode/utf8"

	"github.com/worldmcp/world/internal/access/userkey"
	"github.com/worldmcp/world/internal/wire"
)

const (
	// MaxMessage bounds a message, in characters.
	MaxMessage = 30_000
	// MaxSent bounds the messages of a request together, in characters. The oldest are left out.
	MaxSent = 60_000
	// maxLine bounds a line of the response, maxAnswer the model's text, and maxStream the whole
	// response, in bytes.
	maxLine   = 256 << 10
	maxAnswer = 256 << 10
	maxStream = 16 << 20
)

// limits bound a whole answer, and the silence within it. A model on the user's computer may need a
// while before its first word.
type limits struct{ answer, silence time.Duration }

var defaultLimits = limits{answer: 15 * time.Minute, silence: 2 * time.Minute}

// systemPrompt is the system prompt. The prompts of mission roles speak of files and tools, so they
// do not fit.
const systemPrompt = `You talk with the user about an idea for their software. You have no tools and see none of their files: you know only what is written here, so ask for what you would have to look up, and never speak as if you had read their code.

Be brief and concrete: answer what is asked, say what is hard. When something decisive is open, ask one question at a time. Do not flatter, and do not plan more than is wanted.

When the idea is clear, or the user says that it is enough, write down what shall be done, and how one sees that it is done. The user can make a mission for a coding agent of that.`

// Role says whose message it is.
type Role string

// Values of Role.
const (
	User      Role = "user"
	Assistant Role = "assistant"
	system    Role = "system"
)

// Message is one message of a conversation.
type Message struct {
	Role    Role   `json:"role"`
	Content string `json:"content"`
}

// Answer describes how an answer ended.
type Answer struct {
	// Cut: it reached the model's length limit. Filtered: the service withheld it.
	Cut, Filtered bool
	// Input and Output are token counts, or 0 if the service does not report them.
	Input, Output int
}

// Chat asks the configured model. Its methods are safe for concurrent use.
type Chat struct {
	settings *Settings
	limits   limits
}

// New returns a chat with the configured model.
func New(s *Settings) *Chat { return &Chat{settings: s, limits: defaultLimits} }

// Ready reports whether the user configured a model and switched it on. A nil Chat is not ready.
func (c *Chat) Ready() bool { return c != nil && c.settings.file.Get().On }

// Model returns the name of the model.
func (c *Chat) Model() string { return c.settings.file.Get().Model }

// Check checks the length of a message.
func Check(text string) *wire.Error {
	if utf8.RuneCountInString(text) > MaxMessage {
		return wire.NewError(wire.CodeTooLarge, "a message to a chat without an agent has at most %d characters", MaxMessage).Try("Send less.")
	}
	return nil
}

// Fit returns the newest messages that fit a request, beginning with the user's, and whether older
// ones were left out. It joins consecutive messages of one side, since many models want the sides
// to alternate.
func Fit(all []Message) (kept []Message, cut bool) {
	room, from := MaxSent, len(all)
	for from > 0 {
		if room -= utf8.RuneCountInString(all[from-1].Content); room < 0 {
			break
		}
		from--
	}
	for from < len(all) && all[from].Role != User {
		from++
	}
	for _, m := range all[from:] {
		if n := len(kept); n > 0 && kept[n-1].Role == m.Role {
			kept[n-1].Content += "\n\n" + m.Content
			continue
		}
		kept = append(kept, m)
	}
	return kept, from > 0
}

type request struct {
	Model         string    `json:"model"`
	Messages      []Message `json:"messages"`
	Stream        bool      `json:"stream"`
	StreamOptions struct {
		IncludeUsage bool `json:"include_usage"`
	} `json:"stream_options"`
}

// Causes with which World ends a request.
var (
	errSilent  = errors.New("nothing came for too long")
	errTimeout = errors.New("it took too long")
)

// Ask sends the conversation to the model and calls onText with each piece of the answer. It
// returns the error of ctx, or a *wire.Error written for the user. Pieces before an error remain
// valid.
func (c *Chat) Ask(ctx context.Context, conversation []Message, onText func(text string)) (Answer, error) {
	set := c.settings.file.Get()
	if !set.On {
		return Answer{}, Off()
	}
	base, ok := address(set.Base)
	if !ok {
		return Answer{}, badAddress()
	}
	svc := service{host: base.Host, model: set.Model}
	limited, end := context.WithTimeoutCause(ctx, c.limits.answer, errTimeout)
	defer end()
	limited, cancel := context.WithCancelCause(limited)
	defer cancel(nil)
	quiet := time.AfterFunc(c.limits.silence, func() { cancel(errSilent) })
	defer quiet.Stop()

	res, err := send(limited, base, &set, conversation)
	if err == nil {
		defer res.Body.Close()
		var a Answer
		if a, err = svc.receive(res, func() { quiet.Reset(c.limits.silence) }, onText); err == nil {
			return a, nil
		}
	}
	e, isWireError := errors.AsType[*wire.Error](err)
	switch cause := context.Cause(limited); {
	case ctx.Err() != nil:
		return Answer{}, ctx.Err()
	case errors.Is(cause, errSilent):
		return Answer{}, svc.errorf("%s has said nothing for %s", svc.host, c.limits.silence).Try("Try again in a moment.")
	case errors.Is(cause, errTimeout):
		return Answer{}, svc.errorf("the answer took longer than %s, so World ended it", c.limits.answer).Try("Ask for less at a time.")
	case isWireError:
		return Answer{}, e
	}
	return Answer{}, svc.errorf("%s cannot be reached", svc.host).Try("Check the connection, and the address " + inSettings)
}

func send(ctx context.Context, base *url.URL, set *settings, conversation []Message) (*http.Response, error) {
	q := request{Model: set.Model, Stream: true, Messages: append([]Message{{system, systemPrompt}}, conversation...)}
	q.StreamOptions.IncludeUsage = true
	body, err := json.Marshal(&q)
	if err != nil {
		return nil, err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, base.JoinPath("chat/completions").String(), bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	req.Header = http.Header{
		"Authorization": {"Bearer " + set.Key.Key}, "Content-Type": {"application/json"}, "Accept": {"text/event-stream"}, "User-Agent": {"world-mcp"},
	}
	return userkey.Client.Do(req)
}

// receive reads the response. It calls onLine with each line.
func (svc service) receive(res *http.Response, onLine func(), onText func(text string)) (Answer, error) {
	if res.StatusCode != http.StatusOK {
		return Answer{}, svc.statusError(res)
	}
	if kind, _, _ := mime.ParseMediaType(cmp.Or(res.Header.Get("Content-Type"), "none")); kind != "text/event-stream" {
		return Answer{}, svc.errorf("%s does not answer as a stream of events", svc.host).Try(checkAll)
	}
	return svc.read(res.Body, onLine, onText)
}
