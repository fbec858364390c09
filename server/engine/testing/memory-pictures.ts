import { readPicture, type PictureFacts } from '#server/engine/picture-facts.ts'
import type { Picture, PictureStore } from '#server/engine/picture-store.ts'

/** Pictures in memory. */
export function memoryPictures(contents: readonly Uint8Array[] = []) {
  const stored = new Map<string, Picture>()
  const put = (content: Uint8Array): PictureFacts => {
    const facts = readPicture(content)
    if (facts === null || typeof facts === 'string') throw new Error('No picture')
    stored.set(facts.hash, { ...facts, content })
    return facts
  }
  const facts = contents.map(put)
  const store: PictureStore = {
    keep: async ({ content }) => void put(content),
    find: async (hashes) =>
      hashes.flatMap((hash) => {
        const { content: _, ...found } = stored.get(hash) ?? {}
        return 'hash' in found ? [found] : []
      }),
    load: async (hash) => stored.get(hash)?.content ?? null,
  }
  return { store, stored, facts }
}
