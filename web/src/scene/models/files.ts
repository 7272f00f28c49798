// Where the scene gets uploaded files from. The page supplies it; the scene does no networking.

/** Loads files by id. */
export interface FileSource {
  /** The contents of a file; rejects when it cannot be had. */
  bytes(id: string): Promise<ArrayBuffer>;
}
