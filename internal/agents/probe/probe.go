// Package probe finds out, on the user's own computer and for the bytes that will run, whether an
// agent asks before it acts.
//
// Three questions, each answered once for the same bytes:
//
//   - Which bytes? Store.Fingerprint: the program, its package and that one's dependencies.
//   - Who is it? Store.Identify starts it in an empty folder and only exchanges versions with it.
//   - Does it ask? Store.Test lets it work for a scripted model (package model) in scratch homes
//     and repositories (package home), started as in earnest: with the profile's lever, and in its
//     mode. The model calls what acts: edits and commands in and out of the folder, a fetch, tools
//     of an MCP server, sub-agents, work in the background, and every other tool that the agent
//     offers. Each call is refused. The agent passes when each was asked about, with its exact
//     words, before anything had happened, and when nothing happened afterwards. A tool that was
//     neither asked about nor is known to only look fails it.
//
// The test needs no login: the agent's environment is made from nothing, and the key is made up.
// Where the system has network namespaces it runs in one that has only loopback; elsewhere the
// agent could reach its vendor, and Result.Cut says so. It runs in a process of its own
// (inside.go), which ends with everything that it has started when its input ends.
//
// What a test cannot show is what depends on an account, on the vendor's servers or on the words of
// the user. An agent could also ask in the test alone. So a service that starts one still watches
// its mode, and what it reports to have done (acp/driver); Store.Withdraw takes its result back.
//
// Files: fingerprint.go and hashes.go (which bytes), store.go (the records), identify.go, test.go
// and inside*.go (the process of a test), lane.go (one home), steps.go (the calls), tools.go (the
// tools that the agent offers), server.go (the MCP server).
package probe
