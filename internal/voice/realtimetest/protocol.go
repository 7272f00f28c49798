package realtimetest

// messageType is the type of a message of a client, in the GA protocol of OpenAI's Realtime API.
type messageType string

// Messages that the server takes. It refuses all others.
const (
	msgSessionUpdate  messageType = "session.update"
	msgAudioAppend    messageType = "input_audio_buffer.append"
	msgAudioCommit    messageType = "input_audio_buffer.commit"
	msgAudioClear     messageType = "input_audio_buffer.clear"
	msgItemCreate     messageType = "conversation.item.create"
	msgItemTruncate   messageType = "conversation.item.truncate"
	msgResponseCreate messageType = "response.create"
	msgResponseCancel messageType = "response.cancel"
)

// Codes of the server's error events.
const (
	codeInvalidValue   = "invalid_value"
	codeInvalidJSON    = "invalid_json"
	codeMissing        = "missing_required_parameter"
	codeUnknown        = "unknown_parameter"
	codeTooLong        = "string_above_max_length"
	codeModelNotFound  = "model_not_found"
	codeActiveResponse = "conversation_already_has_active_response"
	codeNotActive      = "response_cancel_not_active"
	codeNoItem         = "item_truncate_invalid_item_id"
	codeNoCall         = "invalid_tool_call_id"
)

// stopReason says why a response was cancelled, in response.done.
type stopReason string

// Values of stopReason.
const (
	stoppedBySpeech stopReason = "turn_detected"    // the user interrupted
	stoppedByClient stopReason = "client_cancelled" // response.cancel
)

// callState is the state of a function call.
type callState string

// Values of callState. A call that the model did not make has none.
const (
	callOpen     callState = "open"
	callAnswered callState = "answered"
)

// Words in fields of messages.
const (
	itemMessage    = "message"              // item.type
	itemCallOutput = "function_call_output" // item.type
	partInputText  = "input_text"           // item.content[].type
	roleUser       = "user"
	roleSystem     = "system"
	typeRealtime   = "realtime"     // session.type
	typeFunction   = "function"     // session.tools[].type
	formatPCM      = "audio/pcm"    // session.audio.*.format.type
	vadServer      = "server_vad"   // turn_detection.type: by loudness and silence
	vadSemantic    = "semantic_vad" // turn_detection.type: by the words
)
