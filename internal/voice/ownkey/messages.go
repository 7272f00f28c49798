package ownkey

import (
	"encoding/json"

	"github.com/worldmcp/world/internal/voice"
)

type object = map[string]any

// encode writes a message. Nothing that is put into one can fail to be JSON: raw parts are checked before.
func encode(m object) []byte {
	b, err := json.Marshal(m)
	if err != nil {
		return []byte(`{}`)
	}
	return b
}

// configure is session.update in its GA shape: the model is named, and the server hears when the user begins and ends.
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
	return encode(object{"type": "session.update", "event_id": "configure", "session": session})
}

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

// message is an item of words, from the user or from us ("system").
func message(role, text string) object {
	return object{"type": "message", "role": role, "content": []object{{"type": "input_text", "text": text}}}
}

func callOutput(callID, output string) object {
	return object{"type": "function_call_output", "call_id": callID, "output": output}
}

// createItem adds an item; its id is also the id of the message, so that a refusal can be told apart.
func createItem(id string, item object) []byte {
	item["id"] = id
	return encode(object{"type": "conversation.item.create", "event_id": id, "item": item})
}

func createResponse(eventID string) []byte {
	return encode(object{"type": "response.create", "event_id": eventID})
}

func cancelResponse(id string) []byte {
	return encode(object{"type": "response.cancel", "response_id": id})
}

func truncate(c cut) []byte {
	return encode(object{"type": "conversation.item.truncate", "item_id": c.item, "content_index": c.content, "audio_end_ms": c.millis})
}
