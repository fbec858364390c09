import { type ReactNode, useState } from 'react'
import type { ExecutionDetailReply, ExecutionReply } from '#contract/runs/runs.ts'
import { QueryError } from '#web/components/error-state.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { Time } from '#web/components/time.tsx'
import { Field } from '#web/components/field.tsx'
import { Select } from '#web/components/select.tsx'
import { useComparableRuns, useRunBefore, useRunToCompare } from '#web/data/runs.ts'
import { formatExact } from '#web/platform/format.ts'
import { classNames } from '#web/platform/class-names.ts'
import { type LinePair, lineDifference } from '#web/platform/format/line-difference.ts'
import { DataChanges } from '#web/features/runs/data/data-changes.tsx'
import { textWithoutData } from '#web/features/runs/run-state.ts'
import { readable } from './plain-line.ts'

const pairsShown = 200

/** The changed lines between a result and another one of its agent. */
export function RunChanges({ execution, text }: { execution: ExecutionDetailReply; text: string }) {
  const [chosenId, setChosenId] = useState<number | null>(null)
  const usual = useRunBefore(execution.agentId, execution.id)
  const chosen = useRunToCompare(chosenId ?? (execution.resultData && usual.data ? usual.data.id : null))
  // Only the record of a single run has its data.
  const isWholeWanted = chosenId !== null || (execution.resultData !== null && usual.data)
  const before = isWholeWanted ? chosen : usual
  const choice = (
    <Choice execution={execution} value={chosenId ?? usual.data?.id ?? null} onChoose={setChosenId} />
  )
  if (before.isPending) return <Skeleton className="mt-3 h-16" />
  if (before.isError) {
    return <QueryError title="Failed to load the result before" query={before} />
  }
  if (!before.data) {
    return (
      <div className="pt-2">
        {choice}
        <Note>There is no earlier result among the last runs of this agent.</Note>
      </div>
    )
  }
  const data = (isWholeWanted && chosen.data?.resultData) || null
  const earlier = textWithoutData(before.data.output ?? '', { resultData: data })
  const pairs = lineDifference(earlier, text).filter((pair) => !pair.isSame)
  return (
    <div className="pt-2">
      {choice}
      <Note>
        Compared with execution #{before.data.id},{' '}
        <Time at={before.data.startedAt ?? before.data.executedAt} />
        {pairs.length === 0 && (data ? ': the text is the same.' : ': nothing changed.')}
      </Note>
      {data && execution.resultData && <DataChanges before={data} now={execution.resultData} />}
      {pairs.length > 0 && <ChangedLines pairs={pairs.slice(0, pairsShown)} />}
      {pairs.length > pairsShown && <Note>{pairs.length - pairsShown} more lines changed.</Note>}
    </div>
  )
}

interface ChoiceProps {
  execution: ExecutionReply
  value: number | null
  onChoose: (executionId: number) => void
}

/** Chooses which other result of the agent to compare with; nothing if there is none. */
function Choice({ execution, value, onChoose }: ChoiceProps) {
  const { data: others } = useComparableRuns(execution.agentId, execution.id)
  if (!others || others.length === 0) return null
  const isListed = value === null || others.some(({ id }) => id === value)
  return (
    <Field label="Compare with">
      <Select value={value ?? ''} onChange={({ target }) => onChoose(Number(target.value))}>
        {value === null && <option value="">Choose a result</option>}
        {!isListed && <option value={value}>{`Execution #${value}`}</option>}
        {others.map(({ id, executedAt, summary }) => (
          <option key={id} value={id}>
            {`#${id} · ${formatExact(new Date(executedAt))}${summary ? ` · ${summary.slice(0, 60)}` : ''}`}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** The changed lines only, side by side on wide screens, else one below the other. */
function ChangedLines({ pairs }: { pairs: LinePair[] }) {
  return (
    <div className="mt-2 overflow-clip rounded-md border border-line text-sm">
      <div className="hidden grid-cols-2 bg-sunken font-medium text-muted text-xs md:grid">
        <span className="px-3 py-1.5">Before</span>
        <span className="px-3 py-1.5">Now</span>
      </div>
      <ol aria-label="Changed lines" className="divide-y divide-line">
        {pairs.map(readable).map(({ left, right }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines have no other identity, and never move
          <li key={index} className="grid md:grid-cols-2">
            <Side word="Before" text={left} className="bg-danger-tint text-danger" />
            <Side word="Now" text={right} className="bg-success-tint text-success" />
          </li>
        ))}
      </ol>
    </div>
  )
}

function Side({ word, text, className }: { word: string; text: string | undefined; className: string }) {
  if (!text?.trim()) return <span className="hidden md:block" />
  return (
    <p className={classNames('wrap-anywhere px-3 py-1.5', className)}>
      <span className="font-medium text-xs md:sr-only">{word}: </span>
      {text}
    </p>
  )
}

function Note({ children }: { children: ReactNode }) {
  return <p className="py-1 text-muted text-sm">{children}</p>
}
