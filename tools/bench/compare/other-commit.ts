import { existsSync } from 'node:fs'
import { lstat, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Checkout, checkoutIn, git, npm, program } from '#tools/bench/checkout.ts'

/** Marks a complete checkout, because preparing one can be interrupted. */
const readyMark = '.bench-ready'

/**
 * Returns a built checkout of another commit, with the packages of its own lock file. Caches it in the system's
 * temporary folder for the next call. Rejects when git does not know the commit.
 */
export async function otherCommit(name: string, say: (text: string) => void): Promise<Checkout> {
  const commit = (await git('rev-parse', '--verify', '--quiet', `${name}^{commit}`).catch(() => '')).trim()
  if (!commit) throw new Error(`git knows no commit ${name}.`)
  const root = join(await cacheFolder(), commit)
  if (!existsSync(join(root, readyMark))) {
    say(`Preparing ${root}; the next call uses it again …`)
    await rm(root, { recursive: true, force: true })
    await extractCommit(commit, root)
    await npm(root, 'ci')
    await npm(root, 'run', 'build')
    await writeFile(join(root, readyMark), '')
  }
  return checkoutIn(root, commit.slice(0, 7))
}

/** Extracts the files of a commit. A worktree would leave an entry in the repository after its folder is deleted. */
async function extractCommit(commit: string, root: string): Promise<void> {
  await mkdir(root)
  const archive = `${root}.tar`
  await git('archive', `--output=${archive}`, commit)
  await program('tar', ['-xf', archive], root)
  await rm(archive)
}

/** Returns the cache folder. It is not below `node_modules`, because Node runs no TypeScript there. */
async function cacheFolder(): Promise<string> {
  const folder = join(tmpdir(), `balancia-bench-${process.getuid?.()}`)
  await mkdir(folder, { recursive: true, mode: 0o755 })
  // Never run files from a folder that another user owns or can write to.
  const { uid, mode } = await lstat(folder)
  if (uid !== process.getuid?.() || (mode & 0o022) !== 0)
    throw new Error(`Another user owns ${folder} or can write to it. Remove it.`)
  return folder
}
