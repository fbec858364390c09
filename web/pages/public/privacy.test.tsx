import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { storedByBrowser, storedData } from '#web/features/legal/privacy-data.ts'
import { PrivacyPage } from './privacy.tsx'

const html = renderToStaticMarkup(
  <Router ssrPath="/privacy">
    <PrivacyPage />
  </Router>,
)
const words = html
  .replace(/<[^>]*>/g, '')
  .replaceAll('&#x27;', "'")
  .replaceAll('&quot;', '"')

test('the policy has its title, its date and a way home', { tags: 'words' }, () => {
  expect(html).toMatch(/<h1[^>]*>Privacy Policy<\/h1>/)
  expect(words).toContain('Last Updated: November 23, 2026')
  expect(html).toMatch(/<a href="\/"[^>]*>(?:<svg.*?<\/svg>)?Back to Home<\/a>/)
  expect(html).toContain('href="/terms#contact-information"')
})

test('the policy shows every kind of data with how long it is kept, and every table', {
  tags: 'words',
}, () => {
  for (const { title, what, retention, tables } of storedData) {
    expect(words).toContain(title)
    expect(words).toContain(what)
    expect(words).toContain(`Kept: ${retention}`)
    for (const table of tables) expect(html).toContain(`<code>${table}</code>`)
  }
})

test('the policy shows everything that a browser keeps', () => {
  for (const { name, what, retention } of storedByBrowser) {
    expect(words).toContain(name)
    expect(words).toContain(what)
    expect(words).toContain(retention)
  }
})

test('the policy says what goes to whom', { tags: 'words' }, () => {
  expect(words).toContain('To AI model providers, if the operator or an administrator has connected one')
  expect(words).toContain('the text, titles and addresses of the links that were read')
  expect(words).toContain('the next one that is set up is asked with the same material')
  expect(words).toContain('To the websites that your agents read')
  expect(words).toContain('To the services that you connected')
  expect(words).toContain('any server of the Model Context Protocol (MCP) that you name')
  expect(words).toContain('To your organisation’s sign-in service, if the operator has set one up')
  expect(words).toContain('To Stripe, if the operator takes payments by it')
  expect(words).toContain('A builder sends what you said to it in that conversation')
  expect(words).toContain('Applications that were built for you run in a frame')
  expect(storedByBrowser.filter(({ kind }) => kind === 'Cookie')).toHaveLength(4)
  expect(words).toContain('Four cookies at most')
  expect(words).toContain('To the addresses that you have results posted to')
  expect(words).toContain('By email, if the operator has set it up')
  expect(words).toContain('No analytics, no advertising, no telemetry, no third-party scripts')
})

test('the policy says who can read data, and how to take and delete it', { tags: 'words' }, () => {
  expect(words).toContain('The operator of the server can read its database')
  expect(words).toContain('Export in the menu of an agent gives you a readable file of it')
  expect(words).toContain('Under Settings, "Data and account". Everything that belongs to it')
  expect(words).toContain('30 days after you put them into the trash')
  expect(words).toContain('A typical response takes 2-3 business days')
})

test('each part of the policy can be reached from the list of its parts', () => {
  const anchors = [...html.matchAll(/<h2 id="([^"]+)"/g)].map(([, id]) => id)
  expect(anchors).toHaveLength(10)
  for (const id of anchors) expect(html).toContain(`<a href="#${id}"`)
})
