import type { Ledger } from './ledger.ts'
import { layWire, type Row } from './wire.ts'
import type { Worker } from './worker.ts'

/** The wire of one world: delays statements of frozen workers, and reports the replies of PostgreSQL to the ledger. */
export function wireOf(
  name: string,
  world: {
    everyone: readonly Worker[]
    ledger: () => Ledger
    alter: (text: string) => string
    isHasty: boolean
  },
) {
  const { everyone, ledger, alter, isHasty } = world
  let unsynced: { worker: string; ids: number[] } | undefined
  const gateOf = (sender: string | undefined) => everyone.find((worker) => worker.name === sender)?.gate

  const quiet = layWire(name, {
    alter,
    holdBack: (text, values) => gateOf(senderOf(text, values))?.promise,
    forge(text, values) {
      if (!isHasty || !isJournal(text)) return undefined
      return linesOf(values).map(({ work_id }) => ({ id: work_id }))
    },
    onSent(text, values) {
      const sender = senderOf(text, values)
      const sentAt = ledger().now()
      const mine = ledger()
      return (rows) => {
        if (/^\s*select/.test(text)) return
        const isClaim = text.includes('execute claim_')
        unsynced = undefined
        // Ignore statements of a previous history that are still in flight.
        if (!sender || mine !== ledger()) return
        if (isClaim) {
          const claimed = rows[0]?.claimed as { id: number; attempt: number }[]
          mine.claimed(sender, sentAt, claimed)
          if (claimed.length > 0) unsynced = { worker: sender, ids: claimed.map(({ id }) => id) }
        } else if (isJournal(text)) {
          mine.wrote(sender, sentAt, linesOf(values), new Set(rows.map(({ id }: Row) => id as number)))
        }
      }
    },
  })
  return {
    quiet,
    /** The claim that would be lost if PostgreSQL crashed at this moment. */
    unsynced: () => unsynced,
  }
}

const isJournal = (text: string): boolean => text.includes('l(work_id int, attempt int')

function linesOf(values: readonly unknown[]) {
  return JSON.parse(String(values[1])) as {
    work_id: number
    attempt: number
    position: number
    kept: string | null
  }[]
}

const senderOf = (text: string, values: readonly unknown[]): string | undefined =>
  isJournal(text) ? String(values[0]) : /execute claim_\w+\('(\w+)'/.exec(text)?.[1]
