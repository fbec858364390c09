import { runInput } from '#contract/runs/run-input.ts'
import { runPicturesMax, tooManyRunPictures } from '#contract/runs/run-names.ts'
import { cleanLine, decodePage } from '#server/engine/page-digest/read/page-text.ts'
import { textCharsMax } from '#server/engine/page-digest/read/parse-page.ts'
import {
  type NamedPicture,
  type ParsedPage,
  type ParseJob,
  type SentForm,
  UnreadablePage,
} from '#server/engine/page-digest/read/parsed-page.ts'
import { readPicture } from '#server/engine/picture-facts.ts'
import { cutAt } from '#server/platform/text/plain-line.ts'

const nameCharsMax = 120
/** The number of bytes that suffices to detect a binary file. */
const lookedAtBytes = 64 * 1024
const wordTypes = 'Send text, CSV, PDF, Word (DOCX), or a picture as PNG, JPEG, WebP or GIF'

type Reading = Pick<ParsedPage, 'text' | 'truncated'> & { kind: string }

/**
 * Parses a form and reads the file and the pictures in it. Runs in a thread of its own, because both the form and the file may be made
 * to be expensive. Throws `UnreadablePage`, whose message explains the error.
 */
export async function readForm(job: ParseJob): Promise<{ page: ParsedPage; form: SentForm }> {
  const { files, input } = await partsOf(job)
  const pictures: NamedPicture[] = []
  const others: { name: string; bytes: Uint8Array }[] = []
  for (const file of files) {
    const content = new Uint8Array(await file.arrayBuffer())
    const name = nameOf(file)
    if (content.length === 0) throw new UnreadablePage('The file is empty')
    const picture = readPicture(content)
    if (typeof picture === 'string') throw new UnreadablePage(picture)
    if (picture) pictures.push({ name, ...picture, content })
    else others.push({ name, bytes: content })
  }
  if (others.length > 1) throw new UnreadablePage('Send one file at a time, and pictures beside it')
  if (pictures.length > runPicturesMax) throw new UnreadablePage(tooManyRunPictures.replace('.', ''))
  const sent = { pictures, input: runInput.plain(input) }
  const [file] = others
  if (!file) return { page: { ...noText, title: null }, form: { file: null, ...sent } }
  const { name, bytes } = file
  // A reader of PDFs takes the bytes over.
  const size = bytes.length
  const { kind, text, truncated } = await readFile(bytes, name)
  if (text.trim() === '') throw new UnreadablePage('There is no text in the file')
  return {
    page: { ...noText, title: name, text, truncated },
    form: { file: { name, bytes: size, kind }, ...sent },
  }
}

const noText = { kind: 'text', publishedAt: null, text: '', truncated: false } as const

function nameOf(file: File): string {
  const name = file.name.slice(-nameCharsMax).toWellFormed()
  return cleanLine(name.replace(/["[\]]/g, ' ')) ?? 'file'
}

async function partsOf({ bytes, contentType }: ParseJob): Promise<{ files: File[]; input: string }> {
  const form = await new Response(Buffer.from(bytes), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => {
      throw new UnreadablePage('The form is damaged')
    })
  const files = form.getAll('file').filter((each) => each instanceof File)
  if (files.length === 0) throw new UnreadablePage('Send one file in the field "file"')
  const input = form.get('input') ?? ''
  if (typeof input !== 'string') throw new UnreadablePage('The field "input" takes text')
  return { files, input }
}

/** Detects the type of a file that is no picture from its beginning; its name and declared type may be wrong. */
async function readFile(bytes: Uint8Array, name: string): Promise<Reading> {
  const start = Buffer.from(bytes.subarray(0, 8)).toString('latin1')
  if (start.startsWith('%PDF-')) {
    const { extractPdf } = await import('#server/engine/page-digest/pdf/extract-pdf.ts')
    return {
      ...bounded(await extractPdf(bytes, `file:///${encodeURIComponent(name)}`, textCharsMax)),
      kind: 'PDF',
    }
  }
  if (start.startsWith('PK\u0003\u0004')) {
    const { extractDocx } = await import('./extract-docx.ts')
    return { ...bounded({ text: extractDocx(bytes), truncated: false }), kind: 'Word' }
  }
  if (start.startsWith('\u00d0\u00cf\u0011\u00e0'))
    throw new UnreadablePage(
      'The file is protected by a password, or of an old version of Word or Excel. Save it as DOCX without a password, or as PDF',
    )
  if (isBinary(bytes)) throw new UnreadablePage(`The file is of a kind that cannot be read. ${wordTypes}`)
  const text = runInput.plain(decodePage(bytes, ''))
  return { ...bounded({ text, truncated: false }), kind: textKindOf(name) }
}

function bounded({ text, truncated }: Pick<ParsedPage, 'text' | 'truncated'>) {
  const kept = cutAt(text, textCharsMax)
  return { text: kept, truncated: truncated || kept.length < text.length }
}

/** Text contains no zeros and other control characters, except for the zeros of UTF-16 with a byte order mark. */
function isBinary(bytes: Uint8Array): boolean {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return false
  const controls = bytes.subarray(0, lookedAtBytes).filter((byte) => byte < 9 || (byte > 13 && byte < 27))
  return controls.includes(0) || controls.length > Math.min(bytes.length, lookedAtBytes) / 100
}

function textKindOf(name: string): string {
  const ending = /\.(\w{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? ''
  const kinds: Record<string, string> = { csv: 'CSV', tsv: 'table', json: 'JSON', md: 'Markdown' }
  return kinds[ending] ?? 'text'
}
