import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import type { AgentReply } from '#contract/agents.ts'
import { TooltipProvider } from '#web/components/tooltip.tsx'
import { AgentPreview, blankPreview } from './agent-preview.tsx'
import { AgentRow, type AgentRowActs } from './agent-row.tsx'
import { DashboardFooter } from './dashboard-footer.tsx'
import { DashboardHero } from './dashboard-hero.tsx'

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
  engine: null,
  version: 1,
  createdAt: '2026-11-20T09:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
}

// The row's menu opens within the page's content, which is not there without a page.
beforeAll(() => void vi.stubGlobal('document', { getElementById: () => null }))
afterAll(() => void vi.unstubAllGlobals())

const ignore = () => undefined
const acts: AgentRowActs = {
  onRun: ignore,
  onShowRun: ignore,
  onResults: ignore,
  onEdit: ignore,
  onDelete: ignore,
  onOpen: ignore,
  onVersions: ignore,
  onExport: ignore,
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

/** What a part of the dashboard says. */
const words = (part: ReactNode) =>
  markup(part)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

const row = (given: Partial<AgentReply> = {}) => (
  <AgentRow
    agent={{ ...agent, ...given }}
    isStarting={false}
    isRunning={false}
    isHeld={false}
    isEdited={false}
    acts={acts}
  />
)

const actionsOf = (given: Partial<AgentReply>) =>
  [...markup(row(given)).matchAll(/<button[^>]*aria-label="([^"]*)"/g)].map(([, label]) => label)

test('a row shows status, frequency, task, hosts, the beginning of the script, tasks completed and last run', () => {
  const text = words(row())
  expect(text).toContain('Harbour watch active Weekly Report what is new. a.example b.example')
  expect(text).toContain(` ${script.slice(0, 100)}… `)
  expect(text).toMatch(/3 tasks completed Last run .+ Run now/)
  expect(words(row({ lastRun: null }))).not.toContain('Last run')
})

test('a row is paused or resumed, edited, duplicated and deleted', () => {
  expect(actionsOf({})).toEqual(['Pause', 'Edit', 'Duplicate', 'Delete', 'More'])
  expect(actionsOf({ status: 'paused' })).toEqual(['Resume', 'Edit', 'Duplicate', 'Delete', 'More'])
})

test('the preview begins as New Agent, daily', () => {
  expect(words(<AgentPreview values={blankPreview} />)).toMatch(
    /Agent Preview New Agent .* Schedule Daily · Once every day/,
  )
})

test('the preview shows name, persona, tasks, schedule with its hint, links with their number, and 200 characters of script', () => {
  const text = words(<AgentPreview values={agent} />)
  expect(text).toContain('Agent Preview Harbour watch Fact-checker Assigned tasks Report what is new.')
  expect(text).toContain('Schedule Weekly · Once every week')
  expect(text).toContain('Reference links 2 links a.example b.example')
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
