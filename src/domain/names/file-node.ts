/** A value of a file, with the line where it begins. */
export type FileNode = FileMap | FileList | FileScalar;

export interface FileMap {
  kind: 'map';
  line: number;
  entries: readonly FileEntry[];
}

export interface FileEntry {
  key: string;
  line: number;
  value: FileNode;
}

export interface FileList {
  kind: 'list';
  line: number;
  items: readonly FileNode[];
}

export interface FileScalar {
  kind: 'scalar';
  line: number;
  text: string;
}

/** What is wrong with a file, and where. */
export class FileError extends Error {
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}
