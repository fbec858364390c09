import { expect, test } from 'vitest'
import { clock } from '#server/platform/clock.ts'
import { waitAsked } from './wait-asked.ts'

const inHeader = (responseHeaders: Record<string, string>) =>
  waitAsked({ responseHeaders, responseBody: '{}' })
const inBody = (responseBody: string) => waitAsked({ responseHeaders: {}, responseBody })
const quota = 'You exceeded your current quota, please check your plan and billing details.'

test('a wait is read from the headers of every service', () => {
  expect(inHeader({ 'retry-after': '2' })).toBe(2_000)
  expect(inHeader({ 'Retry-After': '0.5' })).toBe(500)
  expect(inHeader({ 'retry-after-ms': '750' })).toBe(750)
  const soon = new Date(clock.now().getTime() + 60_000).toUTCString()
  expect(inHeader({ 'retry-after': soon })).toBeGreaterThan(55_000)
  expect(inHeader({ 'retry-after': soon })).toBeLessThanOrEqual(60_000)
  expect(inHeader({ 'x-ratelimit-reset-requests': '6m0s', 'x-ratelimit-reset-tokens': '20ms' })).toBe(360_000)
  const one = { 'x-ratelimit-remaining-requests': '9', 'x-ratelimit-remaining-tokens': '0' }
  expect(inHeader({ ...one, 'x-ratelimit-reset-requests': '6m0s', 'x-ratelimit-reset-tokens': '1.5s' })).toBe(
    1_500,
  )
  const reset = new Date(clock.now().getTime() + 9_000).toISOString()
  expect(inHeader({ 'anthropic-ratelimit-input-tokens-reset': reset })).toBeGreaterThan(5_000)
  const instant = String(clock.now().getTime() + 30_000)
  expect(inHeader({ 'x-ratelimit-reset': instant })).toBeGreaterThan(20_000)
})

test.each([
  [`{"error":{"message":"${quota}","details":[{"@type":"RetryInfo","retryDelay":"3s"}]}}`, 3_000],
  [`{"error":{"message":"${quota} Please retry in 3.2s."}}`, 3_200],
  ['{"error":{"message":"Rate limit reached. Please try again in 1m30s."}}', 90_000],
  ['Try again in 20ms', 20],
  ['{"message":"Too many requests, retry after 5 seconds"}', 5_000],
  ['Please wait 10 seconds before the next call', 10_000],
  ['{"error":{"retry_after":7}}', 7_000],
  ['{"retry_delay":{"seconds":4}}', 4_000],
  [`{"error":{"message":"${quota}"}}`, null],
  ['{"error":{"message":"Wait for a new version 5"}}', null],
  ['', null],
])('a wait is read from the body %j', (body, wait) => {
  expect(inBody(body)).toBe(wait)
})
