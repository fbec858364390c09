import { array, assert, constantFrom, oneof, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { agentFlow } from './agent-flow.ts'
import { agentPayload, personaText } from './agent-payload.ts'
import { type AgentBuilderState, agentBuilderState } from '#contract/builders/agent-state.ts'
import { agentTexts, progressAfter, stepsDone } from '#web/features/builders/builder-texts.ts'
import { agentTypeIds, agentTypes, communicationStyles, tones } from '#contract/builders/agent-types.ts'
import { agentTypeIn, analyzeAgentText, personalityIn } from './agent-keywords.ts'
import type { Step } from '#server/builders/flow.ts'
import { scheduleInText } from '#contract/schedules/schedule-in-text.ts'

type State = AgentBuilderState
type Next = Step<State>
const next = agentFlow.next.bind(agentFlow)
const say = (state: State, text: string) =>
  next(state, { type: 'said', text, analysis: analyzeAgentText(text, '2026-11-27T08:00') })
const choose = (state: State, ...values: string[]) => next(state, { type: 'chosen', values })
const made = { id: 7, name: 'Watch', persona: 'custom', config: {} }
const finish = ({ state }: Next) => next(state, { type: 'built', built: made })
const labelsOf = ({ says }: Next) => says.at(-1)?.options?.choices.map(({ label }) => label)
const valuesOf = ({ says }: Next) => says.at(-1)?.options?.choices.map(({ value }) => value)
const begun = agentFlow.begin()
const capable = () => choose(say(begun, 'Research what is new about harbours, please').state, 'expert')

test.each(agentTypeIds)('the instant template %s is built at once and completed', (id) => {
  for (const step of [choose(begun, `template:${id}`), say(begun, `${agentTypes[id].label} agent`)]) {
    expect(step).toMatchObject({ effect: 'build', state: { phase: 'building', agentType: id } })
    expect(agentPayload(step.state)).toMatchObject({
      taskFrequency: 'as-needed',
      notifications: true,
      autoSchedule: true,
      status: 'active',
      persona: 'custom',
    })
    expect(finish(step).state).toMatchObject({ phase: 'completed', buildProgress: 100, generatedAgent: made })
  }
})

test.each([
  ['I need customer service for my shop', 'customer_support'],
  ['Something that gives support', 'customer_support'],
  ['Help with sales', 'sales_assistant'],
  ['Find me leads', 'sales_assistant'],
  ['Content for our site', 'content_creator'],
  ['Run our social media', 'content_creator'],
  ['Marketing ideas', 'content_creator'],
  ['Do research on ships', 'research_analyst'],
  ['Look at my data', 'research_analyst'],
  ['Analysis of the market', 'research_analyst'],
  ['Watch https://a.example/support for me', 'research_analyst'],
  ['Remind me of my appointments', 'personal_assistant'],
])('“%s” sets the kind %s and asks for the personality next', (text, type) => {
  expect(say(begun, text).state).toMatchObject({ phase: 'personality', agentType: type })
})

test('a task of unknown kind is asked about once, and then accepted', () => {
  const asked = say(begun, 'Please do the thing with my ships')
  expect(asked.state.phase).toBe('discovery')
  expect(valuesOf(asked)).toEqual(agentTypeIds)
  expect(choose(asked.state, 'sales_assistant').state).toMatchObject({
    phase: 'personality',
    agentType: 'sales_assistant',
    draft: { taskDescription: 'Please do the thing with my ships' },
  })
  expect(say(asked.state, 'Hm, dunno').state).toMatchObject({
    phase: 'personality',
    agentType: 'personal_assistant',
  })
})

test.each([
  ['friendly and short', { tone: 'friendly', communication_style: 'direct' }],
  ['formal, with every detail', { tone: 'professional', communication_style: 'detailed' }],
  ['very technical, conversational', { tone: 'expert', communication_style: 'conversational' }],
  ['patient and helpful', { tone: 'empathetic', communication_style: 'helpful' }],
])('the personality “%s” is understood, and the capabilities are listed to be confirmed', (text, wanted) => {
  const step = say(say(begun, 'Do research on ships').state, `${text}, expert in ships and tides`)
  expect(personalityIn(text)).toEqual(wanted)
  expect(step.state).toMatchObject({
    phase: 'capabilities',
    personality: { ...wanted, expertise: ['ships', 'tides'] },
  })
  const { capabilities, integrations, automations } = step.state
  for (const listed of [...capabilities, ...integrations, ...automations])
    expect(step.says[0]?.content).toContain(listed)
  expect(valuesOf(step)).toEqual(['build', 'adjust'])
})

test('the capabilities are confirmed in the words of the specification', { tags: 'words' }, () => {
  const step = capable()
  for (const heading of ['Capabilities', 'Integrations', 'Automations'])
    expect(step.says[0]?.content).toContain(heading)
  expect(labelsOf(step)).toEqual(['Yes, build it!', 'Let me adjust something'])
})

test('links, times, names and services that are said at any point are in the agent, and a further wish is in its task', () => {
  let { state } = capable()
  state = say(state, 'Read https://a.example/x and https://b.example too').state
  state = say(state, 'every weekday at 7pm').state
  state = say(state, 'call it Tide watch').state
  state = say(state, 'tell me in Slack').state
  state = say(state, 'Leave out everything about fishing').state
  expect(agentPayload(state)).toMatchObject({
    name: 'Tide watch',
    webLinks: ['https://a.example/x', 'https://b.example'],
    taskFrequency: 'daily',
    triggerConfig: { at: '19:00', cron: '0 19 * * 1-5' },
    taskDescription: 'Research what is new about harbours, please\nLeave out everything about fishing',
  })
  expect(state.integrations).toEqual(['Slack'])
  expect(state.phase).toBe('capabilities')
})

test('a schedule of every n weeks keeps its interval when its day changes, until every week is chosen', () => {
  let { state } = say(capable().state, 'every two weeks, please')
  state = say(state, 'on Fridays at 7').state
  expect(agentPayload(state)).toMatchObject({
    taskFrequency: 'weekly',
    triggerConfig: { at: '07:00', weekday: 5, everyWeeks: 2 },
  })
  state = say(state, 'every Friday').state
  expect(agentPayload(state).triggerConfig).toEqual({ at: '07:00', weekday: 5 })
})

test('a biweekly request gets a note', { tags: 'words' }, () => {
  const { says } = say(capable().state, 'every two weeks, please')
  expect(says.at(-1)?.content).toContain('every two weeks on Monday at 09:00')
})

test('a yes builds, fifteen per cent at each tick, and steps show only when they are done', () => {
  const building = say(capable().state, 'yes')
  expect(building.state).toMatchObject({ phase: 'building', buildProgress: 0 })
  let progress = 0
  const seen = Array.from({ length: 8 }, () => (progress = progressAfter(progress, agentTexts.pace)))
  expect(seen).toEqual([15, 30, 45, 60, 75, 90, 100, 100])
  expect(agentTexts.pace.everyMs).toBe(800)
  expect(stepsDone(['a', 'b', 'c', 'd'], 45)).toEqual(['a'])
  expect(stepsDone(['a', 'b'], 99)).toEqual(['a'])
})

test('a failed build goes back to the capabilities with progress 0; of a template, to the beginning', () => {
  const building = choose(capable().state, 'build').state
  const back = next(building, { type: 'failed', message: undefined })
  expect(back.state).toMatchObject({ phase: 'capabilities', buildProgress: 0 })
  expect(back.says[0]?.type).toBe('system')
  const instant = next(choose(begun, 'template:sales_assistant').state, {
    type: 'failed',
    message: 'No room.',
  })
  expect(instant.state.phase).toBe('discovery')
  expect(instant.says[0]?.content).toContain('No room.')
})

test('reports a failed build in the words of the specification', { tags: 'words' }, () => {
  const { state } = choose(capable().state, 'build')
  const messageAfter = (message: string | undefined) =>
    next(state, { type: 'failed', message }).says[0]?.content
  expect(messageAfter(undefined)).toBe('I encountered an issue: Failed to create agent')
  expect(messageAfter('No room.')).toBe('I encountered an issue: No room.')
})

test('a completed agent is tested, changed or described', () => {
  const withLink = say(capable().state, 'Read https://harbour.example').state
  const { state, says } = finish(choose(withLink, 'build'))
  expect(says[0]?.actions?.map(({ handler }) => handler)).toEqual([
    'test',
    `/dashboard?edit=${made.id}`,
    `/dashboard?schedule=${made.id}`,
    `/dashboard?connect=${made.id}`,
    `/dashboard?deploy=${made.id}`,
  ])
  expect(say(state, 'Let me try it')).toMatchObject({ effect: 'test', state: { phase: 'completed' } })
  expect(next(state, { type: 'acted', act: 'test' }).effect).toBe('test')
  expect(say(state, 'I want to change it').state).toMatchObject({ phase: 'capabilities', buildProgress: 0 })
  expect(say(state, 'Every Monday, please').state).toMatchObject({
    phase: 'capabilities',
    draft: { weekday: 1 },
  })
  expect(say(state, 'Thank you').says[0]?.content).toContain(made.name)
})

test('offers and describes a completed agent in the words of the specification', { tags: 'words' }, () => {
  const { state, says } = finish(choose(capable().state, 'build'))
  expect(says[0]?.actions?.map(({ label }) => label)).toEqual([
    'Test',
    'Edit',
    'Schedule',
    'Connect',
    'Deploy',
  ])
  expect(say(state, 'Thank you').says[0]?.content).toContain('“Watch” is there')
})

const once = (local: string) => ({
  taskFrequency: 'as-needed',
  at: null,
  weekday: null,
  isWeekdaysOnly: false,
  once: local,
})

test.each([
  ['hourly', { taskFrequency: 'hourly' }],
  ['each morning', { taskFrequency: 'daily', isWeekdaysOnly: false, at: '08:00' }],
  ['every day at 6:05 pm', { taskFrequency: 'daily', isWeekdaysOnly: false, at: '18:05' }],
  ['every Friday', { taskFrequency: 'weekly', weekday: 5, everyWeeks: 1 }],
  ['every two weeks', { taskFrequency: 'weekly', everyWeeks: 2 }],
  ['fortnightly, in the evening', { taskFrequency: 'weekly', everyWeeks: 2, at: '18:00' }],
  ['every other Friday at 7', { taskFrequency: 'weekly', weekday: 5, everyWeeks: 2, at: '07:00' }],
  ['on Mondays, once every 3 weeks', { taskFrequency: 'weekly', weekday: 1, everyWeeks: 3 }],
  ['every fourth Tuesday', { taskFrequency: 'weekly', weekday: 2, everyWeeks: 4 }],
  ['on the second Friday of the month', { taskFrequency: 'monthly' }],
  ['every 6 weeks', {}],
  ['on Fridays at 12 am', { taskFrequency: 'weekly', weekday: 5, at: '00:00' }],
  ['once a month', { taskFrequency: 'monthly' }],
  ['only when I ask', { taskFrequency: 'as-needed', at: null, weekday: null, isWeekdaysOnly: false }],
  ['at the harbour', {}],
  ['on 3 December at 9:00', once('2026-12-03T09:00')],
  ['on January 5th at 5 pm', once('2027-01-05T17:00')],
  ['on 2026-12-24 at 18:30', once('2026-12-24T18:30')],
  ['tomorrow morning', once('2026-11-28T08:00')],
  ['today at 9', once('2026-11-27T09:00')],
  ['next Friday at 10', once('2026-12-04T10:00')],
  ['in two hours', once('2026-11-27T10:00')],
  ['in half an hour', once('2026-11-27T08:30')],
  ['in 3 days', once('2026-11-30T08:00')],
  ['today at 7', {}],
  ['on 30 February at 9', {}],
  ['on 3 December', {}],
  ['every day, what changed in two weeks', { taskFrequency: 'daily', isWeekdaysOnly: false }],
])('“%s” is understood as a time', (text, when) => {
  expect(scheduleInText(text, '2026-11-27T08:00')).toEqual(when)
})

test.each([
  ['Watch the price page of my supplier', 'daily'],
  ['Monitor https://status.example for outages', 'daily'],
  ['Tell me when the rent pages of the city have something new', 'daily'],
  ['Keep an eye on the ferry timetable, with data from https://ferry.example', 'daily'],
  ['Let me know if the tender list at https://tenders.example changes', 'daily'],
  ['Watch the lamp page, only when I ask', 'as-needed'],
  ['Watch the prices every weekday at 7', 'daily'],
  ['Track the tide data hourly', 'hourly'],
  ['Research how ships are built', 'as-needed'],
])('“%s” runs %s', (text, frequency) => {
  const first = say(begun, text)
  const { state } = first.state.agentType ? first : choose(first.state, 'research_analyst')
  expect(state.draft.taskFrequency).toBe(frequency)
})

test('a schedule that was assumed gives way to the one that is said', () => {
  const assumed = choose(say(begun, 'Watch the price pages of my rivals').state, 'expert').state
  expect(agentPayload(assumed)).toMatchObject({ taskFrequency: 'daily' })
  expect(assumed.draft.isScheduleAssumed).toBe(true)
  const said = say(assumed, 'every weekday at 7').state
  expect(said.draft).toMatchObject({ isWeekdaysOnly: true, at: '07:00', isScheduleAssumed: false })
  expect(agentPayload(say(assumed, 'only when I ask').state).taskFrequency).toBe('as-needed')
})

test('every tone is described in a correct sentence about the agent, and the persona says “an assistant”', {
  tags: 'words',
}, () => {
  const described = say(begun, 'Do research on ships').says[0]?.options?.choices ?? []
  expect(described.map(({ value }) => value)).toEqual([...tones])
  for (const { description } of described)
    expect(description).toMatch(/^It (?:is|[a-z]+s)\b.*?(?:, and (?:[a-z]+s)\b.*|)\.$/)
  expect(personaText({ ...begun, agentType: null })).toMatch(/^You work as an assistant\./)
  for (const communication_style of communicationStyles)
    expect(personaText({ ...begun, personality: { ...begun.personality, communication_style } })).toMatch(
      /^You work as .*\. You are .*\. [A-Z].*\.$/,
    )
})

test('an agent without anything to read is tested with a text that it is asked for', () => {
  const { state } = finish(
    choose(choose(say(begun, 'customer support please, for my shop').state, 'friendly').state, 'build'),
  )
  const asked = next(state, { type: 'acted', act: 'test' })
  expect(asked).toMatchObject({ state: { phase: 'completed', isAskedForText: true } })
  expect(asked.effect).toBeUndefined()
  expect(say(asked.state, 'Where is my order 4711?')).toMatchObject({
    effect: 'test',
    state: { testInput: 'Where is my order 4711?' },
  })
  expect(say(state, 'test: Do you ship to Malta?')).toMatchObject({
    effect: 'test',
    state: { testInput: 'Do you ship to Malta?' },
  })
  expect(say(asked.state, 'change it').effect).toBeUndefined()
})

test('links do not decide the kind of agent', () => {
  expect(agentTypeIn('Tidy up https://sales.example/leads')).toBe('research_analyst')
})

const words = oneof(
  string({ maxLength: 60 }),
  constantFrom(
    'yes',
    'change',
    'test',
    'no',
    'sales',
    'every day at 25',
    'https://a.example',
    'friendly',
    'build it',
    'research analyst',
  ),
)
const event = oneof(
  words.map(
    (text) => ({ type: 'said', text, analysis: analyzeAgentText(text, '2026-11-27T08:00') }) as const,
  ),
  constantFrom('build', 'adjust', 'friendly', 'sales_assistant', 'template:research_analyst', 'nonsense').map(
    (value) => ({ type: 'chosen', values: [value] }) as const,
  ),
  constantFrom(
    { type: 'acted', act: 'test' } as const,
    { type: 'built', built: made } as const,
    { type: 'failed', message: 'No.' } as const,
    { type: 'refused', message: 'No.' } as const,
    { type: 'started', executionId: 3 } as const,
    { type: 'edited', edit: { taskDescription: '', webLinks: new Array<string>() } } as const,
  ),
)

test('no sequence of events reaches a state without a next step, or one that cannot be stored', () => {
  assert(
    property(array(event, { maxLength: 25 }), (events) => {
      let state = begun
      for (const each of events) {
        // The world answers only builds that were begun.
        if ((each.type === 'built' || each.type === 'failed') && state.phase !== 'building') continue
        const step = next(state, each)
        const isQuiet = each.type === 'edited' || step.effect !== undefined || state.phase === 'building'
        expect(isQuiet || step.says.length > 0).toBe(true)
        state = step.state
        expect(agentBuilderState.safeParse(state).success).toBe(true)
      }
      // From wherever that was, a person gets to a finished agent.
      if (state.phase === 'building') state = finish({ state, says: [] }).state
      for (let turn = 0; state.phase !== 'completed' && turn < 5; turn += 1) {
        state = say(state, turn === 0 ? 'data' : 'yes').state
        if (state.phase === 'building') state = finish({ state, says: [] }).state
      }
      expect(state.phase).toBe('completed')
    }),
    { numRuns: 300 },
  )
})
