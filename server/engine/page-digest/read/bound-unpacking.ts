const unpackedBytesMax = 32_000_000

/**
 * Limits the decompression streams of this thread to this size. The PDF library collects their output in small chunks,
 * whose memory the process never returns; larger data it decompresses itself, in one large buffer that is returned.
 */
export function boundUnpacking(): void {
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
