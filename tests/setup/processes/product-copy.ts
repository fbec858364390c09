import { cp, mkdir, mkdtemp, readdir, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const productRoot = join(import.meta.dirname, '../../..')
const copied = [
  'build',
  'contract',
  'server',
  'web',
  'package.json',
  'package-lock.json',
  'start.js',
  'balancia.js',
  'command',
  'vite.config.ts',
]

/** A clone of the product in a folder of its own, nothing built, with all of its packages. */
export async function copyProduct(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'balancia-copy-'))
  for (const name of copied) await cp(join(productRoot, name), join(root, name), { recursive: true })
  const packages = join(root, 'node_modules')
  await mkdir(packages)
  for (const name of await readdir(join(productRoot, 'node_modules'))) {
    if (name.startsWith('.')) continue
    await symlink(join(productRoot, 'node_modules', name), join(packages, name), 'junction')
  }
  return root
}
