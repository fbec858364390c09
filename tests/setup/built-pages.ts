import { join } from 'node:path'
import { buildPagesIfStale } from '#server/build-pages.ts'

/** Builds the pages before servers start side by side, each of which would build them into the same folder. */
export async function setup(): Promise<void> {
  await buildPagesIfStale(join(import.meta.dirname, '..', '..'))
}
