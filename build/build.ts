import { join } from 'node:path'
import { ensureBuilt } from './ensure-built.ts'

const root = join(import.meta.dirname, '..')

/** `npm run build`: all that a start would build, so that it has nothing left to do. */
const folders = await Promise.all([ensureBuilt(root, 'pages'), ensureBuilt(root, 'server')])
for (const folder of folders) process.stdout.write(`${folder}\n`)
