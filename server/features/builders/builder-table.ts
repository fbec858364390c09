import type { BuilderKind } from '#contract/builders/flow.ts'
import { agentBuilder } from './agent-builder.ts'
import { appBuilder } from './app-builder.ts'
import { careerBuilder } from './career-builder.ts'
import type { Builder } from './builder.ts'

// What is kept of a conversation is of its builder's own form; here it is only handed on.
// oxlint-disable-next-line typescript/no-explicit-any
type AnyBuilder = Builder<any, any, any, any, any>

const builders: Partial<Record<BuilderKind, AnyBuilder>> = {
  agent: agentBuilder,
  app: appBuilder,
  career: careerBuilder,
}

/** The builder of a kind; throws where there is none. */
export function builderOf(kind: BuilderKind): AnyBuilder {
  const builder = builders[kind]
  if (!builder) throw new Error(`There is no builder of the kind ${kind}.`)
  return builder
}
