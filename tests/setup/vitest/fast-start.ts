import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import '#server/platform/fast-imports.ts'

/** What each process of the tests begins with: the packages that it loads were compiled by the first of them. */
enableCompileCache(join(import.meta.dirname, '../../../node_modules/.cache/compiled'))

process.once('SIGTERM', (signal) => {
  flushCompileCache()
  process.kill(process.pid, signal)
})
