import { MessageCircleQuestion, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { questionMax, verdictLabels } from '#contract/approvals/approval-states.ts'
import type { QuestionPayload } from '#contract/approvals/question.ts'
import { Button } from '#web/components/button.tsx'
import { Field, Textarea } from '#web/components/field.tsx'
import { Time } from '#web/components/time.tsx'
import type { Approval } from '#web/data/approvals.ts'
import { decideLater } from '#web/data/decide-later.ts'

interface QuestionDecisionProps {
  approval: Approval
  /** Leaves out the question and its deadline, when the page shows them already. */
  isBrief?: boolean | undefined
  onDecided?: (() => void) | undefined
}

/** A question of a run: answer it by a choice or in other words, or let the run continue without an answer. */
export function QuestionDecision({ approval, isBrief = false, onDecided }: QuestionDecisionProps) {
  const { question, otherwise } = approval.payload as QuestionPayload
  if (isBrief) return <Answers approval={approval} onDecided={onDecided} />
  return (
    <section
      aria-label="Waiting for your answer"
      className="flex flex-col gap-4 rounded-lg border border-warning bg-warning-tint/40 p-4"
    >
      <div className="flex items-start gap-3">
        <MessageCircleQuestion size={20} aria-hidden className="mt-0.5 shrink-0 text-warning" />
        <div className="flex min-w-0 flex-col gap-1">
          <h3 className="font-semibold text-sm">Waiting for your answer</h3>
          <p dir="auto" className="wrap-anywhere whitespace-pre-line text-base">
            {question}
          </p>
          <p className="wrap-anywhere text-muted text-xs">
            Without an answer until <Time at={approval.expiresAt} byClock />: {otherwise}
          </p>
        </div>
      </div>
      <Answers approval={approval} onDecided={onDecided} />
    </section>
  )
}

/** What was written to each question, so that it returns when sending is undone or fails, or the dialog is closed. */
const drafts = new Map<number, string>()

function Answers({ approval, onDecided }: Pick<QuestionDecisionProps, 'approval' | 'onDecided'>) {
  const { choices, isTainted } = approval.payload as QuestionPayload
  const [text, setText] = useState(drafts.get(approval.id) ?? '')
  const [error, setError] = useState<string>()
  const answer = (words: string) =>
    decideLater(approval, { decision: 'approve', payload: { answer: words } }, onDecided)
  const send = () => {
    if (text.trim() === '') return setError('Write an answer, or choose not to answer.')
    answer(text.trim())
  }
  return (
    <div className="flex flex-col gap-3">
      {isTainted && (
        <p className="flex items-start gap-2 text-sm text-warning">
          <TriangleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
          This run has read text by others, which may have caused this question. Never answer with a password.
        </p>
      )}
      {choices.length > 0 && (
        <ul aria-label="Answers to choose from" className="flex flex-wrap gap-2">
          {choices.map((choice) => (
            <li key={choice} className="max-w-full">
              <Button
                size="sm"
                className="wrap-anywhere h-auto max-w-full whitespace-normal py-1.5 text-start"
                onClick={() => answer(choice)}
              >
                <bdi>{choice}</bdi>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Field label={choices.length > 0 ? 'Or in other words' : 'Your answer'} {...(error && { error })}>
        <Textarea
          dir="auto"
          value={text}
          rows={2}
          maxLength={questionMax.answer}
          onChange={({ target }) => {
            setText(target.value)
            drafts.set(approval.id, target.value)
            setError(undefined)
          }}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="primary" onClick={send}>
          {verdictLabels.question.approve}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          onClick={() => decideLater(approval, { decision: 'refuse' }, onDecided)}
        >
          {verdictLabels.question.refuse}
        </Button>
      </div>
    </div>
  )
}
