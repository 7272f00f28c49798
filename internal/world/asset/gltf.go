// This file is the description of a glTF file as structs; form.go explains the tags.

package asset

// gltf is a file under inspection: its description (glTF 2.0 §5), and the results of the steps of
// checkGLB. Only fields that are checked or measured are read.
type gltf struct {
	form
	bin []byte

	Buffers []struct {
		URI        foreign `json:"uri"`
		ByteLength int     `json:"byteLength" whole:"1,25165824"`
	} `json:"buffers" most:"1"`
	BufferViews []bufferView `json:"bufferViews"`
	Accessors   []accessor   `json:"accessors"`
	Images      []struct {
		URI        inline `json:"uri"`
		BufferView int    `json:"bufferView" of:"bufferViews"`
		MimeType   string `json:"mimeType"`
	} `json:"images"`
	Samplers  []struct{} `json:"samplers"`
	Textures  []texture  `json:"textures"`
	Materials []struct {
		PBR struct {
			BaseColor        textureRef  `json:"baseColorTexture"`
			MetallicRough    textureRef  `json:"metallicRoughnessTexture"`
			BaseColorFactors *[4]float64 `json:"baseColorFactor"`
		} `json:"pbrMetallicRoughness"`
		Normal         textureRef  `json:"normalTexture"`
		Occlusion      textureRef  `json:"occlusionTexture"`
		Emissive       textureRef  `json:"emissiveTexture"`
		EmissiveFactor *[3]float64 `json:"emissiveFactor"`
	} `json:"materials"`
	Meshes []mesh `json:"meshes"`
	Nodes  []node `json:"nodes"`
	Skins  []struct {
		Joints   []int `json:"joints" of:"nodes" need:"true"`
		Inverse  int   `json:"inverseBindMatrices" of:"accessors"`
		Skeleton int   `json:"skeleton" of:"nodes"`
	} `json:"skins"`
	Animations []struct {
		Samplers []struct {
			Input  int `json:"input" of:"accessors"`
			Output int `json:"output" of:"accessors"`
		} `json:"samplers" most:"4096"`
		Channels []struct {
			Sampler int `json:"sampler"`
			Target  struct {
				Node int `json:"node" of:"nodes"`
			} `json:"target"`
		} `json:"channels" most:"4096"`
	} `json:"animations" most:"64"`
	Scenes []struct {
		Nodes []int `json:"nodes" of:"nodes"`
	} `json:"scenes" most:"16"`
	Scene      int `json:"scene" of:"scenes"`
	Extensions struct {
		VRM0   *vrm0 `json:"VRM"`
		VRM1   *vrm1 `json:"VRMC_vrm"`
		Spring *struct {
			Colliders []struct {
				Node int `json:"node" of:"nodes"`
			} `json:"colliders" most:"1024"`
			Groups  []struct{} `json:"colliderGroups" most:"1024"`
			Springs []struct {
				Joints []struct {
					Node int `json:"node" of:"nodes"`
				} `json:"joints" most:"1024"`
			} `json:"springs" most:"1024"`
		} `json:"VRMC_springBone"`
	} `json:"extensions"`
}

// texture is a picture and how it is sampled. It may lack a picture (glTF 2.0 §5.29); it is then
// not drawn.
type texture struct {
	// Source is the picture for viewers that know none of the extensions.
	Source     int `json:"source" of:"images"`
	Sampler    int `json:"sampler" of:"samplers"`
	Extensions struct {
		WebP *otherSource `json:"EXT_texture_webp"`
		AVIF *otherSource `json:"EXT_texture_avif"`
		KTX2 *otherSource `json:"KHR_texture_basisu"`
	} `json:"extensions"`
}

// otherSource is the same picture in a format that not every viewer can decode.
type otherSource struct {
	Source int `json:"source" of:"images" need:"true"`
}

// textureRef is a material's reference to a texture.
type textureRef struct {
	Index int `json:"index" of:"textures"`
}

// constraint makes a node follow another.
type constraint struct {
	Source int `json:"source" of:"nodes" need:"true"`
}

// bufferView is a range of the file's binary data.
type bufferView struct {
	Buffer     int `json:"buffer" of:"buffers" need:"true"`
	ByteOffset int `json:"byteOffset"`
	ByteLength int `json:"byteLength"`
	// ByteStride is the distance from one element to the next in bytes; 0: the elements are
	// adjacent.
	ByteStride int `json:"byteStride" whole:"4,252"`
	data       []byte
}

// accessor is a list of numbers, Count elements of width numbers each, with an optional sparse
// overlay.
type accessor struct {
	BufferView int       `json:"bufferView" of:"bufferViews"`
	ByteOffset int       `json:"byteOffset"`
	Component  int       `json:"componentType"`
	Type       string    `json:"type"`
	Count      int       `json:"count"`
	Normalized bool      `json:"normalized"`
	Min        []float64 `json:"min"`
	Max        []float64 `json:"max"`
	Sparse     *struct {
		Count   int        `json:"count"`
		Indices sparsePart `json:"indices" need:"true"`
		Values  sparsePart `json:"values" need:"true"`
	} `json:"sparse"`

	width int
	// data begins with the first element, and stride is the distance to the next; nil: all elements
	// are zero.
	data   []byte
	stride int
	// overlay are the values of the sparse overlay, and overlayAt their indexes; nil: there is
	// none.
	overlay   []byte
	overlayAt *accessor
	// low and high bound the numbers of all elements, each component by itself.
	low, high []float64
}

// sparsePart is where the indexes or the values of a sparse overlay are. Their elements are
// adjacent.
type sparsePart struct {
	BufferView int `json:"bufferView" of:"bufferViews" need:"true"`
	ByteOffset int `json:"byteOffset"`
	Component  int `json:"componentType"`
}

// mesh is a list of primitives that nodes show together. Weights are those of the morph targets at
// rest.
type mesh struct {
	Primitives []primitive `json:"primitives" need:"true"`
	Weights    []float64   `json:"weights" most:"160"`
}

// primitive is a part of a mesh with one material. Its indexes are into gltf.Accessors.
type primitive struct {
	Attributes map[string]int   `json:"attributes" of:"accessors" need:"true"`
	Indices    int              `json:"indices" of:"accessors"`
	Material   int              `json:"material" of:"materials"`
	Mode       int              `json:"mode" whole:"0,6,4"`
	Targets    []map[string]int `json:"targets" of:"accessors"`

	vertices, triangles int
}

// node is a node of the model's tree.
type node struct {
	Mesh        int         `json:"mesh" of:"meshes"`
	Skin        int         `json:"skin" of:"skins"`
	Children    []int       `json:"children" of:"nodes"`
	Matrix      *matrix     `json:"matrix"`
	Translation [3]float64  `json:"translation"`
	Rotation    *[4]float64 `json:"rotation"`
	Scale       *[3]float64 `json:"scale"`
	// Weights go before those of the mesh.
	Weights    []float64 `json:"weights" most:"160"`
	Extensions struct {
		Constraint *struct {
			Constraint struct {
				Roll     *constraint `json:"roll"`
				Aim      *constraint `json:"aim"`
				Rotation *constraint `json:"rotation"`
			} `json:"constraint" need:"true"`
		} `json:"VRMC_node_constraint"`
	} `json:"extensions"`

	// parent is -1 for a root.
	parent int
	// local is the node's own transform, world that to the scene.
	local, world matrix
}
