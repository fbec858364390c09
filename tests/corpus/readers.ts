import { parsePage } from '#server/engine/page-digest/read/parse-page.ts'
import type { Reading } from './score.ts'
import type { SamplePage } from './site-parts.ts'

/** Reads a sample as the product does, without the thread. */
export async function readAsProduct({ html, url }: SamplePage): Promise<Omit<Reading, 'cpuMs'>> {
  const bytes = new TextEncoder().encode(html)
  const page = await parsePage({ bytes, contentType: 'text/html', type: 'text/html', url, plain: false })
  return { title: page.title, day: page.publishedAt?.slice(0, 10) ?? null, text: page.text }
}
