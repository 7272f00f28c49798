// This file reads a glTF file's binary data: buffer views and accessors (glTF 2.0 §3.6). Everything
// is bounds-checked here, and all numbers are read once, so that the code that uses an accessor
// need not check again.

package asset

import (
	"encoding/binary"
	"math"
)

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

// accessorWidth is how many numbers an element of each type has. Other types of glTF (MAT2, MAT3)
// are refused: this package needs none.
var accessorWidth = map[string]int{"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT4": 16}

// readViews finds the data of the views in the one buffer.
func (g *gltf) readViews() {
	size := 0
	for i, b := range g.Buffers {
		if size = b.ByteLength; size > len(g.bin) {
			g.wrong(join(item("buffers", i), "byteLength"), size, "the length of the data in the file")
			return
		}
	}
	for i := range g.BufferViews {
		v := &g.BufferViews[i]
		if v.ByteOffset > size {
			g.wrong(join(item("bufferViews", i), "byteOffset"), v.ByteOffset, "an offset inside the buffer")
			return
		}
		if v.ByteLength < 1 || v.ByteLength > size-v.ByteOffset {
			g.wrong(join(item("bufferViews", i), "byteLength"), v.ByteLength, "a length inside the buffer")
			return
		}
		v.data = g.bin[v.ByteOffset : v.ByteOffset+v.ByteLength]
	}
}

// readAccessors checks that each accessor stays inside its view and contains finite numbers. It
// also bounds the bytes of all accessors together.
func (g *gltf) readAccessors() {
	total := 0
	for i := range g.Accessors {
		a := &g.Accessors[i]
		g.readAccessor(a, item("accessors", i))
		if g.err != nil {
			return
		}
		total += a.Count * a.bytes()
		if total > g.limits.values {
			g.fail(tooMuch("accessors", total, g.limits.values, "bytes of geometry", nextSimpler))
			return
		}
	}
}

// bytes is the size of one element.
func (a *accessor) bytes() int { return a.width * componentBytes[a.Component] }

// readAccessor finds the data of one accessor and measures it.
func (g *gltf) readAccessor(a *accessor, path string) {
	a.width = accessorWidth[a.Type]
	// A matrix of anything but floats would need padding between its columns.
	if a.bytes() == 0 || a.Count == 0 || a.width == 16 && a.Component != cFloat {
		g.wrong(path, nil, "a component type, a type and a count of glTF 2.0")
		return
	}
	if a.Min != nil && len(a.Min) != a.width || a.Max != nil && len(a.Max) != a.width {
		g.wrong(path, nil, "a min and a max of "+count(a.width)+" numbers")
		return
	}
	// An accessor without a bufferView takes no room in the file, whatever its count, and views may
	// overlap. So the count is bounded before anything is read.
	if a.Count*a.bytes() > g.limits.values {
		g.fail(tooMuch(path, a.Count, g.limits.values/a.bytes(), "elements in one list", nextSimpler))
		return
	}
	a.low, a.high = make([]float64, a.width), make([]float64, a.width)
	if a.BufferView >= 0 {
		stride := g.BufferViews[a.BufferView].ByteStride
		a.stride = max(stride, a.bytes())
		// Elements must not overlap.
		if stride > 0 && stride < a.bytes() || a.stride%componentBytes[a.Component] != 0 {
			g.wrong(path, nil, "elements aligned to their component type")
			return
		}
		a.data = g.elements(a.BufferView, a.ByteOffset, a.Count, a.stride, a.bytes(), componentBytes[a.Component], path)
		for k := range a.width {
			a.low[k], a.high[k] = math.Inf(1), math.Inf(-1)
		}
		a.measure(a.data, a.stride, a.Count)
	}
	g.readSparse(a, path)
	for k := range a.width {
		// A float that is not a number makes both bounds none.
		if g.err == nil && (math.IsNaN(a.low[k]) || math.IsInf(a.low[k], 0) || math.IsInf(a.high[k], 0)) {
			g.fail(badFile(path, "NaN or infinite", "finite numbers", "the file is damaged: it contains NaN or infinite numbers"))
		}
	}
}

// elements returns the data of n elements, which must be inside their view and aligned (glTF 2.0
// §3.6.2.4).
func (g *gltf) elements(view, offset, n, stride, size, align int, path string) []byte {
	v := &g.BufferViews[view]
	if (v.ByteOffset+offset)%align != 0 || offset+stride*(n-1)+size > len(v.data) {
		g.wrong(path, nil, "elements inside their bufferView, aligned to their component type")
		return nil
	}
	return v.data[offset:]
}

// measure extends the bounds by n elements.
func (a *accessor) measure(data []byte, stride, n int) {
	if data == nil {
		return
	}
	size := componentBytes[a.Component]
	for i := range n {
		for k := range a.width {
			v := a.number(data[i*stride+k*size:])
			a.low[k], a.high[k] = min(a.low[k], v), max(a.high[k], v)
		}
	}
}

// readSparse checks the sparse overlay, if there is one: the indexes of some elements, and their
// values. The values extend the bounds; those that they replace stay in them.
func (g *gltf) readSparse(a *accessor, path string) {
	s := a.Sparse
	if s == nil || g.err != nil {
		return
	}
	path = join(path, "sparse")
	if s.Count < 1 || s.Count > a.Count {
		g.wrong(join(path, "count"), s.Count, "from 1 to "+count(a.Count))
		return
	}
	indexes := accessor{Component: s.Indices.Component, width: 1, low: []float64{0}, high: []float64{0}}
	if !indexes.isUnsigned() {
		g.wrong(path+".indices.componentType", s.Indices.Component, "an unsigned type")
		return
	}
	size := indexes.bytes()
	at := g.elements(s.Indices.BufferView, s.Indices.ByteOffset, s.Count, size, size, size, path+".indices")
	indexes.measure(at, size, s.Count)
	if high := int(indexes.high[0]); high >= a.Count {
		g.wrong(path+".indices", high, "indexes below the count")
	}
	values := g.elements(s.Values.BufferView, s.Values.ByteOffset, s.Count, a.bytes(), a.bytes(),
		componentBytes[a.Component], path+".values")
	a.measure(values, a.bytes(), s.Count)
	indexes.data, indexes.stride = at, size
	a.overlay, a.overlayAt = values, &indexes
}

// addTo adds the numbers of all elements, each times a weight, to as many sums.
func (a *accessor) addTo(sums []float64, weight float64) {
	own := make([]float64, len(sums))
	for i := range own {
		own[i] = a.at(i/a.width, i%a.width)
	}
	if a.overlayAt != nil {
		size := componentBytes[a.Component]
		for n := range a.Sparse.Count {
			for k := range a.width {
				own[int(a.overlayAt.at(n, 0))*a.width+k] = a.number(a.overlay[n*a.bytes()+k*size:])
			}
		}
	}
	for i, v := range own {
		sums[i] += weight * v
	}
}

// isUnsigned reports whether the numbers can be indexes.
func (a *accessor) isUnsigned() bool {
	return a.Component == cUbyte || a.Component == cUshort || a.Component == cUint
}

// at returns number k of element i, without a sparse overlay.
func (a *accessor) at(i, k int) float64 {
	if a.data == nil {
		return 0
	}
	return a.number(a.data[i*a.stride+k*componentBytes[a.Component]:])
}

// number converts one component. Normalised integers map to 0…1, or −1…1 when signed (glTF 2.0
// §3.11).
func (a *accessor) number(b []byte) float64 {
	var v, most float64
	switch a.Component {
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
	if a.Normalized {
		return max(v/most, -1)
	}
	return v
}
