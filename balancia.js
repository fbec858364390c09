#!/usr/bin/env node
// The command `balancia`, in plain JavaScript so that any Node can read it.
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { builtFolder } from './build/built.js'
import { isNewEnough, startWithBundledNode } from './build/new-enough-node.js'

const root = dirname(fileURLToPath(import.meta.url))
const sources = join(root, 'command', 'main.ts')
const isInstalled = !existsSync(sources)
const [name = 'start'] = process.argv.slice(2)

// An installed package starts in a folder of the user's, where `data` could be anybody's.
if (isInstalled) process.env.BALANCIA_DATA ||= 'balancia-data'

if (name === 'start') {
  await import('./start.js')
} else if (isNewEnough) {
  const program = isInstalled ? join(builtFolder(root, 'server') ?? root, 'command.mjs') : sources
  const { main } = await import(pathToFileURL(program).href)
  process.exitCode = await main(process.argv.slice(2))
} else {
  startWithBundledNode(fileURLToPath(import.meta.url))
}
