import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from '#tests/e2e/find-browser.ts'

/**
 * The browser of the journeys as a program that needs nothing of the environment, in a folder that every account may
 * read: the product gives a browser no variables of its own.
 */
export async function browserForTests(): Promise<{ path: string }> {
  const { path } = await findBrowser()
  if (process.platform === 'win32') return { path }
  const variables = ['FONTCONFIG_FILE', 'LD_LIBRARY_PATH'].flatMap((name) => {
    const value = process.env[name]
    return value ? [`export ${name}='${value}'`] : []
  })
  if (path.includes('node_modules')) chmodSync(path, 0o755)
  const folder = mkdtempSync(join(tmpdir(), 'browser-for-tests-'))
  const program = join(folder, 'browser')
  writeFileSync(program, `#!/bin/sh\n${variables.join('\n')}\nexec '${path}' "$@"\n`)
  chmodSync(folder, 0o755)
  chmodSync(program, 0o755)
  return { path: program }
}
