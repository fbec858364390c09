import { config } from '#server/platform/config.ts'

/** The host of the sender, for ids of messages. */
export function senderHost(): string {
  return /@([^\s<>@]+)>?$/.exec(config.mailFrom)?.[1] ?? 'localhost'
}
