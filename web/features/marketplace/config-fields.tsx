import { Field, Input } from '#web/components/field.tsx'
import { PasswordInput } from '#web/components/password-input.tsx'
import type { Integration } from '#web/data/integrations.ts'
import { issueAt } from '#web/platform/issue-at.ts'

export type ConfigTexts = Record<string, string>

const secretNote = 'This will be encrypted and stored securely'

interface ConfigFieldsProps {
  fields: Integration['fields']
  values: ConfigTexts
  /** Stored values, of secrets only the last characters; a secret stays unchanged if its field is left empty. */
  kept?: ConfigTexts
  error: Error | null
  onChange: (values: ConfigTexts) => void
}

/** The fields that a service needs; shows the server's error at each. */
export function ConfigFields({ fields, values, kept = {}, error, onChange }: ConfigFieldsProps) {
  return fields.map(({ name, label, isSecret, isRequired, hint, placeholder }) => {
    const Control = isSecret ? PasswordInput : Input
    const isKept = isSecret && Boolean(kept[name])
    const notes = [hint, isSecret && secretNote].filter(Boolean).join('. ')
    return (
      <Field
        key={name}
        label={isRequired ? label : `${label} (optional)`}
        hint={notes || undefined}
        error={issueAt(error, `config.${name}`)}
      >
        <Control
          value={values[name] ?? ''}
          required={isRequired && !isKept}
          autoComplete="off"
          placeholder={isKept ? `${kept[name]}, stays as it is` : (placeholder ?? undefined)}
          onChange={(event) => onChange({ ...values, [name]: event.target.value })}
        />
      </Field>
    )
  })
}
