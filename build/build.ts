import { join } from 'node:path'
import { buildDocs } from './docs/build-docs.ts'
import { ensureBuilt } from './ensure-built.ts'

const root = join(import.meta.dirname, '..')

/**
 * `npm run build`: all that a start would build, so that it has nothing left to do. `npm run build -- docs` builds the
 * documentation site instead.
 */
const folders =
  process.argv[2] === 'docs'
    ? [buildDocs(root, join(root, 'dist/docs'))]
    : await Promise.all([ensureBuilt(root, 'pages'), ensureBuilt(root, 'server')])
for (const folder of folders) process.stdout.write(`${folder}\n`)
