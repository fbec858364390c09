import type { TestProject } from 'vitest/node'
import { type FastPostgres, startFastPostgres } from './fast-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL of this test run, and the database that each test file copies. */
    postgres: FastPostgres
  }
}

/** Starts one PostgreSQL for all tests that need a database. */
export async function setup(project: TestProject) {
  const { url, template, stop } = await startFastPostgres()
  project.provide('postgres', { url, template })
  return stop
}
