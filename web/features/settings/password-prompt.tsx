import { type FormEvent, useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { Field } from '#web/components/field.tsx'
import { PasswordInput } from '#web/components/password-input.tsx'
import { CallFailure } from '#web/platform/call.ts'

interface PasswordPromptProps {
  email: string
  /** The label of the button, such as 'Continue'. */
  action: string
  variant?: 'primary' | 'danger'
  busy: boolean
  error: Error | null
  onAnswer: (password: string) => void
  onCancel?: () => void
}

/** Asks for the password again before a sensitive action; shows a wrong one at the field. */
export function PasswordPrompt({ email, action, variant = 'primary', ...props }: PasswordPromptProps) {
  const { busy, error, onAnswer, onCancel } = props
  const [password, setPassword] = useState('')
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    onAnswer(password)
  }
  return (
    <form onSubmit={handleSubmit} className="flex max-w-md flex-col gap-4">
      {/* Tells a password manager to which account the password belongs. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <OwnPasswordField value={password} error={passwordError(error)} onChange={setPassword} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant={variant} busy={busy}>
          {action}
        </Button>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      </div>
    </form>
  )
}

interface OwnPasswordFieldProps {
  value: string
  error: string | undefined
  onChange: (password: string) => void
}

/** The field for the password that the user has now. */
export function OwnPasswordField({ value, error, onChange }: OwnPasswordFieldProps) {
  return (
    <Field label="Your password" error={error}>
      <PasswordInput
        value={value}
        autoComplete="current-password"
        required
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}

function passwordError(error: Error | null): string | undefined {
  if (!error) return undefined
  if (!(error instanceof CallFailure)) return 'The server could not be reached. Try again.'
  return error.issues[0]?.message ?? error.serverMessage
}
