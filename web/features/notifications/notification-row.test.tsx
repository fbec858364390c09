import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { type NotificationReply, notificationKinds } from '#contract/notifications.ts'
import { TooltipProvider } from '#web/components/tooltip.tsx'
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

/** What a row says; the ways on of an approval are named by its id. */
function shown(change: object): string {
  return renderToStaticMarkup(
    <Router ssrPath="/">
      <TooltipProvider>
        <DecisionView value={({ approvalId }) => `ways on of ${approvalId}`}>
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

test('every kind of notification has a word of its own', () => {
  const words = notificationKinds.map((kind) => /Unread, ([^:]+):/.exec(shown({ kind }))?.[1])
  expect(new Set(words).size).toBe(notificationKinds.length)
  expect(words).not.toContain('News')
})

test('a kind that this page does not know is shown as news, with its text and its link', () => {
  const row = shown({ kind: 'moon.landed' })
  expect(row).toContain('Unread, News:')
  expect(row).toContain('Something happened.')
  expect(row).toContain('href="/dashboard?run=7"')
})

test('only what leads to an approval shows the ways on', () => {
  expect(shown({ kind: 'budget.reached', link: '/approvals?approval=7' })).toContain('ways on of 7')
  expect(shown({ kind: 'budget.reached', link: '/dashboard?run=7' })).not.toContain('ways on')
  expect(shown({ kind: 'budget.reached', link: '/settings#budgets' })).not.toContain('ways on')
  expect(shown({ kind: 'budget.reached', link: null })).not.toContain('ways on')
  expect(shown({ kind: 'run.failed' })).not.toContain('ways on')
})

test('a notification that no email told of says so, and why', () => {
  expect(shown({})).not.toContain('Not emailed')
  expect(shown({ notEmailed: 'limit' })).toContain('Not emailed: the limit of emails for today is reached')
  expect(shown({ notEmailed: 'refused' })).toContain('refused the email')
})
