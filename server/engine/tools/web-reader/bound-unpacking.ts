const unpackedBytesMax = 32_000_000

/**
 * Lets a stream of this thread unpack to so much. The PDF library gathers what is unpacked in small parts, whose memory
 * the process keeps for good; more than this it unpacks by itself, in one large part that goes back to the machine.
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
