import { expect, test } from 'vitest'
import { appSpec } from '#contract/builders/app-spec.ts'
import { composeApp } from './compose.ts'
import { markInvented } from './mark-invented.ts'
import { previewPage } from './preview.ts'
import { editReport, inventedIn, reportOf } from './report.ts'

const barber = appSpec.parse({
  name: 'Barber Quay',
  kind: 'booking',
  hue: 145,
  content: {
    prices: [
      { name: 'Haircut', amount: 1_800 },
      { name: 'Beard trim', amount: 1_200 },
    ],
    hours: [{ days: 'Tue to Sat', times: '9 to 18' }],
    phone: '030 1234567',
  },
})

test('a version has what was given for it, and nothing invented without a mark', async () => {
  const files = await composeApp(barber)
  const report = reportOf({ spec: barber, files })
  expect(report.built).toEqual(
    expect.arrayContaining([
      'Haircut 18',
      'Beard trim 12',
      'Open Tue to Sat 9 to 18',
      '030 1234567',
      'Colour: green',
    ]),
  )
  expect(report.notBuilt).toEqual([])
  expect(report.invented).toEqual([])
  const page = await previewPage(files, AbortSignal.timeout(60_000))
  for (const text of ['Haircut', 'Tue to Sat', '9 to 18', '030 1234567']) expect(page).toContain(text)
  for (const promise of ['Done within', 'working day', 'in a minute', 'A person answers', '4900'])
    expect(page).not.toContain(promise)
})

test.each([
  ['landing', ['3 rows of prices', '2 rows of questions']],
  ['shop', ['3 rows of products']],
  ['blog', ['2 rows of posts']],
  ['portfolio', ['4 rows of work', 'drawings in place of pictures']],
  ['dashboard', ['4 rows of expenses']],
  ['tasks', ['3 rows of tasks']],
] as const)('of a new %s, what is a sample is listed, and says so on every page', async (kind, invented) => {
  const spec = appSpec.parse({ name: 'Harbour', kind })
  const files = await composeApp(spec)
  expect(reportOf({ spec, files }).invented).toEqual(expect.arrayContaining([...invented]))
  const site = files.find(({ path }) => path === 'shared/site.ts')?.content ?? ''
  for (const each of invented) expect(site).toContain(each)
})

test('the report of a change lists the change, and what the files do not contain is not built', async () => {
  const after = appSpec.parse({
    ...barber,
    name: 'Harbour Cuts',
    theme: 'dark',
    features: ['newsletter'],
    content: { ...barber.content, prices: [{ name: 'Haircut', amount: 2_000 }] },
    fields: [{ label: 'Shoe size', type: 'number' }],
  })
  const files = await composeApp(after)
  const change = reportOf({ spec: after, files }, { before: barber })
  expect(change.built).toEqual([
    'Name: Harbour Cuts',
    'Newsletter sign-up',
    'Dark theme',
    'Haircut 20',
    'Field: Shoe size',
    'Removed: Beard trim',
  ])
  const without = files.map((file) =>
    file.path === 'src/parts.tsx' || file.path === 'shared/examples.ts'
      ? { ...file, content: 'export {}' }
      : file,
  )
  const { built, notBuilt } = reportOf({ spec: after, files: without }, { before: barber })
  expect(notBuilt.map(({ what }) => what)).toEqual(['Newsletter sign-up', 'Haircut 20'])
  expect(built).not.toContain('Haircut 20')
})

test('of code by a model the files decide: what is left out is not built, what nobody gave is invented and marked', async () => {
  const before = await composeApp(barber)
  const request = 'Add a price list: Shave 9, Wash 5, and say that we are open Sundays 10 to 12'
  const edit = (content: string) =>
    before.map((file) => (file.path === 'src/hero.tsx' ? { ...file, content } : file))
  const hero = before.find(({ path }) => path === 'src/hero.tsx')?.content ?? ''
  const after = edit(
    hero.replace(
      '</h1>',
      '</h1><p>Shave</p><p>Voted best barber of the town by customers</p><p>Only $49 today</p>',
    ),
  )
  const report = editReport(request, { before, after, spec: barber })
  expect(report.built).toEqual(['Changed: src/hero.tsx', 'Shave 9'])
  expect(report.notBuilt.map(({ what }) => what)).toEqual(['Wash 5', 'Open Sundays 10 to 12'])
  const invented = ['the figure $49', '“Voted best barber of the town by customers”', '“Only $49 today”']
  expect(report.invented).toEqual(invented)
  const old = new Map(before.map(({ path, content }) => [path, content]))
  const touched = after.filter(({ path, content }) => old.get(path) !== content)
  const marked = markInvented(after, inventedIn(request, old, touched))
  expect(marked.find(({ path }) => path === 'shared/site.ts')?.content).toContain('Voted best barber')
  expect(await previewPage(marked, AbortSignal.timeout(60_000))).toContain('Voted best barber')
})

const partsWith = async (notes: object[]) => {
  const spec = appSpec.parse({ name: 'Harbour', kind: 'shop', content: { notes } })
  return (await composeApp(spec)).find(({ path }) => path === 'src/parts.tsx')?.content ?? ''
}

test('without a text of their own, an application renders no empty part', async () => {
  expect(await partsWith([])).not.toContain('Note')
  expect(await partsWith([{ title: 'Our story', isPage: true }])).toMatch(/import \{ NotePage \}/)
  expect(await partsWith([{ title: 'Our story' }])).toMatch(/import \{ Notes \}/)
})
