import { expect, test } from 'vitest'
import { z } from 'zod'
import { KnownAddresses } from './page-links.ts'
import { readWebPageTool } from '#server/engine/tools/read-web-page.ts'
import { defineTool } from './tool.ts'

const { signal } = new AbortController()
const call = { key: 'run 1 tool 1', isTainted: false, reads: [] }

test('input that does not fit is answered with the reason, and the tool does not run', async () => {
  const ran: string[] = []
  const tool = defineTool({
    name: 'shout',
    description: 'Shouts',
    input: z.strictObject({ word: z.string().max(3) }),
    readsOutside: false,
    title: ({ word }) => `Shouting ${word}`,
    answer: async ({ word }) => {
      ran.push(word)
      return { text: word.toUpperCase(), failed: false, page: null }
    },
  })
  for (const wrong of [null, 'text', {}, { word: 'long word' }, { word: 'ok', more: 1 }]) {
    expect(await tool.answer(wrong, signal, call)).toMatchObject({
      failed: true,
      text: expect.any(String),
    })
    expect(tool.title(wrong)).toContain('shout')
  }
  expect(await tool.answer({ word: 'hey' }, signal, call)).toMatchObject({ failed: false, text: 'HEY' })
  expect(ran).toEqual(['hey'])
  expect(tool.inputSchema).toMatchObject({ type: 'object', required: ['word'], additionalProperties: false })
})

/** The tool in a run whose owner wrote this. */
function reading(task: string) {
  const known = new KnownAddresses()
  known.learnWritten(task)
  return readWebPageTool(known)
}

test.each(['file:///etc/passwd', 'ftp://example.com/x', 'javascript:alert(1)', 'not an address'])(
  'a model cannot have %s read',
  async (url) => {
    expect(await reading(url).answer({ url }, signal, call)).toMatchObject({ failed: true, page: null })
  },
)

test('a model cannot have a private address read that the operator did not allow', async () => {
  const url = 'http://169.254.169.254/latest/meta-data/'
  const answer = await reading(url).answer({ url }, signal, call)
  expect(answer).toMatchObject({ failed: true, page: { state: 'failed' } })
})
