import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { basename } from 'node:path'

/**
 * The file of a backup is a tar archive compressed by zstd, which `tar --zstd -x` opens, and behind it a frame that zstd
 * skips: the SHA-256 of all bytes before it.
 */
const block = 512
const entryBytesMax = 64 * 1024 * 1024
const zstdMagic = 0xfd_2f_b5_28
const sealMagic = 0x18_4d_2a_5b
const sealMark = 'BALANCIA'
const sealBytes = 8 + sealMark.length + 32
const compressionLevel = 3

/** A problem of a backup file that its reader has to hear about; the message says what to do. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/** An archive that is being written. */
export interface ArchiveWriter {
  add: (name: string, data: Buffer) => Promise<void>
  /** Completes the file on disk, and returns its size and checksum. */
  finish: () => Promise<{ bytes: number; sha256: string }>
  /** Gives up; the caller removes the file. */
  abort: () => Promise<void>
}

/** Starts an archive in a new file that only its owner can read. */
export function writeArchive(file: string): ArchiveWriter {
  const whole = createHash('sha256')
  let bytes = 0
  const compressor = createZstdCompress({
    params: { [constants.ZSTD_c_compressionLevel]: compressionLevel },
  })
  const seal = new Transform({
    transform(chunk: Buffer, _, done) {
      whole.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
    flush(done) {
      done(null, sealOf(whole))
    },
  })
  const written = pipeline(
    compressor,
    seal,
    createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
  )
  // Its failure is reported by the next call.
  written.catch(() => {})
  const write = async (data: Buffer) => {
    if (compressor.errored) await written
    if (compressor.write(data)) return
    await Promise.race([new Promise((resolve) => compressor.once('drain', resolve)), written])
  }
  return {
    async add(name, data) {
      await write(tarHeader(name, data.length))
      await write(data)
      await write(Buffer.alloc(padding(data.length)))
    },
    async finish() {
      compressor.end(Buffer.alloc(2 * block))
      await written
      return { bytes: bytes + sealBytes, sha256: whole.digest('hex') }
    },
    async abort() {
      compressor.destroy()
      await written.catch(() => {})
    },
  }
}

const padding = (size: number) => (block - (size % block)) % block

function sealOf(whole: Hash): Buffer {
  const frame = Buffer.alloc(sealBytes)
  frame.writeUInt32LE(sealMagic, 0)
  frame.writeUInt32LE(sealBytes - 8, 4)
  frame.write(sealMark, 8)
  whole
    .copy()
    .digest()
    .copy(frame, 8 + sealMark.length)
  return frame
}

/** The header of a plain file in a tar archive (ustar). */
function tarHeader(name: string, size: number): Buffer {
  const header = Buffer.alloc(block)
  header.write(name, 0, 100)
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  header.write(
    `${Math.floor(Date.now() / 1000)
      .toString(8)
      .padStart(11, '0')}\0`,
    136,
  )
  header.write('        0', 148)
  header.write('ustar\x0000', 257)
  let sum = 0
  for (const byte of header) sum += byte
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

/**
 * Compares a file with its own checksum before anything is read from it. Throws a `BackupError` that says whether it is
 * no backup, cut, or altered.
 */
export async function checkArchive(file: string): Promise<{ bytes: number; sha256: string }> {
  const bytes = await sizeOf(file)
  const handle = await open(file)
  try {
    const [start, end] = [Buffer.alloc(4), Buffer.alloc(sealBytes)]
    await handle.read(start, 0, 4, 0)
    if (bytes < 4 || start.readUInt32LE() !== zstdMagic)
      throw new BackupError(`${basename(file)} is not a backup of Balancia.`)
    if (bytes > sealBytes) await handle.read(end, 0, sealBytes, bytes - sealBytes)
    if (end.readUInt32LE() !== sealMagic || end.toString('latin1', 8, 8 + sealMark.length) !== sealMark)
      throw new BackupError(
        `${basename(file)} is incomplete: its end is missing. Copy it again from where it was made, or use another backup.`,
      )
    const whole = createHash('sha256')
    const stream = createReadStream(file, { end: bytes - sealBytes - 1 })
    for await (const chunk of stream) whole.update(chunk as Buffer)
    const sha256 = whole.digest('hex')
    if (sha256 !== end.toString('hex', 8 + sealMark.length))
      throw new BackupError(`${basename(file)} was altered: its checksum does not match. Use another backup.`)
    return { bytes, sha256 }
  } finally {
    await handle.close()
  }
}

async function sizeOf(file: string): Promise<number> {
  try {
    const found = await stat(file)
    if (found.isFile()) return found.size
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  throw new BackupError(`There is no file ${file}.`)
}

/** The parts of an archive in order. Memory is bounded by one part. Throws a `BackupError` for what is no archive. */
export async function* readArchive(file: string): AsyncGenerator<{ name: string; data: Buffer }> {
  const end = (await sizeOf(file)) - sealBytes - 1
  const unpacked = createZstdDecompress()
  const piped = pipeline(createReadStream(file, { end }), unpacked)
  piped.catch(() => {})
  const take = takeFrom(unpacked)
  try {
    for (;;) {
      const header = await take(block)
      if (header[0] === 0) return
      const size = Number.parseInt(header.toString('latin1', 124, 135), 8)
      if (!(size <= entryBytesMax))
        throw new BackupError(`${basename(file)} is damaged: a part of it is too large.`)
      const name = header.toString('utf8', 0, header.indexOf(0))
      const data = await take(size)
      await take(padding(size))
      yield { name, data }
    }
  } catch (error) {
    if (error instanceof BackupError) throw error
    throw new BackupError(`${basename(file)} is damaged: it cannot be unpacked. Use another backup.`, {
      cause: error,
    })
  } finally {
    unpacked.destroy()
  }
}

/** Reads exact numbers of bytes from a stream. */
function takeFrom(stream: AsyncIterable<Buffer>): (count: number) => Promise<Buffer> {
  const source = stream[Symbol.asyncIterator]()
  let pieces: Buffer[] = []
  let length = 0
  return async (count) => {
    while (length < count) {
      const { value, done } = await source.next()
      if (done) throw new Error('The archive ends too early.')
      pieces.push(value)
      length += value.length
    }
    const all = pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces, length)
    pieces = count < length ? [all.subarray(count)] : []
    length -= count
    return all.subarray(0, count)
  }
}
