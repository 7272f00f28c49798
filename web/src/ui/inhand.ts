/** What the user's hands hold. hands/hands.ts alone writes it; the panels read it. */

/** Something that can be placed in the world. */
export interface NewThing {
  kind: string;
  name: string;
  /** Colour of the palette; undefined: the piece's own. */
  color?: string;
  /** A building instead of a piece: the arguments of the build tool. */
  build?: Record<string, unknown>;
  /** Id of the file of a model, or of the picture on a screen. */
  asset?: string;
}

/** What the rules say about the edit in progress. */
export interface EditFeedback {
  /** What came of the last movement: where it stands, or why it may not be there. */
  text: string;
  /** Overlapping or refused. */
  bad: boolean;
}

/** The next click places a thing. */
export interface Placing {
  readonly tool: "place";
  readonly what: NewThing;
  /** Places it at once, in front of the user, and edits it: for users without a pointer. */
  readonly ahead?: true;
  /** What a click would do. */
  readonly feedback?: string;
  /** Why it could not be placed. */
  readonly failed?: string;
}

/** The tool in hand, with what it holds. */
export type InHand =
  | { readonly tool: "idle" }
  | Placing
  /** The next click on the ground chooses a point for something else; then `back` is in hand again. */
  | { readonly tool: "pick"; take(at: [number, number, number]): void; readonly back: InHand }
  /** The selection is moved, turned and scaled; put away if there is none. */
  | { readonly tool: "edit"; readonly feedback: EditFeedback };

export const IDLE: InHand = { tool: "idle" };

/** The beginning of an edit. */
export const EDIT: InHand = { tool: "edit", feedback: { text: "Drag it, or use the arrow keys", bad: false } };

/** Whether the next click is for what is in hand, whatever it hits. */
export const isAiming = ({ tool }: InHand): boolean => tool === "place" || tool === "pick";

/** Feedback of the edit in progress, also while a point is chosen in it; null: nothing is being edited. */
export function editFeedback(inHand: InHand): EditFeedback | null {
  if (inHand.tool === "pick") return editFeedback(inHand.back);
  return inHand.tool === "edit" ? inHand.feedback : null;
}
