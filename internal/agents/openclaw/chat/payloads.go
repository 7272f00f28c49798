package chat

import (
	"encoding/json"
)

// chatEvent is the payload of the event chat: the state of a run, as the gateway shows it to
// people.
type chatEvent struct {
	Run     string    `json:"runId"`
	Session string    `json:"sessionKey"`
	State   chatState `json:"state"`
	// Delta is appended to the text, or replaces it. Older gateways leave it out and send the whole
	// text in Message.
	Delta     string     `json:"deltaText"`
	Replace   bool       `json:"replace"`
	Error     string     `json:"errorMessage"`
	ErrorKind errorKind  `json:"errorKind"`
	Stop      stopReason `json:"stopReason"`
	Message   struct {
		Content blocks `json:"content"`
	} `json:"message"`
}

// agentEvent is the payload of the event agent: what a run does. Which members of Data are set
// depends on Stream.
type agentEvent struct {
	Run     string      `json:"runId"`
	Session string      `json:"sessionKey"`
	Stream  agentStream `json:"stream"`
	// Seq increases within a run; an event with a known number is a repeat.
	Seq int64     `json:"seq"`
	TS  timestamp `json:"ts"`
	// Heartbeat: the gateway started the run by its own clock, not for anyone.
	Heartbeat bool `json:"isHeartbeat"`
	Data      struct {
		Phase streamPhase `json:"phase"`
		Text  string      `json:"text"`
		Delta string      `json:"delta"`
		Item  string      `json:"itemId"`
		// Media are files that assistant text shows.
		Media   []string                 `json:"mediaUrls"`
		Replace bool                     `json:"replace"`
		Name    string                   `json:"name"`
		Call    string                   `json:"toolCallId"`
		Parent  string                   `json:"parentToolCallId"`
		Args    json.RawMessage          `json:"args"`
		IsError bool                     `json:"isError"`
		Partial struct{ Content blocks } `json:"partialResult"`
		Result  struct{ Content blocks } `json:"result"`
		// Kind, Title, Meta (what the tool works on), Status and Progress belong to a display card.
		Kind     itemKind   `json:"kind"`
		Title    string     `json:"title"`
		Meta     string     `json:"meta"`
		Status   itemStatus `json:"status"`
		Progress string     `json:"progressText"`
		// Output is a command's output so far (command_output).
		Output   string `json:"output"`
		Message  string `json:"message"`
		Error    string `json:"error"`
		Aborted  bool   `json:"aborted"`
		Approval string `json:"approvalId"`
	} `json:"data"`
}

// rowEvent is the payload of the event session.message.
type rowEvent struct {
	Session string `json:"sessionKey"`
	Message row    `json:"message"`
}

// sessionEvent is the payload of the event sessions.changed.
type sessionEvent struct {
	Session string        `json:"sessionKey"`
	Reason  sessionChange `json:"reason"`
	Phase   sessionChange `json:"phase"`
	Row     sessionRow    `json:"session"`
}

// taskEvent is the payload of the event task.
type taskEvent struct {
	Task struct {
		Kind    taskKind  `json:"kind"`
		Status  taskState `json:"status"`
		Title   string    `json:"title"`
		Session string    `json:"childSessionKey"`
		Run     string    `json:"runId"`
		Doing   struct {
			State taskState `json:"state"`
		} `json:"execution"`
	} `json:"task"`
}

// approvalEvent is the payload of the events exec.approval.* and plugin.approval.*, and an item of
// their lists. Title to Tool are set for plugins only.
type approvalEvent struct {
	ID      string `json:"id"`
	Request struct {
		Command     string   `json:"command"`
		Folder      string   `json:"cwd"`
		Program     string   `json:"resolvedPath"`
		Host        string   `json:"host"`
		Node        string   `json:"nodeId"`
		Warning     string   `json:"warningText"`
		Title       string   `json:"title"`
		Description string   `json:"description"`
		Detail      string   `json:"detail"`
		Plugin      string   `json:"pluginId"`
		Tool        string   `json:"toolName"`
		Allowed     []string `json:"allowedDecisions"`
		Agent       string   `json:"agentId"`
		Session     string   `json:"sessionKey"`
		Run         string   `json:"runId"`
		Call        string   `json:"toolCallId"`
	} `json:"request"`
	Created timestamp `json:"createdAtMs"`
	Expires timestamp `json:"expiresAtMs"`
	// Decision and By are set when it was resolved. An empty decision: there was no answer in time.
	Decision string `json:"decision"`
	By       string `json:"resolvedBy"`
}
