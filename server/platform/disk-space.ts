import { statfs } from 'node:fs/promises'

/** With less than this a write may fail at any moment: PostgreSQL creates its log in files of 16 MB, bytes. */
const roomMin = 16 * 1024 * 1024

/** Whether the disk of a folder has room to write. A folder that cannot be looked at has. */
export async function hasRoom(folder: string, bytesMin = roomMin): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize >= bytesMin
  } catch {
    return true
  }
}
