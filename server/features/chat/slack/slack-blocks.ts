import type { ChatText } from '#server/features/chat/chat-bot.ts'
import { shortened } from '#server/platform/text/plain-line.ts'

/** Characters of one message. */
export const partMax = 3_000
const previewMax = 300
const labelMax = 75

/** A message for Slack: blocks, and the text of its notification. */
export interface SlackText {
  text: string
  blocks: Record<string, unknown>[]
}

/** A text that shows every character as it is: elements of rich text have no markup. */
export function plainMessage(text: string, buttons: NonNullable<ChatText['buttons']> = []): SlackText {
  const section = { type: 'rich_text_section', elements: elementsOf(text.slice(0, partMax)) }
  const blocks = [{ type: 'rich_text', elements: [section] }]
  return {
    text: escaped(shortened(text, previewMax)),
    blocks: buttons.length > 0 ? [...blocks, actionsOf(buttons)] : blocks,
  }
}

/** Escapes what has a meaning in texts outside of blocks. */
export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const elementsOf = (text: string) =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .filter(Boolean)
    .map((part) =>
      URL.canParse(part) && /^https?:/.test(part)
        ? { type: 'link', url: part }
        : { type: 'text', text: part },
    )

const actionsOf = (buttons: NonNullable<ChatText['buttons']>) => ({
  type: 'actions',
  elements: buttons.map(({ label, data }) => ({
    type: 'button',
    text: { type: 'plain_text', text: shortened(label, labelMax) },
    action_id: data,
    value: data,
  })),
})
