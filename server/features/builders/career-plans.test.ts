import { randomUUID } from 'node:crypto'
import ICAL from 'ical.js'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import type { BuilderChatReply } from '#contract/builders/builder-chats.ts'
import { careerGoals, timelines } from '#contract/builders/career-goals.ts'
import { timelineMonths } from '#server/builders/career/curricula/curricula.ts'
import type { CareerPlanReply } from '#contract/builders/career-plans.ts'
import { createApp } from '#server/app.ts'
import { startDurable, stopDurable } from '#server/durable/durable.ts'
import { workKinds } from '#server/features.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'

const database = testDatabase()
const app = createApp()
let user: Caller
let other: Caller

beforeAll(async () => startDurable({ url: database.url, kinds: await workKinds() }))
afterAll(() => stopDurable(5_000))
beforeEach(async () => {
  user = await aUser(app)
  other = await aUser(app)
})

const plan = (form: object = {}) =>
  user.json<CareerPlanReply>('POST', '/api/career-plans', { careerGoal: 'software_development', ...form })
const exported = (id: number, format: string, caller = user) =>
  caller.request('GET', `/api/career-plans/${id}/export/${format}`)

test('a conversation creates a stored plan, and changes that plan when it continues', async () => {
  let chat = await user.json<BuilderChatReply>('POST', '/api/builder-chats', { kind: 'career' })
  const send = async (event: object) => {
    chat = await user.json('POST', `/api/builder-chats/${chat.id}/events`, { id: randomUUID(), ...event })
  }
  const say = (text: string) => send({ type: 'said', text })
  await say('Data science in two years, I know SQL. I like Sports')
  await say('5 hours')
  await say('yes')
  await send({ type: 'build' })
  const [made] = await user.json<CareerPlanReply[]>('GET', '/api/career-plans')
  expect(made).toMatchObject({
    careerGoal: 'data_science',
    timeline: '2-years',
    skills: ['SQL'],
    interests: ['Sports'],
  })
  expect(made?.generatedPlan.roadmap).toHaveLength(24)
  await user.json('PUT', `/api/career-plans/${made?.id}/ticks`, { month: 3, task: 0, isDone: true })
  await say('change it to 1 year')
  await say('yes')
  await send({ type: 'build' })
  const plans = await user.json<CareerPlanReply[]>('GET', '/api/career-plans')
  expect(plans.map(({ id, timeline }) => [id, timeline])).toEqual([[made?.id, '1-year']])
  const ticked = plans[0]?.generatedPlan.roadmap.flatMap(({ tasks }) => tasks).filter(({ isDone }) => isDone)
  expect(ticked?.map(({ text }) => text)).toEqual([made?.generatedPlan.roadmap[2]?.tasks[0]?.text])
})

test('tasks are ticked off concurrently, and a month is edited', async () => {
  const { id, generatedPlan } = await plan()
  const tick = (body: object) => user.json<CareerPlanReply>('PUT', `/api/career-plans/${id}/ticks`, body)
  await Promise.all([0, 1, 2].map((task) => tick({ month: 2, task, isDone: true })))
  await tick({ month: 2, isDone: true })
  const month = {
    ...generatedPlan.roadmap[0],
    title: 'My own month',
    tasks: [{ text: 'Read', isDone: false }],
  }
  const changed = await user.json<CareerPlanReply>('PATCH', `/api/career-plans/${id}`, {
    title: 'Mine',
    month,
  })
  expect(changed.title).toBe('Mine')
  expect(changed.generatedPlan.roadmap[0]).toEqual(month)
  const second = changed.generatedPlan.roadmap[1]
  expect([second?.tasks.map(({ isDone }) => isDone).slice(0, 4), second?.milestone.isDone]).toEqual([
    [true, true, true, false],
    true,
  ])
  for (const bad of [
    { month: 9, isDone: true },
    { month: 1, task: 11, isDone: true },
  ])
    expect((await user.request('PUT', `/api/career-plans/${id}/ticks`, bad)).status).toBe(400)
})

const combinations = careerGoals.flatMap((careerGoal) =>
  timelines.map((timeline) => ({ careerGoal, timeline })),
)

test('for each goal and time the calendar opens in a parser of its own, with right days', async () => {
  for (const form of combinations) {
    const { id, generatedPlan } = await plan(form)
    const text = await (await exported(id, 'ics')).text()
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    const events = new ICAL.Component(ICAL.parse(text))
      .getAllSubcomponents('vevent')
      .map((each) => new ICAL.Event(each))
    expect(events).toHaveLength(2 * timelineMonths[form.timeline])
    expect(events[0]?.startDate.toString()).toBe(generatedPlan.startsOn)
    expect(events[0]?.endDate.toString()).toBe(events[2]?.startDate.toString())
    expect(events[1]?.summary).toMatch(
      new RegExp(`: ${RegExp.escape(generatedPlan.roadmap[0]?.milestone.text ?? '')}$`),
    )
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length)
  }
})

test('the PDF and the Markdown hold every month, and nobody else gets them', async () => {
  const { id, generatedPlan } = await plan({ timeline: '2-years' })
  const pdf = await getDocumentProxy(new Uint8Array(await (await exported(id, 'pdf')).arrayBuffer()))
  const { text } = await extractText(pdf, { mergePages: true })
  const markdown = await (await exported(id, 'md')).text()
  for (const { month, title, milestone } of generatedPlan.roadmap) {
    expect(text).toContain(` ${month}: ${title}`)
    expect(markdown).toMatch(new RegExp(`^## \\S+ ${month}: ${RegExp.escape(title)}$`, 'm'))
    expect(markdown).toContain(`- [ ] ${milestone.text}`)
  }
  expect((await exported(id, 'pdf', other)).status).toBe(404)
  expect((await exported(id, 'exe')).status).toBe(404)
})

test('the reminder is an agent whose script says what the month asks for; jobs without pages wait for them', async () => {
  const { id, generatedPlan } = await plan({ careerGoal: 'business_management' })
  const make = async (kind: string) => {
    const { agentId } = await user.json<{ agentId: number }>('POST', `/api/career-plans/${id}/agents`, {
      kind,
    })
    return user.json<AgentReply>('GET', `/api/agents/${agentId}`)
  }
  const reminder = await make('reminder')
  expect(reminder).toMatchObject({
    taskFrequency: 'weekly',
    triggerConfig: { weekday: 1, at: '08:00' },
    status: 'active',
  })
  const run = await user.json<{ status: string; output: string }>('POST', `/api/agents/${reminder.id}/run`)
  expect(run).toMatchObject({ status: 'success' })
  expect(run.output).toContain(generatedPlan.roadmap[0]?.tasks[0]?.text)
  expect(await make('jobs')).toMatchObject({ status: 'paused', webLinks: [], taskFrequency: 'daily' })
})
