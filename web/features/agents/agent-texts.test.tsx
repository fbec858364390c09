// @module-tag words
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import type { AgentReply, AgentRunStatusReply } from '#contract/agents/agents.ts'
import { TooltipProvider } from '#web/components/overlay/tooltip.tsx'
import { AgentPreview, emptyPreview } from './agent-preview.tsx'
import { AgentDetails } from '#web/features/agents/list/agent-details.tsx'
import { AgentRow } from '#web/features/agents/list/agent-row.tsx'
import { LinkChips } from '#web/features/agents/list/agent-details.tsx'
import { DashboardFooter } from '#web/features/agents/dashboard/dashboard-footer.tsx'
import { DashboardHero } from '#web/features/agents/dashboard/dashboard-hero.tsx'
import type { AgentRowActions } from '#web/features/agents/list/row-actions.ts'

const script = `print("${'0123456789'.repeat(25)}")`
const agent: AgentReply = {
  id: 1,
  userId: 'ada',
  name: 'Harbour watch',
  persona: 'fact-checker',
  customPersona: null,
  taskDescription: 'Report what is new.',
  taskFrequency: 'weekly',
  webLinks: ['https://a.example/news', 'https://b.example/'],
  pythonScript: script,
  notifications: false,
  notifyWhen: 'every-run',
  autoSchedule: false,
  learningMode: false,
  status: 'active',
  tasksCompleted: 3,
  successRate: 0,
  averageExecutionTime: 0,
  lastRun: '2026-11-20T09:00:00.000Z',
  nextRun: null,
  triggerType: 'schedule',
  triggerConfig: null,
  integrations: [],
  tools: null,
  engine: null,
  isFavorite: false,
  version: 1,
  createdAt: '2026-11-20T09:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
}

// The row's menu opens inside the main content, which does not exist without a page.
beforeAll(
  () => void vi.stubGlobal('document', { getElementById: () => null, documentElement: { dataset: {} } }),
)
afterAll(() => void vi.unstubAllGlobals())

const ignore = () => undefined
const acts: AgentRowActions = {
  onRun: ignore,
  onShowRun: ignore,
  onResults: ignore,
  onEdit: ignore,
  onDelete: ignore,
  onOpen: ignore,
  onVersions: ignore,
  onExport: ignore,
  onSelect: ignore,
  onFavorite: () => Promise.resolve(),
  onToggle: () => Promise.resolve(),
  renderHistory: () => null,
}

const markup = (part: ReactNode) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Router ssrPath="/dashboard">
        <TooltipProvider>{part}</TooltipProvider>
      </Router>
    </QueryClientProvider>,
  ).replaceAll('&quot;', '"')

/** The text of a part of the dashboard. */
const words = (part: ReactNode) =>
  markup(part)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

const row = (given: Partial<AgentReply> = {}) => (
  <AgentRow
    agent={{ ...agent, ...given }}
    isStarting={false}
    isRunning={false}
    isEdited={false}
    isSelected={false}
    place={1}
    total={1}
    acts={acts}
  />
)

const actionsOf = (given: Partial<AgentReply>) =>
  [...markup(row(given)).matchAll(/<button[^>]*aria-label="([^"]*)"/g)].map(([, label]) => label)

test('a row shows status, frequency, task, hosts, the beginning of the script, tasks completed and last run', () => {
  const text = words(row({ lastRun: null }))
  expect(text).toContain('Harbour watch active 3 tasks completed Weekly Not run yet Not scheduled Run now')
  expect(words(row({ autoSchedule: true }))).not.toContain('Not scheduled')
  expect(words(row({ taskFrequency: 'as-needed' }))).not.toContain('Not scheduled')
  const details = (given: Partial<AgentReply> = {}) =>
    words(<AgentDetails agent={{ ...agent, ...given }} acts={acts} />)
  expect(details()).toContain('Report what is new. a.example /news b.example')
  expect(details()).toContain(` ${script.slice(0, 100)}… `)
  expect(details()).toMatch(/Last run .+ Duplicate Delete/)
  expect(details({ lastRun: null })).not.toContain('Last run')
})

test('the row of an agent that failed, waits, or paused itself says so, and why', () => {
  const at = '2026-11-20T09:00:00.000Z'
  const withStatus = (
    status: 'success' | 'failed',
    summary: string,
    rest: Partial<AgentRunStatusReply> = {},
  ) =>
    words(
      row({
        standing: { open: null, pausedItself: false, last: { executionId: 7, status, at, summary }, ...rest },
      }),
    )
  expect(withStatus('failed', 'KeyError: price')).toMatch(
    /watch active failed 3 tasks completed Weekly Failed .+ : KeyError: price/,
  )
  expect(withStatus('success', '4 prices changed')).toMatch(
    /watch active 3 tasks completed Weekly Finished .+ : 4 prices changed/,
  )
  expect(withStatus('failed', 'Gone', { pausedItself: true })).toContain(
    'watch Paused itself failed 3 tasks completed Weekly',
  )
  const open = { executionId: 8, status: 'queued', isHeld: true } as const
  expect(withStatus('success', 'Fine', { open })).toContain(
    'watch Waiting for your decision 3 tasks completed Weekly',
  )
  expect(withStatus('failed', 'Gone', { open: { ...open, isHeld: false } })).toMatch(
    /watch queued 3 tasks completed Weekly Failed .+ : Gone/,
  )
})

test('links of one host have different chips and preview names, and show the whole link on hover', () => {
  const links = [1, 2].map((page) => `https://a.example/a-long-way-down-to-the-page/${page}`)
  const shown = [
    markup(<LinkChips links={links} />),
    markup(<AgentPreview values={{ ...emptyPreview, webLinks: links }} />),
  ]
  for (const html of shown) {
    for (const link of links) expect(html).toContain(`title="${link}"`)
    expect(html.replace(/<[^>]*>/g, '')).toMatch(/a\.example\/a-long.+page\/1.*a\.example\/a-long.+page\/2/)
  }
})

test('a row is paused or resumed, edited, duplicated and deleted', () => {
  expect(actionsOf({})).toEqual(['Favorite', 'Pause', 'Edit', 'More', 'Details'])
  expect(actionsOf({ status: 'paused' })).toEqual(['Favorite', 'Resume', 'Edit', 'More', 'Details'])
  expect(words(<AgentDetails agent={agent} acts={acts} />)).toContain(' Duplicate Delete')
})

test('the preview begins as New Agent, daily', () => {
  expect(words(<AgentPreview values={emptyPreview} />)).toMatch(
    /Agent Preview New Agent .* Schedule Daily · Once every day/,
  )
})

test('the preview shows name, persona, tasks, schedule with its hint, links with their number, and 200 characters of script', () => {
  const text = words(<AgentPreview values={agent} />)
  expect(text).toContain('Agent Preview Harbour watch Fact-checker Assigned tasks Report what is new.')
  expect(text).toContain('Schedule Weekly · Once every week')
  expect(text).toContain('Reference links 2 links a.example /news b.example')
  expect(text).toContain(`Python script ${script.slice(0, 200)}… `)
})

test('the preview shows the text of a persona of one’s own', () => {
  const own = { ...agent, persona: 'custom-Gardener', customPersona: 'Explains slowly.' }
  expect(words(<AgentPreview values={own} />)).toContain('Persona Explains slowly.')
})

test('the hero says the mission, creates, and leads to the demos', () => {
  const hero = <DashboardHero onCreate={ignore} />
  expect(words(hero)).toContain(
    'Balancia AI aims to let everyone get an AI assistant to do repetitive tasks. Create Your First Agent Watch Demo',
  )
  expect(markup(hero)).toMatch(/href="\/demos"[^>]*>.*Watch Demo/)
})

test('the footer has the columns Product and Support, and no link leads nowhere', () => {
  const html = markup(<DashboardFooter />)
  expect([...html.matchAll(/<h2[^>]*>([^<]*)</g)].map(([, title]) => title)).toEqual(['Product', 'Support'])
  expect(html).not.toContain('href="#')
})
