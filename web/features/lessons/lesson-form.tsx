import { type FormEvent, useState } from 'react'
import { lessonForm, lessonMax } from '#contract/lessons.ts'
import { Button } from '#web/components/button.tsx'
import { Field, Textarea } from '#web/components/field.tsx'

interface LessonFormProps {
  label: string
  /** The initial text. */
  text: string
  submitLabel: string
  busy: boolean
  onSubmit: (text: string) => void
  onCancel: () => void
}

/** Edits the text of a lesson. */
export function LessonForm({ label, text: first, submitLabel, busy, onSubmit, onCancel }: LessonFormProps) {
  const [text, setText] = useState(first)
  const [fault, setFault] = useState<string>()
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const read = lessonForm.safeParse({ lesson: text })
    setFault(read.error?.issues[0]?.message)
    if (read.success && !busy) onSubmit(read.data.lesson)
  }
  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-3">
      <Field
        label={label}
        error={fault}
        aside={
          <span className="text-muted text-xs tabular-nums">
            {text.trim().length} / {lessonMax}
          </span>
        }
      >
        <Textarea
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form opens where its button was pressed
          autoFocus
          rows={3}
          value={text}
          placeholder="Give every price in euros, and name the shop."
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" variant="primary" busy={busy}>
          {submitLabel}
        </Button>
        <Button size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
