import { join } from 'node:path'

/** Directory that keeps the sandbox snapshot between test runs: creating one takes seconds. Its name has its version. */
export const sharedCacheDir = join(process.cwd(), 'node_modules', '.cache', 'balancia', 'cache')
