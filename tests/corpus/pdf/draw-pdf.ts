import { pdfOf } from '#server/engine/testing/make-pdf.ts'
import type { DrawnText } from './drawn-pages.ts'

const hex = (text: string) =>
  Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, '0')).join('')

/**
 * Writes a PDF of one page, without a library. Its font is not embedded and its codes are UTF-16, so any script works;
 * letters are about half as wide as high, and characters of East Asia as wide as high.
 */
export function drawPdf(texts: readonly DrawnText[], title?: string): Buffer {
  const content = texts.map(drawn).join('\n') || '90 90 400 600 re f'
  const map = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapType 2 def 1 begincodespacerange <0000> <ffff> endcodespacerange 1 beginbfrange <0000> <fffe> <0000> endbfrange endcmap end end`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R >> >> /Contents 7 0 R >>',
    '<< /Type /Font /Subtype /Type0 /BaseFont /Harbour /Encoding /Identity-H /DescendantFonts [5 0 R] /ToUnicode 6 0 R >>',
    '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Harbour /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 1000 /W [32 [278] 33 255 550] /FontDescriptor 8 0 R >>',
    `<< /Length ${map.length} >>\nstream\n${map}\nendstream`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /FontDescriptor /FontName /Harbour /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80 >>',
    `<< ${title ? `/Title (${title})` : ''} /CreationDate (D:20260301090000Z) >>`,
  ]
  return pdfOf(objects)
}

function drawn({ x, y, text, size = 11, turn = 0 }: DrawnText): string {
  const [cos, sin] = [Math.cos, Math.sin].map((of) => of((turn * Math.PI) / 180).toFixed(4))
  return `BT /F1 ${size} Tf ${cos} ${sin} ${-Number(sin)} ${cos} ${x} ${y} Tm <${hex(text)}> Tj ET`
}
