import { expect, test } from 'vitest'
import { longestHold } from '#tests/setup/longest-hold.ts'
import { digestStep, remember } from './digest-step.ts'
import { digestNow } from './digest-task.ts'
import type { Material } from './material.ts'
import { MemoryJournal } from './testing/memory-journal.ts'
import { sampleTask } from './testing/sample-task.ts'

const input = 'The ferry carries 900 passengers. The harbour was dredged to 14 metres in April 2026.'
const taskDescription = 'Report on the harbour.'

const digest = (texts: string[]) => {
  const lessons = texts.map((text, id) => ({ id, text }))
  const task = sampleTask({ input, taskDescription, lessons })
  return digestStep({ task, pages: [], failures: [], script: null }, new MemoryJournal().step)
}

test('a digest is not led by the words of lessons, and says that it could not follow them', async () => {
  const plain = await digest([])
  expect(await digest(['Leave out the ferry and its passengers.'])).toBe(
    `${plain}\n*The lesson of this agent could not be followed: that takes an AI model.*\n`,
  )
  expect(await digest(['One.', 'Two.'])).toContain('*The 2 lessons of this agent could not be followed')
})

const wordOf = (n: number) => n.toString(36).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))

/** Pages as long as the reader hands them on, of words that differ. */
function largePages(count: number): Material['pages'] {
  return Array.from({ length: count }, (_, at) => {
    const words = Array.from({ length: 24_000 }, (__, n) => wordOf((n * 7919 + at * 104_729) % 9_973))
    const text = words.map((word, n) => (n % 14 === 13 ? `${word}. The` : word)).join(' ')
    const url = `https://page${at}.example/`
    return {
      number: at + 1,
      page: {
        state: 'read',
        url,
        finalUrl: url,
        kind: 'html',
        title: `Page ${at}`,
        publishedAt: null,
        text,
        truncated: false,
        bytes: text.length,
      },
    }
  })
}

test('many large pages are digested and compared without holding up anything else', async () => {
  const task = sampleTask({ taskDescription })
  const material: Material = { task, pages: largePages(10), failures: [], script: null }
  const { step } = new MemoryJournal()
  let written: string | null = null
  const held = await longestHold(async () => {
    written = await digestStep(material, step)
  })
  const beside = {
    task: taskDescription,
    instructions: null,
    input: null,
    failures: [],
    snapshots: [],
    script: null,
    startedAt: task.startedAt,
    hasPreviousRun: false,
    pages: material.pages.map(({ number, page }) => ({ number, ...page })),
  }
  const startedAt = performance.now()
  digestNow({ what: 'digest', material: beside })
  const inlineMs = performance.now() - startedAt
  expect(written).toContain('10 sources read')
  expect(held).toBeLessThan(inlineMs / 2)
  const { sources } = await remember(material, new AbortController().signal)
  expect(sources).toHaveLength(10)
})
