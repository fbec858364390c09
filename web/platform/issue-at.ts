// chunk: page
import { CallFailure } from './call.ts'

/** The server's message about one field of what was sent. */
export function issueAt(error: Error | null, path: string): string | undefined {
  return error instanceof CallFailure ? error.issues.find((issue) => issue.path === path)?.message : undefined
}
