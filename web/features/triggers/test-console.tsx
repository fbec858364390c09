import { Send } from 'lucide-react'
import { useState } from 'react'
import type { EntryType, TriggerTestReply } from '#contract/triggers/triggers.ts'
import { Badge } from '#web/components/badge.tsx'
import { Button } from '#web/components/button.tsx'
import { CodeBlock } from '#web/components/text/code.tsx'
import { Field, Textarea } from '#web/components/field.tsx'
import { useTestTrigger } from '#web/data/triggers.ts'
import type { ShowRun } from './delivery-log.tsx'
import { answerText, isJson, sampleBody } from './trigger-labels.ts'

interface TestConsoleProps {
  triggerId: number
  type: EntryType
  onShowRun: ShowRun
}

/** Sends what the outside would send, and shows what the outside would be answered. */
export function TestConsole({ triggerId, type, onShowRun }: TestConsoleProps) {
  const [body, setBody] = useState(() => sampleBody(type))
  const test = useTestTrigger()
  const contentType = body.trim() === '' || isJson(body) ? 'application/json' : 'text/plain'

  return (
    <div className="flex flex-col gap-3 pt-3">
      <Field
        label="What to send"
        hint={
          contentType === 'text/plain'
            ? 'This is not JSON, so it is sent as plain text.'
            : 'Sent as JSON. This starts a real run, and it counts as one.'
        }
      >
        <Textarea
          rows={4}
          spellCheck={false}
          className="font-mono text-xs sm:text-xs"
          value={body}
          onChange={({ target }) => setBody(target.value)}
        />
      </Field>
      <div>
        <Button
          variant="primary"
          size="sm"
          busy={test.isPending}
          icon={<Send size={16} aria-hidden />}
          onClick={() => test.mutate({ params: { id: triggerId }, body: { body, contentType } })}
        >
          Send
        </Button>
      </div>
      <div aria-live="polite">
        {test.data && !test.isPending && <Answer answer={test.data} onShowRun={onShowRun} />}
      </div>
    </div>
  )
}

function Answer({ answer, onShowRun }: { answer: TriggerTestReply; onShowRun: ShowRun }) {
  const { httpStatus } = answer
  const executionId = answer.executionId ?? answer.teamExecutionId ?? null
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
        <Badge tone={httpStatus < 300 ? 'success' : 'warning'}>
          <span className="tabular-nums">{httpStatus}</span>
        </Badge>
        <span>{answerText(httpStatus)}</span>
        {executionId !== null && (
          <Button size="sm" onClick={() => onShowRun(executionId, null)}>
            View run #{executionId}
          </Button>
        )}
      </div>
      <CodeBlock label="Answer" text={answer.answer} />
    </div>
  )
}
