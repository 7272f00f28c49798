package ownkey

import (
	"encoding/base64"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/voice"
)

const (
	maxChunk   = 1000 * bytesPerMilli // of sound handed on at once
	maxMarks   = 1 << 13              // that were asked for and not heard
	maxAnswers = 32
)

// playback knows what of the answers' sound has been received, heard and taken back. The user's side owns the clock: a
// mark says that the sound before it was heard, and between two marks the microphone's clock tells how far it is.
type playback struct {
	told    *voice.EventQueue
	answers []*answer // in order; one that was heard out, or cut, goes when the next begins
	marks   []mark    // not heard yet, in order
	n       int       // marks so far
	clock   time.Duration
	base    time.Duration // clock when the last mark was heard
	flowing bool          // the sound behind that mark followed without a pause
}

// answer is one response of the model.
type answer struct {
	id     string
	active bool // its response.done has not come
	cut    bool // nothing more of it may be heard
	items  []*spoken
}

// spoken is an item with sound. Numbers are bytes.
type spoken struct {
	id       string
	content  int
	received int
	heard    int
	kept     int    // of received, since it was truncated
	odd      []byte // half a sample at the end of a chunk
}

type mark struct {
	n    int
	item *spoken
	end  int
}

// cut is a truncation.
type cut struct {
	item    string
	content int
	millis  int
}

// begin starts an answer; false: it has begun already, or too many are being made.
func (p *playback) begin(id string) bool {
	p.answers = slices.DeleteFunc(p.answers, func(a *answer) bool { return !a.active && (a.cut || !a.unheard()) })
	if len(p.answers) >= maxAnswers { // nobody says what they hear: the oldest counts as heard
		i := slices.IndexFunc(p.answers, func(a *answer) bool { return !a.active })
		if i < 0 {
			return false
		}
		p.answers = slices.Delete(p.answers, i, i+1)
	}
	if p.find(id) != nil {
		return false
	}
	p.answers = append(p.answers, &answer{id: id, active: true})
	return true
}

func (p *playback) find(id string) *answer {
	for _, a := range p.answers {
		if a.id == id {
			return a
		}
	}
	return nil
}

// active is the answer that the model is making; "" if there is none.
func (p *playback) active() string {
	for _, a := range p.answers {
		if a.active {
			return a.id
		}
	}
	return ""
}

// audible reports whether an answer may be told: one that is made and not cut.
func (p *playback) audible(id string) bool {
	a := p.find(id)
	return a != nil && a.active && !a.cut
}

// sound takes sound of an answer and hands it on, with a mark behind it; false: it is not sound.
func (p *playback) sound(e event) bool {
	a := p.find(e.ResponseID)
	if a == nil || !a.active || a.cut {
		return true
	}
	pcm, err := base64.StdEncoding.DecodeString(e.Delta)
	if err != nil {
		return false
	}
	it := a.item(e.ItemID, e.Content)
	pcm = append(it.odd, pcm...)
	it.odd = slices.Clone(pcm[len(pcm)&^1:])
	pcm = pcm[:len(pcm)&^1]
	if len(pcm) == 0 {
		return true
	}
	it.received += len(pcm)
	it.kept = it.received
	for chunk := range slices.Chunk(pcm, maxChunk) {
		p.told.Sound(func(k voice.Handler) { k.Audio(chunk) }, len(chunk))
	}
	if len(p.marks) >= maxMarks {
		p.marks = p.marks[1:]
	}
	p.n++
	p.marks = append(p.marks, mark{n: p.n, item: it, end: it.received})
	name := "audio-" + strconv.Itoa(p.n)
	p.told.Sound(func(k voice.Handler) { k.Mark(name) }, 0)
	return true
}

func (a *answer) item(id string, content int) *spoken {
	for _, it := range a.items {
		if it.id == id && it.content == content {
			return it
		}
	}
	it := &spoken{id: id, content: content}
	a.items = append(a.items, it)
	return it
}

// unheard reports whether sound of the answer is still to be heard.
func (a *answer) unheard() bool {
	return slices.ContainsFunc(a.items, func(it *spoken) bool { return it.heard < it.kept })
}

// played notes that a mark, and those before it, were heard. One that was taken back or never asked for says nothing.
func (p *playback) played(name string) {
	n, err := strconv.Atoi(strings.TrimPrefix(name, "audio-"))
	if err != nil || len(p.marks) == 0 || n < p.marks[0].n || n > p.n {
		return
	}
	for len(p.marks) > 0 && p.marks[0].n <= n {
		it := p.marks[0].item
		it.heard = max(it.heard, p.marks[0].end)
		p.marks = p.marks[1:]
	}
	p.base, p.flowing = p.clock, len(p.marks) > 0
}

// heard is how much of an item has been heard by now, at most to the next mark.
func (p *playback) heard(it *spoken) int {
	if !p.flowing || len(p.marks) == 0 || p.marks[0].item != it {
		return it.heard
	}
	since := int((p.clock - p.base).Milliseconds()) * bytesPerMilli
	return min(it.heard+max(since, 0), p.marks[0].end)
}

// sounds reports whether a turn can still be cancelled; "": any.
func (p *playback) sounds(turn string) bool {
	return slices.ContainsFunc(p.answers, func(a *answer) bool {
		return (turn == "" || a.id == turn) && (a.active || a.unheard())
	})
}

// cut takes back all that was not heard, of every answer: what comes behind an answer that is interrupted is not wanted
// either. heard is how much of turn was heard, by those who played it; below zero: the marks say. It returns the answer
// that the model must stop making, and what it must forget. audio_end_ms is never beyond what was received, and never
// beyond an earlier cut: either is refused by the other side.
func (p *playback) cut(turn string, heard time.Duration) (active string, cuts []cut) {
	for _, a := range p.answers {
		exact := heard >= 0 && turn != "" && a.id == turn
		if a.cut && !exact {
			continue
		}
		rest := int(min(max(heard, 0), time.Hour).Milliseconds()) * bytesPerMilli
		for _, it := range a.items {
			end := p.heard(it)
			if exact {
				end = min(rest, it.kept)
				rest -= end
			}
			end = min(end, it.kept) / bytesPerMilli * bytesPerMilli
			if end < it.kept/bytesPerMilli*bytesPerMilli || a.active && !a.cut {
				cuts = append(cuts, cut{item: it.id, content: it.content, millis: end / bytesPerMilli})
				it.kept, it.heard = end, end
			}
		}
		if a.active && !a.cut {
			active = a.id
		}
		a.cut = true
	}
	p.marks, p.flowing = nil, false
	return active, cuts
}

// done ends an answer; ok is false for one that is unknown or had ended.
func (p *playback) done(id string) (wasCut, ok bool) {
	a := p.find(id)
	if a == nil || !a.active {
		return false, false
	}
	a.active = false
	return a.cut, true
}

// abandon ends the answers that were being made, and returns how many there were.
func (p *playback) abandon() int {
	n := 0
	for _, a := range p.answers {
		if a.active {
			a.active = false
			n++
		}
	}
	return n
}
