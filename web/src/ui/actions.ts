/** What the panels can ask for. app.ts supplies it; the panels know neither the socket nor the scene. */
export interface Actions {
  /** Says a line in the world; resolves when it is in the log, rejects with a reason in words. */
  say(text: string): Promise<unknown>;
  point(at: { objectId: string } | { position: [number, number, number] }): void;
  /** Moves the camera to an agent or an object. */
  goTo(id: string): void;
  clearSelection(): void;
  /** Gives the keyboard back to the world. */
  toWorld(): void;
  /** Tries to connect at once. */
  retry(): void;
  reload(): void;
}
