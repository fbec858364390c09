import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { XMLParser } from 'fast-xml-parser'
import { z } from 'zod'
import type { BackupPlace, StoredFile } from './place.ts'
import { S3Failure, s3Call } from './s3-client.ts'

/** A part is at least 5 MB, and there are at most 10,000. */
const partBytesMin = 8 * 1024 * 1024
const partsMax = 9_000
const listedMax = 1_000

/** Splits `s3://bucket/folder` into the bucket and the start of its keys. */
export function s3Address(address: string): { bucket: string; prefix: string } {
  const [bucket = '', ...folders] = address.slice('s3://'.length).split('/')
  const prefix = folders.filter(Boolean).join('/')
  return { bucket, prefix: prefix && `${prefix}/` }
}

/** A folder of a bucket. */
export function s3Place(address: string): BackupPlace {
  const { bucket, prefix } = s3Address(address)
  return {
    list: () => listObjects(bucket, prefix),
    put: (file, name) => uploadObject(file, bucket, prefix + name),
    fetch: (name, file) => downloadObject(bucket, prefix + name, file),
    async remove(name) {
      await s3Call({ method: 'DELETE', bucket, key: prefix + name })
    },
  }
}

const listing = z.object({
  ListBucketResult: z.object({
    Contents: z.array(z.object({ Key: z.string(), Size: z.coerce.number() })).default([]),
  }),
})
const parser = new XMLParser({ isArray: (name) => name === 'Contents', parseTagValue: false })

async function listObjects(bucket: string, prefix: string): Promise<StoredFile[]> {
  const query = { 'list-type': '2', prefix: `${prefix}balancia-`, 'max-keys': String(listedMax) }
  const answer = await s3Call({ method: 'GET', bucket, query })
  const parsed = listing.safeParse(parser.parse(Buffer.from(answer?.bytes ?? []).toString('utf8')))
  if (!parsed.success) throw new S3Failure('The storage of backups gave a list that is not understood.')
  return parsed.data.ListBucketResult.Contents.map(({ Key, Size }) => ({
    name: Key.slice(prefix.length),
    bytes: Size,
  }))
}

/** Uploads a file in parts, one in memory at a time, and compares what the storage has. */
export async function uploadObject(file: string, bucket: string, key: string): Promise<void> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    if (size <= partBytesMin)
      await s3Call(putOf({ method: 'PUT', bucket, key }, await partOf(handle, 0, size)))
    else await uploadParts(handle, size, bucket, key)
    const stored = await s3Call({ method: 'HEAD', bucket, key })
    const length = stored?.headers['content-length']
    if (Number(length) !== size)
      throw new S3Failure(`The storage has ${length ?? 'no'} bytes of the backup instead of ${size}.`)
  } finally {
    await handle.close()
  }
}

/** With a checksum, so that the storage refuses a part that the way has altered. */
const putOf = <C extends object>(call: C, body: Uint8Array<ArrayBuffer>) => ({
  ...call,
  headers: { 'content-md5': createHash('md5').update(body).digest('base64') },
  body,
})

async function partOf(handle: FileHandle, from: number, bytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const part = new Uint8Array(bytes)
  let filled = 0
  while (filled < bytes) {
    const { bytesRead } = await handle.read(part, filled, bytes - filled, from + filled)
    if (bytesRead === 0) throw new Error('The backup file changed while it was uploaded.')
    filled += bytesRead
  }
  return part
}

async function uploadParts(handle: FileHandle, size: number, bucket: string, key: string): Promise<void> {
  const begun = await s3Call({ method: 'POST', bucket, key, query: { uploads: '' } })
  const uploadId = /<UploadId>([^<]{1,1000})<\/UploadId>/.exec(
    Buffer.from(begun?.bytes ?? []).toString('utf8'),
  )?.[1]
  if (!uploadId) throw new S3Failure('The storage of backups began no upload.')
  const partBytes = Math.max(partBytesMin, Math.ceil(size / partsMax))
  try {
    const tags: string[] = []
    for (let from = 0; from < size; from += partBytes) {
      const part = await partOf(handle, from, Math.min(partBytes, size - from))
      const query = { partNumber: String(tags.length + 1), uploadId }
      const answer = await s3Call(putOf({ method: 'PUT', bucket, key, query }, part))
      tags.push(answer?.headers.etag ?? '')
    }
    const list = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
    const body = new TextEncoder().encode(
      `<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`,
    )
    const done = await s3Call({ method: 'POST', bucket, key, query: { uploadId }, body })
    // A failure can come with the status 200.
    if (!done || Buffer.from(done.bytes).includes('<Error>'))
      throw new S3Failure('The storage of backups did not complete the upload.')
  } catch (error) {
    await s3Call({ method: 'DELETE', bucket, key, query: { uploadId } }).catch(() => {})
    throw error
  }
}

/** Downloads an object in parts into a new file. */
export async function downloadObject(bucket: string, key: string, file: string): Promise<void> {
  const stored = await s3Call({ method: 'HEAD', bucket, key })
  if (!stored) throw new S3Failure(`There is no backup s3://${bucket}/${key}.`)
  const size = Number(stored.headers['content-length'])
  const handle = await open(file, 'wx', 0o600)
  try {
    for (let from = 0; from < size; from += partBytesMin) {
      const range = `bytes=${from}-${Math.min(from + partBytesMin, size) - 1}`
      const answer = await s3Call({ method: 'GET', bucket, key, headers: { range } })
      if (!answer) throw new S3Failure(`The backup s3://${bucket}/${key} is gone.`)
      await handle.write(answer.bytes, 0, answer.bytes.length, from)
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
}
