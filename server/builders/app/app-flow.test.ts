import { array, assert, constantFrom, oneof, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { downloadPath, previewPath } from '#contract/builders/app-paths.ts'
import { appFlow } from './app-flow.ts'
import { appFeatures, appKinds, complexityOf, kindLabels } from '#contract/builders/app-kinds.ts'
import { type AppBuilderState, appBuilderState } from '#contract/builders/app-state.ts'
import { deployPlatforms } from './app-messages.ts'
import { progressAfter, appTexts } from '#web/features/builders/builder-texts.ts'
import { analyzeAppText } from './app-keywords.ts'
import type { Step } from '#server/builders/flow.ts'

type Next = Step<AppBuilderState>
const next = appFlow.next.bind(appFlow)
const say = (state: AppBuilderState, text: string) =>
  next(state, { type: 'said', text, analysis: analyzeAppText(text, state.content?.prices) })
const choose = (state: AppBuilderState, ...values: string[]) => next(state, { type: 'chosen', values })
const begun = appFlow.begin()
const code = {
  frontend: ['src/app.tsx'],
  backend: ['server/app.ts'],
  database: ['database/schema.sql'],
  config: [],
}
const report = { built: ['Blog'], notBuilt: [], invented: [] }
const finish = ({ state }: Next, version = 1) =>
  next(state, { type: 'built', built: { id: 7, version, code, report } })
const done = () => finish(choose(say(begun, 'A blog called Slow Notes').state, 'build'))
const labelsOf = ({ says }: Next) => says.at(-1)?.options?.choices.map(({ label }) => label)
const offered = ({ says }: Next) => says.at(-1)?.options?.choices.map(({ value }) => value)

test.each([
  ['I need a website', ['landing', 'portfolio', 'blog', 'shop', 'booking']],
  ['Make me a mobile app', ['tasks', 'booking', 'dashboard', 'form', 'shop', 'api']],
])('“%s” is answered with a list of kinds', (text, kinds) => {
  const step = say(begun, text)
  expect(step.state.phase).toBe('discovery')
  expect(offered(step)).toEqual(kinds)
  for (const kind of kinds)
    expect(choose(step.state, kind).state).toMatchObject({ phase: 'planning', appType: kind })
})

test.each([
  ['A landing page for my coffee bar', 'landing'],
  ['portfolio of my photos', 'portfolio'],
  ['I want to sell candles', 'shop'],
  ['Customers book appointments', 'booking'],
  ['Track my expenses', 'dashboard'],
  ['a to-do list', 'tasks'],
  ['A survey', 'form'],
])('“%s” is planned as %s', (text, kind) => {
  const { state } = say(begun, text)
  expect([state.phase, state.appType]).toEqual(['planning', kind])
})

test('the plan names what was said: name, colour, design and features', () => {
  const { state, says } = say(begun, 'Create a minimal blog called Slow Notes with a gallery, in green')
  expect(state).toMatchObject({ name: 'Slow Notes', design: 'minimal', hue: 145, appType: 'blog' })
  expect(state.features).toEqual(expect.arrayContaining([...kindLabels.blog.features, 'works']))
  expect(says[0]?.options?.choices.map(({ value }) => value)).toEqual(['build', 'adjust'])
})

test('an adjustment is in the next plan, chosen or typed', () => {
  const planned = say(begun, 'A blog')
  const adjusting = choose(planned.state, 'adjust')
  expect(offered(adjusting)).toEqual([...appFeatures])
  expect(choose(adjusting.state, 'posts', 'contact').state).toMatchObject({
    phase: 'planning',
    features: ['contact', 'posts'],
    complexity: 'simple',
  })
  expect(say(adjusting.state, 'without the newsletter').state.features).not.toContain('newsletter')
  expect(say(adjusting.state, 'Make it bold').state).toMatchObject({ phase: 'planning', design: 'bold' })
})

test.each(['yes', 'Yes, build it!', 'build it', 'go ahead'])('“%s” builds the plan', (text) => {
  const step = say(say(begun, 'A blog').state, text)
  expect(step.state).toMatchObject({ phase: 'building', buildProgress: 0 })
  expect(step.says[0]?.buildStatus?.details.length).toBeGreaterThan(3)
})

test('building shows 20 per cent a second, five times', () => {
  expect(appTexts.pace).toEqual({ step: 20, everyMs: 1_000 })
  let progress = 0
  for (let tick = 0; tick < 5; tick += 1) progress = progressAfter(progress, appTexts.pace)
  expect(progress).toBe(100)
})

test('a built application can be downloaded, tried, deployed and shared', () => {
  const { state, says } = done()
  expect(state).toMatchObject({ phase: 'completed', buildProgress: 100, project: { id: 7, version: 1 } })
  expect(says[0]?.actions?.map(({ handler }) => handler)).toEqual([
    downloadPath(7),
    previewPath(7),
    'deploy',
    'share',
  ])
})

test('plans, builds, hosting and failures use the texts of the specification', {
  tags: 'words',
}, () => {
  const planned = say(begun, 'A blog called Slow Notes')
  expect(labelsOf(planned)).toEqual(['Yes, build it!', 'Let me adjust something'])
  const built = done()
  expect(built.says[0]?.actions?.map(({ label }) => label)).toEqual([
    'Download Code',
    'Live Preview',
    'Deploy Now',
    'Share Project',
  ])
  const deploying = say(built.state, 'deploy')
  expect(labelsOf(deploying)).toEqual(['Replit', 'Vercel', 'Netlify', 'GitHub Pages'])
  for (const platform of deployPlatforms)
    expect(choose(deploying.state, platform).says[0]?.content).toContain('1. Download')
  expect(finish(say(built.state, 'add a newsletter'), 2).says[0]?.content).toContain('Version 2')
  const failed = next(choose(planned.state, 'build').state, {
    type: 'failed',
    message: 'You have 50 applications',
  })
  expect(failed.says[0]?.content).toBe('I encountered an issue: You have 50 applications')
})

test.each(['modify the colours to red', 'add a gallery', 'change it to a bold design'])(
  '“%s” builds the next version, from 0',
  (text) => {
    const step = say(done().state, text)
    expect(step.state).toMatchObject({ phase: 'building', buildProgress: 0 })
    expect(finish(step, 2).state.project).toMatchObject({ version: 2 })
  },
)

test.each(['modify', 'change', 'edit'])('“%s” alone asks what, and what is chosen is built', (word) => {
  const step = say(done().state, word)
  expect(offered(step)).toEqual([...appFeatures])
  expect(choose(step.state, 'posts', 'search').state).toMatchObject({
    phase: 'building',
    features: ['posts', 'search'],
  })
})

test.each(['deploy', 'Where can I host this?'])('“%s” offers the platforms, each with its steps', (text) => {
  const step = say(done().state, text)
  expect(offered(step)).toEqual([...deployPlatforms])
  for (const platform of deployPlatforms)
    expect(choose(step.state, platform).says[0]?.content).toMatch(/^1\. .*\n2\. /m)
})

const barber = () =>
  finish(choose(say(begun, 'A booking app for a barber called Barber Quay, in green').state, 'build'))

test.each([
  ['connect to my Instagram', /profile/],
  ['Please accept credit cards', /without payment/],
  ['send an SMS to customers the day before', /Agent Builder/],
  ['let customers log in', /Only the owner/],
  ['add a hologram of the shop', /no part for it/],
  ['translate it into French', /English/],
  ['remove the pizza', /nothing of that name/],
  ['remove the booking', /what this application is for/],
])('“%s” is refused aloud with what can be done instead, and the version stays', (text, instead) => {
  const { state } = barber()
  const step = say(state, text)
  expect(step.state).toEqual({ ...state, engine: 'built-in' })
  expect(step.effect).toBeUndefined()
  expect(step.says[0]?.content).toMatch(/did not change anything/)
  expect(step.says[0]?.content).toMatch(instead)
  expect(step.says[0]?.content).toContain('version 1')
})

test.each(['make it green', 'call it Barber Quay', 'make it modern'])(
  '“%s” changes nothing where it is so already, and the version stays',
  (text) => {
    const { state } = barber()
    const step = say(state, text)
    expect(step.state.phase).toBe('completed')
    expect(step.says[0]?.content).toMatch(/already/)
  },
)

test.each(['make it nicer', 'Improve the design', 'something different please', 'more professional'])(
  '“%s” can mean many things and is asked about, not built',
  (text) => {
    const step = say(barber().state, text)
    expect(step.state).toMatchObject({ phase: 'completed', isAdjusting: true })
    expect(offered(step)).toEqual([...appFeatures])
  },
)

test('prices, hours and texts are changed item by item, and wishes that cannot be built are listed', () => {
  let { state } = barber()
  const tell = (text: string) => {
    const step = say(state, text)
    expect(step.state.phase, text).toBe('building')
    const { unmet } = step.state
    state = finish(step, 2).state
    return unmet
  }
  tell('make it dark blue and add a price list: Haircut 18, Beard trim 12')
  expect(state).toMatchObject({ hue: 255, theme: null, features: ['booking', 'offers'] })
  tell('Haircut is now 20, and Shave costs 9.50')
  tell('remove Beard trim')
  expect(state.content.prices.map(({ name, amount }) => [name, amount])).toEqual([
    ['Haircut', 2_000],
    ['Shave', 950],
  ])
  const unmet = tell('open Tue to Sat 9 to 18, and add a loyalty card')
  expect(unmet).toEqual([{ what: expect.stringContaining('loyalty card'), instead: expect.any(String) }])
  expect(state.unmet).toEqual([])
  tell('make it dark')
  tell('rename it to Harbour Cuts')
  tell('add a section called Our story: We began in 1998')
  tell('add a field for the phone number')
  tell('remove the prices')
  expect(state).toMatchObject({
    name: 'Harbour Cuts',
    theme: 'dark',
    content: { prices: [], hours: [{ days: 'Tue to Sat', times: '9 to 18' }] },
    fields: [{ label: 'Phone number', type: 'text' }],
  })
  expect(state.content.notes).toEqual([{ title: 'Our story', text: 'We began in 1998', isPage: false }])
  expect(appBuilderState.safeParse(state).error).toBeUndefined()
})

/** A plan with entries in every list. */
const lists = () => {
  const plan = say(begun, 'A booking page for a barber with questions').state
  const content = {
    ...plan.content,
    prices: ['Haircut', 'Shave', 'Beard trim'].map((name) => ({ name, amount: 1_000, per: '' })),
    notes: [{ title: 'Our team', text: 'Anna, Ben and Cem', isPage: false }],
    hours: [{ days: 'Tue to Sat', times: '9 to 18' }],
    address: '12 High Street, Dover',
    phone: '030 1234567',
  }
  return { ...plan, content, unmet: [] }
}
const namesIn = ({ content }: AppBuilderState) => ({
  prices: content.prices.map(({ name }) => name).join(', '),
  team: content.notes.map(({ text }) => text).join(' | '),
  hours: content.hours.map(({ days, times }) => `${days} ${times}`).join(', '),
  visit: [content.address, content.phone].filter(Boolean).length,
})

test.each([
  ['remove the haircut price', { prices: 'Shave, Beard trim' }],
  ['remove beard trim from the price list', { prices: 'Haircut, Shave' }],
  ['take Shave off the menu', { prices: 'Haircut, Beard trim' }],
  ['remove Ben from the team', { team: 'Anna, Cem' }],
  ['remove the team member Anna', { team: 'Ben, Cem' }],
  ['remove the Saturday opening hours', { hours: 'Tue to Sat 9 to 18, Saturday closed' }],
  ['remove the opening hours', { hours: '' }],
  ['remove the address', { visit: 1 }],
  ['remove the phone number', { visit: 1 }],
  ['remove the prices', { prices: '' }],
] as const)('“%s” takes away that entry and leaves the others', (text, changed) => {
  const before = namesIn(lists())
  expect(namesIn(say(lists(), text).state)).toEqual({ ...before, ...changed })
})

test.each([
  'remove the perm price',
  'remove Zoe from the team',
  'remove the question about parking',
  'remove the wedding package',
  'remove the satisfied customers',
  'remove the sun picture',
])('“%s” names nothing that is there, which is said, and nothing is taken away', (text) => {
  const { state } = say(lists(), text)
  expect(namesIn(state)).toEqual(namesIn(lists()))
  expect(state.features).toEqual(lists().features)
  expect(state.unmet).toHaveLength(1)
})

test('a conversation of an earlier release continues', () => {
  const { content: _content, fields: _fields, unmet: _unmet, theme: _theme, ...earlier } = barber().state
  const step = say(earlier as AppBuilderState, 'add prices: Haircut 18')
  expect(step.state).toMatchObject({ phase: 'building', content: { prices: [{ name: 'Haircut' }] } })
})

test('text of a user is not formatted in the plan', () => {
  const { says } = say(begun, 'A landing page for “**Bold** [x](https://e.example)”')
  expect(says[0]?.content).toContain('\\*\\*Bold\\*\\*')
  expect(says[0]?.content).not.toContain('[x](')
})

test('a failure goes back to the plan and loses nothing', () => {
  const building = choose(say(begun, 'A shop called Clay & Wool').state, 'build')
  const back = next(building.state, { type: 'failed', message: 'You have 50 applications' })
  expect(back.state).toMatchObject({ phase: 'planning', name: 'Clay & Wool', buildProgress: 0 })
  expect(back.says[0]?.type).toBe('system')
  expect(back.says[0]?.content).toContain('You have 50 applications')
})

test('more than 5 features are complex, more than 2 moderate', () => {
  expect([2, 3, 5, 6].map(complexityOf)).toEqual(['simple', 'moderate', 'moderate', 'complex'])
})

test('every sequence of messages and choices leaves a valid state with a next step', () => {
  const text = oneof(
    string(),
    constantFrom(
      'yes',
      'change',
      'deploy',
      'a website',
      'an app',
      'a shop',
      'without the shop',
      'add a blog',
    ),
  )
  const values = constantFrom<string>('build', 'adjust', 'vercel', ...appKinds, ...appFeatures)
  assert(
    property(
      array(
        oneof(
          text.map((said) => ({ said })),
          values.map((chosen) => ({ chosen })),
        ),
        { maxLength: 12 },
      ),
      (acts) => {
        let state = begun
        for (const act of acts) {
          const step = 'said' in act ? say(state, act.said) : choose(state, act.chosen)
          state = step.state
          expect(appBuilderState.safeParse(state).error).toBeUndefined()
          expect(step.says.length).toBeGreaterThan(0)
          if (state.phase === 'building') state = finish(step).state
        }
        expect(choose(say(begun, 'a blog').state, 'build').state.phase).toBe('building')
        expect(['discovery', 'planning', 'completed']).toContain(state.phase)
      },
    ),
    { numRuns: 200 },
  )
})
