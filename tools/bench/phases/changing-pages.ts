import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Kinds of watched pages: how many of 100 links are of the kind, and how likely such a page changes in a day. */
export const pageKinds = {
  news: { outOf100: 20, aDay: 1 },
  blog: { outOf100: 20, aDay: 0.25 },
  releases: { outOf100: 15, aDay: 0.15 },
  prices: { outOf100: 20, aDay: 0.05 },
  terms: { outOf100: 25, aDay: 0.02 },
} as const
type PageKind = keyof typeof pageKinds

/** Pseudo-random numbers from 0 to 1, the same for the same seed. */
export function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

interface ChangingPage {
  kind: PageKind
  /** How often it has changed. */
  edition: number
}

/** A web site on loopback whose pages change from day to day, each as often as its kind does. */
export class ChangingPages {
  readonly #pages: ChangingPage[]
  readonly #next: () => number
  readonly #server = createServer((request, response) => {
    const number = Number(request.url?.slice(1))
    const page = this.#pages[number]
    response.writeHead(page ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' })
    response.end(page ? htmlOf(page, number) : '')
  })

  constructor(count: number, next: () => number) {
    this.#next = next
    this.#pages = Array.from({ length: count }, () => ({ kind: this.#anyKind(), edition: 0 }))
  }

  /** Starts the site; returns the address of each page. */
  async open(): Promise<string[]> {
    await new Promise<void>((resolve) => void this.#server.listen(0, '127.0.0.1', resolve))
    const { port } = this.#server.address() as AddressInfo
    return this.#pages.map((_page, number) => `http://127.0.0.1:${port}/${number}`)
  }

  /** Advances by a day; returns the numbers of the pages that changed. */
  passDay(): Set<number> {
    const changed = new Set<number>()
    for (const [number, page] of this.#pages.entries()) {
      if (this.#next() >= pageKinds[page.kind].aDay) continue
      page.edition += 1
      changed.add(number)
    }
    return changed
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }

  #anyKind(): PageKind {
    let left = this.#next() * 100
    for (const [kind, { outOf100 }] of Object.entries(pageKinds)) {
      left -= outOf100
      if (left < 0) return kind as PageKind
    }
    return 'terms'
  }
}

const places = ['harbour', 'ferry', 'lighthouse', 'customs house', 'fish market', 'dry dock', 'pilot station']
const place = (number: number) => places[number % places.length] ?? ''
const itemsShown = 12

/** The entries of a page, newest first; the text of an entry is unique and does not change. */
function entries(page: ChangingPage, number: number): string {
  return Array.from({ length: itemsShown }, (_, at) => {
    const n = page.edition - at + 100
    const what = `${place(number + n)} ${n * 7 + number}`
    return `<article><h2><a href="/e/${n}">News of the ${what}</a></h2><p>The council decided on the ${what}: work begins in
      week ${(n * 3) % 52}, costs ${n * 13 + number} thousand euros and takes ${(n % 9) + 2} months, as its chair said.</p></article>`
  }).join('')
}

function rows(page: ChangingPage, number: number): string {
  const lines = places.map((name, at) => {
    const isChanged = at === page.edition % places.length
    return `<tr><td>Berth at the ${name}</td><td>${40 + at * 5 + number + (isChanged ? page.edition * 2 : 0)}.00 €</td></tr>`
  })
  return `<p>What a berth costs for one night, with water, light and the harbour master at hand at any hour.</p>
    <table><tr><th>Berth</th><th>Price</th></tr>${lines.join('')}</table>`
}

function clauses(page: ChangingPage, number: number): string {
  return places
    .map((name, at) => {
      const edition = at === page.edition % places.length ? page.edition : 0
      return `<h2>${at + 1}. The ${name}</h2><p>Who uses the ${name} pays within ${14 + edition} days and tells the office
        of number ${number} beforehand; what is left there for longer than ${at + 3} weeks is put into store.</p>`
    })
    .join('')
}

const mainOf = { news: entries, blog: entries, releases: entries, prices: rows, terms: clauses }

/** A realistic page: the markup around its content is different at each visit. */
function htmlOf(page: ChangingPage, number: number): string {
  const title = `The ${place(number)}, ${page.kind}`
  const visit = Math.random().toString(36).slice(2)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body>
    <header><nav><ul><li><a href="/?s=${visit}">Home</a></li><li><a href="/all?s=${visit}">All</a></li></ul></nav></header>
    <main><h1>${title}</h1>${mainOf[page.kind](page, number)}</main>
    <aside class="related-posts"><h3>Others read</h3><ul><li><a href="/r?s=${visit}">Story ${visit}</a></li></ul></aside>
    <footer>${new Date().toISOString()} · visit ${visit}</footer></body></html>`
}
