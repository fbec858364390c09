import { expect, test } from 'vitest'
import { digestStep } from './digest-step.ts'
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
