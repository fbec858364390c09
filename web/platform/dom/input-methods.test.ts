import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isOfInputMethod } from './input-methods.ts'

test.each([
  ['Enter while composing', { isComposing: true, keyCode: 13 }, true],
  ['Enter after the composition ended, as Safari sends it', { isComposing: false, keyCode: 229 }, true],
  ['a key that Chrome calls Process', { isComposing: true, keyCode: 229 }, true],
  ['Escape while composing', { isComposing: true, keyCode: 27 }, true],
  ['an arrow while composing', { isComposing: true, keyCode: 40 }, true],
  ['Enter', { isComposing: false, keyCode: 13 }, false],
  ['Escape', { isComposing: false, keyCode: 27 }, false],
  ['a key without a code', { isComposing: false, keyCode: 0 }, false],
])('%s belongs to an input method: %s', (_key, event, isTheirs) => {
  expect(isOfInputMethod(event)).toBe(isTheirs)
})

test('every page that React renders leaves keys to input methods, and no handler decides it by itself', () => {
  for (const entry of ['web/start.tsx', 'web/visitor-root.tsx'])
    expect(readFileSync(entry, 'utf8')).toMatch(/^ *leaveKeysToInputMethods\(\)$/m)
  const deciding = globSync('web/**/*.{ts,tsx}').filter((file) =>
    /\.isComposing\b(?!\.current)|\bkeyCode\b|\.which\b/.test(
      readFileSync(file, 'utf8').replaceAll('isComposing.current', ''),
    ),
  )
  expect(deciding.filter((file) => !file.startsWith('web/platform/dom/input-methods.'))).toEqual([])
})
