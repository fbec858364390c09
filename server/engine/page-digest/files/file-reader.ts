import type { SentFile } from '#contract/runs/run-input.ts'
import { readerThreads } from '#server/engine/page-digest/read/parser-threads.ts'

/** The content of a submitted form: a file as text, and the text typed beside it. */
export interface SentWords {
  typed: string
  file: SentFile
}

/**
 * Reads a form (multipart/form-data) with a file of text, CSV, PDF or Word in `file` and an optional text in `input`,
 * in the threads that read pages. An unreadable file is answered with a sentence that says why; never throws.
 */
export async function readSentFile(
  body: Uint8Array,
  contentType: string,
  signal: AbortSignal,
): Promise<SentWords | { reason: string; isPassing?: true }> {
  // A separate copy: a view of Node's shared buffer pool would transfer other buffers to the thread.
  const bytes = new Uint8Array(body)
  const job = { isForm: true as const, bytes, contentType, type: '', url: '', plain: false }
  const reply = await readerThreads.run(job, signal)
  if (reply === 'timeout')
    return { reason: 'The server was too busy to read the file in time', isPassing: true }
  if (reply === 'canceled') return { reason: 'Stopped before it was read' }
  if (typeof reply === 'string') return { reason: 'The file is too large or too complex to read' }
  if (!reply.ok) return { reason: reply.reason }
  const { page, form } = reply
  if (!form) throw new Error('A form was read as a page.')
  const { fileName, fileKind, fileBytes, input } = form
  return {
    typed: input,
    file: { name: fileName, kind: fileKind, bytes: fileBytes, text: page.text, isCut: page.truncated },
  }
}
