import type { z } from 'zod'
import type { connectionKind } from '#contract/models/connections.ts'
import type { ModelEngine } from '#contract/models/model-kinds.ts'
import type { Provider } from '#server/engine/model/providers/provider.ts'
import { providers } from '#server/engine/model/providers/registry.ts'

/** The kinds of connections that this release can make. */
export const providersByKind: ReadonlyMap<ModelEngine, Provider> = new Map(
  providers.map((provider) => [provider.engine, provider]),
)

/** Returns what each kind of connection needs. */
export function listKinds(): z.output<typeof connectionKind>[] {
  return providers.map(({ engine, usualAddress, usualModel, needsKey, list }) => ({
    kind: engine,
    usualAddress,
    usualModel,
    needsKey,
    needsRegion: usualAddress?.includes('{region}') ?? false,
    canList: list !== null,
  }))
}
