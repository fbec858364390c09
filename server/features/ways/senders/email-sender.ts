import { sendTestEmail } from '#server/features/notifications/public.ts'
import type { WaySender } from '#server/features/ways/way-sender.ts'

/** Sends tests by email. Notifications go through the outbox of emails, which `deliver-email.ts` follows. */
export const emailSender: WaySender = {
  kind: 'email',
  canDecide: false,
  honoursIdempotencyKey: true,
  async send({ userId }, { title, body, url }, signal) {
    const problem = await sendTestEmail(userId, { title, body, url }, signal)
    return problem === null
      ? { state: 'sent', proof: 'The mail server accepted it.' }
      : { state: 'failed', message: problem, isFinal: true }
  },
}
