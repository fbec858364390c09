import { deflateRawSync } from 'node:zlib'

interface Entry {
  name: string
  bytes: Buffer
  /** Marks the entry as encrypted. */
  isEncrypted?: boolean
}

/** Writes a zip archive without a library. */
export function makeZip(entries: readonly Entry[]): Buffer {
  const locals: Buffer[] = []
  const table: Buffer[] = []
  let offset = 0
  for (const { name, bytes, isEncrypted } of entries) {
    const packed = deflateRawSync(bytes)
    const title = Buffer.from(name)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt16LE(title.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50)
    entry.writeUInt16LE(isEncrypted ? 1 : 0, 8)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packed.length, 20)
    // The declared size is irrelevant.
    entry.writeUInt32LE(1, 24)
    entry.writeUInt16LE(title.length, 28)
    entry.writeUInt32LE(offset, 42)
    locals.push(local, title, packed)
    table.push(entry, title)
    offset += local.length + title.length + packed.length
  }
  const directory = Buffer.concat(table)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}

/** A Word document with this body, packed as Word does it. */
export function makeDocx(body: string): Buffer {
  const document = `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`
  return makeZip([
    { name: '[Content_Types].xml', bytes: Buffer.from('<Types/>') },
    { name: 'word/document.xml', bytes: Buffer.from(document) },
  ])
}

/** A paragraph of a Word document. */
export const wordParagraph = (text: string, properties = ''): string =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`
