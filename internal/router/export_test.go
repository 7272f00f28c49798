package router

import "slices"

// Advises says whether a page's error may name this step.
func Advises(step string) bool { return slices.Contains(nextSteps, step) }
