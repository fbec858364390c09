import type { AppFile, AppSpec } from '#contract/builders/app-spec.ts'
import { composeApp } from './compose.ts'
import { mergeLines } from './merge-lines.ts'

interface Recomposed {
  files: AppFile[]
  /** Files whose own changes and the new wish touch the same lines: they stay as they were changed. */
  keptAsChanged: string[]
  /** Something in the files is not as it was composed, so that nobody has tried whether the whole builds. */
  isEdited: boolean
}

/** The files for a new wish, with everything that was changed in them by hand or by a model since they were composed. */
export async function recompose(files: readonly AppFile[], from: AppSpec, to: AppSpec): Promise<Recomposed> {
  const [base, next] = await Promise.all([composeApp(from), composeApp(to)])
  const [baseOf, ours] = [contents(base), contents(files)]
  const keptAsChanged: string[] = []
  const merged = next.map((file): AppFile => {
    const before = baseOf.get(file.path)
    const own = ours.get(file.path)
    if (own === undefined || before === undefined || own === before) return file
    const both = mergeLines(before, own, file.content)
    if (both === null) keptAsChanged.push(file.path)
    return { ...file, content: both ?? own }
  })
  const isThere = new Set(next.map(({ path }) => path))
  // A file that somebody added stays, and so does one that is not needed any more and was changed.
  const added = files.filter(({ path, content }) => !isThere.has(path) && baseOf.get(path) !== content)
  const all = [...merged, ...added].toSorted((a, b) => a.path.localeCompare(b.path))
  const isEdited =
    files.length !== base.length || files.some(({ path, content }) => baseOf.get(path) !== content)
  return { files: all, keptAsChanged, isEdited }
}

const contents = (files: readonly AppFile[]) => new Map(files.map(({ path, content }) => [path, content]))
