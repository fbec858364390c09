import type { invoices } from '#server/db/tables/billing.ts'

/** An invoice and its recipient. */
export interface InvoiceToDraw {
  invoice: typeof invoices.$inferSelect
  email: string
  firstName: string | null
  lastName: string | null
}

const margin = 56
const width = 595 - 2 * margin
const grey = '#6B6862'
const ink = '#1C1B1A'

/** Renders an invoice of the test gateway as a PDF of one page, clearly marked as a test. */
export async function invoicePdf({ invoice, email, firstName, lastName }: InvoiceToDraw): Promise<Buffer> {
  // Lazy-loaded for the first invoice.
  const { default: PdfDocument } = await import('pdfkit')
  const document = new PdfDocument({ size: 'A4', margin, info: { Title: `Invoice ${invoice.number}` } })
  const parts: Buffer[] = []
  document.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve) => document.once('end', resolve))

  document.fillColor('#B42318').font('Helvetica-Bold').fontSize(11).text('TEST · no money was taken')
  document.moveDown(1).fillColor(ink).fontSize(22).text('Invoice')
  document.moveDown(0.3).font('Helvetica').fontSize(10).fillColor(grey)
  document.text(`Number ${invoice.number}`).text(`Date ${dateOf(invoice.createdAt)}`)
  if (invoice.periodStart && invoice.periodEnd) {
    document.text(`For ${dateOf(invoice.periodStart)} to ${dateOf(invoice.periodEnd)}`)
  }
  document.text(`Status ${invoice.status}`)
  const name = [firstName, lastName].filter(Boolean).join(' ')
  document.moveDown(1).fillColor(ink).font('Helvetica-Bold').text('Billed to').font('Helvetica')
  for (const line of [name, email].filter(Boolean)) document.text(latin(line))

  document.moveDown(1.5)
  for (const { description, amount } of invoice.lines)
    row(document, latin(description), amount, invoice.currency)
  document
    .moveTo(margin, document.y + 4)
    .lineTo(margin + width, document.y + 4)
    .strokeColor('#E7E4DE')
    .stroke()
  document.moveDown(0.8).font('Helvetica-Bold').fontSize(12)
  row(document, 'Total', invoice.amount, invoice.currency)
  document.end()
  await ended
  return Buffer.concat(parts)
}

function row(document: PDFKit.PDFDocument, words: string, cents: number, currency: string): void {
  const { y } = document
  document.text(words, margin, y, { width: width - 110 })
  const below = document.y
  document.text(money(cents, currency), margin + width - 100, y, { width: 100, align: 'right' })
  document.x = margin
  document.y = Math.max(below, document.y)
}

function money(cents: number, currency: string): string {
  const amount = Math.abs(cents)
  const whole = `${Math.floor(amount / 100).toLocaleString('en-US')}.${String(amount % 100).padStart(2, '0')}`
  return `${cents < 0 ? '-' : ''}${currency === 'usd' ? '$' : `${currency.toUpperCase()} `}${whole}`
}

const dateOf = (at: Date) => at.toISOString().slice(0, 10)

/** The standard fonts of PDF readers have only Latin letters; others become a question mark. */
const latin = (text: string) => text.replace(/[^\u0020-\u00ff]/g, '?')
