import { writeFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { findBrowser } from '#tests/e2e/find-browser.ts'
import { drawPdf } from './draw-pdf.ts'
import { drawnPages } from './drawn-pages.ts'
import { printedPages } from './printed-pages.ts'

// Writes the PDFs of this folder again after a change of their content: node tests/corpus/pdf/make-pdfs.ts
const place = (name: string) => new URL(`./${name}.pdf`, import.meta.url)

for (const [name, { texts, title }] of Object.entries(drawnPages)) {
  await writeFile(place(name), drawPdf(texts, title))
}
const { path: executablePath, args } = await findBrowser()
const browser = await chromium.launch({ executablePath, args })
const page = await browser.newPage()
for (const [name, { html, title, header = '<p></p>', footer = '<p></p>' }] of Object.entries(printedPages)) {
  await page.setContent((title ? `<title>${title}</title>` : '') + html)
  const margin = { top: '18mm', bottom: '18mm', left: '20mm', right: '20mm' }
  const frame = { displayHeaderFooter: true, headerTemplate: header, footerTemplate: footer }
  await writeFile(place(name), await page.pdf({ format: 'A4', preferCSSPageSize: true, margin, ...frame }))
}
await browser.close()
