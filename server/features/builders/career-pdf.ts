import { daysOfMonth } from '#contract/builders/plan-days.ts'
import type { CareerPlan } from '#contract/builders/career-plans.ts'

const margin = 56
const grey = '#6B6862'
const ink = '#1C1B1A'
const accent = '#0F766E'

/** Draws a plan as a PDF to print and tick off. */
export async function planPdf({ title, generatedPlan }: CareerPlan): Promise<Buffer> {
  // Lazy-loaded when the first plan is drawn.
  const { default: PdfDocument } = await import('pdfkit')
  const document = new PdfDocument({ size: 'A4', margin, info: { Title: title } })
  const parts: Buffer[] = []
  document.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve) => document.once('end', resolve))
  const { startsOn, hoursPerWeek, roadmap, recommendations, resources, skillGaps, later } = generatedPlan

  const heading = (text: string) =>
    document.moveDown(1).font('Helvetica-Bold').fontSize(14).fillColor(accent).text(latin(text))
  const small = (text: string) => document.font('Helvetica').fontSize(9).fillColor(grey).text(latin(text))
  const line = (text: string) =>
    document.font('Helvetica').fontSize(10).fillColor(ink).text(latin(text), { lineGap: 2 })
  const bullets = (name: string, texts: readonly string[]) => {
    if (texts.length === 0) return
    heading(name)
    for (const text of texts) line(`- ${text}`)
  }
  const box = ({ text, isDone }: { text: string; isDone: boolean }) =>
    line(`[${isDone ? 'x' : '  '}] ${text}`)

  document.font('Helvetica-Bold').fontSize(22).fillColor(ink).text(latin(title))
  small(`Begins ${startsOn}, ${hoursPerWeek} hours a week`)
  bullets('Before you begin', recommendations)
  bullets('Skills still missing', skillGaps)
  for (const { month, title: name, tasks, milestone } of roadmap) {
    // Start a month on a new page when only its heading would fit.
    if (document.y > document.page.height - margin - 120) document.addPage()
    const { from, to } = daysOfMonth(startsOn, month)
    heading(`Month ${month}: ${name}`)
    small(`${from} to ${to}`)
    for (const task of tasks) box(task)
    document.moveDown(0.3).font('Helvetica-Bold').fontSize(10).fillColor(ink).text('Milestone')
    box(milestone)
  }
  bullets(
    'Resources',
    resources.map(({ name, publisher, skill }) => `${name} (${publisher}), for ${skill}`),
  )
  bullets('Left for later', later)
  document.end()
  await ended
  return Buffer.concat(parts)
}

/** The standard fonts of PDF readers contain only Latin letters; other characters are replaced by a question mark. */
const latin = (text: string) =>
  text
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[^\u0020-\u00ff]/g, '?')
