import { Coins, Download } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { Button } from '#web/components/button.tsx'
import { Card, CardHeader } from '#web/components/card.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { QueryError } from '#web/components/error-state.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { Time } from '#web/components/time.tsx'
import { fileRecordsMax, readAllUsage, type UsageRecord, useUsageRecords } from '#web/data/billing/usage.ts'
import { csvOf } from '#contract/csv.ts'
import { formatCount } from '#web/platform/format.ts'
import { cachedWords, listed, savedWords } from '#web/platform/format/cache-words.ts'
import { reportFailure } from '#web/platform/query.ts'
import { routes } from '#web/platform/routes.ts'
import { saveFile } from '#web/platform/dom/save-file.ts'
import { toast } from '#web/platform/toast.ts'
import { formatAmount, billedText, isUnpriced, serviceName, subjectText } from './usage-labels.ts'

/** The model calls, newest first; only those of one run if `executionId` is given. */
export function RecordList({ executionId }: { executionId: number | undefined }) {
  const [isSaving, setIsSaving] = useState(false)
  const save = async () => {
    setIsSaving(true)
    try {
      await saveRecords(executionId)
    } catch (error) {
      reportFailure(error, 'Failed to load your usage')
    } finally {
      setIsSaving(false)
    }
  }
  return (
    <Card aria-labelledby="usage-records">
      <CardHeader
        id="usage-records"
        title={executionId === undefined ? 'Usage records' : `Usage records of run #${executionId}`}
        description="Each call of an AI model, newest first."
        actions={
          <>
            {executionId !== undefined && (
              <Link href={routes.billing} className="text-accent-strong text-sm underline underline-offset-2">
                All runs
              </Link>
            )}
            <Button
              size="sm"
              busy={isSaving}
              icon={<Download size={16} aria-hidden />}
              onClick={() => void save()}
            >
              Download CSV
            </Button>
          </>
        }
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it also if no record has a link */}
      <section tabIndex={0} aria-label="Records, newest first" className="relative h-[400px] overflow-y-auto">
        <Records executionId={executionId} />
      </section>
    </Card>
  )
}

function Records({ executionId }: { executionId: number | undefined }) {
  const records = useUsageRecords(executionId)
  if (records.isPending) return <LoadingRecords />
  if (!records.data) {
    return <QueryError title="Failed to load your usage" query={records} />
  }
  if (records.data.length === 0) {
    return (
      <EmptyState
        icon={<Coins size={20} aria-hidden />}
        title={executionId === undefined ? 'No model was called yet' : 'This run called no model'}
        hint="Once an AI model answers, each of its calls is listed here."
      />
    )
  }
  return (
    <>
      <ul aria-label="Calls of models" className="divide-y divide-line">
        {records.data.map((record) => (
          <Line key={record.id} record={record} />
        ))}
      </ul>
      {records.hasNextPage && (
        <div className="border-line border-t px-4 py-3 text-center">
          <Button busy={records.isFetchingNextPage} onClick={() => void records.fetchNextPage()}>
            Load more
          </Button>
        </div>
      )}
    </>
  )
}

function Line({ record }: { record: UsageRecord }) {
  const {
    service,
    model,
    usage_amount,
    cachedTokens,
    saved,
    base_cost,
    processing_fee,
    executionId,
    timestamp,
  } = record
  return (
    <li className="flex items-start justify-between gap-x-4 gap-y-1 px-4 py-3 max-sm:flex-col sm:px-6">
      <div className="min-w-0">
        <p className="wrap-anywhere text-sm">
          <span className="font-medium">{serviceName(service)}</span>
          {model && <span className="text-muted"> {model}</span>}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 text-muted text-xs tabular-nums">
          <bdi className="wrap-anywhere">{subjectText(record)}</bdi>
          <span>
            {usage_amount === null
              ? 'Tokens unknown'
              : listed(formatCount(usage_amount, 'token'), cachedWords(cachedTokens))}
          </span>
          {executionId !== null && (
            <Link
              href={`${routes.runs}?run=${executionId}`}
              className="inline-flex min-h-6 items-center text-accent-strong underline underline-offset-2 hover:no-underline max-sm:min-h-11"
            >
              Run #{executionId}
            </Link>
          )}
          <Time at={timestamp} />
        </p>
      </div>
      <div className="shrink-0 tabular-nums sm:text-right">
        <p className="font-medium text-sm">{billedText(record)}</p>
        {base_cost !== null && !isUnpriced(record) && (
          <p className="text-muted text-xs">
            {listed(`${formatAmount(base_cost)} + ${formatAmount(processing_fee)}`, savedWords(saved))}
          </p>
        )}
      </div>
    </li>
  )
}

function LoadingRecords() {
  return (
    <div className="divide-y divide-line">
      <output className="sr-only">Loading your usage</output>
      {['first', 'second', 'third', 'fourth'].map((row) => (
        <div key={row} className="flex flex-col gap-2 px-4 py-3 sm:px-6">
          <Skeleton className="h-5 w-1/3" />
          <Skeleton className="h-4 w-2/3" />
        </div>
      ))}
    </div>
  )
}

const columns = [
  'timestamp',
  'service',
  'model',
  'agent',
  'run',
  'usage_type',
  'usage_amount',
  'cachedTokens',
  'cacheWriteTokens',
  'saved',
  'base_cost',
  'processing_fee',
  'total_billed',
  'outcome',
  'pricing',
] as const

async function saveRecords(executionId: number | undefined) {
  const records = await readAllUsage(executionId)
  const rows = records.map(({ agentName: agent, executionId: run, ...record }) => {
    const all = { ...record, agent, run }
    return columns.map((column) => all[column])
  })
  saveFile('usage-records.csv', csvOf([columns, ...rows]), 'text/csv')
  if (records.length >= fileRecordsMax) {
    toast({
      title: 'Newest records',
      description: `The file contains your newest ${formatCount(records.length, 'record')}.`,
    })
  }
}
