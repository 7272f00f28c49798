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

// maxRecord bounds a line of a transcript, in bytes. Longer ones are skipped.
const maxRecord = 4 << 20

// usageReader counts the usage of sessions from their transcripts. Of a line it reads the usage and
// the id of a message, which counts once: it appears once per block, and again in forks.
type usageReader struct {
	home        string
	transcripts map[string]*transcript
	// counted is the session in which a message counts, by the message's id.
	counted map[string]string
}

// transcript is the file of one session, read up to offset.
type transcript struct {
	name   string
	offset int64
	total  wire.TerminalUsage
	// turn is the usage since the user's last prompt.
	turn wire.TerminalUsage
	// last is the usage of the newest message, which may grow.
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

// record has the members of a line that are read.
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

func newUsageReader(home string) *usageReader {
	return &usageReader{home: home, transcripts: map[string]*transcript{}, counted: map[string]string{}}
}

// read reads the new lines of the sessions' transcripts and reports the usage that has changed.
func (r *usageReader) read(sessions []string, sink source.Sink) {
	for _, s := range sessions {
		t := r.transcripts[s]
		if t == nil {
			names, _ := filepath.Glob(filepath.Join(r.home, "projects", "*", filepath.Base(s)+".jsonl"))
			if len(names) != 1 {
				continue
			}
			t = &transcript{name: names[0]}
			r.transcripts[s] = t
		}
		if r.readNew(s, t) {
			total, turn := t.total, t.turn
			sink.Usage(frame.Claude, s, &total, &turn)
		}
	}
}

// readNew reads the lines that were added to a transcript. It reports whether they have usage.
func (r *usageReader) readNew(session string, t *transcript) (changed bool) {
	file, err := os.Open(t.name)
	if err != nil {
		return false
	}
	defer file.Close()
	if _, err := file.Seek(t.offset, io.SeekStart); err != nil {
		return false
	}
	in := bufio.NewReaderSize(file, 64<<10)
	for {
		line, err := in.ReadBytes('\n')
		if err != nil { // the line is not complete yet
			return changed
		}
		t.offset += int64(len(line))
		var l record
		if len(line) > maxRecord || json.Unmarshal(line, &l) != nil {
			continue
		}
		m := l.Message
		if l.Type == "user" && !l.Sidechain && !l.Meta && len(m.Content) > 0 && m.Content[0] == '"' {
			t.turn = wire.TerminalUsage{Context: t.turn.Context}
		}
		if m.Usage != nil && m.ID != "" && r.countsFor(session, m.ID) {
			t.add(m.ID, *m.Usage, l.Sidechain)
			changed = true
		}
	}
}

// countsFor reports whether a message counts for a session, and is not a copy in a fork.
func (r *usageReader) countsFor(session, id string) bool {
	of, known := r.counted[id]
	if !known {
		r.counted[id] = session
	}
	return !known || of == session
}

// add adds the usage of a message. A message that appears again has grown.
func (t *transcript) add(id string, u tokens, sidechain bool) {
	before := tokens{}
	if id == t.lastID {
		before = t.last
	}
	for _, sum := range []*wire.TerminalUsage{&t.total, &t.turn} {
		sum.Input += u.input() - before.input()
		sum.Output += u.Output - before.Output
		sum.Cached += u.Read - before.Read
		if !sidechain {
			sum.Context = u.input() + u.Output
		}
	}
	t.last, t.lastID = u, id
}

// input is all tokens that went in, cached or not.
func (u tokens) input() int64 { return u.Input + u.Read + u.Written }
