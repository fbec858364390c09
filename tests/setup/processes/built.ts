import { join } from 'node:path'
import { ensureBuilt } from '#build/ensure-built.ts'

/** Builds pages and server before servers start side by side, each of which would build them for itself. */
export async function setup(): Promise<void> {
  const root = join(import.meta.dirname, '../../..')
  await Promise.all([ensureBuilt(root, 'pages'), ensureBuilt(root, 'server')])
}
