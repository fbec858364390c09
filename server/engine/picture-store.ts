import type { PictureFacts } from './picture-facts.ts'

/** A picture with its bytes. */
export interface Picture extends PictureFacts {
  content: Uint8Array
}
