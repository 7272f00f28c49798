// Where the scene gets files that users and agents brought. The page supplies it; the scene knows no network.

export interface FileSource {
  /** The bytes of a file by its id; rejects when it is not there. */
  bytes(id: string): Promise<ArrayBuffer>;
}
