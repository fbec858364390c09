import { Field, Input } from '#web/components/field.tsx'

/** Where the account asks for a code beside the password. */
export function SecondStepField({ error }: { error?: string }) {
  return (
    <Field label="Code" hint="From your authenticator app, or a recovery code" error={error}>
      <Input name="code" autoComplete="one-time-code" autoCapitalize="off" spellCheck={false} required />
    </Field>
  )
}
