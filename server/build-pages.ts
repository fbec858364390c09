import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const stampFile = '.built-from'

/** Builds the pages when they are missing or older than their sources; answers the folder they lie in. */
export async function buildPagesIfStale(root: string): Promise<string> {
  const webDir = join(root, 'dist')
  if (!existsSync(join(root, 'web', 'index.html'))) return webDir
  const stamp = await sourceStamp(root)
  if ((await readStamp(webDir)) === stamp) return webDir
  process.stdout.write('Building the pages, once …\n')
  await runVite(root)
  await mkdir(webDir, { recursive: true })
  await writeFile(join(webDir, stampFile), stamp)
  return webDir
}

async function readStamp(webDir: string): Promise<string | undefined> {
  const file = join(webDir, stampFile)
  return existsSync(file) ? readFile(file, 'utf8') : undefined
}

/** A hash over all that goes into the pages. */
async function sourceStamp(root: string): Promise<string> {
  const hash = createHash('sha256')
  const folders = ['web', 'contract', 'build']
  const files = ['vite.config.ts', 'package-lock.json']
  for (const folder of folders) {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
    for (const entry of entries)
      if (entry.isFile()) files.push(join(entry.parentPath, entry.name).slice(root.length + 1))
  }
  for (const file of files.toSorted()) {
    const path = join(root, file)
    if (existsSync(path)) hash.update(file).update(await readFile(path))
  }
  return hash.digest('hex')
}

function runVite(root: string): Promise<void> {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error('the pages could not be built; see the lines above.')),
    )
  })
}
