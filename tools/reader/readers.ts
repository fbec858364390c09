import { Readability } from '@mozilla/readability'
import { Defuddle } from 'defuddle/node'
import { parseHTML } from 'linkedom'
import { decodePage } from '#server/engine/page-digest/read/page-text.ts'
import { parsePage } from '#server/engine/page-digest/read/parse-page.ts'
import { plainFromHtml } from '#server/engine/page-digest/html/plain-from-html.ts'
import { inlineText } from '#server/platform/text/inline-text.ts'
import type { OutsidePage } from './outside-pages.ts'

/** What a reader made of a page. */
export interface Reading {
  title: string | null
  day: string | null
  /** Without the marks of markdown or HTML. */
  text: string
  /** Time of the processor, of the reader alone. */
  cpuMs: number
}

const readers = { product: readAsProduct, readability: readByReadability, defuddle: readByDefuddle }

export type ReaderName = keyof typeof readers
export const readerNames = Object.keys(readers) as ReaderName[]

const nothing = { title: null, day: null, text: '' }

/** Reads a page by one reader; a page that it refuses has no text. */
export async function readPageBy(name: ReaderName, page: OutsidePage): Promise<Reading> {
  const bytes = page.bytes()
  const start = process.threadCpuUsage()
  const read = await readers[name](bytes, page.url).catch(() => nothing)
  const { user, system } = process.threadCpuUsage(start)
  return { ...read, text: visible(read.text), cpuMs: (user + system) / 1000 }
}

async function readAsProduct(bytes: Uint8Array, url: string) {
  const page = await parsePage({ bytes, contentType: 'text/html', type: 'text/html', url, plain: false })
  return { title: page.title, day: page.publishedAt?.slice(0, 10) ?? null, text: page.text }
}

/** Its HTML is read, because `textContent` joins the words of neighbouring elements. */
async function readByReadability(bytes: Uint8Array) {
  const read = new Readability(parseHTML(decodePage(bytes, 'text/html')).document).parse()
  const day = read?.publishedTime?.slice(0, 10) ?? null
  return { title: read?.title ?? null, day, text: plainFromHtml(read?.content ?? '') }
}

async function readByDefuddle(bytes: Uint8Array, url: string) {
  const { document } = parseHTML(decodePage(bytes, 'text/html'))
  const read = await Defuddle(document, url, { useAsync: false })
  return { title: read.title, day: read.published.slice(0, 10) || null, text: plainFromHtml(read.content) }
}

/** The words of markdown, line by line, without marks of headings, entries and tables. */
function visible(markdown: string): string {
  return markdown
    .split('\n')
    .map((line) => inlineText(line.replace(/^\s*(?:#{1,6}|-|\d+\.)\s/, '').replace(/(?<!\\)\|/g, ' ')).text)
    .join('\n')
}
