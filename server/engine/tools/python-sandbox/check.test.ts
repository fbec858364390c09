import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { checkPython, prepareSandbox, runPython } from './sandbox.ts'
import { sharedCacheDir } from './test-cache.ts'

beforeAll(() => prepareSandbox({ cacheDir: sharedCacheDir }))

const never = new AbortController().signal
const check = (code: string) => checkPython(code, never)

/** Which of these texts the sandbox takes for scripts: its own judge, run once over all of them. */
async function scriptsAmong(texts: string[]): Promise<string[]> {
  const judge = await readFile(join(import.meta.dirname, 'child-driver.py'), 'utf8')
  const code = `${judge}\nresult = [text for text in texts if json.loads(check(text))['ok']]`
  const outcome = await runPython({ code, inputs: { texts }, signal: never })
  if (outcome.status !== 'done') throw new Error(outcome.message)
  return outcome.result as string[]
}

const scripts = [
  'print(1)',
  'result = input.upper()',
  'max_words = 200',
  'import json',
  'while True: pass',
  'main()',
  'prin("a typing error")',
  'def f(): pass',
  'raise ValueError',
  '[print(x) for x in range(3)]',
  'import asyncio\nawait asyncio.sleep(1)',
]
const instructions = [
  'Please write in a friendly tone',
  'Hello',
  'Hello, world',
  'short, polite',
  'Tone: friendly\nLanguage: English',
  'tone = friendly',
  '- short\n- friendly',
  '# Be brief',
  '"Be brief"',
  'Summarize (briefly)',
  'raise awareness',
  'import duties',
  'global warming',
  'if urgent: escalate',
  'example.com',
  '2026',
  'pass',
  '',
]

test('code that could do something is a script, and words that only parse by chance are not', async () => {
  expect(await scriptsAmong([...instructions, ...scripts])).toEqual(scripts)
})

test('a text that was judged before starts no process', async () => {
  const code = 'result = "judged once"'
  const started = performance.now()
  expect(await check(code)).toEqual({ ok: true })
  const again = performance.now()
  expect(await check(code)).toEqual({ ok: true })
  expect(performance.now() - again).toBeLessThan((again - started) / 10)
})

test('a script and an instruction are told apart', async () => {
  expect(await check('result = input.upper()')).toEqual({ ok: true })
  expect(await check('Please write in a friendly tone')).toMatchObject({ ok: false, line: 1 })
  expect(await check('Hello')).toMatchObject({ ok: false, line: null })
})

test('a script with a fault is refused in the words of Python with the line', async () => {
  expect(await check('print(1)\nfor x in')).toEqual({
    ok: false,
    message: 'SyntaxError: invalid syntax (line 2)',
    line: 2,
  })
})

test('a text made to break the parser is refused, not run', async () => {
  expect(await check('('.repeat(50_000))).toMatchObject({ ok: false })
  expect(await check(`print(1)\0`)).toMatchObject({ ok: false })
  expect(await check(`x = ${'-'.repeat(90_000)}1`)).toMatchObject({ ok: false })
})

test('checking runs nothing of the text', async () => {
  // Run, it would be ended by the clock, and what is ended so counts as no script.
  expect(await check('while True: pass')).toEqual({ ok: true })
})

test('a check that is canceled rejects with the reason', async () => {
  const cancel = new AbortController()
  cancel.abort(new Error('enough'))
  await expect(checkPython('print(1)', cancel.signal)).rejects.toThrow('enough')
})
