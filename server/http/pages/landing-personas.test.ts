import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { personaPiecesFile, type ShownPersonas } from '#contract/personas/persona-pieces.ts'
import { usageLabel } from '#contract/usage/usage-label.ts'
import { type FindPersonas, landingPersonas } from './landing-personas.ts'

const webDir = await mkdtemp(join(tmpdir(), 'balancia-pieces-'))
await mkdir(join(webDir, 'visitor'))
const pieces = {
  system: '<h3>System, {{count}} Available</h3>{{items}}',
  category: '<li>{{name}} {{count}}</li>',
  community: '<h3>Community, {{count}} Available</h3>{{items}}{{folded}}',
  persona: '<li>{{name}}: {{description}} ({{used}}){{approved}}</li>',
  approved: '<b>Approved</b>',
  folded: '<details>Show {{count}} more{{items}}</details>',
  rest: '<p>{{count}} more</p>',
}
await writeFile(join(webDir, personaPiecesFile), JSON.stringify(pieces))
afterAll(() => rm(webDir, { recursive: true }))

const page =
  '<h3>Choose from <span data-fill="all">11</span>, <span data-fill="community">0</span> of others</h3><div data-fill="groups"></div>'
const nobody: ShownPersonas = { imported: 0, community: 0, categories: [], listed: [] }
const persona = (more: object = {}) => ({
  name: 'Pilot',
  description: 'Knows the tides.',
  isApproved: false,
  usageCount: 1,
  ...more,
})
const shown = (more: Partial<ShownPersonas>, find?: FindPersonas) =>
  landingPersonas(webDir, find ?? (async () => ({ ...nobody, ...more })))(page)

test('without other personas the page stays as it was rendered', async () => {
  expect(await shown({})).toBe(page)
})

test('imported personas count as system personas, and a community larger than its list is counted in full', async () => {
  const listed = Array.from({ length: 48 }, () => persona())
  const categories = [{ category: 'Sales', count: 502 }]
  const html = await shown({ imported: 502, community: 1_250, categories, listed })
  expect(html).toContain('<span data-fill="all">1,763</span>, <span data-fill="community">1,250</span>')
  expect(html).toContain('System, 502 Available</h3><li>Sales 502</li>')
  expect(html).toContain('Community, 1,250 Available')
  expect(html).toContain('<p>1,202 more</p>')
})

test('a persona tells how often it was used, and that it is approved only if it is', async () => {
  const { usageCount: _unknown, ...older } = persona({ name: 'Older' })
  const listed = [persona({ usageCount: 1_204 }), older, persona({ name: 'Good', isApproved: true })]
  const html = await shown({ community: 3, listed })
  expect(html).toContain(`<li>Pilot: Knows the tides. (${usageLabel(1_204)})</li>`)
  expect(html).toContain(`<li>Older: Knows the tides. (${usageLabel(0)})</li>`)
  expect(html).toContain(`<li>Good: Knows the tides. (${usageLabel(1)})<b>Approved</b></li>`)
})

test('of many personas eight are open and the others are folded away', async () => {
  const html = await shown({ community: 30, listed: Array.from({ length: 30 }, () => persona()) })
  const [open = '', folded = ''] = html.split('<details>')
  expect(open.match(/Pilot/g)).toHaveLength(8)
  expect(folded).toMatch(/^Show 22 more/)
  expect(folded.match(/Pilot/g)).toHaveLength(22)
})

test('text of users is shown as text, never as a placeholder', async () => {
  const name = '<script>alert(1)</script> {{used}} $& "x"'
  const html = await shown({ community: 1, listed: [persona({ name })] })
  expect(html).toContain('&#60;script&#62;alert(1)&#60;/script&#62; {{used}} $&#38; &#34;x&#34;: Knows')
})

test('concurrent visitors cause one query, and the last known personas are shown while it fails', async () => {
  let asked = 0
  const render = landingPersonas(webDir, async () => {
    asked += 1
    if (asked > 1) throw new Error('the database is gone')
    return { ...nobody, community: 2 }
  })
  const [first] = await Promise.all(Array.from({ length: 50 }, () => render(page)))
  expect(asked).toBe(1)
  expect(first).toContain('<span data-fill="all">13</span>')
  await expect.poll(() => render(page).then(() => asked)).toBe(2)
  expect(await render(page)).toBe(first)
})
