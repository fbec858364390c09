import { checkUrl } from '#server/platform/outbound-address.ts'
import { OutboundFailure } from '#server/platform/outbound-failure.ts'
import type { ConfiguredEngine } from '#server/engine/model/providers/registry.ts'

/** Whether the operator runs the model on a network of their own, where a call has no price. */
export function isAtHome({ connection: { baseUrl } }: ConfiguredEngine): boolean {
  const { port, protocol } = new URL(baseUrl)
  try {
    checkUrl(baseUrl, () => false, [Number(port || (protocol === 'https:' ? 443 : 80))])
    return false
  } catch (error) {
    return error instanceof OutboundFailure && error.code === 'private'
  }
}
