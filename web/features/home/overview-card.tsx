import { Check, CircleAlert, CircleX, Hand, CirclePause, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { NeedKind, OverviewReply } from '#contract/runs/overview.ts'
import { Card } from '#web/components/card.tsx'
import { QueryError } from '#web/components/error-state.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { Time } from '#web/components/time.tsx'
import { useAgentSummary } from '#web/data/agents.ts'
import { formatCount } from '#web/platform/format.ts'
import { dashboardWith, routes } from '#web/platform/routes.ts'
import { useOverview } from './home-data.ts'
import { useLastVisit } from './use-last-visit.ts'

/** Maximum lines of each section; the rest is counted. */
const needsShown = 5
const resultsShown = 4

/** What needs the user, what happened since the last visit, and what comes next; nothing without agents. */
export function OverviewCard({ userId }: { userId: string }) {
  const { since, isFirst } = useLastVisit(userId)
  const overview = useOverview(since)
  const { data: summary } = useAgentSummary()
  if (summary?.total === 0) return null
  return (
    <Card aria-label="At a glance" aria-busy={overview.isPending} className="mb-6">
      {overview.data && (
        <OverviewParts overview={overview.data} needsCount={summary?.needsYou} isFirstLook={isFirst} />
      )}
      {overview.isPending && <Loading isFirstLook={isFirst} />}
      {overview.isError && !overview.data && (
        <QueryError title="Failed to load what happened" query={overview} />
      )}
    </Card>
  )
}

interface OverviewPartsProps {
  overview: OverviewReply
  needsCount: number | undefined
  isFirstLook?: boolean
}

/** On the first visit in this browser, the overview covers one day. */
const sinceTitle = (isFirstLook: boolean) => (isFirstLook ? 'In the last 24 hours' : 'Since your last visit')

/** The three sections, one below the other on a phone. */
export function OverviewParts({ overview, needsCount, isFirstLook = false }: OverviewPartsProps) {
  const { needs, happened, next } = overview
  const needsMore = Math.max(needsCount ?? 0, needs.length) - Math.min(needs.length, needsShown)
  const resultsMore = happened.more + Math.max(0, happened.results.length - resultsShown)
  const isQuiet = happened.results.length === 0 && happened.unchanged === 0
  return (
    <div className="grid divide-line max-lg:divide-y lg:grid-cols-3 lg:divide-x">
      <Part title="Needs you">
        {needs.length === 0 && <Note>Nothing needs you.</Note>}
        {needs.slice(0, needsShown).map((need) => (
          <Line
            key={need.agentId}
            href={need.executionId ? dashboardWith.run(need.executionId) : routes.dashboard}
            mark={needLooks[need.kind]}
            name={need.agentName}
            word={needLooks[need.kind].word}
          >
            {need.reason}
          </Line>
        ))}
        {needsMore > 0 && (
          <More href={`${routes.dashboard}?status=needs-you`}>{formatCount(needsMore, 'more agent')}</More>
        )}
      </Part>
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
        {isQuiet && <Note>No agent has finished a run.</Note>}
        {happened.results.slice(0, resultsShown).map((result) => (
          <Line
            key={result.agentId}
            href={dashboardWith.run(result.executionId)}
            mark={result.isFallback ? fallbackLook : newLook}
            name={result.agentName}
            word={result.isFallback ? fallbackLook.word : undefined}
          >
            {result.summary ?? 'Finished'}
          </Line>
        ))}
        {resultsMore > 0 && (
          <More href={`${routes.dashboard}?sort=last-run`}>{formatCount(resultsMore, 'more agent')}</More>
        )}
        {happened.unchanged > 0 && (
          <Note>{unchangedText(happened.unchanged, happened.results.length > 0)}</Note>
        )}
        <More href={routes.runs}>All runs</More>
      </Part>
      <Part title="Next">
        {next.runs.length === 0 && (
          <Note>Nothing is planned. Agents and teams with Auto-schedule on run by themselves.</Note>
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
      </Part>
    </div>
  )
}

/** How many runs are hidden: a phone shows one line, a wider screen all that were loaded. */
function NextMore({ next: { runs, more } }: Pick<OverviewReply, 'next'>) {
  const onPhone = more + Math.max(0, runs.length - 1)
  return (
    <>
      {onPhone > 0 && <Note className="lg:hidden">{`${onPhone.toLocaleString('en')} more planned`}</Note>}
      {more > 0 && <Note className="max-lg:hidden">{`${more.toLocaleString('en')} more planned`}</Note>}
    </>
  )
}

function unchangedText(count: number, isBesideOthers: boolean): string {
  if (count === 1) return isBesideOthers ? '1 other: nothing changed' : '1 agent: nothing changed'
  return `${count.toLocaleString('en')} ${isBesideOthers ? 'others' : 'agents'}: nothing changed`
}

interface Look {
  icon: LucideIcon
  tone: string
}

const fallbackLook = { icon: CircleAlert, tone: 'text-warning', word: 'Fallback used' }
const newLook: Look = { icon: Check, tone: 'text-success' }
const needLooks: Record<NeedKind, Look & { word: string }> = {
  failed: { icon: CircleX, tone: 'text-danger', word: 'Failed' },
  held: { icon: Hand, tone: 'text-warning', word: 'Waiting for your decision' },
  paused: { icon: CirclePause, tone: 'text-danger', word: 'Paused itself' },
}

function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="min-w-0 px-4 py-3 sm:px-6 lg:py-5">
      <h2 className="mb-1 font-semibold text-sm">{title}</h2>
      <ul className="flex flex-col gap-0.5">{children}</ul>
    </section>
  )
}

interface LineProps {
  href: string
  mark: Look
  name: string
  word?: string
  children: ReactNode
}

/** One agent: its name, its status, and one line of detail. */
function Line({ href, mark: { icon: Icon, tone }, name, word, children }: LineProps) {
  return (
    <li>
      <Link
        href={href}
        className="-mx-2 flex min-h-11 items-start gap-2 rounded-md px-2 py-1 text-sm transition-colors hover:bg-sunken"
      >
        <Icon size={16} aria-hidden className={`mt-0.5 shrink-0 ${tone}`} />
        <span className="min-w-0 flex-1">
          <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
            <bdi className="max-w-full truncate font-medium">{name}</bdi>
            {word && <span className={`text-xs ${tone}`}>{word}</span>}
          </span>
          {children && (
            <span className="wrap-anywhere block truncate text-muted lg:line-clamp-2 lg:whitespace-normal text-xs">
              {children}
            </span>
          )}
        </span>
      </Link>
    </li>
  )
}

function Note({ className = '', children }: { className?: string; children: ReactNode }) {
  return <li className={`py-0.5 text-muted text-sm ${className}`}>{children}</li>
}

function More({ href, children }: { href: string; children: ReactNode }) {
  return (
    <li>
      <Link
        href={href}
        className="inline-flex min-h-6 items-center rounded-sm font-medium text-accent-strong text-sm hover:underline max-sm:min-h-11 pointer-coarse:min-h-11"
      >
        {children}
      </Link>
    </li>
  )
}

/** As high as the overview of a day without events: on most days nothing below then moves. */
function Loading({ isFirstLook }: { isFirstLook: boolean }) {
  return (
    <div className="grid divide-line max-lg:divide-y lg:grid-cols-3 lg:divide-x">
      <output className="sr-only">Loading what happened</output>
      <Part title="Needs you">
        <Awaited />
      </Part>
      <Part title={sinceTitle(isFirstLook)}>
        <Awaited />
        <More href={routes.runs}>All runs</More>
      </Part>
      <Part title="Next">
        <Awaited />
        <Awaited />
      </Part>
    </div>
  )
}

function Awaited() {
  return (
    <Note>
      <Skeleton className="h-5 w-full" />
    </Note>
  )
}
