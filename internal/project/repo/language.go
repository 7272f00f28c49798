package repo

import (
	"path"
	"strings"
)

// Families of languages, as in wire.ProjectRows.
const (
	systems = iota
	web
	scripts
	data
	prose
	media
	other
)

// language is a row of the table.
type language struct {
	name   string
	family int
	// keys are extensions with their dot, and whole names, in lower case and separated by spaces.
	keys string
}

// languages is sorted by family; every key is unique.
var languages = []language{
	{"Go", systems, ".go"},
	{"Rust", systems, ".rs"},
	{"C", systems, ".c .h"},
	{"C++", systems, ".cc .cpp .cxx .hh .hpp .hxx .ipp .inl"},
	{"C#", systems, ".cs .csx"},
	{"Java", systems, ".java"},
	{"Kotlin", systems, ".kt .kts"},
	{"Swift", systems, ".swift"},
	{"Objective-C", systems, ".m .mm"},
	{"Scala", systems, ".scala .sc"},
	{"Zig", systems, ".zig"},
	{"D", systems, ".d"},
	{"Nim", systems, ".nim"},
	{"Haskell", systems, ".hs .lhs"},
	{"OCaml", systems, ".ml .mli"},
	{"F#", systems, ".fs .fsi .fsx"},
	{"Erlang", systems, ".erl .hrl"},
	{"Elixir", systems, ".ex .exs"},
	{"Clojure", systems, ".clj .cljs .cljc .edn"},
	{"Dart", systems, ".dart"},
	{"Pascal", systems, ".pas .pp"},
	{"Fortran", systems, ".f .f90 .f95 .f03"},
	{"Ada", systems, ".adb .ads"},
	{"Assembly", systems, ".asm .s"},
	{"CUDA", systems, ".cu .cuh"},
	{"Shader", systems, ".glsl .vert .frag .hlsl .wgsl .metal"},
	{"Verilog", systems, ".v .sv .svh"},
	{"VHDL", systems, ".vhd .vhdl"},
	{"Solidity", systems, ".sol"},
	{"Visual Basic", systems, ".vb"},
	{"TypeScript", web, ".ts .tsx .mts .cts"},
	{"JavaScript", web, ".js .jsx .mjs .cjs"},
	{"HTML", web, ".html .htm .xhtml"},
	{"CSS", web, ".css .scss .sass .less .styl"},
	{"Vue", web, ".vue"},
	{"Svelte", web, ".svelte"},
	{"Astro", web, ".astro"},
	{"PHP", web, ".php .phtml"},
	{"Template", web, ".tmpl .tpl .ejs .hbs .mustache .jinja .j2 .erb .haml .pug .twig .liquid"},
	{"WebAssembly", web, ".wat .wasm"},
	{"Python", scripts, ".py .pyi .pyw .pyx"},
	{"Jupyter", scripts, ".ipynb"},
	{"Ruby", scripts, ".rb .rake .gemspec rakefile gemfile podfile vagrantfile"},
	{"Shell", scripts, ".sh .bash .zsh .fish .ksh .bats .bashrc .zshrc .profile"},
	{"PowerShell", scripts, ".ps1 .psm1 .psd1"},
	{"Batch", scripts, ".bat .cmd"},
	{"Perl", scripts, ".pl .pm .t"},
	{"Lua", scripts, ".lua"},
	{"R", scripts, ".r .rmd"},
	{"Julia", scripts, ".jl"},
	{"Groovy", scripts, ".groovy .gradle jenkinsfile"},
	{"Tcl", scripts, ".tcl"},
	{"AWK", scripts, ".awk .sed"},
	{"Vim script", scripts, ".vim .vimrc"},
	{"Lisp", scripts, ".el .lisp .scm .rkt"},
	{"AppleScript", scripts, ".applescript"},
	{"GDScript", scripts, ".gd"},
	{"Make", scripts, ".mk makefile gnumakefile justfile"},
	{"CMake", scripts, ".cmake cmakelists.txt"},
	{"Docker", scripts, ".dockerfile dockerfile containerfile"},
	{"Nix", scripts, ".nix"},
	{"Bazel", scripts, ".bzl .bazel build workspace"},
	{"Meson", scripts, "meson.build"},
	{"Starlark", scripts, ".star"},
	{"SQL", data, ".sql .psql .ddl"},
	{"JSON", data, ".json .jsonc .json5 .jsonl .ndjson .geojson .webmanifest"},
	{"YAML", data, ".yaml .yml"},
	{"TOML", data, ".toml"},
	{"XML", data, ".xml .xsd .xsl .xslt .plist .csproj .vbproj .fsproj .props .targets .resx .storyboard .xib"},
	{"INI", data, ".ini .cfg .conf .properties .editorconfig .desktop"},
	{"Environment", data, ".env"},
	{"CSV", data, ".csv .tsv"},
	{"Protocol Buffers", data, ".proto"},
	{"GraphQL", data, ".graphql .gql"},
	{"Thrift", data, ".thrift .avsc .fbs"},
	{"Terraform", data, ".tf .tfvars .hcl"},
	{"Git settings", data, ".gitignore .gitattributes .gitmodules .dockerignore .npmignore .prettierignore .eslintignore"},
	{"Lock file", data, ".lock .sum"},
	{"Go module", data, "go.mod go.work"},
	{"Data", data, ".db .sqlite .sqlite3 .parquet .arrow .bin .dat .npy .pb"},
	{"Diff", data, ".diff .patch"},
	{"Markdown", prose, ".md .mdx .markdown"},
	{"Text", prose, ".txt .text .log license licence copying notice authors contributors changelog readme todo"},
	{"reStructuredText", prose, ".rst"},
	{"AsciiDoc", prose, ".adoc .asciidoc"},
	{"Org", prose, ".org"},
	{"TeX", prose, ".tex .bib .sty .cls"},
	{"Typst", prose, ".typ"},
	{"Document", prose, ".pdf .doc .docx .odt .rtf .epub .ppt .pptx .odp .xls .xlsx .ods"},
	{"Translation", prose, ".po .pot .mo .xliff .strings .arb"},
	{"Subtitles", prose, ".srt .vtt"},
	{"Picture", media, ".png .jpg .jpeg .gif .webp .avif .bmp .ico .icns .tif .tiff .heic .psd .xcf"},
	{"Drawing", media, ".svg .ai .eps .sketch .fig .drawio .dot .mmd .puml"},
	{"Sound", media, ".mp3 .wav .ogg .oga .flac .m4a .aac .opus .mid"},
	{"Film", media, ".mp4 .webm .mov .mkv .avi .m4v .ogv"},
	{"Model", media, ".glb .gltf .obj .fbx .stl .blend .usdz .vrm .dae .ply"},
	{"Font", media, ".ttf .otf .woff .woff2 .eot"},
	{"Archive", other, ".zip .tar .gz .tgz .bz2 .xz .zst .7z .rar .jar .war .whl .deb .rpm"},
	{"Program", other, ".exe .dll .so .dylib .a .o .lib .class .pyc .apk .ipa"},
	{"Certificate", other, ".pem .crt .cer .key .pub .asc .sig"},
}

// dockerfile is the key of "Docker". Its files may have an extension of their own.
const dockerfile = "dockerfile"

var byKey = func() map[string]*language {
	m := map[string]*language{}
	for i := range languages {
		for key := range strings.FieldsSeq(languages[i].keys) {
			m[key] = &languages[i]
		}
	}
	return m
}()

// languageOf returns a file's language and family from its name alone: the whole name, else the
// longest known extension.
func languageOf(file string) (string, int) {
	name := strings.ToLower(path.Base(file))
	if l := byKey[name]; l != nil {
		return l.name, l.family
	}
	for rest := name; ; { // "x.d.ts" is TypeScript, ".env.local" an environment
		dot := strings.IndexByte(rest[min(1, len(rest)):], '.')
		if rest != "" && rest[0] == '.' {
			if l := byKey[rest]; l != nil {
				return l.name, l.family
			}
			if dot > 0 {
				if l := byKey[rest[:dot+1]]; l != nil && rest == name {
					return l.name, l.family
				}
			}
		}
		if dot < 0 {
			break
		}
		rest = rest[min(1, len(rest))+dot:]
	}
	if strings.HasPrefix(name, dockerfile+".") { // "Dockerfile.dev"
		return byKey[dockerfile].name, byKey[dockerfile].family
	}
	return "Other", other
}
