import { array, assert, constantFrom, oneof, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { careerFlow } from './career-flow.ts'
import { careerGoals, goalNames, timelines } from '#contract/builders/career-goals.ts'
import { daysOfMonth } from '#contract/builders/plan-days.ts'
import { composePlan, keepTicks, nextStep } from './career-plan.ts'
import {
  type CareerFacts,
  type CareerState,
  careerState,
  generatedPlan,
} from '#contract/builders/career-state.ts'
import { progressAfter, careerTexts } from '#web/features/builders/builder-texts.ts'
import { analyzeCareerText, careerGoalIn, hoursIn, listedGoals, timelineIn } from './career-keywords.ts'
import { curricula, timelineMonths } from './curricula/curricula.ts'
import type { Step } from '#server/builders/flow.ts'

type Next = Step<CareerState>
const next = careerFlow.next.bind(careerFlow)
const say = (state: CareerState, text: string) =>
  next(state, { type: 'said', text, analysis: analyzeCareerText(text) })
const choose = (state: CareerState, ...values: string[]) => next(state, { type: 'chosen', values })
const begun = careerFlow.begin()
/** As after "Let me adjust something": each question is asked. */
const adjusting: CareerState = { ...begun, told: ['timeline'] }
const facts: CareerFacts = {
  careerGoal: 'data_science',
  currentRole: null,
  currentLevel: 'beginner',
  skills: [],
  interests: [],
  timeline: '6-months',
  hoursPerWeek: 8,
}
const plan = composePlan(facts, '2026-01-31')
const finish = ({ state }: Next) => next(state, { type: 'built', built: { id: 4, plan } })
const summed = () =>
  choose(choose(choose(choose(adjusting, 'data_science').state, 'SQL').state, 'none').state, '12')

test.each([
  ['I want to become a software developer', 'software_development'],
  ['Learn coding', 'software_development'],
  ['Something with data', 'data_science'],
  ['machine learning engineer', 'data_science'],
  ['Business administration', 'business_management'],
  ['I would like to manage people', 'business_management'],
])('“%s” names the goal %s', (text, goal) => {
  expect(careerGoalIn(text)).toBe(goal)
  expect(say(begun, text).state).toMatchObject({ phase: 'analysis', careerGoal: goal })
})

test('without a goal the three are offered; the time is six months until something else is said', () => {
  const step = say(begun, 'Hello there')
  expect(step.state).toMatchObject({ phase: 'discovery', timeline: '6-months' })
  expect(step.says[0]?.options?.choices.map(({ value }) => value)).toEqual([...careerGoals])
})

test.each([
  ['in 3 months', '3-months'],
  ['half a year', '6-months'],
  ['within a year', '1-year'],
  ['12 months', '1-year'],
  ['two years', '2-years'],
  ['soon', null],
])('“%s” is the time %s', (text, timeline) => {
  expect(timelineIn(text)).toBe(timeline)
})

test('answers in the first message are not asked again, and the summary names the missing ones', () => {
  const step = say(
    begun,
    'I am an accountant and want to move into data science in two years. I know SQL and Python. I am interested in Sports. I have 6 hours a week',
  )
  expect(step.state).toMatchObject({
    phase: 'analysis',
    currentRole: 'accountant',
    skills: ['SQL', 'Python'],
    interests: ['Sports'],
    timeline: '2-years',
    hoursPerWeek: 6,
    asks: 'confirm',
  })
  const summary = step.says[0]?.content ?? ''
  for (const word of ['SQL, Python', 'Sports']) expect(summary).toContain(word)
  expect(step.says[0]?.options?.choices.map(({ value }) => value)).toEqual(['create', 'adjust'])
})

test('one question at most comes before the summary, and adjusting asks for everything', () => {
  const asked = say(begun, 'I want to become a software developer')
  expect(asked.state.asks).toBe('skills')
  const summary = choose(asked.state, 'Git')
  expect(summary.state).toMatchObject({ asks: 'confirm', hoursPerWeek: 8, interests: [] })
  expect(say(summary.state, '5 hours a week').state).toMatchObject({ asks: 'confirm', hoursPerWeek: 5 })
  let { state } = choose(summary.state, 'adjust')
  const questions: string[] = []
  for (const answer of ['Git', 'none', '1-year', '5']) {
    questions.push(state.asks)
    state = choose(state, answer).state
  }
  expect(questions).toEqual(['skills', 'interests', 'timeline', 'hours'])
  expect(state).toMatchObject({ asks: 'confirm', timeline: '1-year', hoursPerWeek: 5 })
})

test('a plan is agreed by presses: skills, interests, hours; after the yes nothing is asked; then built eighteen per cent at each tick', () => {
  expect(summed().state).toMatchObject({ phase: 'analysis', asks: 'confirm' })
  // A yes is one also where a model says something to it.
  const analysis = { ...analyzeCareerText('Yes, please'), reply: 'Gladly.' }
  expect(next(summed().state, { type: 'said', text: 'Yes, please', analysis }).state.phase).toBe('building')
  const building = choose(say(summed().state, 'in a year').state, 'create')
  expect(building.state).toMatchObject({
    phase: 'building',
    skills: ['SQL'],
    interests: [],
    timeline: '1-year',
    hoursPerWeek: 12,
  })
  let progress = 0
  const seen = Array.from({ length: 6 }, () => (progress = progressAfter(progress, careerTexts.pace)))
  expect(seen).toEqual([18, 36, 54, 72, 90, 100])
  const done = finish(building)
  expect(done.state).toMatchObject({ phase: 'completed', buildProgress: 100, planId: 4 })
  expect(done.says[0]?.actions?.[0]?.handler).toBe('/career-assistant?plan=4')
})

test('a finished plan is changed, started or described; one that fails returns with progress 0', () => {
  const building = choose(summed().state, 'create')
  expect(next(building.state, { type: 'failed', message: undefined }).state).toMatchObject({
    phase: 'analysis',
    buildProgress: 0,
  })
  const { state } = finish(building)
  for (const word of ['modify it', 'change the time', 'update'])
    expect(say(state, word).state.phase).toBe('analysis')
  for (const word of ['start', 'How do I begin?', 'next step'])
    expect(say(state, word).says[0]?.content).toContain(nextStep(plan)?.item.text)
})

test('sums up the answers, checks known skills and stores a plan, in words', {
  tags: 'words',
}, () => {
  const all =
    'I am an accountant and want to move into data science in two years. I know SQL and Python. I am interested in Sports. 6 hours a week'
  const summary = say(begun, all).says[0]?.content ?? ''
  for (const word of ['SQL, Python', 'Sports', '2 years', 'Statistics']) expect(summary).toContain(word)
  const { state } = finish(choose(summed().state, 'create'))
  expect(say(state, 'Thank you').says[0]?.content).toContain('Your plan is kept')
  const known = composePlan({ ...facts, skills: ['sql'] }, '2026-01-31')
  expect(known.roadmap[0]?.tasks[0]?.text).toContain('SQL you know already')
})

test('words of one’s own answer what was asked', () => {
  const asked = choose(adjusting, 'business_management')
  const step = say(asked.state, 'spreadsheets, haggling')
  expect(step.state).toMatchObject({ skills: ['spreadsheets', 'haggling'], asks: 'interests' })
  expect(say(step.state, 'none').state).toMatchObject({ interests: [], asks: 'hours' })
})

test.each([
  ['6 hours a week', 6],
  ['an hour a day', 7],
  ['weekends only 5h', 5],
  ['I can give it 5 hours per week', 5],
  ['about ten hours weekly', 10],
  ['half an hour each evening', 4],
  ['two hours every weekday', 10],
  ['90 minutes on 3 evenings a week', 5],
  ['1.5 hours twice a week', 3],
  ['4-6 hours a week', 5],
  ['one hour every day', 7],
  ['20 h/week', 20],
  ['5 years ago', null],
  ['soon', null],
])('“%s” are so many hours a week: %s', (text, hours) => {
  expect(hoursIn(text)).toBe(hours)
})

test.each([
  'I want to become a developer. I know Git. I like games. 6 hours a week',
  'data science, an hour a day',
])('hours in the first sentence are not asked for again: “%s”', (text) => {
  let { state } = say(begun, text)
  for (let turn = 0; state.asks !== 'confirm' && turn < 4; turn += 1) {
    expect(state.asks).not.toBe('hours')
    state = choose(state, 'none').state
  }
  expect(state.hoursPerWeek).toBe(text.includes('day') ? 7 : 6)
})

test.each([
  ['change the timeline to 1 year', { timeline: '1-year', asks: 'hours' }],
  ['rather two years', { timeline: '2-years', asks: 'hours' }],
  ['make it 3 months and 9 hours a week', { timeline: '3-months', hoursPerWeek: 9, asks: 'confirm' }],
  ['6', { hoursPerWeek: 6, asks: 'confirm' }],
  ['about six', { hoursPerWeek: 6, asks: 'confirm' }],
  ['4 to 6', { hoursPerWeek: 5, asks: 'confirm' }],
  ['I do not know', { hoursPerWeek: 8, asks: 'confirm' }],
])('asked for hours, “%s” is taken for what it is', (text, wanted) => {
  const asked = choose(choose(choose(adjusting, 'data_science').state, 'SQL').state, 'none')
  expect(asked.state.asks).toBe('hours')
  expect(say(asked.state, text).state).toMatchObject({ phase: 'analysis', ...wanted })
})

test.each([
  ['data_science', '6 months, 10 hours a week', /^Noted: 6 months; 10 hours a week\./],
  ['data_science', 'what do you mean?', /does not tell me that/],
])('of %s, “%s” is answered with a word before the question is asked again', (goal, text, expected) => {
  const asked = choose(choose(adjusting, goal).state, 'SQL')
  expect(asked.state.asks).toBe('interests')
  const step = say(asked.state, text)
  expect(step.state.asks).toBe('interests')
  expect(step.says[0]?.content).toMatch(expected)
})

test('a text that answers no question is reported, and a goal without a plan is named', () => {
  const asked = choose(choose(choose(adjusting, 'data_science').state, 'SQL').state, 'none')
  expect(say(asked.state, 'purple').says[0]?.content).toContain('“purple” does not tell me that')
  expect(say(begun, 'I want to be a nurse').says[0]?.content).toContain('no plan for “I want to be a nurse”')
})

test('a user with several goals learns which one the plan is for, and what happens to each of the others', () => {
  const step = say(begun, 'I want to become a software developer, a data scientist, a manager and a nurse')
  expect(step.state).toMatchObject({ careerGoal: 'software_development', asks: 'skills' })
  const content = step.says[0]?.content
  for (const named of [goalNames.software_development.title, '“data scientist”', '“manager”', '“nurse”'])
    expect(content).toContain(named)
  const later = say(step.state, 'I know Git and my goals are data science, business and pilot')
  expect(later.says[0]?.content).toMatch(/“business”.*“pilot”/)
})

test.each([
  'I want to become a software developer and learn SQL',
  'I would like to be a data analyst, beginner, 6 hours a week and 3 months',
  'I want to become a developer and have an hour a day',
])('“%s” lists no other goals', (text) => {
  expect(listedGoals(text)).toEqual([])
})

test.each(['5 years of experience in accounting', 'I am 30 years old', 'I did that for the last 2 years'])(
  '“%s” gives no time for the plan',
  (text) => {
    expect(timelineIn(text)).toBeNull()
  },
)

test('a conversation that an earlier release had asked for hours continues', () => {
  const earlier: CareerState = {
    ...summed().state,
    phase: 'planning',
    told: ['skills', 'interests', 'timeline'],
  }
  expect(say(earlier, '5 hours').state).toMatchObject({ hoursPerWeek: 5, asks: 'confirm' })
  expect(choose(earlier, '12').state).toMatchObject({ hoursPerWeek: 12, asks: 'confirm' })
})

const combinations = careerGoals.flatMap((goal) => timelines.map((timeline) => [goal, timeline] as const))

test.each(combinations)(
  'the plan for %s in %s has its months, its own words, and nothing left to fill in',
  (careerGoal, timeline) => {
    const made = composePlan({ ...facts, careerGoal, timeline, interests: ['Sports'] }, '2026-01-31')
    expect(generatedPlan.safeParse(made).success).toBe(true)
    expect(made.roadmap.map(({ month }) => month)).toEqual(
      Array.from({ length: timelineMonths[timeline] }, (_, index) => index + 1),
    )
    const titles = made.roadmap.map(({ title }) => title)
    const texts = made.roadmap.flatMap(({ tasks, milestone }) =>
      [...tasks, milestone].map(({ text }) => text),
    )
    expect(new Set(titles).size).toBe(titles.length)
    expect(new Set(texts).size).toBe(texts.length)
    expect(JSON.stringify(made)).not.toContain('{topic}')
    expect(JSON.stringify(made)).toMatch(/(?:about|in) sports/)
    expect(made.recommendations[0]).toBe(curricula[careerGoal].outlook[timeline])
    expect(made.resources.length).toBeGreaterThan(3)
    const lastDay = daysOfMonth(made.startsOn, timelineMonths[timeline]).to
    expect(new Date(lastDay).getTime()).toBeGreaterThan(
      new Date('2026-01-31').getTime() + timelineMonths[timeline] * 28 * 86_400_000 - 3 * 86_400_000,
    )
  },
)

test('months follow each other without a gap, also from the last day of a long month', () => {
  const days = Array.from({ length: 24 }, (_, index) => daysOfMonth('2026-01-31', index + 1))
  expect(days[0]).toEqual({ from: '2026-01-31', to: '2026-02-27' })
  expect(days[1]).toEqual({ from: '2026-02-28', to: '2026-03-30' })
  const gaps = days.slice(1).map(({ from }, index) => Date.parse(from) - Date.parse(days[index]?.to ?? ''))
  expect(new Set(gaps)).toEqual(new Set([86_400_000]))
})

test('known skills are checked instead of taught and are no gap; ticks survive a new plan', () => {
  const known = composePlan({ ...facts, skills: ['sql'] }, '2026-01-31')
  expect(known.skillGaps).not.toContain('SQL')
  expect(known.roadmap[0]?.tasks[0]?.text).toContain('SQL')
  const ticked = structuredClone(plan)
  for (const item of ticked.roadmap[1]?.tasks ?? []) item.isDone = true
  expect(keepTicks(known, ticked).roadmap[1]?.tasks.every(({ isDone }) => isDone)).toBe(true)
  expect(keepTicks(known, ticked).roadmap[0]?.milestone.isDone).toBe(false)
})

const event = oneof(
  oneof(
    string({ maxLength: 50 }),
    constantFrom('yes', 'data', 'change', 'next step', '99 hours', 'in 2 years', 'none', 'I know SQL'),
  ).map((text) => ({ type: 'said', text, analysis: analyzeCareerText(text) }) as const),
  constantFrom('create', 'adjust', 'none', '8', '1-year', 'data_science', 'nonsense').map(
    (value) => ({ type: 'chosen', values: [value] }) as const,
  ),
  constantFrom(
    { type: 'built', built: { id: 4, plan } } as const,
    { type: 'failed', message: 'No.' } as const,
    { type: 'acted', act: 'test' } as const,
    { type: 'refused', message: 'No.' } as const,
  ),
)

test('no sequence of events reaches a state without a next step, or one that cannot be stored', () => {
  assert(
    property(array(event, { maxLength: 25 }), (events) => {
      let state = begun
      for (const each of events) {
        if ((each.type === 'built' || each.type === 'failed') && state.phase !== 'building') continue
        const step = next(state, each)
        expect(step.says.length).toBeGreaterThan(0)
        state = step.state
        expect(careerState.safeParse(state).success).toBe(true)
      }
      if (state.phase === 'building') state = finish({ state, says: [] }).state
      for (let turn = 0; state.phase !== 'completed' && turn < 9; turn += 1) {
        state = say(state, state.phase === 'discovery' ? 'data' : 'yes').state
        if (state.phase === 'building') state = finish({ state, says: [] }).state
      }
      expect(state.phase).toBe('completed')
    }),
    { numRuns: 300 },
  )
})
