//go:build !linux

package repo

import "runtime"

// onWindows: there a watched folder costs one handle, however many files it has.
const onWindows = runtime.GOOS == "windows"

// watchCost counts files: kqueue opens a folder and each file in it.
func watchCost(items int) int {
	if onWindows {
		return 1
	}
	return 1 + items
}

// watchBudget leaves enough open files for the rest of the program.
func watchBudget() int {
	if onWindows {
		return 4_000
	}
	return 6_000
}

// isRemote is unknown on this system.
func isRemote(string) bool { return false }
