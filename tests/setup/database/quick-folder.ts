import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** Twice the peak size of the databases of all tests, bytes. */
const enoughBytes = 4 * 1024 ** 3
/** The in-memory file system of Linux. */
const inMemory = '/dev/shm'

/**
 * The folder for files of tests: in memory when there is enough of it. Each database is about 1,000 files. A file system
 * on disk searches space for new files among recently deleted ones, which took a fifth of all CPU time.
 */
export function quickFolder(): string {
  return hasQuickFolder() ? inMemory : tmpdir()
}

/** Whether an in-memory file system exists and has enough free space. */
export function hasQuickFolder(): boolean {
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    return bavail * bsize > enoughBytes
  } catch {
    return false
  }
}
