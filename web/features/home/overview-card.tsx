import { type ReactNode, useState } from 'react'
import type { OverviewReply } from '#contract/runs/overview.ts'
import { Card } from '#web/components/card.tsx'
import { LazyBoundary } from '#web/components/overlay/lazy-boundary.tsx'
import { QueryError } from '#web/components/error-state.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { Time } from '#web/components/time.tsx'
import type { Approval } from '#web/data/approvals.ts'
import { useOwnDecisions } from '#web/data/decide-later.ts'
import { formatCount, formatNumber } from '#web/platform/format.ts'
import { lazyPart } from '#web/platform/lazy-part.ts'
import { routes } from '#web/platform/routes.ts'
import { DecisionRow } from './decision-rows.tsx'
import type { Inbox } from './home-data.ts'
import { NeedRow, needKey } from './need-rows.tsx'
import { fallbackLook, More, newLook, Note, Part, ResultLine } from './overview-lines.tsx'

const missingModelRow = lazyPart(() =>
  import('./missing-model-row.tsx').then(({ MissingModelRow }) => MissingModelRow),
)

/** Maximum rows of each part; the rest is counted. */
const needsShown = 4
const resultsShown = 4
const resultsOnPhone = 2

interface OverviewCardProps {
  inbox: Inbox
  /** The row of the AI models that refuse every call, for as many agents. */
  renderModelTrouble?: (agents: number) => ReactNode
}

/** What waits for a decision, what failed, what happened since the last visit, and what comes next. */
export function OverviewCard({ inbox, renderModelTrouble }: OverviewCardProps) {
  const { overview, isPending, isFirstLook } = inbox
  const decisions = useDecisionsToShow(overview.data?.decisions.first)
  if (!isPending && overview.data?.hasAgents === false && decisions.length === 0) return null
  return (
    <Card aria-label="At a glance" aria-busy={isPending} className="mb-6">
      {isPending && <Loading isFirstLook={isFirstLook} />}
      {!isPending && overview.data && (
        <OverviewParts
          overview={overview.data}
          decisions={decisions}
          isFirstLook={isFirstLook}
          troubledModels={inbox.troubledModels}
          renderModelTrouble={renderModelTrouble}
        />
      )}
      {!isPending && !overview.data && <QueryError title="Failed to load what happened" query={overview} />}
    </Card>
  )
}

/** The most urgent first; what was decided on this page stays in its place with its outcome. */
function useDecisionsToShow(pending: readonly Approval[] = []): Approval[] {
  const [openedAt] = useState(() => Date.now())
  const decided = useOwnDecisions().flatMap(({ approval, state, sendAt }) =>
    state === 'sent' && sendAt > openedAt ? [approval] : [],
  )
  const isPending = new Set(pending.map(({ id }) => id))
  return [...pending, ...decided.filter(({ id }) => !isPending.has(id))].toSorted(
    (one, other) => Date.parse(one.expiresAt) - Date.parse(other.expiresAt) || one.id - other.id,
  )
}

interface OverviewPartsProps extends Pick<OverviewCardProps, 'renderModelTrouble'> {
  overview: OverviewReply
  decisions: readonly Approval[]
  isFirstLook?: boolean
  /** The names of AI models that refuse every call; failures by them are counted in one row. */
  troubledModels?: readonly string[]
}

/** On the first visit in this browser, the overview covers one day. */
const sinceTitle = (isFirstLook: boolean) => (isFirstLook ? 'In the last 24 hours' : 'Since your last visit')

/** What needs its reader first, in full width; below it what happened, and what comes next. */
export function OverviewParts({
  overview: {
    decisions: { hasMore },
    needs: all,
    missingModels,
    happened,
    next,
  },
  decisions,
  isFirstLook = false,
  troubledModels = [],
  renderModelTrouble,
}: OverviewPartsProps) {
  const isByModel = ({ reason }: (typeof all)[number]) =>
    troubledModels.some((name) => reason?.startsWith(`${name} answered `))
  const needs = all.filter((need) => !isByModel(need))
  const ofModel = all.filter(isByModel).flatMap(({ agents }) => agents)
  const needsMore = needs.slice(needsShown).reduce((sum, { agents }) => sum + agents.length, 0)
  const resultsMore = happened.more + Math.max(0, happened.results.length - resultsShown)
  const onPhone = happened.more + Math.max(0, happened.results.length - resultsOnPhone)
  const isCalm = [decisions, needs, troubledModels, missingModels].every(({ length }) => length === 0)
  const isQuiet = happened.results.length === 0 && happened.unchanged === 0
  return (
    <>
      <Part title="Needs you" className="border-line border-b">
        <ul className="divide-y divide-line">
          {decisions.map((approval) => (
            <DecisionRow key={approval.id} approval={approval} />
          ))}
          {hasMore && <More href={routes.approvals}>More decisions</More>}
          {troubledModels.length > 0 && renderModelTrouble?.(ofModel.length)}
          {missingModels.length > 0 && (
            <LazyBoundary>
              {missingModels.map((missing) => (
                <missingModelRow.View key={`${missing.connectionId} ${missing.model}`} missing={missing} />
              ))}
            </LazyBoundary>
          )}
          {needs.slice(0, needsShown).map((need) => (
            <NeedRow key={needKey(need)} need={need} />
          ))}
          {needsMore > 0 && (
            <More href={`${routes.dashboard}?status=needs-you`}>{formatCount(needsMore, 'more agent')}</More>
          )}
          {isCalm && <Note>Nothing needs you.</Note>}
        </ul>
      </Part>
      <div className="grid divide-line max-lg:divide-y lg:grid-cols-[3fr_2fr] lg:divide-x">
        <Part
          title={
            <>
              {sinceTitle(isFirstLook)}
              {!isFirstLook && (
                <span className="font-normal text-muted">
                  {' '}
                  · <Time at={happened.since} byClock />
                </span>
              )}
            </>
          }
        >
          <ul className="flex flex-col gap-0.5">
            {isQuiet && <Note>No agent has finished a run.</Note>}
            {happened.results.slice(0, resultsShown).map((result, index) => (
              <ResultLine
                key={result.agentId}
                result={result}
                mark={result.isFallback ? fallbackLook : newLook}
                className={index >= resultsOnPhone ? 'max-sm:hidden' : ''}
              />
            ))}
            {onPhone > 0 && (
              <More className="sm:hidden" href={`${routes.dashboard}?sort=last-run`}>
                {formatCount(onPhone, 'more agent')}
              </More>
            )}
            {resultsMore > 0 && (
              <More className="max-sm:hidden" href={`${routes.dashboard}?sort=last-run`}>
                {formatCount(resultsMore, 'more agent')}
              </More>
            )}
            {happened.unchanged > 0 && (
              <Note>{unchangedText(happened.unchanged, happened.results.length > 0)}</Note>
            )}
            <More href={routes.runs}>All runs</More>
          </ul>
        </Part>
        <NextPart next={next} />
      </div>
    </>
  )
}

function NextPart({ next }: Pick<OverviewReply, 'next'>) {
  return (
    <Part title="Next">
      <ul className="flex flex-col gap-0.5">
        {next.runs.length === 0 && (
          <Note>Nothing is planned. Turn on Auto-schedule to run an agent on time.</Note>
        )}
        {next.runs.map(({ agentId, teamId, name, at }, index) => (
          <li key={agentId ?? `team ${teamId}`} className={index > 0 ? 'max-lg:hidden' : ''}>
            <p className="flex min-h-6 gap-2 text-sm">
              <Time at={at} byClock className="shrink-0 text-muted tabular-nums" />
              <bdi className="min-w-0 truncate font-medium">{name}</bdi>
              {teamId !== null && <span className="shrink-0 text-muted text-xs">Team</span>}
            </p>
          </li>
        ))}
        <NextMore next={next} />
      </ul>
    </Part>
  )
}

/** How many runs are hidden: a phone shows one line, a wider screen all that were loaded. */
function NextMore({ next: { runs, more } }: Pick<OverviewReply, 'next'>) {
  const onPhone = more + Math.max(0, runs.length - 1)
  return (
    <>
      {onPhone > 0 && <Note className="lg:hidden">{`${formatNumber(onPhone)} more planned`}</Note>}
      {more > 0 && <Note className="max-lg:hidden">{`${formatNumber(more)} more planned`}</Note>}
    </>
  )
}

function unchangedText(count: number, isBesideOthers: boolean): string {
  if (count === 1) return isBesideOthers ? '1 other: nothing changed' : '1 agent: nothing changed'
  return `${formatNumber(count)} ${isBesideOthers ? 'others' : 'agents'}: nothing changed`
}

/** As high as a common day; what comes below the card waits for it, so that nothing moves. */
function Loading({ isFirstLook }: { isFirstLook: boolean }) {
  return (
    <>
      <output className="sr-only">Loading what happened</output>
      <Part title="Needs you" className="border-line border-b">
        <Awaited className="h-14" />
      </Part>
      <div className="grid divide-line max-lg:divide-y lg:grid-cols-[3fr_2fr] lg:divide-x">
        <Part title={sinceTitle(isFirstLook)}>
          <Awaited className="h-20" />
        </Part>
        <Part title="Next">
          <Awaited className="h-12" />
        </Part>
      </div>
    </>
  )
}

function Awaited({ className }: { className: string }) {
  return <Skeleton className={`my-1 w-full ${className}`} />
}
