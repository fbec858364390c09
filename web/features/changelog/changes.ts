import source from './changes.md?raw'

/** What changed for users, newest first, as it is written. */
export const writtenChanges = source
