package modelchat

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/coder/modelchat/modelchattest"
	"github.com/worldmcp/world/internal/wire"
)

// set returns a chat with the model of a service.
func set(t *testing.T, base string) *Chat {
	t.Helper()
	s := OpenSettings(local.Dir(t.TempDir()))
	if e := s.Change(&wire.PlainChatSettings{
		Base: &base, Key: new(modelchattest.Key), Model: new(modelchattest.Model), On: new(true),
	}); e != nil {
		t.Fatal(e)
	}
	return New(s)
}

var hello = []Message{{User, "Hello?"}}

// An answer comes piece by piece, with its token counts. The request has the brief and the
// conversation, and nothing else.
func TestAsk(t *testing.T) {
	t.Parallel()
	s := modelchattest.Start(t, modelchattest.Say("It is ", "slow 🌍", "."))
	c := set(t, s.Base)
	var pieces []string
	a, err := c.Ask(t.Context(), []Message{{User, "Why?"}, {Assistant, "What?"}, {User, "The index."}},
		func(p string) { pieces = append(pieces, p) })
	if err != nil || strings.Join(pieces, "|") != "It is |slow 🌍|." || a != (Answer{Input: 12, Output: 5}) {
		t.Errorf("%+v %v %q", a, err, pieces)
	}
	q := s.Asked()[0]
	if q.Model != modelchattest.Model || q.Messages[0] != (modelchattest.Message{Role: "system", Content: systemPrompt}) ||
		q.Said() != "user: Why?\nassistant: What?\nuser: The index." {
		t.Errorf("asked %+v", q)
	}
}

// After an answer that breaks off, its pieces remain, the error is a sentence with a next step that
// names the service, and no part of the key from the service's words is repeated.
func TestWhatGoesWrong(t *testing.T) {
	t.Parallel()
	echo := `"message":"the key ` + modelchattest.Key + ` is bad"`
	long := strings.Repeat("x", maxAnswer/4)
	var many []string
	for range 6 {
		many = append(many, modelchattest.Piece(long))
	}
	for name, c := range map[string]struct {
		reply modelchattest.Reply
		said  int
		want  string
		code  wire.Code
	}{
		"cut in mid-stream":       {modelchattest.Lines(modelchattest.Piece("Half")), 4, "broke off", ""},
		"done without an end":     {modelchattest.Lines(modelchattest.Piece("Half"), modelchattest.Done), 4, "broke off", ""},
		"no last line":            {modelchattest.Lines(modelchattest.Piece("Whole"), modelchattest.End("stop")), 5, "", ""},
		"bad JSON":                {modelchattest.Lines(modelchattest.Piece("Half"), `data: {"choices":[{`), 4, "cannot be read", ""},
		"another shape":           {modelchattest.Lines(`data: {"choices":"` + modelchattest.Key + `"}`), 0, "cannot be read", ""},
		"a line without end":      {modelchattest.Lines(modelchattest.Piece("Half"), `data: {"choices":[],"x":"`+strings.Repeat("x", maxLine)+`"}`, modelchattest.End("stop")), 4, "cannot be read", ""},
		"an answer without end":   {modelchattest.Lines(many...), maxAnswer, "longer than World reads", ""},
		"an error in the stream":  {modelchattest.Lines(modelchattest.Piece("Half"), `data: {"error":{"code":502,`+echo+`}}`), 4, "broke the answer off", ""},
		"no credit, in between":   {modelchattest.Lines(`data: {"error":{"type":"insufficient_quota",` + echo + `}}`), 0, "no credit", ""},
		"400":                     {modelchattest.Status(400, `{"error":{`+echo+`}}`), 0, "HTTP 400", ""},
		"400, too long":           {modelchattest.Status(400, `{"error":{"code":"context_length_exceeded",`+echo+`}}`), 0, "too long for tiny-1", ""},
		"401":                     {modelchattest.Status(401, modelchattest.Key), 0, "refused your key", ""},
		"402":                     {modelchattest.Status(402, ""), 0, "no credit", ""},
		"404":                     {modelchattest.Status(404, "<html>"), 0, "no model tiny-1", ""},
		"429":                     {modelchattest.Status(429, `{"error":{`+echo+`}}`), 0, "no more requests", wire.CodeRate},
		"429, no credit":          {modelchattest.Status(429, `{"error":{"code":"insufficient_quota",`+echo+`}}`), 0, "no credit", ""},
		"500":                     {modelchattest.Status(500, modelchattest.Key), 0, "HTTP 500", ""},
		"an answer in one piece":  {modelchattest.Status(200, `{"choices":[{"message":{"content":"Hi"}}]}`), 0, "as a stream", ""},
		"a page of another thing": {func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("<html>")) }, 0, "as a stream", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := modelchattest.Start(t, c.reply)
			said := 0
			_, err := set(t, s.Base).Ask(t.Context(), hello, func(p string) { said += len(p) })
			e, told := errors.AsType[*wire.Error](err)
			switch {
			case said != c.said:
				t.Errorf("%d bytes were said", said)
			case c.want == "" && err != nil, c.want != "" && !told:
				t.Errorf("it ended with %v", err)
			case told && (!strings.Contains(e.Message, c.want) || e.Next == "" || c.code != "" && e.Code != c.code):
				t.Errorf("%+v", e)
			case told && strings.Contains(fmt.Sprintf("%+v %v", e, err), modelchattest.Key):
				t.Error("the error repeats the key")
			}
		})
	}
}

// The end of an answer is reported.
func TestReasons(t *testing.T) {
	t.Parallel()
	for reason, want := range map[string]Answer{"length": {Cut: true}, "content_filter": {Filtered: true}, "stop": {}} {
		s := modelchattest.Start(t, modelchattest.Lines(modelchattest.End(reason), modelchattest.Done))
		if a, err := set(t, s.Base).Ask(t.Context(), hello, func(string) {}); err != nil || a != want {
			t.Errorf("%s: %+v %v", reason, a, err)
		}
	}
}

// A redirect is not followed: neither the key nor the conversation goes to where it leads.
func TestRedirect(t *testing.T) {
	t.Parallel()
	there := modelchattest.Start(t, modelchattest.Say("Hi"))
	for _, status := range []int{301, 302, 307, 308} {
		s := modelchattest.Start(t, func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, there.Base+"/chat/completions", status)
		})
		_, err := set(t, s.Base).Ask(t.Context(), hello, func(string) {})
		if e, ok := errors.AsType[*wire.Error](err); !ok || !strings.Contains(e.Message, "redirect") || e.Next == "" {
			t.Errorf("%d: %v", status, err)
		}
	}
	if asked := there.Asked(); len(asked) > 0 {
		t.Errorf("the other one was asked: %+v", asked)
	}
}

// The end of the context closes the request, and so does a service that says nothing any more, or
// does not come to an end.
func TestEnds(t *testing.T) {
	t.Parallel()
	ended := make(chan struct{}, 3)
	hang := modelchattest.Hang("Half", ended)
	s := modelchattest.Start(t, hang)
	c := set(t, s.Base)
	ctx, cancel := context.WithCancel(t.Context())
	if _, err := c.Ask(ctx, hello, func(string) { cancel() }); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	<-ended
	c.limits.silence = 300 * time.Millisecond
	if _, err := c.Ask(t.Context(), hello, func(string) {}); err == nil || !strings.Contains(err.Error(), "nothing for 300ms") {
		t.Errorf("silent: %v", err)
	}
	c.limits = limits{answer: 300 * time.Millisecond, silence: time.Minute}
	if _, err := c.Ask(t.Context(), hello, func(string) {}); err == nil || !strings.Contains(err.Error(), "longer than 300ms") {
		t.Errorf("without end: %v", err)
	}
	for range s.Asked()[1:] {
		<-ended
	}
	gone := set(t, "http://127.0.0.1:1/v1")
	if _, err := gone.Ask(t.Context(), hello, func(string) {}); err == nil || !strings.Contains(err.Error(), "127.0.0.1:1 cannot be reached") {
		t.Errorf("nobody there: %v", err)
	}
}

// Only what fits is sent, the newest of it, from a message of the user's on; the sides alternate.
func TestFit(t *testing.T) {
	t.Parallel()
	full := strings.Repeat("ü", MaxMessage)
	for name, c := range map[string]struct {
		all, want []Message
		cut       bool
	}{
		"all of it": {
			[]Message{{User, "a"}, {Assistant, "b"}, {User, "c"}},
			[]Message{{User, "a"}, {Assistant, "b"}, {User, "c"}},
			false,
		},
		"two of one side":        {[]Message{{User, "a"}, {User, "b"}}, []Message{{User, "a\n\nb"}}, false},
		"as much as fits":        {[]Message{{User, "a"}, {Assistant, full}, {User, full}}, []Message{{User, full}}, true},
		"exactly as much":        {[]Message{{User, full}, {User, full}}, []Message{{User, full + "\n\n" + full}}, false},
		"an answer to something": {[]Message{{Assistant, "a"}, {User, "b"}}, []Message{{User, "b"}}, true},
	} {
		if got, cut := Fit(c.all); fmt.Sprint(got) != fmt.Sprint(c.want) || cut != c.cut {
			t.Errorf("%s: %d messages, %v", name, len(got), cut)
		}
	}
	if Check(full) != nil || Check(full+"ü") == nil {
		t.Error("the limit of a message is another one")
	}
}

// Settings are checked, kept for the user alone, and never shown with the key; a key is for one
// address.
func TestSettings(t *testing.T) {
	t.Parallel()
	dir := local.Dir(t.TempDir())
	s := OpenSettings(dir)
	if s.State() != (wire.PlainChat{Base: Endpoint}) || New(s).Ready() || (*Chat)(nil).Ready() {
		t.Fatalf("%+v", s.State())
	}
	key := new("sk-1")
	for name, bad := range map[string]*wire.PlainChatSettings{
		"on without a key":       {On: new(true)},
		"on without a model":     {On: new(true), Key: key},
		"no key":                 {Key: new("two words")},
		"unencrypted":            {Base: new("http://example.com/v1")},
		"a name like a loopback": {Base: new("http://127.0.0.1.example.com/v1")},
		"no address":             {Base: new("api.openai.com")},
		"another protocol":       {Base: new("file:///etc/passwd")},
		"a login":                {Base: new("https://me:secret@example.com/v1")},
		"a query":                {Base: new("https://example.com/v1?key=secret")},
		"a long one":             {Base: new("https://example.com/" + strings.Repeat("a", maxBase))},
		"a model of two lines":   {Model: new("a\nb")},
	} {
		if e := s.Change(bad); e == nil || e.Next == "" || s.State() != (wire.PlainChat{Base: Endpoint}) {
			t.Errorf("%s was taken: %v, %+v", name, e, s.State())
		}
	}
	change := func(w *wire.PlainChatSettings, want wire.PlainChat) {
		t.Helper()
		if e := s.Change(w); e != nil || s.State() != want {
			t.Errorf("%v: %+v, not %+v", e, s.State(), want)
		}
	}
	change(&wire.PlainChatSettings{Key: key, Model: new(" m ")}, wire.PlainChat{Set: true, Base: Endpoint, Model: "m"})
	change(&wire.PlainChatSettings{On: new(true)}, wire.PlainChat{Set: true, On: true, Base: Endpoint, Model: "m"})
	change(&wire.PlainChatSettings{Base: new(Endpoint + "/")},
		wire.PlainChat{Set: true, On: true, Base: Endpoint, Model: "m"})
	if i, err := os.Stat(dir.Path("plainchat.json")); err != nil || i.Mode().Perm() != 0o600 {
		t.Errorf("the file with the key: %v %v", i, err)
	}
	if again := OpenSettings(dir); again.State() != s.State() || !New(again).Ready() {
		t.Errorf("read again: %+v", again.State())
	}
	there := "https://there.example/v1"
	change(&wire.PlainChatSettings{Base: new(there + "/chat/completions")}, wire.PlainChat{Base: there, Model: "m"})
	change(&wire.PlainChatSettings{Base: new("http://localhost:11434/v1"), Key: key, On: new(true)},
		wire.PlainChat{Set: true, On: true, Base: "http://localhost:11434/v1", Model: "m"})
	change(&wire.PlainChatSettings{Base: new("")}, wire.PlainChat{Base: Endpoint, Model: "m"})
	if e := s.Change(&wire.PlainChatSettings{Model: new("")}); e != nil {
		t.Error(e)
	}
}

// A file edited by hand obeys the same rule: the key is sent to no other address.
func TestChangedByHand(t *testing.T) {
	t.Parallel()
	dir := local.Dir(t.TempDir())
	if err := os.WriteFile(dir.Path("plainchat.json"), []byte(`{"key":"sk-1","on":true,"base":"http://192.0.2.1/v1","model":"m"}`), 0o600); err != nil {
		t.Fatal(err)
	}
	s := OpenSettings(dir)
	if _, err := New(s).Ask(t.Context(), hello, func(string) {}); err == nil || !strings.Contains(err.Error(), "https://") {
		t.Errorf("asked: %v", err)
	}
	if err := os.WriteFile(dir.Path("plainchat.json"), []byte(`{"key":7,"on":"sk-secret"}`), 0o600); err != nil {
		t.Fatal(err)
	}
	if s := OpenSettings(dir).State(); s.Set || s.On {
		t.Errorf("damaged: %+v", s)
	}
}
