// @module-tag words
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { demos } from '#web/features/demos/demo-list.ts'
import { clockTime, formatDay, recordingOf } from '#web/features/demos/recording.ts'
import { DemosPage } from './demos.tsx'

const html = renderToStaticMarkup(
  <Router ssrPath="/demos">
    <DemosPage />
  </Router>,
)
const articles = html.match(/<article.*?<\/article>/g) ?? []
const titleOf = (article: string) => /<h3[^>]*>([^<]+)<\/h3>/.exec(article)?.[1]
const [start = '', more = ''] =
  html.match(/<section aria-labelledby="(?:featured|more)".*?<\/section>/g) ?? []
const titlesIn = (section: string) => (section.match(/<article.*?<\/article>/g) ?? []).map(titleOf)

test('the demos lead home and to signing in', () => {
  expect(html).toMatch(/<a href="\/"[^>]*>(?:<svg.*?<\/svg>)?Back to Home<\/a>/)
  expect(html).toMatch(/<a href="\/api\/login"[^>]*>Get Started<\/a>/)
  expect(html.match(/<h1/g)).toHaveLength(1)
})

test('two recordings are featured and three are smaller, in the order of the specification', () => {
  expect(titlesIn(start)).toEqual(['Quick Start Guide', 'Advanced Features'])
  expect(titlesIn(more)).toEqual(['Persona Creation', 'Task Automation', 'Community Features'])
})

test('each recording is there and shows its true length and what is said in it', () => {
  expect(articles).toHaveLength(demos.length)
  for (const [index, { id }] of demos.entries()) {
    const recording = recordingOf(id)
    expect(articles[index]).toContain(
      `<span class="sr-only">Length</span> ${clockTime(recording?.seconds ?? 0)}`,
    )
    expect(recording?.seconds).toBeGreaterThan(5)
    expect(recording?.chapters.length).toBeGreaterThan(2)
    expect(articles[index]?.match(/<li/g)).toHaveLength(recording?.chapters.length ?? -1)
  }
})

test('the demos say when they were recorded', () => {
  const day = formatDay(recordingOf('quick-start')?.recordedOn ?? '')
  expect(html).toContain('Recorded from the product on ')
  expect(html).toContain(day)
})

test('the recordings play in the browser’s own player, with captions, and no video is fetched before', () => {
  for (const article of articles) {
    expect(article).toMatch(
      /<video loading="lazy" controls="" playsInline="" preload="none" poster="[^"]+\.webp" width="1280" height="720"/,
    )
    expect(article).toMatch(/<source src="[^"]+\.(mp4|webm)" type="video\/\1"\/>/)
    expect(article).toMatch(
      /<track kind="captions" default="" srcLang="en" label="English" src="[^"]+\.vtt"\/>/,
    )
  }
  expect(html).not.toMatch(/autoplay|<iframe|<script/i)
})
