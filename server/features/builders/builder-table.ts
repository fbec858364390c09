import type { BuilderKind } from '#contract/builders/chat-message.ts'
import { agentBuilder } from './agent-builder.ts'
import { appBuilder } from './app-builder.ts'
import { careerBuilder } from './career-builder.ts'
import type { Builder } from './builder.ts'

// The types of a conversation's state depend on its builder; this table only passes them on.
// oxlint-disable-next-line typescript/no-explicit-any
type AnyBuilder = Builder<any, any, any, any, any>

const builders: Partial<Record<BuilderKind, AnyBuilder>> = {
  agent: agentBuilder,
  app: appBuilder,
  career: careerBuilder,
}

/** Returns the builder of a kind; throws when there is none. */
export function builderOf(kind: BuilderKind): AnyBuilder {
  const builder = builders[kind]
  if (!builder) throw new Error(`There is no builder of the kind ${kind}.`)
  return builder
}
