import { z } from 'zod'
import { plannedFilesMax } from '#contract/builders/app-state.ts'
import type { AppFile } from '#contract/builders/app-spec.ts'
import { areaOf } from './compose.ts'

const fileMax = 60_000
const filesMax = 150

/** The answer of a model: for each file its whole text, or passages and their replacements. */
export const fileEdits = z.object({
  files: z
    .array(
      z.object({
        path: z.string().max(120),
        content: z.string().max(fileMax).nullish(),
        changes: z
          .array(z.object({ find: z.string().min(1).max(20_000), replace: z.string().max(20_000) }))
          .max(40)
          .nullish(),
      }),
    )
    .min(1)
    .max(plannedFilesMax * 2),
})
export type FileEdits = z.output<typeof fileEdits>

const editable =
  /^(?:(?:src|server|shared|tests|database)\/(?:[a-z0-9][a-z0-9-]*\/)*[a-z0-9][a-z0-9.-]*\.(?:tsx?|css|sql)|index\.html|README\.md)$/
/** A model may not change the files that protect the owner, validate input and start the server. */
const closed = new Set(['server/owner.ts', 'server/main.ts', 'server/rate.ts', 'shared/validate.ts'])

/** Whether a model may change or add a file of an application. */
export const isEditable = (path: string): boolean => editable.test(path) && !closed.has(path)

/** Why an edit is rejected, in words that its author can act on. */
export class EditError extends Error {}

/** Applies the edits to the files. Throws `EditError` when an edit leaves the plan or does not fit the file. */
export function applyEdits(
  files: readonly AppFile[],
  planned: readonly string[],
  edits: FileEdits,
): AppFile[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  for (const { path, content, changes } of edits.files) {
    if (!planned.includes(path))
      throw new EditError(`${path} is not in the plan. Only ${planned.join(', ')} may be edited.`)
    if (!isEditable(path)) throw new EditError(`${path} may not be edited.`)
    const before = byPath.get(path)
    const text = content ?? changed(path, before?.content, changes ?? [])
    if (text.length > fileMax) throw new EditError(`${path} is longer than ${fileMax} characters.`)
    byPath.set(path, { path, area: before?.area ?? areaOf(path), content: text })
  }
  const all = [...byPath.values()].toSorted((a, b) => a.path.localeCompare(b.path))
  if (all.length > filesMax) throw new EditError(`These are more than ${filesMax} files.`)
  const isSame = files.every(({ path, content }) => byPath.get(path)?.content === content)
  if (isSame && all.length === files.length) throw new EditError('These edits change nothing.')
  return all
}

function changed(
  path: string,
  before: string | undefined,
  changes: readonly { find: string; replace: string }[],
): string {
  if (before === undefined) throw new EditError(`${path} does not exist yet. Give its whole content.`)
  return changes.reduce((text, { find, replace }) => {
    const at = text.indexOf(find)
    if (at === -1) throw new EditError(`${path} does not contain this passage: ${start(find)}`)
    if (text.includes(find, at + 1))
      throw new EditError(`${path} contains this passage more than once: ${start(find)}`)
    return text.slice(0, at) + replace + text.slice(at + find.length)
  }, before)
}

const start = (text: string) => JSON.stringify(text.slice(0, 120))
