import { knownUrl } from '#contract/known-url.ts'
import { mayBePublic, plainHost } from '#server/platform/outbound/outbound-address.ts'
import type { ConfiguredEngine } from './registry.ts'

/** Whether the operator runs the model on a network of their own, so that a call is free. */
export function isSelfHosted({ connection: { baseUrl } }: ConfiguredEngine): boolean {
  return !mayBePublic(plainHost(knownUrl(baseUrl)))
}
