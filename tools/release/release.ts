import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { release } from '#web/features/changelog/release.ts'
import { notesOfNewest, releaseNotes } from './release-notes.ts'
import { shippedPackages } from './shipped-packages.ts'
import { packFolder, stagePackage } from './stage-package.ts'

/**
 * `npm run release -- <version>`: sets the version, builds and packs, and writes to `release/` the package, its
 * checksums, an SBOM, the licences of what it contains and the notes from the changelog; then commits and tags. With
 * `--dry-run`, also without a version, it does all but commit and tag, and leaves the sources as they were.
 */
const root = join(import.meta.dirname, '..', '..')
const into = join(root, 'release')
const versioned = ['package.json', 'package-lock.json', 'web/features/changelog/release.ts']
const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
const read = (path: string) => readFile(join(root, path), 'utf8')

async function makeRelease(version: string, isDryRun: boolean): Promise<void> {
  if (!/^\d+\.\d+\.\d+(-[a-z]+\.\d+)?$/.test(version)) {
    throw new Error(`"${version}" is no version. Name one such as 0.3.0: npm run release -- 0.3.0`)
  }
  if (!isDryRun && run('git', 'status', '--porcelain') !== '')
    throw new Error('The working tree has changes. Commit them first, or use --dry-run.')
  if (!isDryRun && run('git', 'tag', '--list', `v${version}`) !== '')
    throw new Error(`The tag v${version} exists already. Choose the next version.`)
  const isSame = version === release.version
  const changelog = await read('web/features/changelog/changes.md')
  const { day, notes } = (isSame ? notesOfNewest : releaseNotes)(changelog, release.day)
  const before = await Promise.all(versioned.map(async (path) => [path, await read(path)] as const))
  try {
    await setVersion(version, day)
    await writeArtifacts(notes)
    if (isDryRun) return
    run('git', 'add', ...versioned)
    if (!isSame) run('git', 'commit', '--quiet', '--message', `chore(release): release ${version}`)
    run('git', 'tag', '--annotate', `v${version}`, '--message', `Balancia ${version}`)
    process.stdout.write(`Tagged v${version}. Push it with: git push --follow-tags\n`)
  } catch (error) {
    await restore(before)
    throw error
  } finally {
    if (isDryRun) await restore(before)
  }
}

async function setVersion(version: string, day: string): Promise<void> {
  run('npm', 'version', version, '--no-git-tag-version', '--allow-same-version', '--ignore-scripts')
  const [, , file = ''] = versioned
  const text = (await read(file)).replace(/version: '.*'/, `version: '${version}'`)
  await writeFile(join(root, file), text.replace(/day: '.*'/, `day: '${day}'`))
}

async function restore(texts: (readonly [string, string])[]): Promise<void> {
  for (const [path, text] of texts) await writeFile(join(root, path), text)
}

async function writeArtifacts(notes: string): Promise<void> {
  await rm(into, { recursive: true, force: true })
  await mkdir(into, { recursive: true })
  await stagePackage(join(into, 'package'))
  const tarball = await packFolder(join(into, 'package'), into)
  await rm(join(into, 'package'), { recursive: true })
  const packages = shippedPackages()
  await writeFile(join(into, 'sbom.cdx.json'), billOfMaterials(new Set(packages.map(idOf))))
  const licences = packages.map((each) => `${idOf(each)} (${each.license})\n\n${each.text}\n`)
  await writeFile(join(into, 'LICENSES.txt'), licences.join(`\n${'-'.repeat(80)}\n\n`))
  await writeFile(join(into, 'RELEASE_NOTES.md'), notes)
  const names = [basename(tarball), 'sbom.cdx.json', 'LICENSES.txt', 'RELEASE_NOTES.md']
  const sums = names.map(async (name) => {
    const bytes = await readFile(join(into, name))
    return `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`
  })
  await writeFile(join(into, 'SHA256SUMS'), (await Promise.all(sums)).join(''))
  process.stdout.write(`Wrote ${[...names, 'SHA256SUMS'].join(', ')} to ${into}\n`)
}

const idOf = ({ name, version }: { name: string; version: string }) => `${name}@${version}`

/** npm's CycloneDX document of this project, with what the release contains. */
function billOfMaterials(shipped: Set<string>): string {
  interface Component {
    name: string
    version: string
    'bom-ref': string
  }
  const bom = JSON.parse(run('npm', 'sbom', '--package-lock-only', '--sbom-format', 'cyclonedx')) as {
    metadata: { component: Component }
    components: Component[]
    dependencies: { ref: string; dependsOn?: string[] }[]
  }
  const components = bom.components.filter((each) => shipped.has(idOf(each)))
  const refs = new Set([bom.metadata.component, ...components].map((each) => each['bom-ref']))
  const dependencies = bom.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map((each) => ({ ...each, dependsOn: each.dependsOn?.filter((ref) => refs.has(ref)) }))
  return `${JSON.stringify({ ...bom, components, dependencies }, null, 2)}\n`
}

const { values, positionals } = parseArgs({
  options: { 'dry-run': { type: 'boolean', default: false } },
  allowPositionals: true,
})
try {
  await makeRelease(positionals[0] ?? (values['dry-run'] ? release.version : ''), values['dry-run'])
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
}
