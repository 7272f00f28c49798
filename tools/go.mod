module github.com/worldmcp/world/tools

go 1.26.8

require (
	github.com/andybalholm/brotli v1.2.8
	github.com/evanw/esbuild v0.28.2
	github.com/worldmcp/world v0.0.0
)

require (
	golang.org/x/image v0.48.0 // indirect
	golang.org/x/sys v0.50.0 // indirect
)

replace github.com/worldmcp/world => ../
