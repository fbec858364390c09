// @module-tag words
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import { customPersonasApi } from '#contract/personas/custom-personas.ts'
import { TooltipProvider } from '#web/components/overlay/tooltip.tsx'
import { callKey, queryClient } from '#web/platform/query.ts'
import { AgentForm, formFields } from './agent-form.tsx'

beforeAll(async () => {
  await formFields.load()
})

const agent: AgentReply = {
  id: 1,
  userId: 'ada',
  name: 'Harbour watch',
  persona: 'custom-Patient gardener',
  customPersona: 'My copy of the gardener.',
  taskDescription: 'Report what is new.',
  taskFrequency: 'as-needed',
  webLinks: ['https://a.example/'],
  pythonScript: null,
  notifications: true,
  notifyWhen: 'every-run',
  autoSchedule: false,
  learningMode: false,
  asksOwner: false,
  status: 'active',
  tasksCompleted: 0,
  successRate: 0,
  averageExecutionTime: 0,
  lastRun: null,
  nextRun: null,
  triggerType: 'webhook',
  triggerConfig: null,
  integrations: [],
  tools: null,
  engine: null,
  isFavorite: false,
  version: 1,
  createdAt: '2026-11-20T12:00:00Z',
  updatedAt: '2026-11-20T12:00:00Z',
}

/** The rendered form, as text and as markup. */
function shown(edited: AgentReply | null) {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <AgentForm ref={null} agent={edited} onDirtyChange={() => {}} onLeave={() => {}} />
      </TooltipProvider>
    </QueryClientProvider>,
  )
  return { html, text: html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ') }
}

test('a new agent is made under the specification’s title, with every field of the specification', () => {
  const { text } = shown(null)
  expect(text).toContain('Create Your AI Agent')
  expect(text).not.toContain('Cancel')
  const labels = [
    'Agent name',
    'Persona',
    'Task description',
    'Task frequency',
    'Reference web links',
    'Import CSV',
    'Python script or instructions',
    'Check script',
    'Notifications',
    'Auto-schedule',
    'Learning mode',
    'Trigger type',
  ]
  for (const label of labels) expect(text).toContain(label)
})

test('asks which runs to announce only if notifications are on', () => {
  expect(shown(null).text).not.toContain('Tell me about')
  const { html, text } = shown({ ...agent, notifyWhen: 'changed-or-failed' })
  expect(text).toContain('Tell me about')
  expect(html).toContain('>Every run</option>')
  expect(html).toMatch(/<option[^>]*>Only changes and failures<\/option>/)
})

test('an agent without Auto-schedule says that it does not run by itself, and asks for no times', () => {
  const { text } = shown(null)
  expect(text).toContain('Manual only. Turn on Auto-schedule to run it on time.')
  expect(text).not.toContain('Time of day')
})

test('a scheduled agent shows when, in which zone, and its next five instants', () => {
  const scheduled: AgentReply = {
    ...agent,
    triggerType: 'schedule',
    autoSchedule: true,
    taskFrequency: 'monthly',
    triggerConfig: { day: 30, at: '07:15', timeZone: 'Asia/Tokyo' },
  }
  const { html, text } = shown(scheduled)
  for (const label of [
    'Day of the month',
    'Time of day',
    'Time zone',
    'Cron expression',
    'If it was missed',
  ]) {
    expect(text).toContain(label)
  }
  expect(html).toContain('value="07:15"')
  expect(text).toContain('On day 30 of every month, or its last day, at 07:15 (Asia/Tokyo)')
  expect(html.match(/<li>\w{3}, \d{1,2} \w+ \d{4}, 07:15<\/li>/g)).toHaveLength(5)
})

test('a paused agent says that its times wait for it to be resumed, as needed that it never runs by itself', () => {
  const base: AgentReply = { ...agent, triggerType: 'schedule', autoSchedule: true, taskFrequency: 'daily' }
  expect(shown({ ...base, status: 'paused' }).text).toContain('it runs at these times once you resume it')
  const { text } = shown({ ...base, taskFrequency: 'as-needed' })
  expect(text).toContain('Its frequency is As needed')
  expect(text).not.toContain('Time of day')
})

test('a frequency or a trigger of the specification, and no other, can be chosen; daily and schedule at first', () => {
  const { html } = shown(null)
  const options = [...html.matchAll(/<option value="([a-z-]+)"/g)].map(([, value]) => value)
  expect(options.slice(0, 9)).toEqual([
    'hourly',
    'daily',
    'weekly',
    'monthly',
    'as-needed',
    'schedule',
    'webhook',
    'api',
    'event',
  ])
})

test('an edited agent can be left by Cancel, its links cleared by Clear All, its own copy of a persona changed', () => {
  const { html, text } = shown(agent)
  expect(text).toContain('Edit Your AI Agent')
  expect(text).toContain('Cancel')
  expect(text).toContain('Clear All')
  expect(text).toContain('Custom persona')
  expect(html).toMatch(/<button[^>]*role="combobox"[^>]*>.*?Patient gardener/)
})

test('an approved persona carries the Approved badge and its usage count', () => {
  const gardener = {
    id: 7,
    name: 'Patient gardener',
    description: 'Slow.',
    isApproved: true,
    usageCount: 3,
  }
  queryClient.setQueryData(callKey(customPersonasApi.community.route), [gardener])
  const { text } = shown(agent)
  expect(text).toContain('Approved')
  expect(text).toContain('Community persona. Used 3 times.')
})
