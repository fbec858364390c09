import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { Field, Textarea } from '#web/components/field.tsx'
import { useAgent } from '#web/data/agents.ts'
import { useFeedback, useGiveFeedback } from '#web/data/lessons.ts'
import { CallFailure } from '#web/platform/call.ts'
import { toast } from '#web/platform/toast.ts'

interface RunFeedbackProps {
  executionId: number
  agentId: number
}

/** The owner's feedback on a run that has ended; a second press removes it. */
export function RunFeedback({ executionId, agentId }: RunFeedbackProps) {
  const { data: feedback } = useFeedback(executionId)
  const give = useGiveFeedback(executionId)
  const [isAsking, setAsking] = useState(false)
  if (!feedback) return null
  const { verdict } = feedback
  const press = (pressed: 'up' | 'down') => {
    setAsking(pressed === 'down')
    give.mutate({ verdict: verdict === pressed ? null : pressed })
  }
  return (
    <section aria-label="Your feedback" className="flex flex-col gap-4 border-line border-t pt-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="text-sm">Was this what you wanted?</p>
        <div className="flex gap-2">
          <Thumb
            label="Yes, good result"
            icon={<ThumbsUp size={16} aria-hidden />}
            isPressed={verdict === 'up'}
            onPress={() => press('up')}
          />
          <Thumb
            label="No, bad result"
            icon={<ThumbsDown size={16} aria-hidden />}
            isPressed={verdict === 'down'}
            onPress={() => press('down')}
          />
        </div>
      </div>
      {verdict === 'down' && (
        <Remark executionId={executionId} agentId={agentId} kept={feedback.remark ?? ''} isNew={isAsking} />
      )}
    </section>
  )
}

interface ThumbProps {
  label: string
  icon: ReactNode
  isPressed: boolean
  onPress: () => void
}

function Thumb({ label, icon, isPressed, onPress }: ThumbProps) {
  return (
    <Button
      size="sm"
      variant={isPressed ? 'ghost' : 'secondary'}
      aria-pressed={isPressed}
      icon={icon}
      className={isPressed ? 'border border-accent bg-accent-tint' : ''}
      onClick={onPress}
    >
      {label}
    </Button>
  )
}

interface RemarkProps extends RunFeedbackProps {
  kept: string
  /** Whether a press opened it, so that it scrolls into view. */
  isNew: boolean
}

/** What was wrong, in the owner's words; in learning mode it becomes a proposed lesson. */
function Remark({ executionId, agentId, kept, isNew }: RemarkProps) {
  const give = useGiveFeedback(executionId)
  const isLearning = useAgent(agentId).data?.learningMode
  const [text, setText] = useState(kept)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (isNew) form.current?.scrollIntoView({ block: 'nearest' })
  }, [isNew])
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const remark = text.trim()
    give.mutate(
      { verdict: 'down', remark },
      { onSuccess: () => toast({ title: 'Thank you!', description: thanks(isLearning && remark !== '') }) },
    )
  }
  return (
    <form ref={form} noValidate onSubmit={handleSubmit} className="flex flex-col items-start gap-3">
      <Field
        className="w-full"
        label="What should be different? (optional)"
        hint={hintOf(isLearning)}
        error={refusalOf(give.error)}
      >
        <Textarea rows={3} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <Button type="submit" size="sm" busy={give.isPending} disabled={text.trim() === kept}>
        Send remark
      </Button>
    </form>
  )
}

const refusalOf = (error: Error | null) =>
  error instanceof CallFailure ? error.issues.find(({ path }) => path === 'remark')?.message : undefined

const thanks = (willPropose: boolean | undefined) =>
  willPropose ? 'A lesson will be proposed to you.' : 'Your remark is kept with this run.'

function hintOf(isLearning: boolean | undefined): string | undefined {
  if (isLearning === undefined) return undefined
  return isLearning
    ? 'Learning mode is on: from your remark a lesson will be proposed, and you decide about it.'
    : 'Learning mode is off for this agent, so no lesson will be proposed. You can switch it on where you edit the agent.'
}
