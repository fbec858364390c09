import { z } from 'zod'

const parts = z.tuple([z.int(), z.string(), z.string()])

/**
 * Names a conversation by email: the account, the id of its first message, and its subject, by which mail programs put
 * messages together.
 */
export const channelOf = (accountId: number, rootId: string, subject: string): string =>
  JSON.stringify([accountId, rootId.slice(0, 250), subject.slice(0, 200)])

/** Returns what a channel consists of; undefined: it is none. */
export function channelParts(
  channel: string,
): { accountId: number; rootId: string; subject: string } | undefined {
  const [accountId, rootId, subject] = parts.safeParse(jsonOf(channel)).data ?? []
  return accountId === undefined || rootId === undefined || subject === undefined
    ? undefined
    : { accountId, rootId, subject }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
