package ownkey

import (
	"encoding/json"

	"github.com/worldmcp/world/internal/voice"
	"github.com/worldmcp/world/internal/wire"
)

type object = map[string]any

// Roles of a message.
const (
	roleUser   = "user"
	roleSystem = "system" // the world itself
)

// configure returns session.update in its GA shape. Voice activity detection (VAD) is the server's,
// with its default times; the server creates a response when the user has stopped speaking, and
// stops it when they interrupt.
func configure(c voice.Config) []byte {
	pcm := object{"type": "audio/pcm", "rate": 24_000}
	output := object{"format": pcm}
	if c.Voice != "" {
		output["voice"] = c.Voice
	}
	session := object{
		"type": "realtime", "model": c.Model, "instructions": c.Instructions, "output_modalities": []string{"audio"},
		"audio": object{
			"input": object{
				"format": pcm, "noise_reduction": nil, "transcription": object{"model": "gpt-4o-mini-transcribe"},
				"turn_detection": object{
					"type": "server_vad", "threshold": .5, "prefix_padding_ms": 300, "silence_duration_ms": 500,
					"create_response": true, "interrupt_response": true,
				},
			},
			"output": output,
		},
	}
	if tools := functions(c.Tools); len(tools) > 0 {
		session["tools"], session["tool_choice"] = tools, "auto"
	}
	return wire.MustJSON(object{"type": "session.update", "event_id": "configure", "session": session})
}

// functions converts tools. One whose schema is not JSON gets an empty schema.
func functions(tools []voice.Function) []object {
	out := make([]object, 0, len(tools))
	for _, f := range tools {
		p := f.Parameters
		if !json.Valid(p) {
			p = json.RawMessage(`{"type":"object","properties":{}}`)
		}
		out = append(out, object{"type": "function", "name": f.Name, "description": f.Description, "parameters": p})
	}
	return out
}

// message returns an item with text, of roleUser or roleSystem.
func message(role, text string) object {
	return object{"type": "message", "role": role, "content": []object{{"type": "input_text", "text": text}}}
}

// callOutput returns the item that answers a function call.
func callOutput(callID, output string) object {
	return object{"type": "function_call_output", "call_id": callID, "output": output}
}

// createItem adds an item to the conversation. Its id is also that of the message, so that an error
// event names the item.
func createItem(id string, item object) []byte {
	item["id"] = id
	return wire.MustJSON(object{"type": "conversation.item.create", "event_id": id, "item": item})
}

func createResponse(eventID string) []byte {
	return wire.MustJSON(object{"type": "response.create", "event_id": eventID})
}

// cancelResponse makes the model stop producing a response.
func cancelResponse(id string) []byte {
	return wire.MustJSON(object{"type": "response.cancel", "response_id": id})
}

// truncate makes the model forget the end of an item that the user has not heard.
func truncate(t truncation) []byte {
	return wire.MustJSON(object{
		"type": "conversation.item.truncate", "item_id": t.item, "content_index": t.content, "audio_end_ms": t.millis,
	})
}
