/**
 * The code of an error of the database or of the file system, such as `23505` or `ENOSPC`, also when another error wraps it;
 * undefined when there is none.
 */
export function databaseCode(error: unknown): string | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    const { code } = at as { code?: unknown }
    if (typeof code === 'string') return code
  }
  return undefined
}

/** Whether an error means that no space is left: `disk_full` of PostgreSQL, or one of the file system. */
export function isDiskFull(error: unknown): boolean {
  if (['53100', 'ENOSPC', 'EDQUOT'].includes(databaseCode(error) ?? '')) return true
  // PostgreSQL and initdb print it when they end, and their text becomes the message.
  return error instanceof Error && /no space left on device|disk quota exceeded/i.test(error.message)
}
