import { inflateRawSync } from 'node:zlib'
import { UnreadablePage } from '#server/engine/page-digest/read/parsed-page.ts'

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const stored = 0
const deflated = 8
const isEncrypted = 1

/**
 * The bytes of one file in a zip archive; undefined if there is none of that name. Decompresses to at most `bytesMax`
 * bytes, whatever size the archive declares; throws `UnreadablePage` for one that is larger, damaged or encrypted.
 */
export function zipEntry(archive: Uint8Array, name: string, bytesMax: number): Buffer | undefined {
  const zip = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength)
  try {
    for (const at of entriesOf(zip)) {
      const nameLength = zip.readUInt16LE(at + 28)
      if (zip.toString('utf8', at + 46, at + 46 + nameLength) === name) return unpacked(zip, at, bytesMax)
    }
    return undefined
  } catch (error) {
    if (error instanceof UnreadablePage) throw error
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw new UnreadablePage('The file is too large once it is unpacked')
    throw new UnreadablePage('The file is damaged')
  }
}

/** Where each entry of the table of contents begins. */
function* entriesOf(zip: Buffer): Generator<number> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end === -1 || zip.readUInt32LE(end) !== endSignature) throw new UnreadablePage('The file is damaged')
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== entrySignature) throw new UnreadablePage('The file is damaged')
    yield at
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
}

function unpacked(zip: Buffer, at: number, bytesMax: number): Buffer {
  if (zip.readUInt16LE(at + 8) & isEncrypted) throw new UnreadablePage('The file is protected by a password')
  const method = zip.readUInt16LE(at + 10)
  const packedBytes = zip.readUInt32LE(at + 20)
  const local = zip.readUInt32LE(at + 42)
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
  const packed = zip.subarray(start, start + packedBytes)
  if (method === stored) return packed
  if (method !== deflated) throw new UnreadablePage('The file is packed in a way that cannot be read')
  return inflateRawSync(packed, { maxOutputLength: bytesMax })
}
