/** A file where backups are stored. */
export interface StoredFile {
  name: string
  bytes: number
}

/** Where backups are stored. */
export interface BackupPlace {
  list: () => Promise<StoredFile[]>
  /** Stores a complete local file; returns when it is proven to be there. */
  put: (file: string, name: string) => Promise<void>
  /** Copies a stored backup into a new local file. */
  fetch: (name: string, file: string) => Promise<void>
  remove: (name: string) => Promise<void>
}
