import { CircleCheck, Info, ListChecks, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import type { scriptCheck } from '#contract/scripts.ts'
import { Button } from '#web/components/button.tsx'
import { useCheckScript } from '#web/data/agent-checks.ts'
import { classNames } from '#web/platform/class-names.ts'

const looks = {
  python: { icon: CircleCheck, className: 'text-success' },
  broken: { icon: TriangleAlert, className: 'text-danger' },
  instructions: { icon: Info, className: 'text-ink' },
  unavailable: { icon: TriangleAlert, className: 'text-warning' },
} satisfies Record<ScriptVerdict['verdict'], object>

interface ScriptCheckRowProps {
  text: string
  /** The line that Python stumbled over, or null. */
  onLine: (line: number | null) => void
}

/** Asks whether a script is Python, and shows the answer until the script changes. */
export function ScriptCheckRow({ text, onLine }: ScriptCheckRowProps) {
  const [checked, setChecked] = useState<{ text: string; verdict: ScriptVerdict }>()
  const check = useCheckScript()
  const verdict = checked?.text === text ? checked.verdict : undefined

  const handleCheck = () =>
    check.mutate(
      { body: { script: text } },
      {
        onSuccess: (reply) => {
          setChecked({ text, verdict: reply })
          onLine(reply.line)
        },
      },
    )

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <Button
        size="sm"
        icon={<ListChecks size={16} aria-hidden />}
        disabled={text.trim() === ''}
        busy={check.isPending}
        onClick={handleCheck}
      >
        Check script
      </Button>
      <output className="min-w-0 flex-1 basis-52 text-xs">{verdict && <Verdict verdict={verdict} />}</output>
    </div>
  )
}

function Verdict({ verdict }: { verdict: ScriptVerdict }) {
  const { icon: Icon, className } = looks[verdict.verdict]
  return (
    <span className={classNames('wrap-anywhere flex items-start gap-1.5', className)}>
      <Icon size={16} className="mt-px shrink-0" aria-hidden />
      {verdictText(verdict)}
    </span>
  )
}

type ScriptVerdict = z.input<typeof scriptCheck>

/** The result of a check, as one paragraph for the author of the script. */
export function verdictText({ verdict, message, line }: ScriptVerdict): string {
  if (verdict === 'python') return 'This is Python and will run.'
  if (verdict === 'unavailable') return `It cannot be checked here. ${message ?? ''}`.trim()
  if (verdict === 'broken') {
    return `Python cannot read this script, so it will not run. Python says: ${withLine(message ?? '', line)}`
  }
  const explanation = 'Not Python: it will be taken as instructions.'
  return message ? `${explanation} Python says: ${withLine(message, line)}` : explanation
}

/** Adds the line number unless Python's message contains it. */
function withLine(message: string, line: number | null): string {
  return line === null || message.includes(`(line ${line})`) ? message : `${message} (line ${line})`
}
