import { expect, test } from 'vitest'
import { isExactNumber, parseAsWritten, parseExact, stringifyExact } from './exact-json.ts'

test.for([
  '12345678901234567890',
  '-9223372036854775808',
  '9007199254740993',
  '0.1000000000000000055511151231257827',
  '3.14159265358979323846264338327950288',
  '1e400',
  '1e-400',
  '1000000000000000000000000',
  '123456789012345678.25',
])('%s keeps its digits', (number) => {
  const text = `{"order":{"ids":[${number},7]},"note":"id ${number}"}`
  expect(stringifyExact(parseExact(text))).toBe(text)
})

test.for([
  ['0.1', 0.1],
  ['9007199254740991', 9007199254740991],
  ['1.50', 1.5],
  ['2.5e3', 2500],
  ['0.00012345678901234567', 0.00012345678901234567],
  ['1e0', 1],
  ['-0.0', -0],
  ['1000000000000000000', 1e18],
] as const)('%s, which a number can hold, stays a plain number', ([source, value]) => {
  expect(parseExact(`[${source}]`)).toEqual([value])
})

test('digits inside a text are text', () => {
  const text = '{"id":"12345678901234567890","at":"2026-11-25T08:30:00.123456789012345678Z"}'
  expect(parseExact(text)).toEqual(JSON.parse(text))
})

test('an exact number is recognized, and an object that looks like one is not', () => {
  expect(isExactNumber(parseExact('12345678901234567890'))).toBe(true)
  expect(isExactNumber(parseExact('{"rawJSON":"12345678901234567890"}'))).toBe(false)
  expect(isExactNumber(12)).toBe(false)
})

test.for(['', '{"half":', '01', '[1,]', `${'['.repeat(200_000)}1e5${']'.repeat(200_000)}`])(
  'invalid JSON is a SyntaxError, also when it is nested too deeply (%#)',
  (text) => {
    expect(() => parseExact(text)).toThrow(SyntaxError)
  },
)

test.each([
  '12345678901234567890',
  '-0',
  '1.0',
  '1E5',
  '0.10',
  '1e400',
  '{"id":9007199254740993,"price":10.50,"of":[-0,7,"1.0"]}',
])('data that is passed on keeps %s as it was written', (text) => {
  expect(stringifyExact(parseAsWritten(text))).toBe(text)
})
