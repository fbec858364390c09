import { Field, Input } from '#web/components/field.tsx'

/** The code of the second factor, if the account requires one. */
export function SecondStepField({ error }: { error?: string }) {
  return (
    <Field label="Code" hint="From your authenticator app, or a recovery code" error={error}>
      <Input name="code" autoComplete="one-time-code" autoCapitalize="off" spellCheck={false} required />
    </Field>
  )
}
