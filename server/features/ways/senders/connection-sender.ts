import { callTool, ownConnection } from '#server/features/integrations/public.ts'
import { isUnknown } from '#server/integrations/outcome.ts'
import { Failure } from '#server/platform/failure.ts'
import type { SendOutcome, WaySender } from '#server/features/ways/way-sender.ts'
import { wholeText } from './message-text.ts'
import { sendToolOf } from './send-tools.ts'

const charsMax = 3_500

/** Notifies through an integration of the user, by the tool that sends to its fixed target. */
export const connectionSender: WaySender = {
  kind: 'connection',
  canDecide: false,
  honoursIdempotencyKey: false,
  async send({ userId, connectionId }, message, signal) {
    const found = await connectorOf(userId, connectionId ?? 0)
    const tool = found && sendToolOf(found.id)
    if (!tool) return { state: 'gone', message: 'The integration was removed.' }
    const input = { text: wholeText(message, charsMax) }
    const outcome = await callTool(
      userId,
      { connectionId: connectionId ?? 0, tool, input },
      { signal, idempotencyKey: message.idempotencyKey },
    )
    if (outcome.ok) return { state: 'sent', proof: `Accepted by ${found.name}` }
    const { code, message: said, retryAfterSeconds = 0 } = outcome
    if (isUnknown(outcome)) return { state: 'unknown', message: said }
    if (code === 'wrong_key') return { state: 'gone', message: said }
    const failed: SendOutcome = { state: 'failed', message: said }
    return code === 'rate_limited'
      ? { ...failed, retryAfterMs: retryAfterSeconds * 1_000 }
      : { ...failed, isFinal: true }
  },
}

async function connectorOf(userId: string, id: number): Promise<{ id: string; name: string } | undefined> {
  try {
    return (await ownConnection(userId, id)).connector
  } catch (error) {
    if (error instanceof Failure) return undefined
    throw error
  }
}
