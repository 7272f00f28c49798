package cli_test

import "sync"

// started holds, for each data folder, the channel that brings the exit code of the service that a script started.
var started sync.Map
