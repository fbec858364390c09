import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { checkPython, prepareSandbox, runPython } from './sandbox.ts'
import { sharedCacheDir } from './testing/cache.ts'

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

test('a script is distinguished from an instruction', async () => {
  expect(await check('result = input.upper()')).toEqual({ ok: true })
  expect(await check('Please write in a friendly tone')).toMatchObject({ ok: false, line: 1 })
  expect(await check('Hello')).toMatchObject({ ok: false, line: null })
})

test('a script with a fault is refused in the words of Python with the line', async () => {
  expect(await check('print(1)\nfor x in')).toEqual({
    ok: false,
    broken: true,
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
  // If it ran, the time limit would end it, and the check would fail.
  expect(await check('while True: pass')).toEqual({ ok: true })
})

test('a check that is canceled rejects with the reason', async () => {
  const cancel = new AbortController()
  cancel.abort(new Error('enough'))
  await expect(checkPython('print(1)', cancel.signal)).rejects.toThrow('enough')
})

test('blanks and invisible signs of web pages do not stop a script, and stay in its strings', async () => {
  const code = [
    '\ufeffx =\u00a01\r\nif x:\r\n\u00a0\u3000y\u202f= "Windows"',
    'z\u200b = "a\u00a0b\u200bc" #\u00a0it\u2019s a "note"\r\n\u2060',
    'long = """1\u00a0"2\u00a0\n"""\u00a0+ \'it\\\'s\u00a03\'',
    'result = [x, y, z, long]',
  ].join('\n')
  expect(await check(code)).toEqual({ ok: true })
  expect(await runPython({ code, inputs: {}, signal: never })).toMatchObject({
    result: [1, 'Windows', 'a\u00a0b\u200bc', '1\u00a0"2\u00a0\nit\'s\u00a03'],
  })
})

/** Which of these texts are scripts with a mistake. */
async function brokenAmong(texts: string[]): Promise<string[]> {
  const judge = await readFile(join(import.meta.dirname, 'child-driver.py'), 'utf8')
  const code = `${judge}\nresult = [text for text in texts if json.loads(check(text)).get('broken')]`
  const outcome = await runPython({ code, inputs: { texts }, signal: never })
  if (outcome.status !== 'done') throw new Error(outcome.message)
  return outcome.result as string[]
}

const broken = [
  'print(“hello”)',
  'x = ‘a’\nprint(x)',
  'if True:\n\tx = 1\n        y = 2',
  'print "hello world"',
  'x = 1\nprint x',
  'def f():\nreturn 1',
  'for x in range(3)\n    print(x)',
  'import json\ndata = json.loads(input\nprint(data)',
  'result = {"a": 1',
  'x = "hello my world\nprint(x)',
  '# a price watch\nimport re\nprices = [1, 2\nresult = prices',
  'class A\n    pass',
  'total = 5 − 3\nprint(total)',
  'print（1）',
  '```python\nprint(1)\n```',
  'x = 3 print(x)',
  'prompt = """A long text that nobody closes\nand more words of it\n\nprint(prompt)',
]
const wordsOfPeople = [
  'Please keep it short and friendly.',
  'Summarize the news.\nFormat: price = amount',
  'For each link:\n- say the price\n- say the date',
  'for each product in the list:\ngive the name',
  'if the price falls: say so!',
  'Use print(x) as an example of code, but explain it.',
  'Return only JSON like {"a": 1}.',
  'Don’t say “hello”. It’s too friendly.',
  'Mention: name(s), price(s) & date(s).',
  'import prices from the page',
  'URL = https://x.example/?a=b\nRead it first.',
  'print the result as a table',
  'Answer with the code:\nprint(1)\nand nothing else.',
  'Écris en français: prix = montant',
  '总结新闻。',
  '1. Read\n2. Compare',
]

test('a script with any kind of mistake is distinguished from instructions', async () => {
  expect(await brokenAmong([...wordsOfPeople, ...broken])).toEqual(broken)
})
