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
	// maxMarks limits the marks that the page has not played; beyond it the oldest is dropped.
	maxMarks = 1 << 13
	// maxAnswers limits the answers that are tracked, for a page that reports no marks.
	maxAnswers = 32
	// positionUnknown stands for a playback position that the caller does not know: the marks and the clock
	// tell it.
	positionUnknown = time.Duration(-1)
	// markPrefix is what the name of a mark has before its number.
	markPrefix = "audio-"
)

// playback tracks the audio of answers: what has been received, and what the user has heard of it. An
// interruption needs that, because the model must forget what was not heard.
//
// The page owns the playback clock. A mark that it reports means that everything before it was played. Behind
// that mark the clock of the microphone tells how far the page is, but never further than the next mark.
//
// An answer is active until response.done, and stays here while some of its audio is unplayed, because it can
// still be interrupted then. It is guarded by the session's mutex.
type playback struct {
	events  *voice.EventQueue
	answers []*answer // oldest first; finished ones are removed when another begins
	marks   []mark    // not played yet, oldest first
	n       int       // number of the newest mark
	// clock is the newest time of the page's playback clock, markClock what it was when the last mark was played.
	clock, markClock time.Duration
	// continuous: more audio was waiting behind the last mark, so that the page went on without a pause.
	continuous bool
}

// answer is one response of the model.
type answer struct {
	id     string
	active bool // the model still produces it
	cut    bool // interrupted: nothing more of it may be played
	items  []*audioItem
}

// audioItem is an item of an answer that has audio. All lengths are bytes.
type audioItem struct {
	id       string
	content  int // content_index
	received int
	played   int // up to the last mark
	// length is what the API has of the item: received, or less since it was truncated.
	length int
	carry  []byte // half a sample at the end of the last delta
}

// mark is a position in an item.
type mark struct {
	n    int
	item *audioItem
	end  int
}

// truncation is a conversation.item.truncate.
type truncation struct {
	item    string
	content int
	millis  int
}

// begin adds an answer. It returns false if the answer is known, or too many are being produced.
func (p *playback) begin(id string) bool {
	p.answers = slices.DeleteFunc(p.answers, func(a *answer) bool { return !a.active && (a.cut || !a.unplayed()) })
	if len(p.answers) >= maxAnswers { // the page reports no marks: forget the oldest answer
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

// find returns an answer, or nil.
func (p *playback) find(id string) *answer {
	for _, a := range p.answers {
		if a.id == id {
			return a
		}
	}
	return nil
}

// active returns the answer that the model is producing. Empty: none.
func (p *playback) active() string {
	for _, a := range p.answers {
		if a.active {
			return a.id
		}
	}
	return ""
}

// audible reports whether audio and text of an answer may be passed on: it is being produced and not interrupted.
func (p *playback) audible(id string) bool {
	a := p.find(id)
	return a != nil && a.active && !a.cut
}

// addAudio passes the audio of a delta on, with a mark behind it. It drops audio of an answer that is not
// audible. False: the delta is not base64.
func (p *playback) addAudio(e event) bool {
	if !p.audible(e.ResponseID) {
		return true
	}
	pcm, err := base64.StdEncoding.DecodeString(e.Delta)
	if err != nil {
		return false
	}
	it := p.find(e.ResponseID).item(e.ItemID, e.Content)
	pcm = append(it.carry, pcm...)
	it.carry = slices.Clone(pcm[len(pcm)&^1:])
	pcm = pcm[:len(pcm)&^1]
	if len(pcm) == 0 {
		return true
	}
	it.received += len(pcm)
	it.length = it.received
	p.events.PutAudio(pcm)
	if len(p.marks) >= maxMarks {
		p.marks = p.marks[1:]
	}
	p.n++
	p.marks = append(p.marks, mark{n: p.n, item: it, end: it.received})
	p.events.Put(voice.Mark{Name: markPrefix + strconv.Itoa(p.n)})
	return true
}

// item returns an item of the answer, and adds it if it is new.
func (a *answer) item(id string, content int) *audioItem {
	for _, it := range a.items {
		if it.id == id && it.content == content {
			return it
		}
	}
	it := &audioItem{id: id, content: content}
	a.items = append(a.items, it)
	return it
}

// unplayed reports whether the page still has audio of the answer to play.
func (a *answer) unplayed() bool {
	return slices.ContainsFunc(a.items, func(it *audioItem) bool { return it.played < it.length })
}

// markPlayed notes that the page has played a mark, and all before it. It ignores marks that were dropped or
// never set.
func (p *playback) markPlayed(name string) {
	n, err := strconv.Atoi(strings.TrimPrefix(name, markPrefix))
	if err != nil || len(p.marks) == 0 || n < p.marks[0].n || n > p.n {
		return
	}
	for len(p.marks) > 0 && p.marks[0].n <= n {
		it := p.marks[0].item
		it.played = max(it.played, p.marks[0].end)
		p.marks = p.marks[1:]
	}
	p.markClock, p.continuous = p.clock, len(p.marks) > 0
}

// position returns how much of an item has been played by now, at most up to the next mark.
func (p *playback) position(it *audioItem) int {
	if !p.continuous || len(p.marks) == 0 || p.marks[0].item != it {
		return it.played
	}
	since := int((p.clock - p.markClock).Milliseconds()) * voice.BytesPerMilli
	return min(it.played+max(since, 0), p.marks[0].end)
}

// cancellable reports whether a turn is being produced or played. Empty: whether any is.
func (p *playback) cancellable(turn string) bool {
	return slices.ContainsFunc(p.answers, func(a *answer) bool {
		return (turn == "" || a.id == turn) && (a.active || a.unplayed())
	})
}

// interrupt cuts every answer where it has been played: whatever follows an interrupted answer is unwanted too.
// position is how much of turn the page has played, or positionUnknown. It returns the answer that the model
// must stop producing (empty: none), and what it must forget. A truncation never lies beyond what was received
// or beyond an earlier one: the API refuses both.
func (p *playback) interrupt(turn string, position time.Duration) (active string, truncations []truncation) {
	for _, a := range p.answers {
		exact := position >= 0 && turn != "" && a.id == turn
		if a.cut && !exact {
			continue
		}
		rest := int(min(max(position, 0), time.Hour).Milliseconds()) * voice.BytesPerMilli
		for _, it := range a.items {
			end := p.position(it)
			if exact { // the position counts over all items of the turn
				end = min(rest, it.length)
				rest -= end
			}
			end = min(end, it.length) / voice.BytesPerMilli * voice.BytesPerMilli
			if end < it.length/voice.BytesPerMilli*voice.BytesPerMilli || a.active && !a.cut {
				truncations = append(truncations, truncation{item: it.id, content: it.content, millis: end / voice.BytesPerMilli})
				it.length, it.played = end, end
			}
		}
		if a.active && !a.cut {
			active = a.id
		}
		a.cut = true
	}
	p.marks, p.continuous = nil, false
	return active, truncations
}

// done notes that the model has finished an answer. ok is false if the answer is unknown or was finished before.
func (p *playback) done(id string) (wasCut, ok bool) {
	a := p.find(id)
	if a == nil || !a.active {
		return false, false
	}
	a.active = false
	return a.cut, true
}

// endAll ends the active answers and returns their number.
func (p *playback) endAll() int {
	n := 0
	for _, a := range p.answers {
		if a.active {
			a.active = false
			n++
		}
	}
	return n
}
