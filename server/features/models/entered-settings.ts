import type { ModelConnection } from '#contract/models/models.ts'
import type { ModelProviderRow } from '#server/db/tables/model-providers.ts'
import { type Provider, withPath } from '#server/engine/model/providers/provider.ts'
import { invalid } from '#server/platform/failure.ts'
import { checkModelAddress } from '#server/platform/outbound/outbound.ts'
import { OutboundFailure } from '#server/platform/outbound/outbound-failure.ts'
import { enteredKey } from './entered-key.ts'
import type { EnteredSettings } from './merge.ts'

/** Validates an administrator's settings of a service; a missing key means the saved one. */
export function enteredSettings(
  provider: Provider,
  saved: ModelProviderRow | undefined,
  { key, address, model }: ModelConnection,
): EnteredSettings {
  const byAddress = provider.usualAddress === null
  const baseUrl = byAddress ? checkedAddress(address ?? '') : undefined
  if (byAddress && !model) throw fieldError('model', 'Please enter the name of the model')
  return { apiKey: key ?? savedKey(saved, baseUrl, byAddress), baseUrl, model: model || undefined }
}

function savedKey(saved: ModelProviderRow | undefined, baseUrl: string | undefined, isOptional: boolean) {
  const apiKey = saved && enteredKey(saved)
  if (apiKey === null) throw fieldError('key', 'The saved key cannot be read any more. Please enter it again')
  if (apiKey === undefined && !isOptional) throw fieldError('key', 'Please enter the key')
  // A saved key is sent only to the address it was entered for; otherwise it could be stolen by naming another address.
  if (apiKey !== undefined && baseUrl !== (saved?.baseUrl ?? undefined)) {
    throw fieldError('key', 'The address has changed. Please enter the key again')
  }
  return apiKey
}

function checkedAddress(address: string): string {
  try {
    checkModelAddress(address)
    return withPath(address, '/v1')
  } catch (error) {
    if (error instanceof OutboundFailure) throw fieldError('address', error.message)
    throw error
  }
}

const fieldError = (path: keyof ModelConnection, message: string) => invalid(message, [{ path, message }])
