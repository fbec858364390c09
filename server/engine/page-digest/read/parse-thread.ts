import { answerTasks } from '#server/platform/threads/answer-tasks.ts'
import { UnreadablePage, type ParseJob, type ParseReply } from './parsed-page.ts'

// A parser has no business on the network, whatever a page or a library talks it into.
for (const name of ['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest']) {
  Reflect.deleteProperty(globalThis, name)
}

boundUnpacking()
answerTasks(reply)

async function reply(job: ParseJob): Promise<ParseReply> {
  try {
    if (job.isForm) {
      const { readForm } = await import('#server/engine/page-digest/files/read-form.ts')
      return { ok: true, ...(await readForm(job)) }
    }
    const { parsePage } = await import('./parse-page.ts')
    return { ok: true, page: await parsePage(job) }
  } catch (error) {
    if (error instanceof UnreadablePage)
      return { ok: false, reason: error.message, ...(error.needsBrowser ? { needsBrowser: true } : {}) }
    const what = job.isForm ? 'file' : 'page'
    return { ok: false, reason: `The ${what} is damaged and could not be read` }
  }
}

const unpackedBytesMax = 32_000_000

/**
 * Limits the decompression streams of this thread to this size. The PDF library collects their output in small chunks,
 * whose memory the process never returns; larger data it decompresses itself, in one large buffer that is returned.
 */
function boundUnpacking(): void {
  const Unbounded = globalThis.DecompressionStream
  globalThis.DecompressionStream = class extends Unbounded {
    readonly #readable: ReadableStream<Uint8Array<ArrayBuffer>>

    constructor(...format: ConstructorParameters<typeof Unbounded>) {
      super(...format)
      let bytes = 0
      const bound = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(part, controller) {
          bytes += part.byteLength
          if (bytes > unpackedBytesMax) throw new RangeError('It unpacks to too much')
          controller.enqueue(part)
        },
      })
      this.#readable = super.readable.pipeThrough(bound)
    }

    override get readable() {
      return this.#readable
    }
  }
}
