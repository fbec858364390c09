import { join } from 'node:path'

/** Where the tests keep the snapshot from one run to the next: making it takes seconds, and its name tells its version. */
export const sharedCacheDir = join(process.cwd(), 'node_modules', '.cache', 'balancia', 'cache')
