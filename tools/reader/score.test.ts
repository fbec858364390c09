import { expect, test } from 'vitest'
import type { OutsidePage } from './outside-pages.ts'
import { scorePage, summaryOf } from './score.ts'

const page: OutsidePage = {
  id: 'a',
  kind: 'article',
  url: 'https://a.example/',
  bytes: () => new Uint8Array(),
  text: 'The river rose two metres',
  holds: ['The river rose', 'two metres'],
  frame: ['Read also', 'Subscribe'],
  title: 'The river',
  day: '2026-03-02',
}

test('a reading scores by its words, its pieces of text and frame, its title and its day', () => {
  const read = { title: 'The  river', day: null, text: 'The river rose\nRead also', cpuMs: 1 }
  const score = scorePage(page, read)
  expect(score).toMatchObject({ held: 1, frameKept: 1, title: true, day: 'none' })
  expect(score.words).toEqual({ f1: 0.6, recall: 0.6 })
  expect(summaryOf([score])).toMatchObject({
    'F1 pieces': 0.5,
    frame: 0.5,
    title: 1,
    'day right': 0,
    'CPU ms': 1,
  })
})
