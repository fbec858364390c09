import { Stethoscope } from 'lucide-react'
import { Badge, type Tone } from '#web/components/badge.tsx'
import { Button } from '#web/components/button.tsx'
import { Card, CardBody, CardHeader } from '#web/components/card.tsx'
import { type CheckLevel, type DoctorReport, useCheckEverything } from '#web/data/installation.ts'

const levels: Record<CheckLevel, { name: string; tone: Tone; summary: string }> = {
  ok: { name: 'OK', tone: 'success', summary: 'Everything is fine.' },
  warning: { name: 'Warning', tone: 'warning', summary: 'It works, with risks.' },
  error: { name: 'Error', tone: 'danger', summary: 'Something is wrong: see the errors.' },
}

/** Checks all parts of the installation when asked, and says what to do about each problem. */
export function SystemChecks() {
  const { data, isPending, mutate } = useCheckEverything()
  return (
    <Card aria-labelledby="system-checks" aria-busy={isPending}>
      <CardHeader
        id="system-checks"
        title="Checks"
        description="Looks at disk, database, secret, clock, scripts, mail, models, address and memory. Each AI model gets one short question."
        actions={
          <Button icon={<Stethoscope size={16} aria-hidden />} busy={isPending} onClick={() => mutate()}>
            Check everything
          </Button>
        }
      />
      <div aria-live="polite">{data && <Results report={data} />}</div>
    </Card>
  )
}

function Results({ report: { level, checks } }: { report: DoctorReport }) {
  return (
    <>
      <CardBody className="border-line border-b font-medium text-sm">{levels[level].summary}</CardBody>
      <ul className="divide-y divide-line text-sm">
        {checks.map((check) => (
          <li
            key={check.name}
            className="grid gap-x-4 gap-y-1 px-4 py-3 sm:grid-cols-[6rem_minmax(0,1fr)] sm:px-6"
          >
            <span>
              <Badge tone={levels[check.level].tone}>{levels[check.level].name}</Badge>
            </span>
            <div className="wrap-anywhere min-w-0">
              <p>
                <span className="font-medium">{check.title}:</span> {check.found}
              </p>
              {check.advice && <p className="text-muted">{check.advice}</p>}
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
