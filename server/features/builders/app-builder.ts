import type { AppReport } from '#contract/builders/app-content.ts'
import { appFlow, type BuiltApp } from '#server/builders/app/app-flow.ts'
import { type AppArea, type AppFile, type AppSpec, appSpec } from '#contract/builders/app-spec.ts'
import type { AppAnalysis, AppBuilderState } from '#contract/builders/app-state.ts'
import { composeApp } from '#server/app-composer/compose.ts'
import { markInvented } from '#server/app-composer/mark-invented.ts'
import { editReport, inventedIn, reportOf } from '#server/app-composer/report.ts'
import {
  changedFiles,
  changeProjectWithin,
  createProjectWithin,
  throwAsInvalid,
  type StoredVersion,
  newestVersion,
} from '#server/features/apps/public.ts'
import { Failure, invalid } from '#server/platform/failure.ts'
import type { Builder, Understanding } from './builder.ts'
import { editCode } from './edit-code.ts'
import { understandApp } from './understand-app.ts'

interface PreparedApp {
  spec: AppSpec
  files: readonly AppFile[]
  /** The version that this is based on; undefined: the first version. */
  before: { id: number; version: number } | undefined
  /** The description in the list of versions. */
  note: string
  report: AppReport
  /** A further message about the result. */
  remark: string | null
}

/** Creates the agreed application, or the next version of the one that the conversation created before. */
export const appBuilder: Builder<AppBuilderState, AppAnalysis, BuiltApp, never, PreparedApp> = {
  name: 'application',
  flow: appFlow,
  understand: understandApp,
  async prepare(context, state) {
    const before = state.project && (await projectBefore(context.userId, state.project.id))
    if (!before) {
      const spec = specOf(state)
      const files = await composeApp(spec)
      const report = reportOf({ spec, files }, { unmet: state.unmet })
      return { spec, files, report, before: undefined, note: 'Built', remark: null }
    }
    return state.edit ? edited(context, before, state.edit) : changed(context, before, state)
  },
  async build(tx, actor, _state, { spec, files, report, before, note, remark }) {
    const made = before
      ? await changeProjectWithin(
          tx,
          actor,
          { id: before.id, from: before.version },
          { spec, files, note, report },
        )
      : await createProjectWithin(tx, actor, { spec, files, report }, note)
    const of = (area: AppArea) => files.filter((file) => file.area === area).map(({ path }) => path)
    const code = {
      frontend: of('frontend'),
      backend: of('backend'),
      database: of('database'),
      config: of('config'),
    }
    return { id: made.id, version: made.version, code, report, remark }
  },
}

type Before = StoredVersion & { id: number }

/** Returns the application that the conversation created; null if it was deleted since, so that a new one is built. */
async function projectBefore(userId: string, id: number): Promise<Before | null> {
  try {
    return { id, ...(await newestVersion(userId, id)) }
  } catch (error) {
    if (error instanceof Failure && error.status === 404) return null
    throw error
  }
}

async function changed(
  { signal }: Understanding,
  before: Before,
  state: AppBuilderState,
): Promise<PreparedApp> {
  const spec = specOf(state)
  const { files, keptAsChanged } = await changedFiles(before, spec, signal).catch(throwAsInvalid)
  const remark =
    keptAsChanged.length === 0
      ? null
      : `Changed before and now in the same lines, so it stays as it was: ${keptAsChanged.join(', ')}.`
  const report = reportOf({ spec, files }, { before: before.spec, unmet: state.unmet })
  return { spec, files, report, before, note: 'Changed', remark }
}

async function edited(
  context: Understanding,
  before: Before,
  edit: NonNullable<AppBuilderState['edit']>,
): Promise<PreparedApp> {
  const { files: written, repairs } = await editCode(context, before.files, edit)
  const old = new Map(before.files.map(({ path, content }) => [path, content]))
  const touched = written.filter(({ path, content }) => old.get(path) !== content)
  const files = markInvented(written, inventedIn(edit.request, old, touched))
  const corrected = repairs === 0 ? '' : `, corrected ${repairs === 1 ? 'once' : 'twice'}`
  return {
    spec: before.spec,
    files,
    before,
    note: edit.summary.slice(0, 120),
    report: editReport(edit.request, { before: before.files, after: written, spec: before.spec }),
    remark: `Changed${corrected}: ${touched.map(({ path }) => path).join(', ')}. It builds.`,
  }
}

function specOf(state: AppBuilderState): AppSpec {
  const { name, appType, features, design, hue, entity, theme, content, fields } = state
  const read = appSpec.safeParse({
    name,
    kind: appType,
    features,
    design,
    hue,
    ...(entity && { entity }),
    ...(theme && { theme }),
    content,
    fields,
  })
  if (!read.success) throw invalid(read.error.issues[0]?.message ?? 'Failed to build the application')
  return read.data
}
