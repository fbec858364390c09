import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { AppFile } from '#contract/builders/app-spec.ts'

const root = join(import.meta.dirname, '../../..')

/** The files of a composed application in a folder of its own, beside the packages of this project. */
export async function appOnDisk(files: readonly AppFile[]) {
  const folder = await mkdtemp(join(tmpdir(), 'balancia-app-'))
  for (const { path, content } of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  return {
    folder,
    /** Runs a tool of this project on it; answers what it printed, and whether it was content. */
    run: (tool: string, ...args: string[]) => run(folder, tool, args),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

function run(cwd: string, tool: string, args: string[]): Promise<{ isClean: boolean; output: string }> {
  // A test runner within a test runner must not take itself for a part of it.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(?:VITEST|NODE_OPTIONS|TEST)/.test(name)),
  )
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(root, 'node_modules', tool), ...args],
      { cwd, env: { ...env, NO_COLOR: '1' } },
      (error, stdout, stderr) => resolve({ isClean: error === null, output: stdout + stderr }),
    )
  })
}
