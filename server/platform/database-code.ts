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
