import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents.ts'
import { customPersonasApi } from '#contract/custom-personas.ts'
import { TooltipProvider } from '#web/components/tooltip.tsx'
import { callKey, queryClient } from '#web/platform/query.ts'
import { AgentForm } from './agent-form.tsx'

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
  autoSchedule: false,
  learningMode: false,
  status: 'active',
  tasksCompleted: 0,
  successRate: 0,
  averageExecutionTime: 0,
  lastRun: null,
  nextRun: null,
  triggerType: 'webhook',
  triggerConfig: null,
  integrations: [],
  engine: null,
  version: 1,
  createdAt: '2026-11-20T12:00:00Z',
  updatedAt: '2026-11-20T12:00:00Z',
}

/** What the form shows, as text and as markup. */
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

test('what comes with schedules says so', () => {
  const { text } = shown(null)
  expect(text.match(/Saved with the agent; takes effect when schedules/g)).toHaveLength(3)
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
