import { engineNames } from '#contract/agents/engine-names.ts'
import type { ConnectionForm } from '#contract/models/connections.ts'
import type { ModelEngine } from '#contract/models/model-kinds.ts'
import type { ModelConnectionRow } from '#server/db/tables/model-connections.ts'
import { type Provider, withPath } from '#server/engine/model/providers/provider.ts'
import { providerOf } from '#server/engine/model/providers/registry.ts'
import { config } from '#server/platform/config.ts'
import { invalid } from '#server/platform/failure.ts'
import { allowList } from '#server/platform/outbound/outbound-address.ts'
import { checkModelAddress } from '#server/platform/outbound/outbound.ts'
import { OutboundFailure } from '#server/platform/outbound/outbound-failure.ts'
import { type ConnectionSecrets, secretColumns, secretsOf } from './connection-secrets.ts'
import { addressIn, usableConnection } from './usable-connection.ts'
import type { Owner } from './own-scope.ts'

type Entered = Omit<ConnectionForm, 'kind' | 'name' | 'models'> & { name?: string }

/** The columns that somebody enters. */
export type EnteredColumns = Pick<
  ModelConnectionRow,
  | 'name'
  | 'baseUrl'
  | 'sealedKey'
  | 'keyHint'
  | 'sealedHeaders'
  | 'headerNames'
  | 'options'
  | 'firstSeconds'
  | 'pauseSeconds'
  | 'totalSeconds'
  | 'groups'
>

/**
 * Validates the settings of a connection and returns its columns. A key or a header value that is left out is the saved
 * one; it is only used for the address that it was entered for.
 */
export function enteredColumns(
  owner: Owner,
  kind: ModelEngine,
  entered: Entered,
  saved?: ModelConnectionRow,
): EnteredColumns {
  const provider = providerOf(kind)
  const { name = saved?.name ?? engineNames[kind], address, region, apiVersion, groups } = entered
  const baseUrl = address ? withPath(address, provider.basePath) : null
  const options = { ...(region && { region }), ...(apiVersion && { apiVersion }) }
  const columns = {
    name,
    baseUrl,
    options,
    firstSeconds: entered.firstSeconds ?? null,
    pauseSeconds: entered.pauseSeconds ?? null,
    totalSeconds: entered.totalSeconds ?? null,
    groups: owner === null ? (groups ?? null) : null,
  }
  const secrets = secretColumns(enteredSecrets(entered, saved, { kind, ownerId: owner, baseUrl, options }))
  const row = { ...emptyRow, ...columns, ...secrets, ownerId: owner, kind }
  const usable = usableConnection(row)
  if ('problem' in usable) throw fieldError(missingField(provider, row), usable.problem)
  if (usable.isVetted) checkAddressFor(owner, usable.baseUrl)
  return { ...columns, ...secrets }
}

const emptyRow: ModelConnectionRow = {
  id: 0,
  ownerId: null,
  kind: 'openai',
  name: '',
  isFromEnvironment: false,
  baseUrl: null,
  sealedKey: null,
  keyHint: null,
  sealedHeaders: null,
  headerNames: [],
  options: {},
  firstSeconds: null,
  pauseSeconds: null,
  totalSeconds: null,
  groups: null,
  listedAt: null,
  listingError: null,
  createdAt: new Date(0),
  updatedAt: new Date(0),
}

/** A connection that is not saved, from what somebody entered. */
export const unsavedRow = (owner: Owner, kind: ModelEngine, columns: EnteredColumns): ModelConnectionRow => ({
  ...emptyRow,
  ...columns,
  ownerId: owner,
  kind,
})

function missingField({ usualAddress, needsKey }: Provider, row: ModelConnectionRow): Field {
  if (addressIn(row) === null) return usualAddress === null ? 'address' : 'region'
  return needsKey ? 'key' : 'address'
}

function enteredSecrets(
  { key, headers }: Entered,
  saved: ModelConnectionRow | undefined,
  place: Pick<ModelConnectionRow, 'kind' | 'ownerId' | 'baseUrl' | 'options'>,
): ConnectionSecrets {
  const isKeySaved = key === undefined && saved?.sealedKey != null
  const isHeaderSaved = headers.some(({ value }) => value === undefined)
  if (!isKeySaved && !isHeaderSaved) return { key: key ?? undefined, headers: valuesOf(headers, {}) }
  const before = saved && secretsOf(saved)
  if (before === null)
    throw fieldError(
      isKeySaved ? 'key' : 'headers',
      'The saved key cannot be read any more. Please enter it again',
    )
  // A saved key is sent only to the address it was entered for; otherwise it could be stolen by naming another address.
  if (saved && addressIn(saved) !== addressIn({ ...saved, ...place }))
    throw isKeySaved
      ? fieldError('key', 'The address has changed. Please enter the key again')
      : fieldError('headers', 'The address has changed. Please enter the values of the headers again')
  return {
    key: isKeySaved ? before?.key : (key ?? undefined),
    headers: valuesOf(headers, before?.headers ?? {}),
  }
}

function valuesOf(headers: Entered['headers'], before: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    headers.map(({ name, value = before[name] }) => {
      if (value === undefined) throw fieldError('headers', `Please enter the value of the header ${name}`)
      return [name, value]
    }),
  )
}

/** An own key goes to public addresses and to those that agents may read; an administrator may also name a model host. */
function checkAddressFor(owner: Owner, address: string): void {
  try {
    if (owner === null) checkModelAddress(address)
    else checkModelAddress(address, allowList(config.allowHosts))
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error
    const isPrivate = owner !== null && error.code === 'private'
    throw fieldError('address', isPrivate ? 'An own key cannot be used on a private network' : error.message)
  }
}

type Field = keyof ConnectionForm
export const fieldError = (path: Field, message: string) => invalid(message, [{ path, message }])
