import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** The account that PostgreSQL runs under when this process is root. */
export interface Account {
  uid: number
  gid: number
}

/** Finds an existing unprivileged account, because PostgreSQL does not run as root. Never creates one. */
export function unprivilegedAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const rows = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const name of ['postgres', 'nobody', 'daemon']) {
    const row = rows.find(([user]) => user === name)
    const [uid, gid] = [Number(row?.[2]), Number(row?.[3])]
    if (uid > 0 && gid >= 0) return { uid, gid }
  }
  throw new Error('PostgreSQL cannot run as root and there is no account postgres, nobody or daemon.')
}

/** The outermost parent folder that an account may not enter; undefined if it can reach the path. */
export function closedFolder(path: string, account: Account): string | undefined {
  const folder = dirname(resolve(path))
  if (folder === dirname(folder)) return undefined
  const outer = closedFolder(folder, account)
  return outer ?? (existsSync(folder) && !mayEnter(folder, account) ? folder : undefined)
}

function mayEnter(folder: string, { uid, gid }: Account): boolean {
  const { mode, uid: owner, gid: group } = statSync(folder)
  if (owner === uid) return (mode & 0o100) !== 0
  return (mode & (group === gid ? 0o010 : 0o001)) !== 0
}

/** Creates a folder that every account may traverse, regardless of the umask of this process. */
export function makeOpenFolder(path: string): void {
  const umask = process.umask(0o022)
  try {
    mkdirSync(path, { recursive: true })
  } finally {
    process.umask(umask)
  }
}
