// This file describes missions, which take an idea to a merged change, and the bodies of
// /api/coder.

package wire

import "time"

// Limits of missions.
const (
	MaxMissions      = 500
	MaxMissionRounds = 5
	// MaxLobe and MinLobe bound the prompt of a lobe, in characters.
	MinLobe = 10
	MaxLobe = 50_000
)

// MissionStatus is where a mission stands on the board.
type MissionStatus string

// Values of MissionStatus.
const (
	MissionTodo     MissionStatus = "todo"
	MissionWIP      MissionStatus = "wip"
	MissionDone     MissionStatus = "done"
	MissionArchived MissionStatus = "archived"
)

// MissionPhase is the step of a mission. It is stored before the step begins.
type MissionPhase string

// Values of MissionPhase.
const (
	PhaseIdea      MissionPhase = "idea"
	PhaseCurate    MissionPhase = "curate"    // an agent writes the specification
	PhaseJudge     MissionPhase = "judge"     // the user reads it
	PhaseReady     MissionPhase = "ready"     // it can be executed
	PhaseCode      MissionPhase = "code"      // an agent changes the code
	PhaseReview    MissionPhase = "review"    // another one reads the change
	PhaseTest      MissionPhase = "test"      // the tests run
	PhaseMerge     MissionPhase = "merge"     // the user looks at the change
	PhaseBlocked   MissionPhase = "blocked"   // Reason says why
	PhaseCancelled MissionPhase = "cancelled" // by the user
	PhaseDone      MissionPhase = "done"
)

// Mission is an idea and all that is known of it.
type Mission struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	// Folder is the repository that it is about.
	Folder string `json:"folder"`
	// Ask is the user's wish, in their words; Spec the work, Acceptance how to see that it is done.
	Ask        string        `json:"ask"`
	Spec       string        `json:"spec,omitempty"`
	Acceptance []string      `json:"acceptance,omitempty"`
	Status     MissionStatus `json:"status"`
	// Urgency, Easiness and Impact are 1 to 10; Priority is their product divided by 125, 0 to 8.
	Urgency  int     `json:"urgency"`
	Easiness int     `json:"easiness"`
	Impact   int     `json:"impact"`
	Priority float64 `json:"priority"`
	// Maturity: 0 idea, 1 drafted, 2 enriched, 3 ready.
	Maturity int          `json:"maturity"`
	Phase    MissionPhase `json:"phase"`
	Round    int          `json:"round,omitempty"`
	// Score of the last review, 0 to 100, and what it found.
	Score    int      `json:"score,omitempty"`
	Findings []string `json:"findings,omitempty"`
	// Session is that of the coder, Run the one that is active.
	Session string `json:"session,omitempty"`
	Run     string `json:"run,omitempty"`
	// Reason says why it is blocked, or what its step waits for, and Next what to do.
	Reason string `json:"reason,omitempty"`
	Next   string `json:"next,omitempty"`
	// Test is the command whose exit code decides, as its words; none: nothing is tested. It runs
	// without a question, so only the user's page sets it, which shows it, and TestApproved says
	// that this is what they set.
	Test         []string `json:"test,omitempty"`
	TestApproved bool     `json:"testApproved,omitempty"`
	// History and Feedback have their newest entries, the newest last.
	History   []MissionEntry   `json:"history,omitempty"`
	Feedback  []MissionVerdict `json:"feedback,omitempty"`
	Version   int              `json:"version"`
	CreatedAt time.Time        `json:"createdAt"`
	UpdatedAt time.Time        `json:"updatedAt"`
}

// MissionEntry is a line of a mission's history.
type MissionEntry struct {
	At    time.Time    `json:"at"`
	Phase MissionPhase `json:"phase"`
	Round int          `json:"round,omitempty"`
	Text  string       `json:"text"`
}

// MissionVerdict is what the user said about a mission's specification or change.
type MissionVerdict struct {
	At      time.Time `json:"at"`
	Verdict string    `json:"verdict"`
	Rating  int       `json:"rating"`
	Note    string    `json:"note,omitempty"`
}

// MissionEdit makes a mission (POST), or changes one (PATCH, with If-Match, unless it only
// cancels); a field that is missing stays as it is. An empty list empties one.
type MissionEdit struct {
	ID         string         `json:"id,omitempty"`
	Folder     *string        `json:"folder,omitempty"`
	Title      *string        `json:"title,omitempty"`
	Ask        *string        `json:"ask,omitempty"`
	Spec       *string        `json:"spec,omitempty"`
	Acceptance []string       `json:"acceptance,omitempty"`
	Status     *MissionStatus `json:"status,omitempty"`
	Urgency    *int           `json:"urgency,omitempty"`
	Easiness   *int           `json:"easiness,omitempty"`
	Impact     *int           `json:"impact,omitempty"`
	Test       []string       `json:"test,omitempty"`
	// Cancel ends the active run; Restart puts a blocked or cancelled mission back to the phase
	// that it left.
	Cancel  bool `json:"cancel,omitempty"`
	Restart bool `json:"restart,omitempty"`
}

// Missions is the answer of GET /api/coder/missions, the most urgent first.
type Missions struct {
	Missions []Mission `json:"missions"`
}

// CoderTask is the body of POST /api/coder/agent: a task for an agent, in a new session or in one
// that is there.
type CoderTask struct {
	Task string `json:"task"`
	// Context are further blocks, as POST …/context-preview shows them. World adds what the
	// user sees in the world.
	Context []string `json:"context,omitempty"`
	World   bool     `json:"world,omitempty"`
	Session string   `json:"sessionId,omitempty"`
	Agent   string   `json:"agent,omitempty"`
	Folder  string   `json:"folder,omitempty"`
}

// VibeRequest is the body of POST /api/coder/vibecode: a conversation about an idea, which changes
// no file. Where no agent is, and none is named, it is a chat without one, if the user has switched
// that on.
type VibeRequest struct {
	// Messages are 1 to 200; the last one is the user's.
	Messages []VibeMessage `json:"messages"`
	Session  string        `json:"sessionId,omitempty"`
	Agent    string        `json:"agent,omitempty"`
	Folder   string        `json:"folder,omitempty"`
}

// VibeMessage is one message of it. Role is user or assistant.
type VibeMessage struct {
	Role    string `json:"role"`
	Content string `json:"content"`
}

// CoderReport is what a conversation has come to; it can become a mission.
type CoderReport struct {
	Title      string   `json:"title"`
	Ask        string   `json:"ask"`
	Spec       string   `json:"spec,omitempty"`
	Acceptance []string `json:"acceptance,omitempty"`
}

// CoderRun is one run of the pipeline.
type CoderRun struct {
	ID      string       `json:"id"`
	Kind    string       `json:"kind"` // agent, curate, execute, heartbeat
	Mission string       `json:"missionId,omitempty"`
	Session string       `json:"sessionId,omitempty"`
	Turn    string       `json:"turn,omitempty"`
	Phase   MissionPhase `json:"phase,omitempty"`
	Round   int          `json:"round,omitempty"`
	// State is running, done, failed or stopped; interrupted: the service ended meanwhile, and goes
	// on with it when it starts.
	State  string `json:"state"`
	Reason string `json:"reason,omitempty"`
}

// CurateRequest is the body of POST …/pro/curate.
type CurateRequest struct {
	Missions []string `json:"missionIds,omitempty"`
	// Batch is how many are taken when none is named, 1 to 5; 0: 1.
	Batch int    `json:"batch,omitempty"`
	Agent string `json:"agent,omitempty"`
	// Blocks are as in PreviewRequest.
	Blocks []string `json:"blocks,omitempty"`
}

// PreviewRequest is the body of POST …/pro/context-preview.
type PreviewRequest struct {
	Role    Lobe   `json:"role"`
	Mission string `json:"missionId,omitempty"`
	// Blocks are the ids of blocks that are off by themselves and shall be on: "world", what the
	// user sees in the world. A run gets that as the preview of its mission showed it last, and is
	// refused when none has.
	Blocks []string `json:"blocks,omitempty"`
}

// Preview is exactly what an agent is given.
type Preview struct {
	Role   Lobe           `json:"role"`
	Blocks []PreviewBlock `json:"blocks"`
	// Total is in bytes.
	Total int `json:"total"`
}

// PreviewBlock is one part of it. Trust says whose words it has: own, workspace or world.
type PreviewBlock struct {
	ID      string `json:"id"`
	Kind    string `json:"kind"`
	Source  string `json:"source"`
	Bytes   int    `json:"bytes"`
	Trust   string `json:"trust"`
	Content string `json:"content"`
	// On: it is part of the prompt.
	On bool `json:"on"`
}

// ExecuteRequest is the body of POST …/pro/execute.
type ExecuteRequest struct {
	Mission string `json:"missionId"`
	Agent   string `json:"agent,omitempty"`
	// Threshold is the score with which a review passes, 1 to 100; 0: 90. Rounds is at most
	// MaxMissionRounds; 0: 3.
	Threshold int `json:"reviewThreshold,omitempty"`
	Rounds    int `json:"maxRounds,omitempty"`
	// Budget bounds what the run may use. It is looked at between turns.
	Budget *CoderBudget `json:"budget,omitempty"`
	// Blocks are as in PreviewRequest.
	Blocks []string `json:"blocks,omitempty"`
}

// CoderBudget bounds a run: tokens, and cost if the agent reports it. 0: no bound.
type CoderBudget struct {
	Tokens int     `json:"tokens,omitempty"`
	Cost   float64 `json:"cost,omitempty"`
}

// FeedbackRequest is the body of POST …/pro/feedback. The header If-Match names the mission's
// version.
type FeedbackRequest struct {
	Mission string `json:"missionId"`
	// Verdict is accept, modify or rewrite; Rating 0 to 10. Of a specification: accept makes it
	// ready, the others leave it to the next curation. Of a change: modify makes the mission ready
	// again with the note, rewrite in a session of its own; an accepted change is merged.
	Verdict string `json:"verdict"`
	Rating  int    `json:"rating"`
	Note    string `json:"note,omitempty"`
}

// HeartbeatRequest is the body of POST …/pro/heartbeat.
type HeartbeatRequest struct {
	SinceRun string `json:"sinceRun,omitempty"`
}

// Heartbeat is a digest: what runs, what waits for the user, what became of the rest. It starts
// nothing.
type Heartbeat struct {
	Runs     []CoderRun `json:"runs"`
	Cards    []Approval `json:"cards"`
	Missions []Mission  `json:"missions"`
	// Words is the digest in a few sentences.
	Words string `json:"words"`
}

// CuratorLog is one run in the log of GET …/pro/curator-logs.
type CuratorLog struct {
	Run      string     `json:"runId"`
	Status   string     `json:"status"`
	Missions []string   `json:"missions"`
	Tokens   int        `json:"tokens,omitempty"`
	Cost     float64    `json:"cost,omitempty"`
	Began    time.Time  `json:"startedAt"`
	Ended    *time.Time `json:"endedAt,omitempty"`
	Error    string     `json:"error,omitempty"`
}

// CuratorLogs is a page of it, newest first. Next is the cursor of the next one.
type CuratorLogs struct {
	Items []CuratorLog `json:"items"`
	Next  string       `json:"next,omitempty"`
}

// Lobe is a role in the pipeline.
type Lobe string

// Values of Lobe.
const (
	LobeCurator  Lobe = "curator"
	LobeCoder    Lobe = "coder"
	LobeReviewer Lobe = "reviewer"
	LobeTester   Lobe = "tester"
	LobeVibe     Lobe = "vibe"
)

// LobePrompt is the instruction of a lobe. PUT …/pro/lobeprompt takes Lobe and Content, or Reset,
// with If-Match.
type LobePrompt struct {
	Lobe    Lobe   `json:"lobe"`
	Content string `json:"content,omitempty"`
	Version int    `json:"version,omitempty"`
	// Default: it is World's own text. Reset asks for that.
	Default bool `json:"default,omitempty"`
	Reset   bool `json:"reset,omitempty"`
	// Older are the versions before, newest first.
	Older []LobeVersion `json:"older,omitempty"`
}

// LobeVersion is an older text of a lobe.
type LobeVersion struct {
	Version int       `json:"version"`
	At      time.Time `json:"at"`
	Content string    `json:"content"`
}

// PlainChat is the model that is asked about ideas where no coding agent is, as GET and PUT
// /api/coder/plainchat answer. It never contains the key.
type PlainChat struct {
	// Set: there is a key. On: the user allows its use.
	Set bool `json:"set"`
	On  bool `json:"on"`
	// Base is the address of the service, before /chat/completions.
	Base  string `json:"base"`
	Model string `json:"model,omitempty"`
}

// PlainChatSettings is the body of PUT /api/coder/plainchat. Absent fields stay unchanged.
type PlainChatSettings struct {
	// Key of the service; "" deletes it.
	Key *string `json:"key,omitempty"`
	On  *bool   `json:"on,omitempty"`
	// Base is https, or http on this computer; "" is OpenAI's. Another address deletes the key,
	// unless it comes with one.
	Base  *string `json:"base,omitempty"`
	Model *string `json:"model,omitempty"`
}
