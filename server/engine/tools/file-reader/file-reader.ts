import type { SentFile } from '#contract/runs/run-input.ts'
import { readerThreads } from '#server/engine/tools/web-reader/parser-threads.ts'

/** What somebody sent: a file as text, and what they typed beside it. */
export interface SentWords {
  typed: string
  file: SentFile
}

/**
 * Reads a form (multipart/form-data) with a file of text, CSV, PDF or Word in `file` and maybe a text in `input`, in the
 * threads that read pages. What cannot be read is answered with a sentence that says why; it never throws.
 */
export async function readSentFile(
  body: Uint8Array,
  contentType: string,
  signal: AbortSignal,
): Promise<SentWords | { reason: string; isPassing?: true }> {
  // A copy of its own: a view of Node's shared buffer pool would take its neighbours along to the thread.
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
