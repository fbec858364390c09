import type { ModelEngine } from '#contract/models/model-kinds.ts'
import type { ModelConnectionRow } from '#server/db/tables/model-connections.ts'
import { environmentProviders } from '#server/engine/model/providers/environment-engines.ts'
import { addressOf, type Connection, type Provider } from '#server/engine/model/providers/provider.ts'
import { providerOf } from '#server/engine/model/providers/registry.ts'
import { config } from '#server/platform/config.ts'
import { secretsOf } from './connection-secrets.ts'

/** What the environment sets for a kind of service; undefined: it cannot. */
export function environmentOf(kind: ModelEngine) {
  const found = environmentProviders.find(({ provider }) => provider.engine === kind)
  return found && config.models[found.settings]
}

/** The kinds that the environment connects, with or without a model. */
export function kindsOfEnvironment(): ModelEngine[] {
  return environmentProviders.flatMap(({ provider }) => {
    const { apiKey, baseUrl } = environmentOf(provider.engine) ?? {}
    const isConnected = provider.needsKey ? apiKey : addressOf(provider, baseUrl)
    return isConnected ? [provider.engine] : []
  })
}

/** The model that a connection offers if none is chosen; null: one must be chosen. */
export const usualModelOf = ({ kind, ownerId }: Pick<ModelConnectionRow, 'kind' | 'ownerId'>) =>
  (ownerId === null ? environmentOf(kind)?.model : undefined) ?? providerOf(kind).usualModel

/** The address that a connection calls; null: one must be entered. */
export function addressIn(row: ModelConnectionRow): string | null {
  const { kind, baseUrl, options, isFromEnvironment, ownerId } = row
  // The environment may set the address of a service for the whole installation. An own key goes where its owner sent it.
  const usual = ownerId === null ? environmentOf(kind)?.baseUrl : undefined
  return addressOf(providerOf(kind), (isFromEnvironment ? null : baseUrl) ?? usual, options)
}

/** Returns a connection that can be called, or why it cannot and what to do. */
export function usableConnection(row: ModelConnectionRow): Connection | { problem: string } {
  const { id, kind, name, isFromEnvironment, ownerId, options } = row
  const provider = providerOf(kind)
  if (isFromEnvironment && !kindsOfEnvironment().includes(kind))
    return {
      problem:
        'The environment of the server no longer sets this service. Set its variables again, or remove this connection.',
    }
  const secrets = isFromEnvironment ? { key: environmentOf(kind)?.apiKey, headers: {} } : secretsOf(row)
  if (secrets === null)
    return {
      problem:
        'The saved key cannot be read any more, because the secret of this server has changed. Enter it again.',
    }
  const baseUrl = addressIn(row)
  if (baseUrl === null) return { problem: missingAddress(provider) }
  if (provider.needsKey && secrets.key === undefined) return { problem: 'It has no key yet. Enter it.' }
  return {
    // Settings that are tried before they are saved have no id.
    id: id || null,
    kind,
    name,
    apiKey: secrets.key,
    baseUrl,
    headers: secrets.headers,
    options,
    isVetted: ownerId !== null || (!isFromEnvironment && row.baseUrl !== null),
    isOwn: ownerId !== null,
    limits: limitsOf(row),
  }
}

const missingAddress = ({ usualAddress }: Provider) =>
  usualAddress === null ? 'It has no address yet. Enter it.' : 'It has no region yet. Enter it.'

function limitsOf({ firstSeconds, pauseSeconds, totalSeconds }: ModelConnectionRow): Connection['limits'] {
  return {
    ...(firstSeconds !== null && { firstMs: firstSeconds * 1_000 }),
    ...(pauseSeconds !== null && { pauseMs: pauseSeconds * 1_000 }),
    ...(totalSeconds !== null && { totalMs: totalSeconds * 1_000 }),
  }
}
