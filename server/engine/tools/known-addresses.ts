import { addressesIn, addressesWritten, addressKey } from '#server/engine/page-links.ts'

/**
 * The addresses that the model of one run may read: those that the owner gave, and those in texts that were read. A
 * model can only select one of them, not compose one, so that it cannot leak data in an address.
 */
export class KnownAddresses {
  readonly #byKey = new Map<string, string>()

  /** Adds the addresses in a text of the owner, or of the user who started the run. */
  learnWritten(text: string): void {
    this.#add(addressesWritten(text))
  }

  /** Adds the address of a page and those in its text. */
  learnPage(text: string, url: string): void {
    this.#add([url, ...addressesIn(text, url)])
  }

  /** The address as it was given; null: unknown. */
  find(asked: string): string | null {
    const key = addressKey(asked)
    return key === null ? null : (this.#byKey.get(key) ?? null)
  }

  #add(addresses: readonly string[]): void {
    for (const address of addresses) {
      const key = addressKey(address)
      if (key !== null && !this.#byKey.has(key)) this.#byKey.set(key, address)
    }
  }
}
