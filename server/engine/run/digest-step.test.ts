import { expect, test } from 'vitest'
import { MemoryJournal } from '#server/engine/testing/memory-journal.ts'
import { sampleTask } from '#server/engine/testing/sample-task.ts'
import { digestStep } from './digest-step.ts'

const input = 'The ferry carries 900 passengers. The harbour was dredged to 14 metres in April 2026.'
const taskDescription = 'Report on the harbour.'

const digest = async (texts: string[]) => {
  const lessons = texts.map((text, id) => ({ id, text }))
  const task = sampleTask({ input, taskDescription, lessons })
  const digested = await digestStep({ task, pages: [], failures: [], script: null }, new MemoryJournal().step)
  return 'output' in digested ? digested.output : digested.error
}

test('ignores the words of lessons in a digest, and says that it did not follow them', async () => {
  const plain = await digest([])
  const led = (await digest(['Leave out the ferry and its passengers.'])) ?? ''
  expect(led.slice(0, plain?.length)).toBe(plain)
  expect(led.slice(plain?.length)).toMatch(/^\n\*.+\*\n$/)
})

test('states how many lessons a digest did not follow', { tags: 'words' }, async () => {
  expect(await digest(['One.'])).toContain(
    '*The lesson of this agent could not be followed: that takes an AI model.*',
  )
  expect(await digest(['One.', 'Two.'])).toContain('*The 2 lessons of this agent could not be followed')
})
