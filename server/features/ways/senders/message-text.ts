import { cutAt } from '#server/platform/text/plain-line.ts'
import type { WayMessage } from '#server/features/ways/way-sender.ts'

/** Returns a message as plain text, with all that it asks for. */
export function messageText({ body, asked }: WayMessage): string {
  if (!asked) return body
  const warning = asked.isTainted && 'Text by others may have caused this.'
  return [asked.reason, warning, asked.payload].filter(Boolean).join('\n')
}

/** The same with its title and its link, for services that have no place of their own for them. */
export function wholeText(message: WayMessage, charsMax: number): string {
  const link = `\n\n${message.asked?.link ?? message.url}`
  return (
    cutAt([message.title, messageText(message)].filter(Boolean).join('\n\n'), charsMax - link.length) + link
  )
}
