import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { randomId } from './random-id.ts'

afterEach(() => vi.unstubAllGlobals())

test('without crypto.randomUUID, as over plain HTTP, ids are still unique UUIDs', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const ids = Array.from({ length: 100 }, randomId)
  for (const id of ids) expect(z.uuid().safeParse(id).error).toBeUndefined()
  expect(new Set(ids).size).toBe(ids.length)
})
