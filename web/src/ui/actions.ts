/** What the panels can ask for. app.ts supplies it; the panels know neither the socket nor the scene. */
export interface Actions {
  /** Says a line in the world; false when it could not be sent. */
  say(text: string): boolean;
  /** Points at an object or a place; false when it could not be sent. */
  point(at: { objectId: string } | { position: [number, number, number] }): boolean;
  /** Moves the camera to an agent or an object. */
  goTo(id: string): void;
  clearSelection(): void;
  /** Gives the keyboard back to the world. */
  toWorld(): void;
  reload(): void;
}
