import { taintedNote } from '#server/features/approvals/public.ts'
import type { WayMessage } from '#server/features/ways/public.ts'

/** Returns a notification as plain text for a chat: with the exact payload when it asks for a decision. */
export function wayText({ title, body, url, asked }: WayMessage): string {
  const question = asked && [
    asked.reason,
    asked.isTainted && taintedNote,
    asked.payload,
    asked.kind === 'question' && asked.choices.length === 0 && 'Reply to this message with your answer.',
  ]
  return [title, body, ...(question || []), url].filter(Boolean).join('\n\n')
}
