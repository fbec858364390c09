import { join } from 'node:path'

/** Where the tests cache the snapshot between runs: creating it takes seconds, and its name contains its version. */
export const sharedCacheDir = join(process.cwd(), 'node_modules', '.cache', 'balancia', 'cache')
