package claude

import (
	"bufio"
	"encoding/json"
	"io"
	"os"
	"path/filepath"

	"github.com/worldmcp/world/internal/agents/hook/frame"
	"github.com/worldmcp/world/internal/agents/terminal/source"
	"github.com/worldmcp/world/internal/wire"
)

// maxRecord bounds a line of a transcript that is looked at, in bytes. Longer ones are skipped.
const maxRecord = 4 << 20

// books count what sessions have used, from their transcripts. Of a line only the usage of a
// message is taken, and its id: a message stands there once for each of its blocks, and again in
// the transcript of a fork, and counts once.
type books struct {
	home  string
	pages map[string]*page
	// counted is in whose page a message counts.
	counted map[string]string
}

// page is the transcript of one session.
type page struct {
	name   string
	offset int64
	total  wire.TerminalUsage
	// turn is what was used since the user's last words.
	turn wire.TerminalUsage
	// last is the usage of the message that grows, so that it can be counted anew.
	last   tokens
	lastID string
}

// tokens is the usage of a message.
type tokens struct {
	Input   int64 `json:"input_tokens"`
	Output  int64 `json:"output_tokens"`
	Read    int64 `json:"cache_read_input_tokens"`
	Written int64 `json:"cache_creation_input_tokens"`
}

// record is what is read of a line.
type record struct {
	Type      string `json:"type"`
	Sidechain bool   `json:"isSidechain"`
	Meta      bool   `json:"isMeta"`
	Message   struct {
		ID      string          `json:"id"`
		Usage   *tokens         `json:"usage"`
		Content json.RawMessage `json:"content"`
	} `json:"message"`
}

func newBooks(home string) *books {
	return &books{home: home, pages: map[string]*page{}, counted: map[string]string{}}
}

// read reads what is new in the transcripts of sessions, and tells what has changed.
func (b *books) read(sessions []string, sink source.Sink) {
	for _, s := range sessions {
		p := b.pages[s]
		if p == nil {
			names, _ := filepath.Glob(filepath.Join(b.home, "projects", "*", filepath.Base(s)+".jsonl"))
			if len(names) != 1 {
				continue
			}
			p = &page{name: names[0]}
			b.pages[s] = p
		}
		if b.update(s, p) {
			total, turn := p.total, p.turn
			sink.Usage(frame.Claude, s, &total, &turn)
		}
	}
}

// update reads the lines that were added to a transcript. It reports whether something was used.
func (b *books) update(session string, p *page) (changed bool) {
	file, err := os.Open(p.name)
	if err != nil {
		return false
	}
	defer file.Close()
	if _, err := file.Seek(p.offset, io.SeekStart); err != nil {
		return false
	}
	r := bufio.NewReaderSize(file, 64<<10)
	for {
		line, err := r.ReadBytes('\n')
		if err != nil { // the rest of the line is to come
			return changed
		}
		p.offset += int64(len(line))
		var x record
		if len(line) > maxRecord || json.Unmarshal(line, &x) != nil {
			continue
		}
		if x.Type == "user" && !x.Sidechain && !x.Meta && len(x.Message.Content) > 0 && x.Message.Content[0] == '"' {
			p.turn = wire.TerminalUsage{Context: p.turn.Context}
		}
		if u := x.Message.Usage; u != nil && x.Message.ID != "" && b.count(session, x.Message.ID) {
			p.add(x.Message.ID, *u, x.Sidechain)
			changed = true
		}
	}
}

// count reports whether a message counts for a session: it is not one that a fork has copied.
func (b *books) count(session, id string) bool {
	of, known := b.counted[id]
	if !known {
		b.counted[id] = session
	}
	return !known || of == session
}

// add counts a message. One that stands there again has grown.
func (p *page) add(id string, u tokens, sidechain bool) {
	before := tokens{}
	if id == p.lastID {
		before = p.last
	}
	for _, t := range []*wire.TerminalUsage{&p.total, &p.turn} {
		t.Input += u.all() - before.all()
		t.Output += u.Output - before.Output
		t.Cached += u.Read - before.Read
		if !sidechain {
			t.Context = u.all() + u.Output
		}
	}
	p.last, p.lastID = u, id
}

// all are the tokens that went in.
func (u tokens) all() int64 { return u.Input + u.Read + u.Written }
