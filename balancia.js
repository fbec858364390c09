#!/usr/bin/env node
// The command `balancia`, in plain JavaScript so that any Node can read it.
import { fileURLToPath } from 'node:url'
import { isNewEnough, startWithBundledNode } from './build/new-enough-node.js'

const [name = 'start'] = process.argv.slice(2)

if (name === 'start') {
  await import('./start.js')
} else if (isNewEnough) {
  const { main } = await import('./command/main.ts')
  process.exitCode = await main(process.argv.slice(2))
} else {
  startWithBundledNode(fileURLToPath(import.meta.url))
}
