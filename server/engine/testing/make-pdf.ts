import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createDeflate, deflateSync } from 'node:zlib'

/** Writes a small PDF without a library: one line of text on each page; a page of '' has no text at all. */
export function makePdf(pages: string[], about: { title?: string; created?: string } = {}): Buffer {
  const kids = pages.map((_, at) => `${4 + at * 2} 0 R`).join(' ')
  const info = [about.title && `/Title (${about.title})`, about.created && `/CreationDate (${about.created})`]
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((text, at) => pageObjects(text, at)),
    `<< ${info.filter(Boolean).join(' ')} >>`,
  ]
  return pdfOf(objects)
}

/** A file of numbered objects: the catalog first, the document information last. */
export function pdfOf(objects: readonly string[]): Buffer {
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = body.length
    body += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const trailer = `<< /Size ${size} /Root 1 0 R /Info ${objects.length} 0 R >>`
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`
  return Buffer.from(`${body}${table}trailer\n${trailer}\nstartxref\n${body.length}\n%%EOF`, 'latin1')
}

function pageObjects(text: string, at: number): string[] {
  const stream = text ? `BT /F1 12 Tf 72 720 Td (${text}) Tj ET` : '0 0 100 100 re f'
  return [
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + at * 2} 0 R >>`,
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
  ]
}

/** A PDF of a few kilobytes whose one page decompresses to 1.5 GB. */
export async function makePdfBomb(): Promise<Buffer> {
  const packed = deflateSync(await deflateSpaces(1500), { level: 9 })
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << >> >>',
    `<< /Length ${packed.length} /Filter [/FlateDecode /FlateDecode] >>\nstream\n`,
  ].map((object, at) => `${at + 1} 0 obj\n${object}`)
  const start = `%PDF-1.4\n${objects.join('\nendobj\n')}`
  const end = '\nendstream\nendobj\ntrailer\n<< /Root 1 0 R >>\n'
  return Buffer.concat([Buffer.from(start), packed, Buffer.from(end)])
}

async function deflateSpaces(megabytes: number): Promise<Buffer> {
  const chunk = Buffer.alloc(1_000_000, ' ')
  const spaces = Readable.from(Array.from({ length: megabytes }, () => chunk))
  return buffer(spaces.pipe(createDeflate({ level: 1 })))
}
