import { afterAll, beforeAll, vi } from 'vitest'
import { config } from '#server/platform/config.ts'

/** Test files that share a process find the settings as the program started with, and nothing replaced. */
let found: typeof config

beforeAll(() => {
  found = { ...config }
})

afterAll(() => {
  Object.assign(config, found)
  vi.restoreAllMocks()
})
