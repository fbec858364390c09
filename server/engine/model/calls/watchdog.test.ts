import { expect, test } from 'vitest'
import { callLimits, type Overrun, watchdog } from './watchdog.ts'

/** The error message of a call that these limits ended after the given number of characters. */
async function endedBy(limits: Partial<typeof callLimits>, receivedChars?: number): Promise<string> {
  const dog = watchdog({ ...callLimits, ...limits }, 'OpenAI')
  if (receivedChars !== undefined) dog.received(receivedChars)
  if (!dog.signal.aborted)
    await new Promise((ended) => dog.signal.addEventListener('abort', ended, { once: true }))
  dog.stop()
  return (dog.signal.reason as Overrun).message
}

test('names the reason why the product ended a call', { tags: 'words' }, async () => {
  expect(await endedBy({ totalMs: 10 })).toBe('OpenAI did not finish within 0.01 s.')
  expect(await endedBy({ firstChunkMs: 10 })).toBe('OpenAI gave no answer within 0.01 s.')
  expect(await endedBy({ chunkGapMs: 10 }, 5)).toBe(
    'OpenAI fell silent in the middle of its answer for 0.01 s.',
  )
  expect(await endedBy({ answerCharsMax: 5 }, 6)).toBe('OpenAI answered more than a run may hold.')
})
