import { Plug } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { Field, Textarea } from '#web/components/field.tsx'
import { type Approval, useDecide } from '#web/data/approvals.ts'
import { decideLater } from '#web/data/decide-later.ts'
import { CallFailure } from '#web/platform/call.ts'

interface ToolDecisionProps {
  approval: Approval
  /** Leaves out who asks and why, when the page shows that already. */
  isBrief?: boolean | undefined
  onDecided?: (() => void) | undefined
}

/** The exact action that an agent requests at another service: approve it, edit and approve it, or refuse it. */
export function ToolDecision({ approval, isBrief = false, onDecided }: ToolDecisionProps) {
  const { title, reason } = approval
  if (isBrief) return <Ways approval={approval} onDecided={onDecided} />
  return (
    <section
      aria-label="Waiting for your decision"
      className="flex flex-col gap-4 rounded-lg border border-warning bg-warning-tint/40 p-4"
    >
      <div className="flex items-start gap-3">
        <Plug size={20} aria-hidden className="mt-0.5 shrink-0 text-warning" />
        <div className="min-w-0">
          <h3 className="wrap-anywhere font-semibold text-sm">{title}</h3>
          <p className="wrap-anywhere text-sm">{reason}</p>
        </div>
      </div>
      <Ways approval={approval} onDecided={onDecided} />
    </section>
  )
}

function Ways({ approval, onDecided }: Pick<ToolDecisionProps, 'approval' | 'onDecided'>) {
  const decide = useDecide()
  const before = approval.payload.input
  const [texts, setTexts] = useState(() => inputTexts(before))
  const [isChanging, setChanging] = useState(false)
  const [error, setError] = useState<string>()
  const send = (decision: 'approve' | 'refuse') => {
    const changed = changedInput(before, texts)
    setError('error' in changed ? changed.error : undefined)
    if (decision === 'approve' && 'error' in changed) return
    if (decision === 'refuse' || !isChanging) return decideLater(approval, { decision }, onDecided)
    const input = 'input' in changed ? changed.input : undefined
    const payload = input && { input }
    decide.mutate({ params: { id: approval.id }, body: { decision, payload } }, { onSuccess: onDecided })
  }
  return (
    <div className="flex flex-col gap-3">
      <dl className="flex flex-col gap-3">
        {Object.entries(texts).map(([name, text]) =>
          isChanging ? (
            <Field key={name} label={name} error={issueOf(decide.error, name)}>
              <Textarea
                value={text}
                rows={Math.min(12, text.split('\n').length + 1)}
                onChange={(event) => setTexts({ ...texts, [name]: event.target.value })}
              />
            </Field>
          ) : (
            <div key={name} className="min-w-0">
              <dt className="text-muted text-xs">{name}</dt>
              <dd className="wrap-anywhere max-h-72 overflow-y-auto whitespace-pre-wrap rounded-md bg-sunken p-3 text-sm">
                {text}
              </dd>
            </div>
          ),
        )}
      </dl>
      {error && (
        <p role="alert" className="text-danger text-xs">
          {error}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="primary" busy={decide.isPending} onClick={() => send('approve')}>
          {isChanging ? 'Approve as changed' : 'Approve'}
        </Button>
        <Button size="sm" onClick={() => send('refuse')}>
          Refuse
        </Button>
        {!isChanging && Object.keys(texts).length > 0 && (
          <Button size="sm" variant="ghost" onClick={() => setChanging(true)}>
            Change
          </Button>
        )}
      </div>
    </div>
  )
}

function issueOf(error: Error | null, name: string): string | undefined {
  if (!(error instanceof CallFailure)) return undefined
  return error.issues.find(({ path }) => path.startsWith(`payload.input.${name}`))?.message
}

type Input = Record<string, unknown>

const isInput = (value: unknown): value is Input => typeof value === 'object' && value !== null

/** The input of a tool as editable texts, field by field: strings unchanged, other values as JSON. */
export function inputTexts(input: unknown): Record<string, string> {
  const fields = isInput(input) ? Object.entries(input) : []
  return Object.fromEntries(
    fields.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value, null, 2)]),
  )
}

/** The input that edited texts represent; strings stay strings, other values must be valid JSON. */
export function changedInput(
  before: unknown,
  texts: Record<string, string>,
): { input: Input } | { error: string } {
  const known = isInput(before) ? before : {}
  const input: Input = {}
  for (const [name, text] of Object.entries(texts)) {
    try {
      input[name] = typeof known[name] === 'string' ? text : JSON.parse(text)
    } catch {
      return { error: `"${name}" is not valid JSON.` }
    }
  }
  return { input }
}
