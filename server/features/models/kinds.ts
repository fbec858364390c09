import type { z } from 'zod'
import type { connectionKind } from '#contract/models/connections.ts'
import { providers } from '#server/engine/model/providers/registry.ts'

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
