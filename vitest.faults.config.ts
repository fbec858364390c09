import { defineConfig } from 'vitest/config'

/** The crash tests: real server processes, killed and started again. They take minutes and run one after the other. */
export default defineConfig({
  test: { include: ['tests/faults/*.test.ts'], fileParallelism: false, hookTimeout: 180_000 },
})
