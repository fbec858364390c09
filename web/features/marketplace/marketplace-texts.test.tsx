// @module-tag words
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { TooltipProvider } from '#web/components/overlay/tooltip.tsx'
import type { Integration, UserIntegration } from '#web/data/integrations.ts'
import { StateBadge } from './connected-list.tsx'
import { filterIntegrations } from './marketplace.tsx'
import { IntegrationDetails } from './integration-details.tsx'
import { Marketplace } from './marketplace.tsx'
import { MarketplaceLinks } from './marketplace-links.tsx'

const slack: Integration = {
  id: 'slack',
  name: 'Slack',
  description: 'Send messages to a channel.',
  category: 'communication',
  authType: 'webhook_url',
  usageCount: 3,
  rating: null,
  ratingCount: 0,
  ownStars: null,
  isRateable: false,
  fields: [
    {
      name: 'webhookUrl',
      label: 'Webhook URL',
      isSecret: true,
      isRequired: true,
      hint: null,
      placeholder: null,
    },
  ],
  tools: [{ name: 'send_message', title: 'Send a message', description: 'Sends.', effect: 'write' }],
  steps: ['Open Slack.'],
  testNote: null,
  consentBy: null,
  isAvailable: true,
  operatorSteps: [],
}
const github: Integration = {
  ...slack,
  id: 'github',
  name: 'GitHub',
  category: 'productivity',
  usageCount: 1,
  rating: 4.25,
  ratingCount: 4,
}
const connection: UserIntegration = {
  id: 7,
  integrationId: 'slack',
  name: 'My Slack Connection',
  isActive: true,
  config: { webhookUrl: '••••9xZ4' },
  isReadable: true,
  lastUsed: '2026-11-02T00:00:00.000Z',
  lastError: null,
  agents: [{ id: 1, name: 'Price watch' }],
  createdAt: '2026-11-01T00:00:00.000Z',
}

function render(part: ReactNode): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Router ssrPath="/marketplace">
        <TooltipProvider>{part}</TooltipProvider>
      </Router>
    </QueryClientProvider>,
  )
}
const buttonOf = (html: string, name: string) =>
  new RegExp(`<button[^>]*aria-label="${name}"[^>]*>`).exec(html)?.[0]

test('the marketplace shows what is connected, and each service with its installs and its real rating', () => {
  const html = render(<Marketplace integrations={[slack, github]} connections={[connection]} />)
  expect(html).toMatch(/Connected<\/h2>[^]*My Slack Connection[^]*Connected<\/span>/)
  expect(html).toContain('Settings of My Slack Connection')
  expect(html).toContain('Available Integrations (2)')
  expect(html).toContain('3 installs · Not rated yet')
  expect(html).toContain('1 install · 4.3 rating')
  expect(html).not.toContain('4.8 rating')
  expect(html).toMatch(/<option value="all"[^]*Productivity[^]*Data[^]*Communication[^]*Web[^]*Email/)
})

test('a connected service has a check mark and cannot be connected again from the grid', () => {
  const html = render(<Marketplace integrations={[slack, github]} connections={[connection]} />)
  expect(buttonOf(html, 'Connect Slack')).toContain('disabled=""')
  expect(buttonOf(html, 'Connect GitHub')).not.toContain('disabled=""')
  expect(html.match(/Connected already/g)).toHaveLength(1)
})

test('of many connections the first are shown, those in trouble before the others, and all on demand', () => {
  const many = Array.from({ length: 30 }, (_, n) => ({
    ...connection,
    id: n,
    name: `Team ${n}.`,
    lastError: n === 29 ? 'Gone' : null,
  }))
  const html = render(<Marketplace integrations={[slack]} connections={many} />)
  expect([...html.matchAll(/Settings of Team (\d+)\./g)].map(([, n]) => Number(n))).toEqual([
    29, 0, 1, 2, 3, 4, 5, 6,
  ])
  expect(html).toContain('Show all 30 connections')
})

test('a marketplace without integrations says so, and what to do', () => {
  const html = render(<Marketplace integrations={[]} connections={[]} />)
  expect(html).toContain('No integrations found')
  expect(html).toContain('Check back soon for new integrations!')
  expect(html).not.toContain('Connected</h2>')
})

test('the marketplace leads home, to the dashboard, to analytics and out', () => {
  const html = render(<MarketplaceLinks />)
  const links = [...html.matchAll(/href="([^"]+)"[^>]*>([^<]+)</g)].map(([, href, label]) => [label, href])
  expect(links).toEqual([
    ['Home', '/'],
    ['Dashboard', '/dashboard'],
    ['Analytics', '/analytics'],
    ['Logout', '/api/logout'],
  ])
})

test('the page of a service says what agents can do with it, what it needs, and who uses it', () => {
  const html = render(
    <IntegrationDetails
      integration={slack}
      connections={[{ ...connection, lastUsed: null, lastError: 'Test failed: Gone' }]}
    />,
  )
  expect(html).toMatch(/What agents can do with it[^]*Send a message[^]*Writes, asks first/)
  expect(html).toMatch(/What it needs[^]*Webhook URL[^]*Open Slack\./)
  expect(html).toMatch(/not used yet[^]*Test failed: Gone/)
  expect(html).toMatch(/Used by one agent[^]*Price watch/)
})

const found = (search: string, category: 'all' | 'email' | 'communication' = 'all') =>
  filterIntegrations([slack, github], { search, category }).map(({ id }) => id)

const sheets: Integration = {
  ...slack,
  id: 'google-sheets',
  name: 'Google Sheets',
  consentBy: 'Google',
  isAvailable: false,
  operatorSteps: ['Set GOOGLE_CLIENT_ID.'],
}

test('a service that the operator has yet to register says so, step by step, and cannot be connected', () => {
  const grid = render(<Marketplace integrations={[sheets]} connections={[]} />)
  expect(grid).toContain('the operator of this server has to register it with Google first')
  expect(buttonOf(grid, 'Connect Google Sheets')).toContain('disabled=""')
  const page = render(<IntegrationDetails integration={sheets} connections={[]} />)
  expect(page).toMatch(/your consent at Google[^]*Set GOOGLE_CLIENT_ID\./)
})

/** The text of a connection's badge. */
const badgeOf = (more: Partial<UserIntegration>) =>
  render(<StateBadge connection={{ ...connection, ...more }} consentBy={null} />).replace(/<[^>]+>/g, '')

test('a connection counts as connected only once it has worked', () => {
  expect(badgeOf({})).toBe('Connected')
  expect(badgeOf({ lastUsed: null })).toBe('Connected, not tested')
  expect(badgeOf({ lastError: 'Test failed: The key was not accepted.' })).toBe(
    'Test failed: The key was not accepted.',
  )
  expect(badgeOf({ lastError: 'Last use failed: It took too long.' })).toBe(
    'Last use failed: It took too long.',
  )
  expect(badgeOf({ isReadable: false })).toBe('Key needed')
  expect(badgeOf({ isActive: false, lastUsed: null })).toBe('Switched off')
})

test('access that was taken back asks to be connected again', () => {
  const over = { ...connection, integrationId: sheets.id, isReadable: false }
  const page = render(
    <IntegrationDetails integration={{ ...sheets, isAvailable: true }} connections={[over]} />,
  )
  expect(page.match(/Connect again/g)).toHaveLength(2)
})

test('a search finds every word, in whatever order, within the category', () => {
  expect(found('')).toEqual(['slack', 'github'])
  expect(found(' MESSAGE  slack ')).toEqual(['slack'])
  expect(found('', 'communication')).toEqual(['slack'])
  expect(found('slack', 'email')).toEqual([])
})
