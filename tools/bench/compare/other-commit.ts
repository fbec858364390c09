import { existsSync } from 'node:fs'
import { lstat, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Checkout, checkoutIn, git, npm, program } from '#tools/bench/checkout.ts'

/** Stands in a folder that is ready, since its making may be broken off. */
const readyMark = '.bench-ready'

/**
 * The product as of another commit, with the packages of its own lock file, built. It is kept in the system's folder for
 * temporary files, so that the next call finds it. Rejects when git does not know the commit.
 */
export async function otherCommit(name: string, say: (text: string) => void): Promise<Checkout> {
  const commit = (await git('rev-parse', '--verify', '--quiet', `${name}^{commit}`).catch(() => '')).trim()
  if (!commit) throw new Error(`git knows no commit ${name}.`)
  const root = join(await cacheFolder(), commit)
  if (!existsSync(join(root, readyMark))) {
    say(`Making ${root}, once …`)
    await rm(root, { recursive: true, force: true })
    await unpack(commit, root)
    await npm(root, 'ci')
    await npm(root, 'run', 'build')
    await writeFile(join(root, readyMark), '')
  }
  return checkoutIn(root, commit.slice(0, 7))
}

/** The files of a commit; as a worktree it would stay known to the repository when the folder is gone. */
async function unpack(commit: string, root: string): Promise<void> {
  await mkdir(root)
  const archive = `${root}.tar`
  await git('archive', `--output=${archive}`, commit)
  await program('tar', ['-xf', archive], root)
  await rm(archive)
}

/** Not below `node_modules`, where Node runs no TypeScript. */
async function cacheFolder(): Promise<string> {
  const folder = join(tmpdir(), `balancia-bench-${process.getuid?.()}`)
  await mkdir(folder, { recursive: true, mode: 0o755 })
  // What lies in somebody else's folder of that name must not be run.
  const { uid, mode } = await lstat(folder)
  if (uid !== process.getuid?.() || (mode & 0o022) !== 0)
    throw new Error(`${folder} belongs to somebody else: remove it.`)
  return folder
}
