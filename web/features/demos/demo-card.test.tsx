import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DemoCard } from './demo-card.tsx'
import { EmbedGuide } from './embed-guide.tsx'
import type { Recording } from './recording.ts'

const demo = {
  id: 'quick-start',
  title: 'Quick Start Guide',
  sentence: 'One sentence.',
  seconds: 78,
  isFeatured: true,
}
const recording: Recording = {
  id: 'quick-start',
  seconds: 78,
  bytes: 1_334_000,
  recordedOn: '2026-11-21',
  chapters: [
    { at: 0, text: 'Sign up.' },
    { at: 61.6, text: 'Read the answer.' },
  ],
  video: '/assets/quick-start-1.mp4',
  poster: '/assets/quick-start-1.webp',
  captions: '/assets/quick-start-1.vtt',
}
const unescaped = (html: string) =>
  html.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>')

test('a recording shows its title, its sentence, its length and its size', () => {
  const html = renderToStaticMarkup(<DemoCard demo={demo} recording={recording} />)
  expect(html).toMatch(/<article id="quick-start"/)
  expect(html).toContain('aria-label="Quick Start Guide, 1 minute 18 seconds"')
  expect(html).toContain('One sentence.')
  expect(html).toContain('</span> 1:18<')
  expect(html).toContain('(1.3 MB)')
})

test('the text of a recording can be read, with the time of each caption', { tags: 'words' }, () => {
  const html = renderToStaticMarkup(<DemoCard demo={demo} recording={recording} />)
  const words = html.replace(/<[^>]*>/g, ' ')
  expect(words).toContain('What happens')
  expect(words).toMatch(/0:00 +Sign up\. +1:02 +Read the answer\./)
})

test('a recording can be downloaded under a name that says what it is', () => {
  const html = renderToStaticMarkup(<DemoCard demo={demo} recording={recording} />)
  expect(html).toContain('href="/assets/quick-start-1.mp4" download="balancia-quick-start.mp4"')
})

test('the guide to embedding gives the files, markup that uses them as they are named, and a link to this page', {
  tags: 'words',
}, () => {
  const html = renderToStaticMarkup(<EmbedGuide shown={[{ demo, recording }]} />)
  expect(html).toMatch(/<details[^>]*><summary.*?Embed these videos.*?<\/summary>/)
  expect(html).not.toContain('<details open')
  expect(html).toContain('href="/assets/quick-start-1.mp4" download="quick-start.mp4"')
  expect(html).toContain('href="/assets/quick-start-1.vtt" download="quick-start.vtt"')
  expect(html).toContain('href="/assets/quick-start-1.webp" download="quick-start.webp"')
  const markup = unescaped(html)
  expect(markup).toContain('<source src="quick-start.mp4" type="video/mp4">')
  expect(markup).toContain(
    '<track kind="captions" default srclang="en" label="English" src="quick-start.vtt">',
  )
  expect(markup).toContain('<a href="https://origin.invalid/demos#quick-start">')
  expect(markup).toContain('https://origin.invalid/assets/quick-start-1.mp4')
})

test('the guide to embedding says what browsers refuse', { tags: 'words' }, () => {
  const html = renderToStaticMarkup(<EmbedGuide shown={[{ demo, recording }]} />)
  expect(html).toContain('Pages of other sites cannot play the files from here')
  expect(html).toContain('Cross-Origin-Resource-Policy: same-origin')
})

test('without recordings there is nothing to embed', () => {
  expect(renderToStaticMarkup(<EmbedGuide shown={[]} />)).toBe('')
})
