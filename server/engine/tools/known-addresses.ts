import { addressesIn, addressesWritten, addressKey } from '#server/engine/page-links.ts'

/**
 * The addresses that one run may have read by its model: those that its owner gave, and those that stand in what was
 * read. A model finds one or does not; it never makes one, so that nothing that it was told leaves in an address.
 */
export class KnownAddresses {
  readonly #byKey = new Map<string, string>()

  /** Takes the addresses out of what the owner, or whoever started the run, wrote. */
  learnWritten(text: string): void {
    this.#add(addressesWritten(text))
  }

  /** Takes the address of a page and those in its text. */
  learnPage(text: string, url: string): void {
    this.#add([url, ...addressesIn(text, url)])
  }

  /** The address as it was given; null: it stands nowhere. */
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
