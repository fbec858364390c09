import { appFlow, type BuiltApp } from '#contract/builders/app-flow.ts'
import { type AppArea, type AppSpec, appSpec } from '#contract/builders/app-spec.ts'
import type { AppAnalysis, AppBuilderState } from '#contract/builders/app-state.ts'
import type { AppProject } from '#contract/app-projects.ts'
import {
  changeProjectWithin,
  createProjectWithin,
  isOwnProject,
  pathsOf,
} from '#server/features/apps/service.ts'
import { invalid } from '#server/platform/failure.ts'
import type { Builder } from './builder.ts'
import { understandApp } from './understand-app.ts'

/** Makes a real project of what was agreed; one that the conversation made before gets its next version. */
export const appBuilder: Builder<AppBuilderState, AppAnalysis, BuiltApp, never> = {
  name: 'application',
  flow: appFlow,
  understand: understandApp,
  async build(tx, actor, state) {
    const spec = specOf(state)
    const before = state.project && (await isOwnProject(tx, actor.userId, state.project.id))
    const made: AppProject =
      before && state.project
        ? await changeProjectWithin(tx, actor, state.project.id, spec)
        : await createProjectWithin(tx, actor, spec)
    const files = await pathsOf(tx, made)
    const of = (area: AppArea) => files.filter((file) => file.area === area).map(({ path }) => path)
    const code = {
      frontend: of('frontend'),
      backend: of('backend'),
      database: of('database'),
      config: of('config'),
    }
    return { id: made.id, version: made.version, code }
  },
}

function specOf({ name, appType, features, design, hue, entity }: AppBuilderState): AppSpec {
  const read = appSpec.safeParse({
    name,
    kind: appType,
    features,
    design,
    hue,
    ...(entity && { entity }),
  })
  if (!read.success) throw invalid(read.error.issues[0]?.message ?? 'Failed to build the application')
  return read.data
}
