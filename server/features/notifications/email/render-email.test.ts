import { expect, test } from 'vitest'
import { longestHold } from '#tests/setup/time/longest-hold.ts'
import { renderEmail, EmailThreads } from './render-email.ts'
import { emailHtml } from './email-page.ts'

const words = {
  subject: 'Finished',
  title: 'Brief finished',
  body: 'In short',
  link: null,
  reason: 'You asked for it.',
}
const hostile = { ...words, result: '_a*'.repeat(4_000) }

test('a hostile result holds up nothing else while its email is rendered', async () => {
  await emailHtml({ ...words, result: 'What is imported when it is first used.' })
  const inline = await longestHold(() => emailHtml(hostile))
  const apart = await longestHold(() => renderEmail(hostile))
  expect(apart).toBeLessThan(inline / 3)
})

test('an email is rendered in a thread as it is rendered at once', async () => {
  const whole = { ...words, result: '# News\n\nThe **harbour** opened [1].', facts: ['took 2 s'] }
  const { text, html } = await renderEmail(whole)
  expect(html).toBe(await emailHtml(whole))
  expect(text).toContain('The **harbour** opened [1].')
})

test('a result that is too much for its thread goes out as plain text', async () => {
  const shortTimeout = new EmailThreads({ timeoutMs: 1 })
  const { text, html } = await renderEmail(hostile, shortTimeout)
  expect(html).toBeNull()
  expect(text).toContain('_a*_a*_a*')
})
