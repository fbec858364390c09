import type { PictureFacts } from './picture-facts.ts'

/** A picture with its bytes. */
export interface Picture extends PictureFacts {
  content: Uint8Array
}

/** Where the pictures of one agent are stored, so that journals and messages only name them. */
export interface PictureStore {
  keep: (picture: Picture) => Promise<void>
  /** The facts of those that are still stored. */
  find: (hashes: readonly string[]) => Promise<PictureFacts[]>
  /** The bytes; null: not stored any more. */
  load: (hash: string) => Promise<Uint8Array | null>
}
