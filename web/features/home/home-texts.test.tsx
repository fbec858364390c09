// @module-tag words
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import type { AgentReply, AgentSummary } from '#contract/agents/agents.ts'
import { TooltipProvider } from '#web/components/overlay/tooltip.tsx'
import { callKey } from '#web/platform/query.ts'
import { agentForTests } from './agent-for-tests.ts'
import { approvalForTests } from './approval-for-tests.ts'
import { Analytics } from './analytics-dialog.tsx'
import { BuildCard } from './build-card.tsx'
import { FirstSteps } from './first-steps.tsx'
import { Greeting } from './greeting.tsx'
import { ManageContent } from './manage-dialog.tsx'
import { OverviewParts } from './overview-card.tsx'
import { RecentAgents } from './recent-agents.tsx'
import { SummaryCards } from './summary-cards.tsx'

const six: AgentReply[] = [6, 5, 4, 3, 2, 1].map((id) => agentForTests({ id }))
const noSteps = { created: false, run: false, scheduled: false, notified: false }
const ignore = () => undefined
const noRuns = { startingId: undefined, isRunning: () => false, onRun: ignore, onShowRun: ignore }

interface Answers {
  agents?: AgentReply[]
  tasks?: number
  steps?: AgentSummary['firstSteps']
}

/** The HTML of a part of the page after the server has returned these agents; without them, while it loads. */
function render(part: ReactNode, { agents, tasks = 0, steps = noSteps }: Answers = {}): string {
  const client = new QueryClient()
  if (agents) {
    const active = agents.filter(({ status }) => status === 'active').length
    const paused = agents.length - active
    const top = agents.toSorted((one, other) => other.tasksCompleted - one.tasksCompleted)
    const counts = {
      total: agents.length,
      active,
      paused,
      failed: 0,
      needsYou: 0,
      totalTasksCompleted: tasks,
      firstSteps: steps,
    }
    const all = { q: '', status: undefined, sort: 'newest' }
    client.setQueryData(callKey('GET /api/agents/analytics'), counts)
    client.setQueryData(callKey('GET /api/agents', { query: { limit: '5' } }), agents.slice(0, 5))
    client.setQueryData(callKey('GET /api/agents', { query: { sort: 'tasks', limit: '1' } }), top.slice(0, 1))
    client.setQueryData([...callKey('GET /api/agents'), 'pages', all], {
      pages: [agents],
      pageParams: [undefined],
    })
  }
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Router ssrPath="/">
        <TooltipProvider>{part}</TooltipProvider>
      </Router>
    </QueryClientProvider>,
  )
  return html.replaceAll('&#x27;', "'")
}

const disabledButtons = (hasNoAgents: boolean) =>
  render(<BuildCard hasNoAgents={hasNoAgents} onManage={ignore} onAnalytics={ignore} />).match(
    /<button[^>]*disabled=""/g,
  ) ?? []

const actions = (row: string) =>
  [...row.matchAll(/<(?:a|button)[^>]*aria-label="([^"]*)"/g)].map(([, label]) => label)

const of = (agentId: number, agentName: string) => ({ agentId, agentName, executionId: agentId })

const words = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

test('the greeting welcomes by the first name, and without one too', () => {
  const named = words(render(<Greeting firstName="Ada" />))
  expect(named).toContain('Welcome back, Ada')
  expect(named).toContain('Manage your AI agents and automate your repetitive tasks.')
  expect(words(render(<Greeting firstName={null} />))).toMatch(/Welcome back Manage/)
})

test('the summary cards show three dots while loading, then counts over all agents', () => {
  expect(words(render(<SummaryCards />)).match(/\.\.\./g)).toHaveLength(3)
  const agents = [...six.slice(0, 4), agentForTests({ id: 9, status: 'paused' })]
  const text = words(render(<SummaryCards />, { agents, tasks: 1_204 }))
  expect(text).toContain('Active Agents 4 AI agents currently working')
  expect(text).toContain('Tasks Completed 1,204 Total tasks automated')
  expect(text).toContain('Total Agents 5 AI agents created')
})

test('the build card leads to the builders by the labels of the specification', () => {
  const html = render(<BuildCard hasNoAgents={false} onManage={ignore} onAnalytics={ignore} />)
  expect(words(html)).toContain('Build with AI Create agents and applications through natural conversation')
  const links = [...html.matchAll(/href="([^"]*)".*?<\/svg>([^<]*)<\/a>/g)].map(([, href, label]) => [
    href,
    label,
  ])
  expect(links).toEqual([
    ['/agent-builder', 'Build AI Agent (Chat)'],
    ['/app-builder', 'Build Application (Chat)'],
    ['/career-assistant', 'Career Assistant (Chat)'],
    ['/dashboard', 'Classic Builder (Forms)'],
  ])
  expect(words(html)).toContain('Manage Existing Agents View Analytics')
})

test('without agents there is nothing to manage, and analytics still opens', () => {
  expect(disabledButtons(false)).toHaveLength(0)
  expect(disabledButtons(true)).toHaveLength(1)
})

const at = '2026-11-20T09:00:00.000Z'
const failed = (reason: string, names: string[]) => ({
  kind: 'failed' as const,
  reason,
  agents: names.map((name, index) => of(index + 1, name)),
})
const message = {
  ...approvalForTests,
  kind: 'tool' as const,
  title: 'Crew news wants to send a message via “Crew”',
  payload: { actId: 1, input: { text: 'Berth 2 is closed.' } },
}

test('the overview says in words what waits for a decision, what failed, what is new, and what comes next', () => {
  const text = words(
    render(
      <OverviewParts
        decisions={[message, { ...approvalForTests, id: 2 }]}
        overview={{
          hasAgents: true,
          asksServerKind: false,
          missingModels: [],
          decisions: { first: [], hasMore: false },
          needs: [
            failed('Key refused', ['Prices', 'Ships', 'Tides', 'Berths', 'Quays']),
            failed('KeyError', ['Report']),
            { ...failed('Gone', ['Weather']), kind: 'paused' },
          ],
          happened: {
            since: at,
            results: [{ ...of(4, 'News'), at, summary: '4 prices changed' }],
            more: 0,
            unchanged: 8,
          },
          next: { runs: [{ agentId: 5, teamId: null, name: 'Mail', at }], more: 0 },
        }}
      />,
    ),
  )
  for (const part of [
    'Needs you Crew news wants to send a message via “Crew” Berth 2 is closed. Approve Refuse',
    `${approvalForTests.title} ${approvalForTests.reason} Continue once Stop`,
    '5 agents Failed Key refused Prices, Ships, Tides and 2 more Run all again',
    'Report Failed KeyError Run again',
    'Weather Paused after failures Gone Resume Since your last visit',
  ])
    expect(text).toContain(part)
  expect(text).toMatch(/News 4 prices changed 8 others: nothing changed All runs Next .* Mail $/)
})

test('a quiet overview says so', () => {
  const empty = {
    hasAgents: true,
    asksServerKind: false,
    missingModels: [],
    decisions: { first: [], hasMore: false },
    needs: [],
    happened: { since: at, results: [], more: 0, unchanged: 0 },
    next: { runs: [], more: 0 },
  }
  expect(words(render(<OverviewParts decisions={[]} overview={empty} />))).toMatch(
    /Nothing needs you\. .*No agent has finished a run\. All runs Next Nothing is planned\./,
  )
})

test('what a model refuses is one row in place of the failures that it caused', () => {
  const overview = {
    hasAgents: true,
    asksServerKind: false,
    missingModels: [],
    decisions: { first: [], hasMore: false },
    needs: [failed('OpenAI answered 401: no', ['Prices', 'Ships'])],
    happened: { since: at, results: [], more: 0, unchanged: 0 },
    next: { runs: [], more: 0 },
  }
  const text = words(
    render(
      <OverviewParts
        decisions={[]}
        overview={overview}
        troubledModels={['OpenAI']}
        renderModelTrouble={(count) => <li>{count} agents: the key is refused</li>}
      />,
    ),
  )
  expect(text).toContain('Needs you 2 agents: the key is refused Since your last visit')
})

test('more decisions than are shown have a link', () => {
  const overview = {
    hasAgents: true,
    asksServerKind: false,
    missingModels: [],
    decisions: { first: [], hasMore: true },
    needs: [],
    happened: { since: at, results: [], more: 0, unchanged: 0 },
    next: { runs: [], more: 0 },
  }
  const html = render(<OverviewParts decisions={[approvalForTests]} overview={overview} />)
  expect(html).toMatch(/href="\/approvals"[^>]*>More decisions/)
})

test('the recent agents are four, each with persona, status and frequency, and a way to all of them', () => {
  const agents = [
    agentForTests({
      id: 7,
      name: 'News',
      persona: 'fact-checker',
      status: 'paused',
      taskFrequency: 'hourly',
    }),
    ...six,
  ]
  const html = render(<RecentAgents />, { agents })
  const text = words(html)
  expect(text).toContain('Your Recent Agents Your latest AI agents and their status')
  expect(text).toContain('News Fact-checker paused Hourly')
  expect(html.match(/<li\b/g)).toHaveLength(4)
  expect(text).toContain('View All (7 total)')
  expect(html).toMatch(/href="\/dashboard"[^>]*>View All/)
})

test('four agents need no way to all of them', () => {
  expect(words(render(<RecentAgents />, { agents: six.slice(0, 4) }))).not.toContain('View All')
})

test('without agents the card says what to do first', () => {
  const html = render(<RecentAgents />, { agents: [] })
  expect(words(html)).toContain('No agents yet Create your first AI agent to get started!')
  expect(html).toMatch(/href="\/dashboard"[^>]*>Create Your First Agent/)
})

test('a managed agent shows its figures, its cut task and its four actions', () => {
  const agents = [
    agentForTests({
      id: 1,
      name: 'News',
      tasksCompleted: 3,
      taskDescription: 'b'.repeat(900),
    }),
    agentForTests({ id: 0, name: 'Rest', status: 'paused' }),
  ]
  const html = render(<ManageContent runs={noRuns} />, { agents })
  const [news = '', rest = ''] = html.split('</article>')
  expect(words(news)).toMatch(/News active Weekly b{240}… 3 tasks completed Run now/)
  expect(words(rest)).toContain('0 tasks completed Run now')
  expect(actions(news)).toEqual(['Pause agent', 'Edit agent', 'Delete agent'])
  expect(actions(rest)).toEqual(['Resume agent', 'Edit agent', 'Delete agent'])
  expect(news).toContain('href="/dashboard?edit=1"')
})

test('a running run is shown in its row, and can be opened', () => {
  const runs = { ...noRuns, isRunning: (id: number) => id === 6 }
  const [first = '', second = ''] = render(<ManageContent runs={runs} />, { agents: six }).split('</article>')
  expect(words(first)).toMatch(/running .* View run/)
  expect(words(second)).toMatch(/active .* Run now/)
})

test('a search is above ten agents or more', () => {
  const twelve = Array.from({ length: 12 }, (_, index) => agentForTests({ id: 12 - index }))
  expect(render(<ManageContent runs={noRuns} />, { agents: twelve })).toContain('Search your agents')
  expect(render(<ManageContent runs={noRuns} />, { agents: six })).not.toContain('Search your agents')
})

test('analytics shows the counts, five agents, the most active one and the average', () => {
  const agents = [
    ...six,
    agentForTests({
      id: 0,
      name: 'Busy bee',
      status: 'paused',
      tasksCompleted: 25,
    }),
  ]
  const html = render(<Analytics />, { agents, tasks: 25 })
  const text = words(html)
  for (const tile of ['Total Agents 7', 'Active 6', 'Paused 1', 'Tasks Done 25']) expect(text).toContain(tile)
  expect(text).toContain('Agent Performance Your 5 newest agents of 7')
  expect(html.match(/<li\b/g)).toHaveLength(5)
  expect(text).toContain('Quick Insights Most Active Agent Busy bee Average Tasks per Agent 4')
})

test('an agent in the performance list shows its status and its tasks, and whether it has run at all', () => {
  const agents = [agentForTests({ id: 1, tasksCompleted: 2 })]
  const text = words(render(<Analytics />, { agents, tasks: 2 }))
  expect(text).toContain('active Agent 1 2 tasks completed Not run yet')
  const ran = [agentForTests({ id: 1, tasksCompleted: 2, lastRun: '2020-01-01T09:00:00.000Z' })]
  expect(words(render(<Analytics />, { agents: ran, tasks: 2 }))).toContain(
    '2 tasks completed Last run 1 Jan 2020',
  )
})

test('while nothing is done the average of tasks is 0', () => {
  expect(words(render(<Analytics />, { agents: six }))).toContain('Average Tasks per Agent 0')
})

test('without agents there are no analytics', () => {
  expect(words(render(<Analytics />, { agents: [] }))).toContain(
    'No analytics available Create and run agents to see analytics data!',
  )
})

test('the first steps say what is done and lead to what is not, and go away with the last one or after two weeks', () => {
  const newcomer = new Date().toISOString()
  const textOf = (part: ReactNode, steps: AgentSummary['firstSteps']) => render(part, { agents: six, steps })
  const some = textOf(<FirstSteps userId="ada" since={newcomer} />, { ...noSteps, created: true, run: true })
  expect(some).toContain('2 of 4 done')
  expect(some).toMatch(/<s[^>]*>Create an agent<\/s>/)
  expect(some).toMatch(/<a [^>]*href="\/dashboard\?edit=6"[^>]*>Let it run by itself/)
  expect(some).toMatch(/<a [^>]*href="\/dashboard\?edit=6"[^>]*>Be told when it finishes/)
  expect(textOf(<FirstSteps userId="ada" since={newcomer} />, noSteps)).toMatch(
    /href="\/dashboard\?new=1"[^>]*>Create an agent/,
  )
  const all = { created: true, run: true, scheduled: true, notified: true }
  expect(textOf(<FirstSteps userId="ada" since={newcomer} />, all)).toBe('')
  const longAgo = new Date(Date.now() - 15 * 86_400_000).toISOString()
  expect(textOf(<FirstSteps userId="ada" since={longAgo} />, noSteps)).toBe('')
  // Reserves its space while loading, so that nothing below moves.
  expect(render(<FirstSteps userId="ada" since={newcomer} />)).toMatch(
    /aria-busy="true"[^]*invisible[^]*0 of 4/,
  )
  expect(render(<FirstSteps userId="ada" since={longAgo} />)).toBe('')
})
