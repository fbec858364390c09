import { ArrowLeft, Bell, Briefcase, CalendarPlus, FileDown, FileText, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { CareerPlanReply } from '#contract/builders/career-plans.ts'
import { isolated } from '#contract/isolated.ts'
import { Button } from '#web/components/button.tsx'
import { buttonStyle } from '#web/components/button-style.ts'
import { Card, CardBody, CardHeader } from '#web/components/card.tsx'
import { ConfirmDialog } from '#web/components/overlay/dialog.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { DateInput } from '#web/components/date/date-input.tsx'
import { Field, Input } from '#web/components/field.tsx'
import { PageHeader } from '#web/components/frame/page-header.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import {
  useCareerPlan,
  useChangePlan,
  useMakePlanAgent,
  useRemovePlan,
} from '#web/data/builders/career-plans.ts'
import { dashboardWith, routes } from '#web/platform/routes.ts'
import { PlanMonth } from './plan-month.tsx'
import { planProgress } from './plan-progress.ts'
import { prefixed } from '#web/platform/site.ts'

/** A career plan, with its steps to tick off, editing, and export. */
export function CareerPlanView({ planId }: { planId: number }) {
  const { data: plan, error, refetch, isPending } = useCareerPlan(planId)
  if (isPending) return <Skeleton className="h-64" />
  if (!plan) {
    return <ErrorState title="Failed to load this plan" error={error} onRetry={() => void refetch()} />
  }
  const { generatedPlan, title } = plan
  const { done, total } = planProgress(generatedPlan)
  return (
    <>
      <Link
        href={routes.careerAssistant}
        className="mb-4 inline-flex min-h-11 items-center gap-1.5 text-accent-strong text-sm underline"
      >
        <ArrowLeft size={16} aria-hidden />
        Career Assistant
      </Link>
      <PageHeader
        title={title}
        description={`${done} of ${total} done`}
        actions={<Exports planId={planId} />}
      />
      <progress
        aria-label="Progress of the plan"
        value={done}
        max={total}
        className="mb-6 h-2 w-full appearance-none overflow-clip rounded-sm bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <ol aria-label="Roadmap" className="flex min-w-0 flex-col gap-4">
          {generatedPlan.roadmap.map((month) => (
            <PlanMonth key={month.month} planId={planId} startsOn={generatedPlan.startsOn} month={month} />
          ))}
        </ol>
        <div className="flex min-w-0 flex-col gap-4">
          <Help plan={plan} />
          <Notes title="Skill gaps" lines={generatedPlan.skillGaps} none="None of the basics are missing." />
          <Notes title="Before you begin" lines={generatedPlan.recommendations} />
          <Notes
            title="Resources"
            lines={generatedPlan.resources.map(
              (each) => `${each.name} (${each.publisher}), for ${each.skill}`,
            )}
          />
          {generatedPlan.later.length > 0 && <Notes title="Left for later" lines={generatedPlan.later} />}
        </div>
      </div>
    </>
  )
}

function Exports({ planId }: { planId: number }) {
  const files: [string, string, ReactNode][] = [
    ['md', 'Markdown', <FileText key="md" size={16} aria-hidden />],
    ['pdf', 'PDF', <FileDown key="pdf" size={16} aria-hidden />],
    ['ics', 'Calendar (ICS)', <CalendarPlus key="ics" size={16} aria-hidden />],
  ]
  return files.map(([format, label, icon]) => (
    <a
      key={format}
      href={prefixed(`/api/career-plans/${planId}/export/${format}`)}
      download
      className={buttonStyle('secondary', 'sm')}
    >
      {icon}
      {label}
    </a>
  ))
}

function Notes({ title, lines, none }: { title: string; lines: string[]; none?: string }) {
  return (
    <Card>
      <CardHeader title={title} />
      <CardBody>
        {lines.length === 0 && <p className="text-muted text-sm">{none}</p>}
        <ul className="flex list-disc flex-col gap-2 pl-4 text-sm marker:text-muted">
          {lines.map((line) => (
            <li key={line} className="wrap-anywhere">
              {line}
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}

/** Creates agents for the plan, changes its name and first day, and deletes it. */
function Help({ plan }: { plan: CareerPlanReply }) {
  const [, navigate] = useLocation()
  const [isLeaving, setLeaving] = useState(false)
  const make = useMakePlanAgent()
  const change = useChangePlan()
  const remove = useRemovePlan()
  const params = { id: plan.id }
  const handleMake = (kind: 'reminder' | 'jobs') =>
    make.mutate(
      { params, body: { kind } },
      { onSuccess: ({ agentId, isPaused }) => isPaused && navigate(dashboardWith.edit(agentId)) },
    )
  return (
    <Card>
      <CardHeader title="Keep at it" />
      <CardBody className="flex flex-col gap-3">
        <Button
          icon={<Bell size={16} aria-hidden />}
          busy={make.isPending}
          onClick={() => handleMake('reminder')}
        >
          Remind me every Monday
        </Button>
        <Button
          icon={<Briefcase size={16} aria-hidden />}
          busy={make.isPending}
          onClick={() => handleMake('jobs')}
        >
          Watch jobs that match
        </Button>
        <Field label="Name of the plan">
          <Input
            key={plan.title}
            defaultValue={plan.title}
            maxLength={120}
            onBlur={({ target }) => {
              const title = target.value.trim()
              if (title !== '' && title !== plan.title) change.mutate({ params, body: { title } })
            }}
          />
        </Field>
        <Field label="First day">
          <DateInput
            key={plan.generatedPlan.startsOn}
            required
            defaultValue={plan.generatedPlan.startsOn}
            onBlur={({ target }) => {
              const startsOn = target.value
              if (startsOn !== '' && startsOn !== plan.generatedPlan.startsOn)
                change.mutate({ params, body: { startsOn } })
            }}
          />
        </Field>
        <Button variant="ghost" icon={<Trash2 size={16} aria-hidden />} onClick={() => setLeaving(true)}>
          Delete plan
        </Button>
        <ConfirmDialog
          open={isLeaving}
          onOpenChange={setLeaving}
          title="Delete this plan?"
          description={`“${isolated(plan.title)}” and its ticks are deleted for good. Agents that were made for it stay.`}
          confirmLabel="Delete plan"
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ params }, { onSuccess: () => navigate(routes.careerAssistant) })}
        />
      </CardBody>
    </Card>
  )
}
