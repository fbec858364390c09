import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Parts of the fonts, in the order in which they are tried; each holds the letters of its scripts alone. */
const parts = [
  ['noto-sans', 'latin'],
  ['noto-sans', 'latin-ext'],
  ['noto-sans', 'cyrillic'],
  ['noto-sans', 'cyrillic-ext'],
  ['noto-sans', 'greek'],
  ['noto-sans', 'greek-ext'],
  ['noto-sans', 'vietnamese'],
  ['noto-sans', 'devanagari'],
  ['noto-sans-arabic', 'arabic'],
  ['noto-sans-hebrew', 'hebrew'],
] as const

type Weight = 400 | 700

/** The fonts of one document: each part is read when a letter asks for it. */
export class PdfFonts {
  readonly #document: PDFKit.PDFDocument
  readonly #known = new Map<number, number | undefined>()
  readonly #read = new Set<string>()

  constructor(document: PDFKit.PDFDocument) {
    this.#document = document
  }

  /** The part that has this letter; undefined: none has it. */
  partOf(letter: string): number | undefined {
    const code = letter.codePointAt(0) ?? 0
    if (!this.#known.has(code)) {
      const found = parts.findIndex((_, part) => this.#hasLetter(part, code))
      this.#known.set(code, found === -1 ? undefined : found)
    }
    return this.#known.get(code)
  }

  /** Has the document write with a part. */
  use(part: number, weight: Weight, size: number): void {
    this.#document.font(this.#nameOf(part, weight)).fontSize(size)
  }

  #hasLetter(part: number, code: number): boolean {
    this.#document.font(this.#nameOf(part, 400))
    // What the types of the library do not tell: the font as it was read.
    const { _font } = this.#document as unknown as {
      _font: { font: { hasGlyphForCodePoint(code: number): boolean } }
    }
    return _font.font.hasGlyphForCodePoint(code)
  }

  #nameOf(part: number, weight: Weight): string {
    const [family, script] = parts[part] ?? parts[0]
    const name = `${family}-${script}-${weight}-normal`
    if (!this.#read.has(name)) {
      this.#read.add(name)
      const path = fileURLToPath(import.meta.resolve(`@fontsource/${family}/files/${name}.woff`))
      this.#document.registerFont(name, readFileSync(path))
    }
    return name
  }
}
