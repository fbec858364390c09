import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { CustomPersona } from '#contract/custom-personas.ts'
import { builtInPersonas } from '#contract/personas.ts'
import { LandingPage } from '#web/pages/landing.tsx'
import { ExpertPersonas } from './expert-personas.tsx'

const recordings: { id: string; tookSeconds: number }[] = JSON.parse(
  readFileSync(join(import.meta.dirname, '../demos/recordings/recordings.json'), 'utf8'),
)
const page = renderToStaticMarkup(<LandingPage />).replaceAll('&#x27;', "'")

const words = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Each link of the page, by what it says. */
const links = [...page.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, href, label = '']) => ({
  label: words(label),
  href,
}))
const hrefsOf = (label: string) => links.filter((link) => link.label === label).map(({ href }) => href)

let ids = 0
function persona(change: Partial<CustomPersona> = {}): CustomPersona {
  ids += 1
  return {
    id: ids,
    name: `Persona ${ids}`,
    description: 'Knows the tides.',
    isApproved: false,
    usageCount: 1,
    ...change,
  }
}
const draw = (community: CustomPersona[]) => renderToStaticMarkup(<ExpertPersonas community={community} />)

test('the sections stand in the order of the specification', () => {
  const order = ['Sample chat', 'Expert Personas', 'id="features"', 'id="demo"', 'Get Started Free']
  const places = order.map((mark) => page.indexOf(mark))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(page.match(/<h1/g)).toHaveLength(1)
})

test('the labels that begin lead to the sign-in, and the conversations to the demos', () => {
  expect(hrefsOf('Start Chatting Free')).toEqual(['/api/login'])
  expect(hrefsOf('Get Started Now')).toEqual(['/api/login'])
  expect(hrefsOf('Get Started Free')).toEqual(['/api/login'])
  expect(hrefsOf('See Conversations')).toEqual(['/demos'])
})

test('the sample chat says that it is one, which engine wrote it, and where it has its answer from', () => {
  const chat = words(/<figure.*?<\/figure>/.exec(page)?.[0] ?? '')
  expect(chat).toContain('Sample chat')
  expect(chat).toContain('Built-in engine, no AI model')
  expect(chat).toMatch(/\[1\].*Sources.*\[1\] Northhaven Harbour/)
})

test('all 11 built-in personas are listed with what they do', () => {
  const text = words(draw([]))
  expect(builtInPersonas).toHaveLength(11)
  for (const { name, description } of builtInPersonas) expect(text).toContain(`${name} ${description}`)
})

test('without community personas there is one group, and the heading counts none', () => {
  const text = words(draw([]))
  expect(text).toContain('Choose from 11 specialized personas, including 0 community-created ones')
  expect(text.match(/\d+ Available/g)).toEqual(['11 Available'])
  expect(text).not.toContain('Community personas')
})

test('with community personas each group counts its own, and the heading all of them', () => {
  const text = words(draw([persona(), persona(), persona()]))
  expect(text).toContain('Choose from 14 specialized personas, including 3 community-created ones')
  expect(text.match(/\d+ Available/g)).toEqual(['11 Available', '3 Available'])
})

test('imported personas count as system personas, and a community larger than its list is counted in full', () => {
  const counts = {
    imported: 502,
    community: 1_250,
    categories: [{ category: 'Sales', count: 502 }],
  }
  const community = Array.from({ length: 200 }, () => persona())
  const text = words(renderToStaticMarkup(<ExpertPersonas community={community} counts={counts} />))
  expect(text).toContain('Choose from 1,763 specialized personas, including 1,250 community-created ones')
  expect(text.match(/[\d,]+ Available/g)).toEqual(['11 Available', '502 Available', '1,250 Available'])
  expect(text).toContain('Sales 502')
})

test('a community persona tells how often it was used, and that it is approved only if it is', () => {
  expect(words(draw([persona({ usageCount: 1_204 })]))).toContain('Used 1,204 times')
  expect(words(draw([persona({ usageCount: 1 })]))).toContain('Used 1 time')
  const older: Partial<CustomPersona> = { ...persona() }
  delete older.usageCount
  expect(words(draw([older as CustomPersona]))).toContain('Used 0 times')
  expect(words(draw([persona()]))).not.toContain('Approved')
  expect(words(draw([persona({ isApproved: true })]))).toContain('Approved')
})

test('of many community personas eight stand open and the rest fold away', () => {
  const html = draw(Array.from({ length: 30 }, () => persona({ name: 'Tide reader' })))
  const [open = '', folded = ''] = html.split('<details')
  expect(open.match(/Tide reader/g)).toHaveLength(8)
  expect(folded.match(/Tide reader/g)).toHaveLength(22)
  expect(words(folded)).toContain('Show 22 more')
})

test('what people wrote is shown as text', () => {
  const html = draw([persona({ name: '<script>alert(1)</script>', description: '<b>🦊</b>' })])
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(html).not.toContain('<script>')
  expect(html).toContain('&lt;b&gt;🦊&lt;/b&gt;')
})

test('the investigative persona relies on its five trusted sources', () => {
  expect(words(draw([]))).toContain('Reuters, AP, BBC, NPR, Deutsche Welle')
  expect(words(page)).toContain('relies on Reuters, AP, BBC, NPR and Deutsche Welle')
})

test('the demo promises a first agent in under 2 minutes, and leads to the recording of it', () => {
  expect(words(page)).toContain('Your first agent in under 2 minutes')
  expect(recordings.find(({ id }) => id === 'quick-start')?.tookSeconds).toBeLessThan(120)
  expect(hrefsOf('Watch Quick Start')).toEqual(['/demos#quick-start'])
})

test('the mission and the themes of the product are told', () => {
  const text = words(page)
  expect(text).toContain('let everyone get an AI assistant to do repetitive tasks')
  expect(text).toContain('Intelligent agents')
  expect(text).toContain('Full applications')
  expect(text).toContain('Career planning')
  expect(text).toContain('Production-ready output')
  expect(text).toContain('Minutes, not months')
  expect(text).toContain('Smart automation')
  expect(text).toContain('task frequency from hourly to monthly')
  expect(text).toContain('Trusted sources')
  expect(text).toContain('Custom personas')
  expect(text).toContain('share it with the community')
  expect(text).toContain('Community usage analytics')
  expect(text).toContain('Natural conversation')
  expect(text).toContain('with no forms and no technical knowledge')
})

test('nothing is announced for later', () => {
  expect(words(page)).not.toMatch(/later release|coming soon/i)
})

test('every picture tells what is on it, keeps its place and waits until it is near', () => {
  const pictures = page.match(/<img [^>]*>/g) ?? []
  expect(pictures).toHaveLength(8)
  for (const picture of pictures) {
    expect(picture).toMatch(/alt="[^"]{30,}"/)
    expect(picture).toMatch(/ width="\d+" height="\d+" /)
    expect(picture).toContain('loading="lazy"')
  }
})
