//go:build !linux

package repo

import "runtime"

// onWindows: there a watched folder costs one handle, however many files are in it.
const onWindows = runtime.GOOS == "windows"

// watchCost is what watching a folder costs: kqueue opens it and each file in it.
func watchCost(items int) int {
	if onWindows {
		return 1
	}
	return 1 + items
}

// watchBudget is a number of open files that leaves enough for the rest of the program.
func watchBudget() int {
	if onWindows {
		return 4_000
	}
	return 6_000
}

// isRemote is not known here.
func isRemote(string) bool { return false }
