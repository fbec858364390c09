import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { type NotificationReply, notificationKinds } from '#contract/notifications/notifications.ts'
import { TooltipProvider } from '#web/components/overlay/tooltip.tsx'
import { DecisionView } from '#web/platform/decision-view.ts'
import { NotificationRow } from './notification-row.tsx'

const notification: NotificationReply = {
  id: 1,
  agentId: 1,
  kind: 'run.succeeded',
  title: 'Harbour watch',
  body: 'Something happened.',
  link: '/dashboard?run=7',
  notEmailed: null,
  readAt: null,
  createdAt: '2026-11-20T09:00:00.000Z',
}

/** The HTML of a row; the buttons of an approval show its id. */
function shown(change: object): string {
  return renderToStaticMarkup(
    <Router ssrPath="/">
      <TooltipProvider>
        <DecisionView value={({ approvalId }) => `decision about ${approvalId}`}>
          <NotificationRow
            notification={{ ...notification, ...change }}
            onRead={() => undefined}
            onLeave={() => undefined}
          />
        </DecisionView>
      </TooltipProvider>
    </Router>,
  )
}

const wordOf = (kind: string) => /"sr-only">[^,<]+, ([^:<]+):/.exec(shown({ kind }))?.[1]

test('every kind of notification has a word of its own', () => {
  const words = notificationKinds.map(wordOf)
  expect(new Set(words).size).toBe(notificationKinds.length)
  expect(words).not.toContain(wordOf('moon.landed'))
})

test('a kind that this page does not know is shown with its text and its link', () => {
  const row = shown({ kind: 'moon.landed' })
  expect(row).toContain('Something happened.')
  expect(row).toContain('href="/dashboard?run=7"')
})

test('a kind that this page does not know is called news', { tags: 'words' }, () => {
  expect(shown({ kind: 'moon.landed' })).toContain('Unread, News:')
})

test('only what leads to an approval shows a decision', () => {
  expect(shown({ kind: 'budget.reached', link: '/approvals?approval=7' })).toContain('decision about 7')
  expect(shown({ kind: 'budget.reached', link: '/dashboard?run=7' })).not.toContain('decision about')
  expect(shown({ kind: 'budget.reached', link: '/settings/budgets' })).not.toContain('decision about')
  expect(shown({ kind: 'budget.reached', link: null })).not.toContain('decision about')
  expect(shown({ kind: 'run.failed' })).not.toContain('decision about')
})

test('a notification without an email says so, and why', { tags: 'words' }, () => {
  expect(shown({})).not.toContain('Not emailed')
  expect(shown({ notEmailed: 'limit' })).toContain('Not emailed: today’s limit for emails is reached')
  expect(shown({ notEmailed: 'refused' })).toContain('refused the email')
})
