import { createHash } from 'node:crypto'
import type { ChatText } from '#server/features/chat/chat-bot.ts'
import { shortened } from '#server/platform/text/plain-line.ts'

/** Characters of one message. */
export const partMax = 2_000
const rowMax = 5
const labelMax = 80
/** Previews would fetch addresses that a model wrote. */
const withoutPreviews = 4

/** The start of a text as a message that mentions nobody and shows each character as it is. */
export const plainMessage = (text: string) => messageOf(escapedMarkdown(text).slice(0, partMax))

/** A message that mentions nobody. */
export const messageOf = (content: string) => ({
  content,
  flags: withoutPreviews,
  allowed_mentions: { parse: [] as string[] },
})

/** Escapes what Discord would show in another way than it is written. */
export const escapedMarkdown = (text: string) =>
  text.replace(/https?:\/\/[^\s<>()[\]]+|[\\`*_~|<>[\]#-]/g, (found) =>
    found.length > 1 ? found : `\\${found}`,
  )

/** Rows of buttons; an edit without any removes them. */
export function rowsOf(buttons: NonNullable<ChatText['buttons']>) {
  const rows = Array.from({ length: Math.ceil(buttons.length / rowMax) }, (_, row) =>
    buttons.slice(row * rowMax, (row + 1) * rowMax),
  )
  return rows.map((row) => ({
    type: 1,
    components: row.map(({ label, data }) => ({
      type: 2,
      style: 2,
      label: shortened(label, labelMax),
      custom_id: data,
    })),
  }))
}

/** The key of a message as Discord takes it: at most 25 characters. */
export const nonceOf = (key: string, part: number) =>
  createHash('sha256').update(`${key}:${part}`).digest('base64url').slice(0, 25)
