import { beforeAll, expect, test } from 'vitest'
import {
  actionsScript,
  invoiceScript,
  linkScript,
  priceScript,
  rateScript,
  reportScript,
  sanityScript,
} from '#web/features/templates/agent-template-scripts.ts'
import { agentTemplates, templateCategories } from '#web/features/templates/agent-templates.ts'
import { agentForm } from '#contract/agents/agents.ts'
import { builtInPersonas } from '#contract/personas/personas.ts'
import { checkPython, prepareSandbox, runPython } from '#server/engine/tools/python-sandbox/sandbox.ts'
import { sharedCacheDir } from '#server/engine/tools/python-sandbox/testing/cache.ts'

beforeAll(() => prepareSandbox({ cacheDir: sharedCacheDir }))

const { signal } = new AbortController()
const page = (text: string, title = 'A page') => ({ number: 1, url: 'https://a.example/', title, text })

interface Given {
  input?: string | null
  texts?: string[]
  before?: string | null
}

interface Done {
  stdout: string
  result: unknown
}

/** One script after the other in one interpreter, whose start takes longer than all of them; each has its own globals. */
const oneByOne = `
import contextlib, io
def run(code, inputs):
    said, own = io.StringIO(), {'inputs': inputs, **inputs}
    with contextlib.redirect_stdout(said):
        exec(code, own)
    return {'stdout': said.getvalue(), 'result': own.get('result')}
result = [run(code, inputs) for code, inputs in scripts]`

const inputsOf = ({ input = null, texts = [], before = null }: Given) => ({
  input,
  task: 'Look',
  sources: texts.map((text) => page(text)),
  previous_output: before,
})

/** Runs scripts as runs of agents would; answers what each printed and left. */
async function runAll(scripts: (readonly [code: string, given: Given])[]): Promise<Done[]> {
  const inputs = { scripts: scripts.map(([code, given]) => [code, inputsOf(given)]) }
  return (await inPython(oneByOne, inputs)).result as Done[]
}

async function inPython(code: string, inputs: Record<string, unknown>): Promise<Done> {
  const outcome = await runPython({ code, inputs, signal })
  expect(outcome).toMatchObject({ status: 'done' })
  if (outcome.status !== 'done') throw new Error(outcome.message)
  return { stdout: outcome.stdout, result: outcome.result }
}

test('there are at least 12 templates, each named once, in every category', () => {
  expect(agentTemplates.length).toBeGreaterThanOrEqual(12)
  expect(new Set(agentTemplates.map(({ id }) => id)).size).toBe(agentTemplates.length)
  expect(new Set(agentTemplates.map(({ category }) => category))).toEqual(new Set(templateCategories))
})

test.for(agentTemplates)('$title is a whole agent with a built-in persona', ({ agent }) => {
  expect(agentForm.safeParse(agent).error).toBeUndefined()
  expect(builtInPersonas.map(({ id }) => id)).toContain(agent.persona)
})

const scripted = agentTemplates.filter(({ agent }) => agent.pythonScript)
const [alone, withModel] = [true, false].map((is) => scripted.filter(({ worksAlone }) => worksAlone === is))

const xml = "<Cube time='2026-11-20'><Cube currency='USD' rate='1.1000'/><Cube currency='JPY' rate='160.5'/>"
const withInput = {
  report: [reportScript, { input: 'day;sold\n2026-11-09;0,10\n2026-11-10;0,20' }],
  wrongInvoice: [
    invoiceScript,
    { input: 'Invoice 77\nNet 100.00\nVAT 19.00\nTotal 120.00\nIBAN DE89 3704 0044 0532 0130 01' },
  ],
  rates: [rateScript, { texts: [xml] }],
  prices: [priceScript, { texts: ['Basic $9.99 a month, Team $1,299.00, Europa 1.049,50 €'] }],
  links: [linkScript, { texts: ['Page not found', 'Short.', 'word '.repeat(40)] }],
} as const satisfies Record<string, readonly [string, unknown]>
const done = {} as Record<keyof typeof withInput, Done>
/** What the scripts did without any input. */
const doneAlone = new Map<string, Done>()

beforeAll(async () => {
  const codes = (alone ?? []).map(({ agent }) => agent.pythonScript ?? '')
  const given = Object.entries(withInput)
  const all = await runAll([
    ...codes.map((code) => [code, {}] as const),
    ...given.map(([, [code, more]]) => [code, more as Given] as const),
  ])
  for (const [n, code] of codes.entries()) doneAlone.set(code, all[n] ?? { stdout: '', result: null })
  for (const [n, [name]] of given.entries()) Object.assign(done, { [name]: all[codes.length + n] })
})

function runAlone(code: string): Done {
  const own = doneAlone.get(code)
  if (!own) throw new Error('No template has this script.')
  return own
}

test.for(withModel ?? [])(
  'the script of $title is text for a model, as its template says',
  async ({ agent }) => {
    expect((await checkPython(agent.pythonScript ?? '', signal)).ok).toBe(false)
  },
)

test.for(alone ?? [])(
  'the script of $title is Python that runs without any input, and says something',
  ({ agent }) => {
    const { stdout, result } = runAlone(agent.pythonScript ?? '')
    expect(stdout + JSON.stringify(result)).toMatch(/\w{4}/)
  },
)

test('the weekly report adds up exactly, whatever parts the columns', () => {
  const { result } = done.report
  expect(result).toEqual([{ column: 'sold', sum: '0.30', average: '0.15', lowest: '0.10', highest: '0.20' }])
})

test('the invoice checker passes a sound invoice and finds a wrong sum and a mistyped account', () => {
  const fine = runAlone(invoiceScript)
  expect(fine.stdout).toContain('0 of 4 checks need a look')
  const wrong = done.wrongInvoice
  expect((wrong.result as { verdict: string }[]).map(({ verdict }) => verdict)).toEqual([
    'fine',
    'look at this',
    'look at this',
    'look at this',
  ])
})

test('the sanity check finds the empty cell, the doubled row, the word and the odd value', () => {
  const { result } = runAlone(sanityScript)
  expect((result as { row: number; problem: string }[]).map(({ row, problem }) => [row, problem])).toEqual([
    [3, 'city is empty'],
    [4, 'amount is far from the others'],
    [5, 'the same row stands above'],
    [5, 'amount is far from the others'],
    [6, 'amount is no number'],
  ])
})

test('the rate note reads the bank’s file and compares with the note before', async () => {
  const first = done.rates
  expect(first.stdout).toContain('1 EUR = 1.1000 USD')
  expect(first.stdout).toContain('Rates of 2026-11-20')
  const changed = { texts: [xml.replace('1.1000', '1.1110')], before: first.stdout }
  const [next] = await runAll([[rateScript, changed]])
  expect(next?.result).toMatchObject([
    { currency: 'USD', rate: '1.1110', before: '1.1000', change: '+1.00 %' },
    { currency: 'JPY', change: '+0.00 %' },
  ])
})

test('the price watch finds the prices of a page in both ways of writing them', () => {
  const { result } = done.prices
  expect(result).toEqual([{ page: 'A page', 'prices found': 3, lowest: '$9.99', highest: '$1,299.00' }])
})

test('the link check points at pages that answered and are broken all the same', () => {
  const { result } = done.links
  expect((result as { verdict: string }[]).map(({ verdict }) => verdict.slice(0, 12))).toEqual([
    'look at this',
    'look at this',
    'fine',
  ])
})

test('the notes give up their actions, owners, dates and decisions', () => {
  const { stdout, result } = runAlone(actionsScript)
  expect(stdout).toContain('Decided: we stay with the current supplier.')
  expect(result).toMatchObject([
    { who: 'Ada', due: 'Friday' },
    { who: 'Ben', due: '2 December' },
    { who: 'nobody yet', due: 'no date' },
  ])
})
