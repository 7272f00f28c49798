package salvage

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/minio/highwayhash"
	"pgregory.net/rapid"

	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/doc"
)

// record makes a record as the server writes it.
func record(key []byte, seq uint64, subject, headers, data string) []byte {
	var hdr []byte
	if headers != "" {
		hdr = binary.LittleEndian.AppendUint32(nil, uint32(len(headers)))
	}
	length := uint32(blockHeader + len(subject) + len(hdr) + len(headers) + len(data) + blockSum)
	if headers != "" {
		length |= withHeaders
	}
	b := binary.LittleEndian.AppendUint32(nil, length)
	b = binary.LittleEndian.AppendUint64(b, seq)
	b = binary.LittleEndian.AppendUint64(b, seq*1000)
	b = binary.LittleEndian.AppendUint16(b, uint16(len(subject)))
	b = append(append(append(append(b, subject...), hdr...), headers...), data...)
	sum, _ := highwayhash.NewDigest64(key)
	for _, part := range []string{string(b[4:20]), subject, headers, data} {
		_, _ = sum.Write([]byte(part))
	}
	return sum.Sum(b)
}

// fits lets a stream hold objects under two names.
func fits(_ string, subject []string, data []byte) bool {
	return len(subject) == 2 && subject[0] == "w" && bytes.HasPrefix(data, []byte("{"))
}

// Wherever a block is damaged, a flipped bit is corrected, other damage loses only the records that
// it touches, and only a missing end counts as torn.
func TestDamagedBlocks(t *testing.T) {
	t.Parallel()
	key := sha256.Sum256([]byte("S-1"))
	var whole []byte
	var ends []int
	for i := range 12 {
		headers := ""
		if i%2 == 0 {
			headers = "NATS/1.0\r\nA: b\r\n\r\n"
		}
		whole = append(whole, record(key[:], uint64(i+1), fmt.Sprintf("w.x%d", i), headers, fmt.Sprintf(`{"n":%d}`, i*1000))...)
		ends = append(ends, len(whole))
	}
	// touched returns which records lie in a range.
	touched := func(from, to int) (n int) {
		begin := 0
		for _, end := range ends {
			if begin < to && from < end {
				n++
			}
			begin = end
		}
		return n
	}
	intact := &Block{Stream: "S", index: 1}
	if !intact.scan(whole, new(uint64), true, fits) || !bytes.Equal(slices.Concat(intact.intact...), whole) {
		t.Fatal("an intact block is damaged")
	}
	rapid.Check(t, func(t *rapid.T) {
		data, b := bytes.Clone(whole), &Block{Stream: "S", index: 1}
		at := rapid.IntRange(0, len(data)-1).Draw(t, "at")
		switch rapid.SampledFrom([]string{"bit", "rubbish", "cut"}).Draw(t, "damage") {
		case "bit":
			data[at] ^= 1 << rapid.IntRange(0, 7).Draw(t, "bit")
			if b.scan(data, new(uint64), true, fits) || b.Repaired != 1 || b.Lost != 0 ||
				!bytes.Equal(slices.Concat(b.intact...), whole) {
				t.Fatalf("a bit at %d: %d repaired, %d lost", at, b.Repaired, b.Lost)
			}
		case "rubbish":
			n := min(rapid.IntRange(2, 60).Draw(t, "long"), len(data)-at)
			for i := range n {
				data[at+i] ^= 0xa5
			}
			sound := b.scan(data, new(uint64), false, fits)
			left := len(slices.Concat(b.intact...))
			if sound || n > 1 && (b.Lost != 1 || b.Torn) || left > len(data) {
				t.Fatalf("%d bytes at %d: %d lost, torn %v", n, at, b.Lost, b.Torn)
			}
			again := &Block{Stream: "S", index: 1}
			if n > 1 && (!again.scan(slices.Concat(b.intact...), new(uint64), false, fits) ||
				len(ends)-touched(at, at+n) != count(slices.Concat(b.intact...))) {
				t.Fatalf("%d bytes at %d: %d records are left", n, at, count(slices.Concat(b.intact...)))
			}
		case "cut":
			sound := b.scan(data[:at], new(uint64), true, fits)
			if whole := at == 0 || slices.Contains(ends, at); sound != whole || b.Torn == whole {
				t.Fatalf("cut at %d: sound %v, torn %v", at, sound, b.Torn)
			}
		}
	})
}

// count returns how many records a block has.
func count(data []byte) (n int) {
	for len(data) > 0 {
		data = data[binary.LittleEndian.Uint32(data)&^withHeaders:]
		n++
	}
	return n
}

// Damaged blocks are found in the folder, and rewritten there from their readable records.
func TestRewrite(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	msgs := filepath.Join(StreamDir(dir, "S"), "msgs")
	if err := os.MkdirAll(msgs, 0o700); err != nil {
		t.Fatal(err)
	}
	for i := range 3 {
		key := sha256.Sum256(fmt.Appendf(nil, "S-%d", i+1))
		data := append(record(key[:], uint64(2*i+1), "w.a", "", `{"n":1}`), record(key[:], uint64(2*i+2), "w.b", "", `{"n":2}`)...)
		if i == 1 {
			copy(data[10:], "rubbish")
		}
		for name, text := range map[string][]byte{fmt.Sprintf("%d.blk", i+1): data, "index.db": nil} {
			if err := os.WriteFile(filepath.Join(msgs, name), text, 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	damaged, err := CheckBlocks(dir, []string{"S", "NONE"}, fits)
	if err != nil || len(damaged) != 1 || damaged[0].Path != filepath.Join(msgs, "2.blk") || damaged[0].Lost != 1 ||
		damaged[0].Torn {
		t.Fatalf("%+v, %v", damaged, err)
	}
	if err := Rewrite(damaged); err != nil {
		t.Fatal(err)
	}
	if damaged, err = CheckBlocks(dir, []string{"S"}, fits); err != nil || len(damaged) != 0 {
		t.Fatalf("%+v, %v", damaged, err)
	}
	if _, err := os.Stat(filepath.Join(msgs, "index.db")); err == nil {
		t.Error("the server's index is still there")
	}
	if left, err := os.ReadFile(filepath.Join(msgs, "2.blk")); err != nil || count(left) != 1 {
		t.Errorf("%d records are left, %v", count(left), err)
	}
}

// A copy of an older record is damage wherever it stands: the server would take it for a newer one,
// and count on from its number.
func TestOlderCopies(t *testing.T) {
	t.Parallel()
	key := sha256.Sum256([]byte("S-1"))
	var all [][]byte
	for i := range uint64(6) {
		all = append(all, record(key[:], i+1, "w.a", "", fmt.Sprintf(`{"n":%d}`, i)))
	}
	for at := 1; at <= len(all); at++ {
		for _, instead := range []bool{false, true} {
			if instead && at == len(all) {
				continue
			}
			rest := all[at:]
			if instead {
				rest = all[at+1:]
			}
			b := Block{Stream: "S", index: 1}
			data := slices.Concat(slices.Concat(all[:at]...), all[0], slices.Concat(rest...))
			want := slices.Concat(slices.Concat(all[:at]...), slices.Concat(rest...))
			if b.scan(data, new(uint64), true, fits) || b.Lost != 1 || !bytes.Equal(slices.Concat(b.intact...), want) {
				t.Errorf("a copy at %d, instead of another: %v, gives %d lost places", at, instead, b.Lost)
			}
		}
	}
}

// The quarantine has the newest reports; the oldest folders make room, and an empty one is not
// kept.
func TestQuarantine(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file := filepath.Join(dir, "jetstream", "x")
	_ = os.MkdirAll(filepath.Dir(file), 0o700)
	if err := os.WriteFile(file, []byte("damaged"), 0o600); err != nil {
		t.Fatal(err)
	}
	for i := range maxQuarantines + 3 {
		q := Quarantine{Dir: dir}
		if err := q.Add(file); err != nil {
			t.Fatal(err)
		}
		if err := q.Report([]Damage{{World: fmt.Sprint(i), Text: "x"}}); err != nil {
			t.Fatal(err)
		}
		time.Sleep(2 * time.Millisecond) // folders are named by the millisecond
	}
	list, err := Damages(dir)
	if err != nil || len(list) != maxQuarantines || list[0].World != "3" ||
		list[len(list)-1].World != fmt.Sprint(maxQuarantines+2) {
		t.Fatalf("%d reports, %v", len(list), err)
	}
	if text, err := os.ReadFile(filepath.Join(list[0].Folder, "jetstream", "x")); err != nil || string(text) != "damaged" {
		t.Errorf("%q, %v", text, err)
	}
	q := Quarantine{Dir: dir}
	if err := q.Add(file); err != nil || q.Report(nil) != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(q.folder); err == nil {
		t.Error("a folder without a report is kept")
	}
	list, _ = Damages(dir) // the empty folder had taken the place of the oldest
	if err := os.WriteFile(filepath.Join(list[0].Folder, damageFile), []byte("?"), 0o600); err != nil {
		t.Fatal(err)
	}
	if list, _ := Damages(dir); !list[0].Lost || !strings.HasPrefix(list[0].Text, "The report of this damage can no longer be read") {
		t.Errorf("%+v", list[0])
	}
}

// random draws a world of boxes, some of which are at the same place in each.
func random(t *rapid.T, name string) *doc.State {
	s := doc.New("x")
	for i := range rapid.IntRange(0, 8).Draw(t, name) {
		id := fmt.Sprint("box_", i+rapid.IntRange(0, 3).Draw(t, "id"))
		if _, there := s.Object(id); there {
			continue
		}
		value := fmt.Sprintf(`{"id":%q,"kind":"box","position":[%d,0,0],"rotation":[0,0,0,1],"scale":[1,1,1],"creator":"user","created":1,"changed":1}`, id, rapid.IntRange(0, 1).Draw(t, "x"))
		e := wire.Entry{
			Revision:   s.Revision() + 1,
			Operations: []wire.Operation{{Op: wire.OpPut, Type: wire.EntityObject, Value: json.RawMessage(value)}},
		}
		if err := s.Apply(e); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// A link in the place of the quarantine leads to folders that are not the store's: it is put aside,
// again and again, and none of them is removed.
func TestQuarantineBehindALink(t *testing.T) {
	t.Parallel()
	dir, foreign := t.TempDir(), t.TempDir()
	file, quarantine := filepath.Join(dir, "x"), filepath.Join(dir, quarantineDir)
	err := os.WriteFile(file, []byte("damaged"), 0o600)
	for i := range maxQuarantines + 3 {
		err = errors.Join(err, os.Mkdir(filepath.Join(foreign, fmt.Sprint(i)), 0o700))
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, aside := range []string{".damaged", ".damaged-2", ".damaged-3"} {
		_ = os.RemoveAll(quarantine)
		if err := os.Symlink(foreign, quarantine); err != nil {
			t.Skip(err)
		}
		q := Quarantine{Dir: dir}
		if err := errors.Join(q.Add(file), q.Report([]Damage{{World: "w", Text: "x"}})); err != nil {
			t.Fatal(err)
		}
		left, _ := os.ReadDir(foreign)
		if list, err := Damages(dir); err != nil || len(list) != 1 || len(left) != maxQuarantines+3 {
			t.Errorf("%d foreign folders are left, %d reports, %v", len(left), len(list), err)
		}
		if to, err := os.Readlink(quarantine + aside); err != nil || to != foreign {
			t.Errorf("%s leads to %q: %v", aside, to, err)
		}
	}
}

// The differences of two worlds turn the first one into the second one; those of a world to itself
// are none.
func TestDifferences(t *testing.T) {
	t.Parallel()
	content := func(s *doc.State) string {
		d := s.Document()
		d.Revision = 0
		text, _ := json.Marshal(d)
		return string(text)
	}
	rapid.Check(t, func(t *rapid.T) {
		from, to := random(t, "from"), random(t, "to")
		for _, ops := range Differences(from, to) {
			if err := from.Apply(wire.Entry{Revision: from.Revision() + 1, Operations: ops}); err != nil {
				t.Fatal(err)
			}
		}
		if content(from) != content(to) {
			t.Fatalf("%s, want %s", content(from), content(to))
		}
		if same := Differences(to, to); len(same) != 1 || len(same[0]) != 0 {
			t.Fatalf("%v", same)
		}
	})
}

// Behind a gap, operations that do not apply are left out, and a placeholder does nothing.
func TestFoldBehindAGap(t *testing.T) {
	t.Parallel()
	s := doc.New("x")
	if _, err := Fold(s, Lost(1, time.Now()), true); err != nil || s.Revision() != 1 {
		t.Fatal(err)
	}
	value := json.RawMessage(`{"id":"box_1","kind":"box","position":[0,0,0],"rotation":[0,0,0,1],"scale":[1,1,1],"creator":"user","created":2,"changed":2}`)
	e := wire.Entry{
		Revision: 2, Operations: []wire.Operation{
			{Op: wire.OpPut, Type: wire.EntityObject, Value: json.RawMessage(`{"id":"bad"}`)},
			{Op: wire.OpPut, Type: wire.EntityObject, Value: value},
		},
		Inverse: []wire.Operation{{Op: wire.OpPut, Type: wire.EntityObject, Value: json.RawMessage(`{"id":"bad"}`)}},
	}
	if _, err := Fold(doc.New("x"), wire.Entry{Revision: 1, Operations: e.Operations}, false); err == nil {
		t.Error("without a gap it is accepted")
	}
	got, err := Fold(s, e, true)
	if _, there := s.Object("box_1"); err != nil || !there || len(got.Operations) != 1 || got.Inverse != nil {
		t.Errorf("%+v, %v", got, err)
	}
}

// Missing changes are named, and those in the snapshot are not called lost.
func TestMissing(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		missing    []uint64
		saved, top uint64
		text       string
		lost       bool
	}{
		{[]uint64{7}, 0, 9, "Change 7 of 9 could not be read, and what was changed there is lost. Everything else is intact.", true},
		{[]uint64{7, 9, 10, 11}, 8, 20, "Changes 9–11 of 20 could not be read, and what was changed there is lost. Everything else is intact.", true},
		{[]uint64{1, 2}, 2, 9, "Changes 1–2 could not be read. Their result is still there, from the world's last snapshot; only their history is lost.", false},
		{[]uint64{1, 2, 3}, 0, 3, "None of the world's changes could be read: it is empty now.", true},
		{[]uint64{1, 3, 5, 7, 9, 11, 13, 15, 17, 19}, 0, 40, "Changes 1, 3, 5, 7, 9, 11, 13, 15, and more, 10 in all of 40 could not be read, and what was changed there is lost. Everything else is intact.", true},
	} {
		if text, lost := Missing(c.missing, c.saved, c.top); text != c.text || lost != c.lost {
			t.Errorf("%v: %q, %v", c.missing, text, lost)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		list := rapid.SliceOfDistinct(rapid.Uint64Range(1, 40), rapid.ID).Draw(t, "revisions")
		slices.Sort(list)
		var back []uint64
		ranges := Ranges(list)
		for i, r := range ranges {
			if i > 0 && ranges[i-1][1]+1 >= r[0] {
				t.Fatalf("%v is not joined", ranges)
			}
			for n := r[0]; n <= r[1]; n++ {
				back = append(back, n)
			}
		}
		if len(list)+len(back) > 0 && !reflect.DeepEqual(list, back) {
			t.Fatalf("%v became %v", list, back)
		}
	})
}
