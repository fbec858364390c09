import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** What the databases of all tests take at once, and as much again, bytes. */
const enoughBytes = 4 * 1024 ** 3
/** Memory that Linux offers as a folder. */
const inMemory = '/dev/shm'

/**
 * Where the files of tests lie: in memory where there is enough of it. Each database is a thousand files, and a disk's file
 * system looks for room for new ones among all that was deleted in the last seconds, which took a fifth of all processor time.
 */
export function quickFolder(): string {
  return hasQuickFolder() ? inMemory : tmpdir()
}

/** Whether memory is offered as a folder, and enough of it. */
export function hasQuickFolder(): boolean {
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    return bavail * bsize > enoughBytes
  } catch {
    return false
  }
}
