// @module-tag words
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { personaPieces } from '#contract/personas/persona-pieces.ts'
import { builtInPersonas } from '#contract/personas/personas.ts'
import { LandingPage } from '#web/pages/public/landing.tsx'
import { agentTemplates } from '#web/features/templates/agent-templates.ts'
import { everydayTasks } from './everyday-tasks.ts'
import { ExpertPersonas } from './expert-personas.tsx'
import { renderedPieces } from './persona-pieces.tsx'

const recordings: { id: string; chapters: { text: string; tookSeconds: number }[] }[] = JSON.parse(
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

const personas = words(renderToStaticMarkup(<ExpertPersonas />))

test('the sections have the order of the specification', () => {
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
  expect(builtInPersonas).toHaveLength(11)
  for (const { name, description } of builtInPersonas) expect(personas).toContain(`${name} ${description}`)
})

test('without community personas there is one group, and the heading counts none', () => {
  expect(personas).toContain('Choose from 11 specialized personas, including 0 community-created ones')
  expect(personas.match(/\d+ Available/g)).toEqual(['11 Available'])
  expect(personas).not.toContain('Community personas')
})

test('the pieces that the server fills leave open what they say, and nothing else', () => {
  for (const [piece, open] of Object.entries(personaPieces)) {
    const html = renderToStaticMarkup(renderedPieces[piece as keyof typeof personaPieces])
    const marks = [...html.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name)
    expect(marks.toSorted(), piece).toEqual([...open].toSorted())
  }
  expect(words(renderToStaticMarkup(renderedPieces.community))).toContain('Community personas')
  expect(words(renderToStaticMarkup(renderedPieces.approved))).toBe('Approved')
})

test('six everyday tasks tell what goes in and what comes out, without an AI model', () => {
  const tasks = words(/<section aria-labelledby="everyday"[^]*?<\/section><\/section>/.exec(page)?.[0] ?? '')
  expect(everydayTasks).toHaveLength(6)
  const templates = new Map(agentTemplates.map(({ id, title }) => [id, title]))
  for (const { id, title } of everydayTasks) expect(title).toBe(templates.get(id))
  for (const { title, given } of everydayTasks) expect(tasks).toContain(`${title} What goes in: ${given}`)
  expect(tasks.match(/What comes out/g)).toHaveLength(6)
  expect(tasks).toContain('None of them asked an AI model.')
})

test('the investigative persona relies on its five trusted sources', () => {
  expect(personas).toContain('Reuters, AP, BBC, NPR, Deutsche Welle')
  expect(words(page)).toContain('relies on Reuters, AP, BBC, NPR and Deutsche Welle')
})

test('the demo promises a first agent in under 2 minutes, and leads to the recording of it', () => {
  expect(words(page)).toContain('Your first agent in under 2 minutes')
  const quickStart = recordings.find(({ id }) => id === 'quick-start')
  const built = quickStart?.chapters.find(({ text }) => text.startsWith('The agent is built.'))
  expect(built?.tookSeconds).toBeLessThan(120)
  expect(hrefsOf('Watch Quick Start')).toEqual(['/demos#quick-start'])
})

test('names the mission and the themes of the product', () => {
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
  expect(pictures).toHaveLength(10)
  for (const picture of pictures) {
    expect(picture).toMatch(/alt="[^"]{30,}"/)
    expect(picture).toMatch(/ width="\d+" height="\d+" /)
    expect(picture).toContain('loading="lazy"')
  }
})
