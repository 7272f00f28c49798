package wire

// Missing is the kind of thing that a not_found error is about. Each kind has a next step of its
// own, which names what lists the things of that kind.
type Missing string

// The kinds.
const (
	MissingThing        Missing = "thing" // an object or an avatar of a world
	MissingWorld        Missing = "world"
	MissingFile         Missing = "file" // that was uploaded
	MissingProject      Missing = "project"
	MissingProjectFile  Missing = "project file"
	MissingDevice       Missing = "device"
	MissingCoderSession Missing = "coder session"
	MissingMission      Missing = "mission"
	MissingTerminal     Missing = "terminal session"
	MissingAgent        Missing = "agent"
	MissingConversation Missing = "conversation"
	MissingPicture      Missing = "picture" // of a conversation
	MissingServer       Missing = "server"  // that a bridge leads to
)

// whereListed is the next step for each kind.
var whereListed = map[Missing]string{
	MissingThing:        "inspect_world shows what is there.",
	MissingWorld:        "The worlds tool lists worlds.",
	MissingFile:         "Upload it (POST /api/assets), or use an id that GET /api/assets lists.",
	MissingProject:      "The user chooses a folder in the page, under Project.",
	MissingProjectFile:  "project_overview lists files and folders.",
	MissingDevice:       "GET /api/relay/devices lists the devices.",
	MissingCoderSession: "GET /api/direct-code lists the sessions.",
	MissingMission:      "GET /api/coder/missions lists them.",
	MissingTerminal:     "GET /api/terminals lists the sessions.",
	MissingAgent:        "Reload the page to see the current agents.",
	MissingConversation: "Choose one from the list of conversations.",
	MissingPicture:      "Open the conversation again.",
	MissingServer:       "GET /api/bridge says what there is; choose a server first.",
}

// NotFound returns the error for something that does not exist, with the step that lists the
// existing ones.
func NotFound(what Missing, format string, args ...any) *Error {
	return NewError(CodeNotFound, format, args...).Try(whereListed[what])
}
