import type { TestProject, Vitest } from 'vitest/node'
import { type FastPostgres, startFastPostgres } from './fast-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL of this test run, and the database that each test file copies. */
    postgres: FastPostgres
  }
}

type Started = ReturnType<typeof startFastPostgres>

/** Each project of a test run loads this file again, so the shared state is stored on the run object. */
const startedFor = Symbol.for('the PostgreSQL of a test run')

/** Starts one PostgreSQL for all projects of a test run that need a database. */
export async function setup({ vitest, provide }: TestProject) {
  const run = vitest as Vitest & { [startedFor]?: Started }
  const isFirst = run[startedFor] === undefined
  run[startedFor] ??= startFastPostgres()
  const { url, template, stop } = await run[startedFor]
  provide('postgres', { url, template })
  return isFirst ? stop : undefined
}
