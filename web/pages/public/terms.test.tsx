// @module-tag words
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { TermsPage } from './terms.tsx'

const html = renderToStaticMarkup(
  <QueryClientProvider client={new QueryClient()}>
    <Router ssrPath="/terms">
      <TermsPage />
    </Router>
  </QueryClientProvider>,
)
/** The text without tags. */
const words = html.replace(/<[^>]*>/g, '').replaceAll('&amp;', '&')
/** The text of the section with this heading. */
const sectionOf = (id: string) => {
  const [, section = ''] = new RegExp(`<section aria-labelledby="${id}".*?>(.*?)</section>`).exec(html) ?? []
  return section.replace(/<[^>]*>/g, '')
}

test('the terms have their title, their date and a way home', () => {
  expect(html).toMatch(/<h1[^>]*>Terms of Service<\/h1>/)
  expect(html.match(/<h1/g)).toHaveLength(1)
  expect(words).toContain('Last Updated: January 22, 2025')
  expect(html).toMatch(/<a href="\/"[^>]*>(?:<svg.*?<\/svg>)?Back to Home<\/a>/)
})

test('the terms have the eight sections of the specification, in its order, each with its anchor', () => {
  const headings = [...html.matchAll(/<h2 id="([^"]+)".*?<span>([^<]+)<\/span><\/h2>/g)]
  expect(headings.map(([, id, title]) => [id, title])).toEqual([
    ['introduction', 'Introduction'],
    ['use-of-ai', 'Use of AI and Limitations'],
    ['user-responsibilities', 'User Responsibilities'],
    ['account-terms', 'Account Terms'],
    ['ai-content-ownership', 'AI Content Ownership'],
    ['limitation-of-liability', 'Limitation of Liability'],
    ['changes-and-termination', 'Changes and Termination'],
    ['contact-information', 'Contact Information'],
  ])
  for (const [, id] of headings) expect(html).toContain(`<a href="#${id}"`)
})

test('the introduction names the AI model providers that may be used', () => {
  expect(sectionOf('introduction')).toContain('several AI model providers')
  for (const name of ['OpenAI', 'Anthropic', 'Google Gemini'])
    expect(sectionOf('introduction')).toContain(name)
})

test('the terms say that output may be wrong, is no advice and must be verified', () => {
  const section = sectionOf('use-of-ai')
  expect(section).toContain('Output may be inaccurate')
  expect(section).toContain('Output is not professional advice')
  expect(section).toContain('You must verify output')
})

test('the terms ask for lawful use, no abuse and no reverse engineering', () => {
  const section = sectionOf('user-responsibilities')
  expect(section).toContain('to use it lawfully')
  expect(section).toContain('not to abuse it')
  expect(section).toContain('not to reverse engineer')
})

test('the account terms cover registration, credentials, data retention and suspension', () => {
  const section = sectionOf('account-terms')
  expect(section).toContain('Give accurate details')
  expect(section).toContain('Keep your password')
  expect(section).toContain('Data retention.')
  expect(section).toContain('in the trash for 30 days')
  expect(section).toContain('We may suspend an account')
})

test('the user keeps the input and has no exclusive right to output', () => {
  const section = sectionOf('ai-content-ownership')
  expect(section).toContain('You keep ownership of your input')
  expect(section).toContain('no exclusivity of output')
})

test('liability is as-is and capped at the amounts paid in the prior 12 months', () => {
  const section = sectionOf('limitation-of-liability')
  expect(section).toContain('“as is” and “as available”')
  expect(section).toContain('the amounts that you paid us for the service in the 12 months before the event')
})

test('material changes are notified at least 30 days ahead', () => {
  const section = sectionOf('changes-and-termination')
  expect(section).toContain('Material changes are notified at least 30 days before they take effect')
})

test('support typically answers within 2-3 business days', () => {
  const section = sectionOf('contact-information')
  expect(section).toContain('A typical response takes 2-3 business days.')
})

test('the terms end with the acknowledgment box and its links to privacy and home', () => {
  const [box = ''] = /<aside.*<\/aside>/.exec(html) ?? []
  expect(box).toMatch(/<h2[^>]*>User Acknowledgment<\/h2>/)
  expect(box).toContain('you have read and understood these terms')
  expect(box).toMatch(/<a href="\/privacy"[^>]*>Read the Privacy Policy<\/a>/)
  expect(box).toMatch(/<a href="\/"[^>]*>Go to the home page<\/a>/)
})

test('the terms are read in about five minutes', () => {
  expect(words.split(/\s+/).length).toBeGreaterThan(700)
  expect(words.split(/\s+/).length).toBeLessThan(1_250)
})
