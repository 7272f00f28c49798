// This file reads a glTF file's binary data: buffer views and accessors (glTF 2.0 §3.6). Everything
// is bounds-checked here, once, so that the code that uses an accessor need not check again.

package asset

import (
	"encoding/binary"
	"math"
)

// bufferView is a range of the file's binary data.
type bufferView struct {
	data []byte
	// stride is the distance from one element to the next in bytes; 0: the elements are adjacent.
	stride int
	// base is the offset of data in the buffer. Alignment counts from there.
	base int
}

// accessor is a list of count elements of width numbers each, with an optional sparse overlay.
type accessor struct {
	// data begins with the first element; nil: all elements are zero.
	data []byte
	// stride is the distance from one element in data to the next in bytes.
	stride int
	// component is the glTF componentType, one of the constants below.
	component  int
	width      int
	count      int
	normalized bool
	// sparse maps an element to its index in patch, which overrides data. The elements of patch are adjacent.
	sparse map[int]int
	patch  []byte
}

// Component types (glTF 2.0 §3.6.2).
const (
	cByte   = 5120
	cUbyte  = 5121
	cShort  = 5122
	cUshort = 5123
	cUint   = 5125
	cFloat  = 5126
)

// componentBytes is the size of one number of each component type.
var componentBytes = map[int]int{cByte: 1, cUbyte: 1, cShort: 2, cUshort: 2, cUint: 4, cFloat: 4}

// accessorWidth is how many numbers an element of each type has. Other types of glTF (MAT2, MAT3) are
// refused: this package needs none.
var accessorWidth = map[string]int{"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT4": 16}

// maxSparse bounds the sparse elements of one accessor.
const maxSparse = 200_000

// readViews checks the one buffer and its views.
func (g *gltf) readViews() {
	buffers := g.objects(g.root, "buffers", "", 1)
	size := 0
	for i, b := range buffers {
		g.noURI(b, item("buffers", i))
		size = g.whole(b, "byteLength", item("buffers", i), 1, len(g.bin), 0)
	}
	for i, v := range g.objects(g.root, "bufferViews", "", g.limits.accessors) {
		path := item("bufferViews", i)
		g.extensions(v, path)
		if g.index(v, "buffer", path, len(buffers)) < 0 {
			g.wrong(join(path, "buffer"), nil, "the index of a buffer")
		}
		from := g.whole(v, "byteOffset", path, 0, size, 0)
		n := g.whole(v, "byteLength", path, 1, size-from, 0)
		if n == 0 {
			g.wrong(join(path, "byteLength"), nil, "a length inside the buffer")
		}
		stride := g.whole(v, "byteStride", path, 4, 252, 0) // the range of glTF, in bytes
		if g.err != nil {
			return
		}
		g.views = append(g.views, bufferView{data: g.bin[from : from+n], stride: stride, base: from})
	}
}

// readAccessors checks that each accessor stays inside its view and contains finite numbers. It
// also bounds the bytes of all accessors together.
func (g *gltf) readAccessors() {
	total := 0
	for i, o := range g.objects(g.root, "accessors", "", g.limits.accessors) {
		path := item("accessors", i)
		a := g.readAccessor(o, path)
		if g.err != nil {
			return
		}
		total += a.count * a.width * componentBytes[a.component]
		if total > g.limits.values {
			g.fail(tooMuch("accessors", total, g.limits.values, "bytes of geometry", "Make the model simpler, then export it again."))
			return
		}
		if a.component == cFloat && !a.finite() {
			g.fail(badFile(path, "NaN or infinite", "finite numbers", "the file is damaged: it contains NaN or infinite numbers"))
			return
		}
		g.accessors = append(g.accessors, a)
	}
}

// readAccessor reads one accessor. It checks that the data is inside its view, and the alignment.
func (g *gltf) readAccessor(o object, path string) accessor {
	a := accessor{
		component:  g.whole(o, "componentType", path, cByte, cFloat, 0),
		width:      accessorWidth[g.text(o, "type", path)],
		count:      g.whole(o, "count", path, 1, 1<<24, 0),
		normalized: g.flag(o, "normalized", path),
	}
	numberBytes := componentBytes[a.component]
	// A matrix of anything but floats would need padding between its columns, which read does not know.
	if numberBytes == 0 || a.width == 0 || a.count == 0 || a.width == 16 && a.component != cFloat {
		g.wrong(path, nil, "a component type, a type and a count of glTF 2.0")
		return a
	}
	// An accessor without a bufferView takes no room in the file, whatever its count. So the count is bounded before
	// anything is allocated or read.
	if a.count*a.width*numberBytes > g.limits.values {
		g.fail(tooMuch(path, a.count, g.limits.values/(a.width*numberBytes), "elements in one list", "Make the model simpler, then export it again."))
		return a
	}
	for _, bound := range []string{"min", "max"} {
		g.numbers(o, bound, path, a.width)
	}
	at := g.index(o, "bufferView", path, len(g.views))
	offset := g.whole(o, "byteOffset", path, 0, len(g.bin), 0)
	if at >= 0 && g.err == nil {
		v := g.views[at]
		// Elements must not overlap and must be aligned to their component (glTF 2.0 §3.6.2.4).
		a.stride = max(v.stride, a.width*numberBytes)
		if v.stride > 0 && v.stride < a.width*numberBytes || a.stride%numberBytes != 0 || (v.base+offset)%numberBytes != 0 {
			g.wrong(path, nil, "elements aligned to their component type")
			return a
		}
		if offset+a.stride*(a.count-1)+a.width*numberBytes > len(v.data) {
			g.wrong(path, nil, "elements inside their bufferView")
			return a
		}
		a.data = v.data[offset:]
	}
	g.readSparse(&a, o, path)
	return a
}

// readSparse reads the sparse overlay, if there is one: the indexes of some elements, and their values.
func (g *gltf) readSparse(a *accessor, o object, path string) {
	s := g.object(o, "sparse", path)
	if s == nil {
		return
	}
	path = join(path, "sparse")
	n := g.whole(s, "count", path, 1, min(a.count, maxSparse), 0)
	indexPart, valuePart := g.object(s, "indices", path), g.object(s, "values", path)
	component := g.whole(indexPart, "componentType", path+".indices", cByte, cUint, 0)
	indexBytes, elementBytes := componentBytes[component], a.width*componentBytes[a.component]
	if indexBytes == 0 || component == cByte || component == cShort {
		g.wrong(path+".indices.componentType", component, "an unsigned type")
	}
	indices := g.sparsePart(indexPart, path+".indices", n*indexBytes, indexBytes)
	values := g.sparsePart(valuePart, path+".values", n*elementBytes, componentBytes[a.component])
	if g.err != nil {
		return
	}
	a.sparse, a.patch = make(map[int]int, n), values
	for i := range n {
		at := int(unsigned(indices[i*indexBytes:], indexBytes))
		if at >= a.count {
			g.wrong(path+".indices", at, "indexes below the count")
			return
		}
		a.sparse[at] = i
	}
}

// sparsePart returns size bytes of the indices or values of a sparse accessor. Their offset must be a
// multiple of align bytes.
func (g *gltf) sparsePart(o object, path string, size, align int) []byte {
	at := g.index(o, "bufferView", path, len(g.views))
	offset := g.whole(o, "byteOffset", path, 0, len(g.bin), 0)
	if g.err != nil {
		return nil
	}
	if at < 0 || offset+size > len(g.views[at].data) || (g.views[at].base+offset)%align != 0 {
		g.wrong(path, nil, "elements inside a bufferView")
		return nil
	}
	return g.views[at].data[offset : offset+size]
}

// unsigned reads a little-endian unsigned number of 1, 2 or 4 bytes.
func unsigned(b []byte, size int) uint32 {
	switch size {
	case 1:
		return uint32(b[0])
	case 2:
		return uint32(binary.LittleEndian.Uint16(b))
	}
	return binary.LittleEndian.Uint32(b)
}

// element returns the bytes of one element; nil: all its numbers are zero.
func (a *accessor) element(i int) []byte {
	size := a.width * componentBytes[a.component]
	if at, ok := a.sparse[i]; ok {
		return a.patch[at*size : at*size+size]
	}
	if a.data == nil {
		return nil
	}
	return a.data[i*a.stride : i*a.stride+size]
}

// read fills out with the numbers of one element, normalised if the accessor says so.
func (a *accessor) read(i int, out []float64) {
	b, numberBytes := a.element(i), componentBytes[a.component]
	for k := range min(a.width, len(out)) {
		if b == nil {
			out[k] = 0
			continue
		}
		out[k] = a.number(b[k*numberBytes:])
	}
}

// number converts one component. Normalised integers map to 0…1, or −1…1 when signed (glTF 2.0
// §3.11).
func (a *accessor) number(b []byte) float64 {
	var v, most float64
	switch a.component {
	case cFloat:
		return float64(math.Float32frombits(binary.LittleEndian.Uint32(b)))
	case cByte:
		v, most = float64(int8(b[0])), math.MaxInt8
	case cUbyte:
		v, most = float64(b[0]), math.MaxUint8
	case cShort:
		v, most = float64(int16(binary.LittleEndian.Uint16(b))), math.MaxInt16
	case cUshort:
		v, most = float64(binary.LittleEndian.Uint16(b)), math.MaxUint16
	default:
		return float64(binary.LittleEndian.Uint32(b))
	}
	if a.normalized {
		return max(v/most, -1)
	}
	return v
}

// unsigned returns the first number of an element. The component type must be unsigned.
func (a *accessor) unsigned(i int) int {
	if b := a.element(i); b != nil {
		return int(unsigned(b, componentBytes[a.component]))
	}
	return 0
}

// finite reports whether a list of floats contains neither NaN nor infinity: those are the floats with
// all exponent bits set.
func (a *accessor) finite() bool {
	const exponent = 0x7f800000
	isFinite := func(b []byte) bool {
		for ; len(b) >= 4; b = b[4:] {
			if binary.LittleEndian.Uint32(b)&exponent == exponent {
				return false
			}
		}
		return true
	}
	if a.data != nil {
		for i := range a.count {
			if !isFinite(a.data[i*a.stride : i*a.stride+4*a.width]) {
				return false
			}
		}
	}
	return isFinite(a.patch)
}
