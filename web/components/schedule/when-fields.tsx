import { CalendarClock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { cronText } from '#contract/schedules/cron-labels.ts'
import { overlapOf, scheduleDefaults } from '#contract/schedules/recurrence.ts'
import type { PlannedFields } from '#contract/schedules/schedule-fields.ts'
import { Button } from '#web/components/button.tsx'
import { Field, Input } from '#web/components/field.tsx'
import { FoldHead } from '#web/components/fold-head.tsx'
import { Select } from '#web/components/select.tsx'
import { classNames } from '#web/platform/class-names.ts'
import { formatInZone } from '#web/platform/format.ts'
import { DailyFields } from './daily-fields.tsx'
import { rhythmOf, withRhythm } from './daily-rhythm.ts'
import { OnceFields } from './once-fields.tsx'
import { TimeFields } from './time-fields.tsx'
import { type PlanSummary, summaryOf, whenErrors, type WhenSettings, withSettings } from './when-settings.ts'
import { ZoneSelect } from './zone-select.tsx'

const refreshMs = 10_000

interface WhenFieldsProps {
  /** The present values of the form. */
  plan: PlannedFields
  /** Whether the agent or team being edited is paused; a new one is active. */
  isPaused: boolean
  userZone: string
  onChange: (settings: WhenSettings | null) => void
}

/** The schedule of an agent or a team, and its next runs with the present values. */
export function WhenFields({ plan, isPaused, userZone, onChange }: WhenFieldsProps) {
  const { triggerType, autoSchedule, taskFrequency, triggerConfig: settings } = plan
  const now = useNow()
  const errors = whenErrors(settings)
  const summary = summaryOf(plan, userZone, now)
  const change = (part: Partial<WhenSettings>) => onChange(withSettings(settings, part))

  const isByClock = triggerType === 'schedule' && autoSchedule
  const hasTimes = taskFrequency !== 'as-needed'
  const rhythm = taskFrequency === 'daily' ? rhythmOf(settings) : null
  // Shown when a setting is invalid: it keeps the form from being saved, so it must be visible.
  const isShown = isByClock || Object.keys(errors).length > 0
  const isPlanned = hasTimes || settings?.once !== undefined || Object.keys(errors).length > 0
  return (
    <div className={classNames('flex flex-col gap-4', isShown && 'rounded-md bg-sunken p-3 sm:p-4')}>
      {isShown && (
        // A container of its own: Chromium does not lay out what is left in one that loses children.
        <div className="@container flex flex-col gap-4">
          <h3 className="font-semibold text-sm">When</h3>
          {rhythm && (
            <DailyFields
              rhythm={rhythm}
              error={errors.at}
              onChange={(changed) => onChange(withRhythm(settings, changed))}
            />
          )}
          {!hasTimes && (
            <OnceFields
              once={settings?.once}
              error={errors.once}
              now={now}
              timeZone={settings?.timeZone ?? userZone}
              onChange={(once) => change({ once })}
            />
          )}
          {hasTimes && !rhythm && settings?.cron === undefined && (
            <TimeFields
              frequency={taskFrequency}
              settings={settings}
              errors={errors}
              userZone={userZone}
              now={now}
              onChange={change}
            />
          )}
          {hasTimes && !rhythm && settings?.cron !== undefined && (
            <p className="flex flex-wrap items-center justify-between gap-2 text-sm">
              The cron expression below decides the times.
              <Button size="sm" onClick={() => change({ cron: undefined })}>
                Use the frequency instead
              </Button>
            </p>
          )}
          {isPlanned && (
            <ZoneSelect
              value={settings?.timeZone}
              userZone={userZone}
              error={errors.timeZone}
              onChange={(timeZone) => change({ timeZone })}
            />
          )}
        </div>
      )}
      <NextRuns summary={summary} isPaused={isPaused} />
      {isShown && isPlanned && (
        <MoreFields hasTimes={hasTimes} settings={settings} errors={errors} onChange={change} />
      )}
    </div>
  )
}

interface SettingsProps {
  /** Whether its frequency has times, which a cron expression can replace. */
  hasTimes: boolean
  settings: WhenSettings | null
  errors: ReturnType<typeof whenErrors>
  onChange: (part: Partial<WhenSettings>) => void
}

/** Rarely used settings: any other times, and what happens when a run could not start in time. */
function MoreFields({ hasTimes, settings, errors, onChange }: SettingsProps) {
  const { cron, missed } = settings ?? {}
  const isOtherTimes = cron !== undefined && !rhythmOf(settings)
  const [isOpen, setOpen] = useState(isOtherTimes || Boolean(missed ?? settings?.overlap))
  return (
    <details
      open={isOpen || errors.cron !== undefined}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <FoldHead className="font-medium">More</FoldHead>
      <div className="flex flex-col gap-4 pt-2">
        {(hasTimes || errors.cron !== undefined) && (
          <Field label="Cron expression" hint={cronHint(cron, errors.cron)} error={errors.cron}>
            <Input
              autoComplete="off"
              spellCheck={false}
              maxLength={120}
              className="font-mono"
              placeholder="0 9 * * 1-5"
              value={cron ?? ''}
              onChange={({ target }) => onChange({ cron: target.value || undefined })}
            />
          </Field>
        )}
        <Field label="If it was missed" hint="For example because the server was switched off.">
          <Select
            value={missed ?? scheduleDefaults.missed}
            onChange={({ target }) => onChange({ missed: target.value as WhenSettings['missed'] })}
          >
            <option value="once">Run once as soon as possible</option>
            <option value="skip">{hasTimes ? 'Skip it and wait for the next time' : 'Skip it'}</option>
          </Select>
        </Field>
        <Field label="If the previous run is still going">
          <Select
            value={overlapOf(settings ?? {})}
            onChange={({ target }) => onChange({ overlap: target.value as WhenSettings['overlap'] })}
          >
            <option value="skip">Skip this one</option>
            <option value="queue">Wait for it to end, then run</option>
          </Select>
        </Field>
      </div>
    </details>
  )
}

function cronHint(cron: string | undefined, error: string | undefined): string {
  if (cron === undefined) return 'Replaces frequency and time. Minute, hour, day, month, weekday.'
  if (error !== undefined) return 'Minute, hour, day, month, weekday.'
  return cronText(cron) ?? 'This is valid. The next runs above show what it means.'
}

/** The current time, kept up to date. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), refreshMs)
    return () => clearInterval(timer)
  }, [])
  return now
}

interface NextRunsProps {
  summary: PlanSummary
  isPaused: boolean
}

/** The schedule of the form in words, and its next runs in its time zone. */
function NextRuns({ summary: { words, timeZone, next, whyNot }, isPaused }: NextRunsProps) {
  return (
    <div className="flex gap-2 text-sm">
      <CalendarClock size={16} aria-hidden className="mt-0.5 shrink-0 text-muted" />
      <div className="min-w-0">
        <p aria-live="polite" className={`wrap-anywhere ${whyNot ? 'text-muted' : 'font-medium'}`}>
          {whyNot ?? words}
        </p>
        {isPaused && !whyNot && (
          <p className="text-warning">Paused: it runs at these times once you resume it.</p>
        )}
        {next.length > 0 && (
          <ol aria-label="Next runs" className="mt-1 text-muted tabular-nums">
            {next.map((at) => (
              <li key={at.getTime()}>{formatInZone(at, timeZone)}</li>
            ))}
          </ol>
        )}
      </div>
    </div>
  )
}
