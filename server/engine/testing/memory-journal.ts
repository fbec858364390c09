import type { CallRecord } from '#server/engine/call-record.ts'
import type { RunStep, StepPlan, StepReport } from '#server/engine/run-input.ts'

/** One finished step as a journal holds it. */
export interface JournalEntry {
  plan: StepPlan
  /** The report as JSON text, as a database would return it. */
  report: string
}

/** A journal in memory that keeps the contract of `RunStep`: what has finished is replayed, never done again. */
export class MemoryJournal {
  readonly entries: (JournalEntry | undefined)[]
  /** Titles of the steps that were really done, in the order in which they began. */
  readonly done: string[] = []
  /** Every text that was shown. */
  readonly texts: string[] = []
  /** Every reason to wait that was shown. */
  readonly waits: (string | null)[] = []
  /** The last record of each model call. */
  readonly calls = new Map<string, CallRecord>()
  readonly signal: AbortSignal
  private next = 0

  constructor(finished: readonly (JournalEntry | undefined)[] = [], signal = new AbortController().signal) {
    this.entries = [...finished]
    this.signal = signal
  }

  readonly step: RunStep = async (plan, act) => {
    const position = this.next++
    const known = this.entries[position]
    if (known) return (JSON.parse(known.report) as StepReport<Awaited<ReturnType<typeof act>>['value']>).value
    this.done.push(plan.title)
    const report = await act({
      signal: this.signal,
      showText: (read) => void this.texts.push(read()),
      showWait: (reason) => void this.waits.push(reason),
      recordCall: (call) => void this.calls.set(call.key, call),
    })
    this.entries[position] = { plan, report: JSON.stringify(report) }
    return (JSON.parse(JSON.stringify(report)) as typeof report).value
  }

  /** The reports of the finished steps. */
  reports(): (StepPlan & StepReport<unknown>)[] {
    return this.entries.flatMap((entry) =>
      entry ? [{ ...entry.plan, ...(JSON.parse(entry.report) as StepReport<unknown>) }] : [],
    )
  }
}
