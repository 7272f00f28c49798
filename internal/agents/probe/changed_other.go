//go:build !linux && !darwin

package probe

import "io/fs"

// changed returns nothing: any program can set the times here, so each sum is computed anew.
func changed(fs.FileInfo) int64 { return 0 }
