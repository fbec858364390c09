import { Readability } from '@mozilla/readability'
import { Defuddle } from 'defuddle/node'
import { parseHTML } from 'linkedom'
import { samplePages } from '#tests/corpus/pages.ts'
import { readAsProduct } from '#tests/corpus/readers.ts'
import { type Reading, scoreOf, summary } from '#tests/corpus/score.ts'
import type { SamplePage } from '#tests/corpus/site-parts.ts'

type Reader = (page: SamplePage) => Promise<Omit<Reading, 'cpuMs'>>

const readers: Record<string, Reader> = {
  product: readAsProduct,
  readability: async ({ html }) => {
    const read = new Readability(parseHTML(html).document).parse()
    return {
      title: read?.title ?? null,
      day: read?.publishedTime?.slice(0, 10) ?? null,
      text: read?.textContent ?? '',
    }
  },
  defuddle: async ({ html, url }) => {
    const { document } = parseHTML(html)
    const read = await Defuddle(document, url, { markdown: true, useAsync: false })
    return { title: read.title, day: read.published.slice(0, 10) || null, text: read.content }
  },
}

async function scoresOf(read: Reader) {
  const scores = []
  for (const page of samplePages) {
    const before = process.cpuUsage()
    const reading = await read(page)
    const { user, system } = process.cpuUsage(before)
    scores.push(scoreOf(page, { ...reading, cpuMs: (user + system) / 1000 }))
  }
  return scores
}

const shape = process.argv[2]
for (const [name, read] of Object.entries(readers)) {
  const scores = await scoresOf(read)
  const rounded = Object.entries(summary(scores)).map(([what, value]) => `${what} ${value.toFixed(3)}`)
  process.stdout.write(`${name.padEnd(12)} ${rounded.join('  ')}\n`)
  if (!shape || name !== 'product') continue
  for (const { name: of, f1, recall, frame, isTitleRight, date } of scores)
    if (of.includes(shape))
      process.stdout.write(
        `  ${of.padEnd(16)} f1 ${f1.toFixed(3)} recall ${recall.toFixed(3)} frame ${frame.toFixed(2)} ${isTitleRight ? '' : 'title wrong'} ${date ?? ''}\n`,
      )
}
