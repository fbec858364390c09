import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Files in which an address of the browser is handled as it is, and why. */
const exceptions: Record<string, string> = {
  'web/platform/site.ts': 'adds the prefix',
  'web/visitor-app.tsx': 'passes on what the router has prefixed already',
  'web/components/text/safe-link.tsx': 'links of a page or a model lead to other sites alone',
  'web/components/frame/contact-line.tsx': 'the address of the operator',
  'web/features/chat/link-account.tsx': 'leads to the bot at its service',
  'web/features/demos/demo-card.tsx': 'addresses of built files',
  'web/features/demos/embed-guide.tsx': 'addresses of built files',
  'web/features/landing/product-picture.tsx': 'addresses of built files',
  'web/features/help/blocks.tsx': 'pictures are built files',
  'web/features/agents/agent-preview.tsx': 'the links that an agent reads',
  'web/features/runs/view/run-sources.tsx': 'the pages that a run read',
}

const sources = (pattern: string) => globSync(pattern).filter((file) => !/\.test\.tsx?$/.test(file))

/** A request or a navigation of the browser to a path from the root. */
const rootCalls =
  /\b(?:fetch|EventSource|WebSocket|sendBeacon|assign|replace|window\.open)\(\s*(?:['"`]\/|\w+(?:Path|Url)\b)/
/** What of the page's own address depends on the prefix. */
const ownAddress =
  /(?<!safeReturnTo\([^;]*)\blocation\.(?:origin|host|pathname|(?:assign|replace)\((?!hash|prefixed\())|\{[^}]*\b(?:pathname|host)\b[^}]*\} = window\.location/
/** An element of HTML with an address that is no part of the page. */
const element =
  /<(?:a|img|iframe|source|video|track|form)\b[^<]*?\b(?:href|src|srcSet|poster|action)=(?:"(?<text>[^"]*)"|\{(?<code>[^\n]*))/g
const isPrefixed = (code: string) => /^(?:prefixed\(|`#|`data:)/.test(code)

function rootPathsIn(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  const lines = text.split('\n').filter((line) => rootCalls.test(line) || ownAddress.test(line))
  const elements = file.endsWith('.tsx')
    ? [...text.matchAll(element)].filter(({ groups = {} }) =>
        groups.code === undefined ? groups.text?.startsWith('/') : !isPrefixed(groups.code),
      )
    : []
  return [...lines, ...elements.map(([found]) => found)].map((found) => `${file}: ${found.trim()}`)
}

test('pages name paths of the product through the one function that knows where the site lies', () => {
  const found = sources('web/**/*.{ts,tsx}').filter((file) => !(file in exceptions))
  expect(found.flatMap(rootPathsIn)).toEqual([])
})

test('HTML that the server writes does so, too', () => {
  const found = sources('server/{http,features}/**/*.ts').flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) =>
        /\b(?:href|src|action|data-src)="(?:\/[^"]|\$\{(?!prefixed|escape|contact|file|call))/.test(line),
      )
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})

test('no exception is stale', () => {
  for (const file of Object.keys(exceptions)) expect(rootPathsIn(file), file).not.toEqual([])
})
