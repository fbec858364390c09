import { execFile } from 'node:child_process'
import { cp, glob, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { ensureBuilt } from '#build/ensure-built.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..', '..')

/** The fields of package.json that the published package keeps. */
const keptFields = [
  'name',
  'version',
  'description',
  'keywords',
  'license',
  'type',
  'bin',
  'files',
  'engines',
  'optionalDependencies',
]

/**
 * Fills an empty folder with what `npm pack` publishes: the launchers, the built pages and server, and the exact
 * versions of the packages that these still need. Builds first if necessary.
 */
export async function stagePackage(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const built = await Promise.all([ensureBuilt(root, 'pages'), ensureBuilt(root, 'server')])
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const [, server] = built
  const { dependencies } = JSON.parse(await readFile(join(server, 'files', 'package.json'), 'utf8'))
  const staged = {
    ...Object.fromEntries(keptFields.map((field) => [field, manifest[field]])),
    dependencies,
  }
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(staged, null, 2)}\n`)
  const launchers = await Array.fromAsync(
    glob(
      manifest.files.filter((name: string) => name !== 'dist'),
      { cwd: root },
    ),
  )
  const sources = ['dist/pages.json', 'dist/server.json', ...launchers]
  for (const path of sources) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await cp(join(root, path), join(folder, path))
  }
  for (const each of built) {
    const copy = join(folder, 'dist', each.slice(join(root, 'dist').length))
    // The compiled code is for this Node alone, and made again at the first start.
    await cp(each, copy, { recursive: true, filter: (path) => !path.includes('/.cache') })
  }
  await lockVersions(folder)
}

/** Gives the package the versions and checksums of package-lock.json, which npm then also installs below it. */
async function lockVersions(folder: string): Promise<void> {
  const lock = join(folder, 'package-lock.json')
  await cp(join(root, 'package-lock.json'), lock)
  const quietly = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel', 'error']
  await run('npm', ['install', '--package-lock-only', '--omit=dev', ...quietly], { cwd: folder })
  await rename(lock, join(folder, 'npm-shrinkwrap.json'))
}

/** Packs a staged folder; returns the path of the tarball in `into`. */
export async function packFolder(folder: string, into: string): Promise<string> {
  await mkdir(into, { recursive: true })
  const { stdout } = await run('npm', ['pack', folder, '--json', '--pack-destination', into], { cwd: into })
  const [{ filename }] = JSON.parse(stdout)
  return join(into, filename)
}
