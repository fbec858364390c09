import { CircleAlert, CircleCheck } from 'lucide-react'

interface Trial {
  isOk: boolean
  message: string
}

/** The outcome of testing a connection. */
export function TrialOutcome({ trial }: { trial: Trial | undefined }) {
  const Icon = trial?.isOk ? CircleCheck : CircleAlert
  return (
    <output
      className={`wrap-anywhere empty:-mt-4 flex min-w-0 items-start gap-1.5 text-sm ${trial?.isOk ? 'text-success' : 'text-danger'}`}
    >
      {trial && <Icon size={16} className="mt-0.5 shrink-0" aria-hidden />}
      {trial?.message}
    </output>
  )
}
