export { readPage } from './read/read-page.ts'
export { validatorsIn } from './memory/page-memory.ts'
export { writeDigest } from './report/write-digest.ts'
export type { Digest } from './report/digest-task.ts'
