import { answerTasks } from '#server/platform/threads/answer-tasks.ts'
import type { RenderedDocument, ResultDocument } from './result-document.ts'

answerTasks(async (document: ResultDocument): Promise<RenderedDocument> => {
  // Each renderer is lazy-loaded for the first document of its kind.
  if (document.format === 'docx')
    return { bytes: await (await import('./result-docx.ts')).resultDocx(document) }
  if (document.format === 'html')
    return { bytes: Buffer.from(await (await import('./result-html.ts')).resultHtml(document.markdown)) }
  return (await import('./result-pdf.ts')).resultPdf(document)
})
