import source from './changes.md?raw'

/** What changed for users, newest first, as Markdown. */
export const writtenChanges = source
