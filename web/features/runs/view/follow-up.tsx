import { CornerDownRight } from 'lucide-react'
import type { FormEvent } from 'react'
import { runInputMax } from '#contract/runs/run-names.ts'
import type { ExecutionReply } from '#contract/runs/runs.ts'
import { Button } from '#web/components/button.tsx'
import { Field, Textarea } from '#web/components/field.tsx'
import { useStartRunWith } from '#web/data/runs.ts'
import { failureText } from '#web/platform/query.ts'
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
    start.run({ text: input, file: undefined }, (executionId) => {
      setQuestion('')
      onStarted(executionId, agentId)
    })
  }
  return (
    <form onSubmit={handleSubmit} className="mt-6 flex flex-col gap-3 border-line border-t pt-4">
      <Field
        label="Ask a follow-up"
        hint="Starts a new run of this agent, which reads this result and your question."
        error={start.error ? failureText(start.error, 'Failed to run agent') : undefined}
      >
        <Textarea
          rows={2}
          maxLength={questionMax}
          value={question}
          onChange={(event) => {
            setQuestion(event.target.value)
            start.forget()
          }}
        />
      </Field>
      <div>
        <Button
          type="submit"
          busy={start.isStarting}
          disabled={question.trim() === ''}
          icon={<CornerDownRight size={16} aria-hidden />}
        >
          Ask
        </Button>
      </div>
    </form>
  )
}
