import type { AppFile, AppSpec } from '#contract/builders/app-spec.ts'
import { composeApp } from './compose.ts'
import { mergeLines } from './merge-lines.ts'

interface Recomposed {
  files: AppFile[]
  /** Files in which their own changes and the new request touch the same lines: they keep their own changes. */
  keptAsChanged: string[]
  /** Whether the files differ from the composed ones, so that the build of the whole is untested. */
  isEdited: boolean
}

/** Composes the files for a new request and keeps all changes that users or models made to them since. */
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
  // Keeps a file that a user added, and a changed file that is no longer needed.
  const added = files.filter(({ path, content }) => !isThere.has(path) && baseOf.get(path) !== content)
  const all = [...merged, ...added].toSorted((a, b) => a.path.localeCompare(b.path))
  const isEdited =
    files.length !== base.length || files.some(({ path, content }) => baseOf.get(path) !== content)
  return { files: all, keptAsChanged, isEdited }
}

const contents = (files: readonly AppFile[]) => new Map(files.map(({ path, content }) => [path, content]))
