import { type FormEvent, useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { Field, Input } from '#web/components/field.tsx'
import { CopyField } from '#web/components/text/copy-field.tsx'
import { PasswordInput } from '#web/components/password-input.tsx'
import { type ChatBot, useSetChatBot } from '#web/data/chat-accounts.ts'
import { CallFailure } from '#web/platform/call.ts'

/** The steps and fields of a bot; it is checked with its service before it is saved. */
export function BotForm({ bot, onDone }: { bot: ChatBot; onDone: () => void }) {
  const { service, fields, steps } = bot
  const [values, setValues] = useState<Record<string, string>>(() =>
    Object.fromEntries(fields.map(({ name, isSecret, value }) => [name, isSecret ? '' : (value ?? '')])),
  )
  const set = useSetChatBot()
  const issues = set.error instanceof CallFailure ? set.error.issues : []
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    set.mutate({ params: { service }, body: { values } }, { onSuccess: onDone })
  }
  return (
    <form onSubmit={handleSubmit} noValidate className="flex flex-col gap-5">
      <ol className="flex list-decimal flex-col gap-1 ps-5 text-sm">
        {steps.map((step) => {
          const [text = '', toCopy] = step.split('\n')
          return (
            <li key={step} className="wrap-anywhere">
              {text}
              {toCopy && (
                <div className="my-2">
                  <CopyField label="Text to copy" text={toCopy} />
                </div>
              )}
            </li>
          )
        })}
      </ol>
      {fields.map(({ name, label, isSecret, isRequired, hint, placeholder, value }) => {
        const Control = isSecret ? PasswordInput : Input
        const isKept = isSecret && value !== null
        return (
          <Field
            key={name}
            label={label}
            isOptional={!isRequired}
            hint={isKept ? 'Leave it empty to use the saved one.' : hint}
            error={issues.find(({ path }) => path === `values.${name}`)?.message}
          >
            <Control
              value={values[name] ?? ''}
              placeholder={isKept ? (value ?? undefined) : (placeholder ?? undefined)}
              autoComplete="off"
              maxLength={4_000}
              required={isRequired && !isKept}
              onChange={({ target }) => setValues({ ...values, [name]: target.value })}
            />
          </Field>
        )
      })}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={set.isPending}>
          Test and save
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  )
}
