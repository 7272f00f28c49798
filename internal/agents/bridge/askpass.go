package bridge

import (
	"bufio"
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/base/ident"
	"github.com/worldmcp/world/internal/wire"
)

// ssh asks through a program, which it starts with the question as the only argument. That program
// is world-mcp itself: with askVariable set it does nothing but pass the question to the service,
// over a socket that only this user can open, and return the answer. Neither is stored or logged.

// askVariable holds the socket's path and the cookie of one session of ssh.
const askVariable = "WORLD_ASKPASS"

const (
	// maxQuestion bounds a question with its cookie, in bytes, and maxText its visible part.
	maxQuestion = 16 << 10
	maxText     = 2 << 10
	// helloTime is how long a program may take to ask.
	helloTime = 5 * time.Second
)

// question is the program's request and reply our answer; a connection that ends without a reply
// means that the question was cancelled.
type question struct {
	Cookie string `json:"cookie"`
	Text   string `json:"text"`
}

type reply struct {
	Answer string `json:"answer"`
}

// Asked reports whether this process was started by ssh to ask a question.
func Asked(getenv func(string) string) bool { return getenv(askVariable) != "" }

// Ask passes the question on and prints the answer for ssh. It returns the exit code: 1 without an
// answer. It ends when the service or the session has ended.
func Ask(getenv func(string) string, args []string, out io.Writer) int {
	path, cookie, _ := strings.Cut(getenv(askVariable), " ")
	c, err := net.Dial("unix", path) //nolint:noctx // it ends with the socket
	if err != nil {
		return 1
	}
	defer func() { _ = c.Close() }()
	text := ""
	if len(args) > 0 {
		text = args[0]
	}
	var got reply
	if json.NewEncoder(c).Encode(question{cookie, text}) != nil ||
		json.NewDecoder(io.LimitReader(c, maxQuestion)).Decode(&got) != nil {
		return 1
	}
	_, _ = fmt.Fprintln(out, got.Answer)
	return 0
}

// asker serves the questions of one session of ssh.
type asker struct {
	dir      string
	cookie   string
	listener net.Listener
	ask      func(ctx context.Context, text string) (answer string, ok bool)
	ctx      context.Context //nolint:containedctx // of the session
	end      context.CancelFunc
	wg       sync.WaitGroup
}

// newAsker listens for the questions of a session until close. It calls ask for one question at a
// time, with a context that ends when the asking program has gone.
func newAsker(ctx context.Context, ask func(ctx context.Context, text string) (string, bool)) (*asker, error) {
	dir, err := os.MkdirTemp("", "world-ask-") // short, since a socket's path has about 100 bytes
	if err != nil {
		return nil, err
	}
	a := &asker{dir: dir, cookie: rand.Text(), ask: ask}
	if a.listener, err = net.Listen("unix", filepath.Join(dir, "s")); err == nil { //nolint:noctx // on this computer
		err = os.Chmod(filepath.Join(dir, "s"), 0o600)
	}
	if err != nil {
		_ = os.RemoveAll(dir)
		return nil, err
	}
	a.ctx, a.end = context.WithCancel(ctx)
	a.wg.Go(a.serve)
	return a, nil
}

func (a *asker) environment(program string) []string {
	return []string{
		"SSH_ASKPASS=" + program, "SSH_ASKPASS_REQUIRE=force", "DISPLAY=none", // clients before 8.4 need a display to ask
		askVariable + "=" + a.listener.Addr().String() + " " + a.cookie,
	}
}

func (a *asker) close() {
	a.end()
	_ = a.listener.Close()
	a.wg.Wait()
	_ = os.RemoveAll(a.dir)
}

func (a *asker) serve() {
	var one sync.Mutex // ssh asks one question at a time; a second program waits
	for {
		c, err := a.listener.Accept()
		if err != nil {
			return
		}
		a.wg.Go(func() {
			defer func() { _ = c.Close() }()
			_ = c.SetReadDeadline(time.Now().Add(helloTime))
			in := bufio.NewReader(io.LimitReader(c, maxQuestion))
			text, err := in.ReadBytes('\n')
			var q question
			if err != nil || json.Unmarshal(text, &q) != nil ||
				subtle.ConstantTimeCompare([]byte(q.Cookie), []byte(a.cookie)) != 1 {
				return
			}
			_ = c.SetReadDeadline(time.Time{})
			ctx, cancel := context.WithCancel(a.ctx)
			defer cancel()
			a.wg.Go(func() { // the program sends nothing more; its end ends the question
				_, _ = c.Read(make([]byte, 1))
				cancel()
			})
			one.Lock()
			defer one.Unlock()
			if answer, ok := a.ask(ctx, q.Text); ok && ctx.Err() == nil {
				_ = json.NewEncoder(c).Encode(reply{answer})
			}
		})
	}
}

var (
	fingerprintForm = regexp.MustCompile(`\b(SHA256:[A-Za-z0-9+/=]{20,64}|MD5:[0-9a-f:]{47})`)
	passphraseForm  = regexp.MustCompile(`^Enter passphrase for (key )?`)
	passwordForm    = regexp.MustCompile(`^[^\s(][^\n]*'s password: ?$`)
	againForm       = regexp.MustCompile(`^Please type 'yes', 'no' or the fingerprint`)
)

// errNoQuestion: a text that is not a question.
var errNoQuestion = errors.New("ssh asked nothing")

// promptOf classifies a question by its text, since ssh says nothing else. All of a
// keyboard-interactive question but the leading bracket is the server's own text.
func promptOf(text string) (wire.BridgePrompt, error) {
	clean := strings.Map(func(r rune) rune {
		if r < ' ' && r != '\n' || r == 0x7f || r > 0x7e && r < 0xa0 || r >= 0x200b && r <= 0x200f || r >= 0x202a &&
			r <= 0x202e || r >= 0x2060 && r <= 0x206f {
			return -1
		}
		return r
	}, text)
	if len(clean) > maxText {
		clean = strings.ToValidUTF8(clean[:maxText], "") + "…"
	}
	p := wire.BridgePrompt{ID: ident.New("ask_"), Text: strings.TrimSpace(clean)}
	switch {
	case p.Text == "":
		return p, errNoQuestion
	case strings.HasPrefix(text, "The authenticity of host '") && fingerprintForm.MatchString(text):
		p.Kind, p.Fingerprint = wire.PromptHostKey, fingerprintForm.FindString(text)
	case againForm.MatchString(text):
		p.Kind, p.Again = wire.PromptHostKey, true
	case passphraseForm.MatchString(text):
		p.Kind = wire.PromptPassphrase
	case passwordForm.MatchString(text):
		p.Kind = wire.PromptPassword
	default:
		p.Kind = wire.PromptCode
	}
	return p, nil
}
