import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Subsets of the fonts, in the order in which they are tried; each has only the letters of its scripts. */
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

/** The fonts of one document: each subset is loaded when a letter needs it. */
export class PdfFonts {
  readonly #document: PDFKit.PDFDocument
  readonly #known = new Map<number, number | undefined>()
  readonly #read = new Set<string>()

  constructor(document: PDFKit.PDFDocument) {
    this.#document = document
  }

  /** The subset that has this letter; undefined: none has it. */
  partOf(letter: string): number | undefined {
    const code = letter.codePointAt(0) ?? 0
    if (!this.#known.has(code)) {
      const found = parts.findIndex((_, part) => this.#hasLetter(part, code))
      this.#known.set(code, found === -1 ? undefined : found)
    }
    return this.#known.get(code)
  }

  /** Switches the document to a subset. */
  use(part: number, weight: Weight, size: number): void {
    this.#document.font(this.#nameOf(part, weight)).fontSize(size)
  }

  #hasLetter(part: number, code: number): boolean {
    this.#document.font(this.#nameOf(part, 400))
    // The font as loaded, which the library's types do not declare.
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
