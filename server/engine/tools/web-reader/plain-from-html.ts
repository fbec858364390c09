import { Parser } from 'htmlparser2'
import { looksUnseen } from './remove-unseen.ts'

const sliceChars = 65_536
const words = (text: string) => new Set(text.split(' '))
const neverShown = words('script style template title iframe object embed select textarea datalist')
/** Around the content as a rule; read after all when nothing is left without them. */
const around = words('nav footer aside dialog svg math')
const apart = words(
  'p h1 h2 h3 h4 h5 h6 ul ol dl table blockquote pre figure article section main hr fieldset',
)
const ownLine = words(
  'div li tr dt dd br header form address details summary figcaption caption center option',
)

/** What stands between two pieces of text; a stronger gap replaces a weaker one. */
const gaps = ['', ' ', '\n', '\n\n'] as const

/** Everything a page shows as plain text with headings and list marks; one pass, so no page can make it slow. */
export function plainFromHtml(html: string, charsMax = 400_000): string {
  return writePlain(html, charsMax, neverShown.union(around)) || writePlain(html, charsMax, neverShown)
}

function writePlain(html: string, charsMax: number, skipped: Set<string>): string {
  const writer = new PlainWriter(skipped)
  const parser = new Parser({
    onopentag: (name, attributes) => writer.open(name, attributes),
    ontext: (text) => writer.write(text),
    onclosetag: (name) => writer.close(name),
  })
  for (let at = 0; at < html.length && writer.length < charsMax; at += sliceChars) {
    parser.write(html.slice(at, at + sliceChars))
  }
  parser.end()
  return writer.text()
}

class PlainWriter {
  length = 0
  readonly #skipped: Set<string>
  readonly #parts: string[] = []
  #gap = 0
  #depth = 0
  /** Depth of the element that is left out with all it holds; 0 when none is. */
  #skipFrom = 0
  #inPre = 0
  #cells = 0

  constructor(skipped: Set<string>) {
    this.#skipped = skipped
  }

  open(name: string, attributes: Record<string, string>): void {
    this.#depth++
    if (this.#skipFrom) return
    if (this.#skipped.has(name) || 'hidden' in attributes || looksUnseen(attributes.style ?? '')) {
      this.#skipFrom = this.#depth
      return
    }
    this.#separate(gapOf(name))
    if (name === 'pre') this.#inPre++
    if (name === 'li') this.#push('- ')
    if (name === 'tr') this.#cells = 0
    if ((name === 'td' || name === 'th') && this.#cells++ > 0) this.#push(' | ')
    if (/^h[1-6]$/.test(name)) this.#push(`${'#'.repeat(Number(name[1]))} `)
  }

  write(text: string): void {
    if (this.#skipFrom || !text) return
    if (this.#inPre) return this.#push(text)
    const flat = text.replace(/\s+/g, ' ')
    if (flat.startsWith(' ')) this.#separate(1)
    const bare = flat.trim()
    if (!bare) return
    this.#push(bare)
    if (flat.endsWith(' ')) this.#separate(1)
  }

  close(name: string): void {
    if (this.#skipFrom === this.#depth) this.#skipFrom = 0
    else if (!this.#skipFrom) {
      if (name === 'pre') this.#inPre = Math.max(0, this.#inPre - 1)
      this.#separate(gapOf(name))
    }
    this.#depth--
  }

  text(): string {
    return this.#parts.join('')
  }

  #separate(gap: number): void {
    this.#gap = Math.max(this.#gap, gap)
  }

  #push(text: string): void {
    const gap = this.#parts.length > 0 ? (gaps[this.#gap] ?? '') : ''
    this.#parts.push(gap, text)
    this.#gap = 0
    this.length += gap.length + text.length
  }
}

function gapOf(name: string): number {
  if (apart.has(name)) return 3
  return ownLine.has(name) ? 2 : 0
}
