import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { PublicFrame } from './public-frame.tsx'

const frame = renderToStaticMarkup(
  <Router ssrPath="/pricing">
    <PublicFrame>The page</PublicFrame>
  </Router>,
)
const header = frame.slice(0, frame.indexOf('</header>'))
const footer = frame.slice(frame.indexOf('<footer'))

/** The text and the address of each link in a part. */
function linksOf(part: string): [words: string, href: string][] {
  const links = [...part.matchAll(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/g)]
  return links.map(([, href = '', words = '']) => [words.replace(/<[^>]*>/g, ''), href])
}

const leadsTo = (part: string) => linksOf(part).map(([, href]) => href)

test('navigation and footer lead to every public part and to sign in, and none of their links leads nowhere', () => {
  const navigation = ['/', '/#features', '/demos', '/pricing', '/api/login']
  expect(leadsTo(header)).toEqual(expect.arrayContaining(navigation))
  const ends = ['/help', '/help#contact', '/privacy', '/terms', '/api/login']
  expect(leadsTo(footer)).toEqual(expect.arrayContaining(ends))
  expect(leadsTo(footer)).not.toContain('#')
})

test('the top navigation leads to every public part and to sign in, and marks the page one is on', {
  tags: 'words',
}, () => {
  const expected = [
    ['Home', '/'],
    ['Features', '/#features'],
    ['Demos', '/demos'],
    ['Pricing', '/pricing'],
    ['Sign In', '/api/login'],
  ]
  expect(linksOf(header)).toEqual(expect.arrayContaining(expected))
  expect(header).toMatch(/aria-current="page"[^>]*>Pricing</)
  expect(header).not.toMatch(/aria-current="page"[^>]*>Demos</)
})

test('the footer leads to help, contact, privacy and terms, and none of its links leads nowhere', {
  tags: 'words',
}, () => {
  const expected = [
    ['Help Center', '/help'],
    ['Contact Us', '/help#contact'],
    ['Privacy Policy', '/privacy'],
    ['Terms of Service', '/terms'],
    ['Sign In', '/api/login'],
  ]
  expect(linksOf(footer)).toEqual(expect.arrayContaining(expected))
})

test('the copyright year is that of the specification', { tags: 'words' }, () => {
  expect(footer).toContain('© 2025 Balancia AI')
})

test('the keyboard reaches the content first', () => {
  expect(frame.indexOf('href="#main"')).toBeLessThan(frame.indexOf('<header'))
  expect(frame).toContain('id="main"')
})
