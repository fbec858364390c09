import { CornerDownRight } from 'lucide-react'
import type { FormEvent } from 'react'
import { Link } from 'wouter'
import { runInputMax } from '#contract/runs/run-names.ts'
import type { ExecutionReply } from '#contract/runs/runs.ts'
import { Button } from '#web/components/button.tsx'
import { Field, Textarea } from '#web/components/field.tsx'
import { useStartRunWith } from '#web/data/runs.ts'
import { failureText } from '#web/platform/query.ts'
import { talkTo } from '#web/platform/routes.ts'
import { useStoredText } from '#web/platform/use-stored-text.ts'
import { followUpInput } from './follow-up-input.ts'

const questionMax = 2_000

interface FollowUpProps {
  execution: ExecutionReply
  text: string
  onStarted: (executionId: number, agentId: number) => void
}

/** Asks the agent a question about a result: starts a new run with the result as input. */
export function FollowUp({ execution: { id, agentId }, text, onStarted }: FollowUpProps) {
  const [question, setQuestion] = useStoredText(`balancia-question:${id}`)
  const start = useStartRunWith(agentId)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const input = followUpInput({ question, executionId: id, result: text }, runInputMax)
    start.run({ text: input, files: [] }, (executionId) => {
      setQuestion('')
      onStarted(executionId, agentId)
    })
  }
  return (
    <form
      onSubmit={handleSubmit}
      className="flex flex-wrap items-end gap-x-2 gap-y-3 border-line border-t pt-4"
    >
      <Field
        className="min-w-0 grow basis-64"
        label="Ask a follow-up"
        aside={
          <span className="text-muted text-xs">
            Starts a new run with this result, or{' '}
            <Link href={talkTo(agentId, id)} className="text-accent-strong underline underline-offset-2">
              talk about it
            </Link>
          </span>
        }
        error={start.error ? failureText(start.error, 'Failed to run agent') : undefined}
      >
        <Textarea
          rows={1}
          maxLength={questionMax}
          value={question}
          className="field-sizing-content min-h-10 max-sm:min-h-11"
          onChange={(event) => {
            setQuestion(event.target.value)
            start.forget()
          }}
        />
      </Field>
      <Button
        type="submit"
        className="min-h-10"
        busy={start.isStarting}
        disabled={question.trim() === ''}
        icon={<CornerDownRight size={16} aria-hidden />}
      >
        Ask
      </Button>
    </form>
  )
}
