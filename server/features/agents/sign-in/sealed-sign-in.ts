import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import { knownUrl } from '#contract/known-url.ts'
import type { LinkSetting } from '#contract/agents/link-settings.ts'
import { db } from '#server/db/database.ts'
import type { SealedColumn } from '#server/db/reseal.ts'
import { agentSignIns } from '#server/db/tables/sign-ins.ts'
import { seal, unseal } from '#server/platform/secrets/seal.ts'

const atATime = 500
type Sealed = 'sealedValues' | 'sealedSession'

/** The agent and the sites that a sealed text is bound to. */
export interface SignInPlace {
  agentId: number
  origins: string
}

/** The sites that the steps of a sign-in name, such as `https://example.com`. Values are filled only there. */
export function originsOf({ url, signIn }: Pick<LinkSetting, 'url' | 'signIn'>): string[] {
  const addresses = [url, ...signIn.flatMap((step) => (step.kind === 'open' ? [step.address] : []))]
  return [...new Set(addresses.map((address) => knownUrl(address).origin))].toSorted()
}

const purposeOf = (column: Sealed, { agentId, origins }: SignInPlace) => `${column}:${agentId}:${origins}`

export const sealFor = (column: Sealed, place: SignInPlace, text: string): string =>
  seal(purposeOf(column, place), text)

/** Opens a sealed text; undefined: there is none, or it was sealed under another key or for another place. */
export function openFor(column: Sealed, place: SignInPlace, sealed: string | null): string | undefined {
  if (sealed === null) return undefined
  try {
    return unseal(purposeOf(column, place), sealed)
  } catch {
    return undefined
  }
}

const sealedColumnOf = (what: string, column: Sealed): SealedColumn => ({
  what,
  async read(after) {
    const rows = await db
      .select()
      .from(agentSignIns)
      .where(
        and(
          isNotNull(agentSignIns[column]),
          after === undefined ? undefined : gt(agentSignIns.id, Number(after)),
        ),
      )
      .orderBy(asc(agentSignIns.id))
      .limit(atATime)
    return rows.map((row) => ({ id: row.id, sealed: row[column] ?? '', purpose: purposeOf(column, row) }))
  },
  write: ({ id, sealed: before }, sealed) =>
    db
      .update(agentSignIns)
      .set({ [column]: sealed })
      .where(and(eq(agentSignIns.id, Number(id)), eq(agentSignIns[column], before))),
})

/** The values and the sessions of all sign-ins. */
export const sealedSignIns = [
  sealedColumnOf('values of sign-ins', 'sealedValues'),
  sealedColumnOf('sessions of sign-ins', 'sealedSession'),
]
