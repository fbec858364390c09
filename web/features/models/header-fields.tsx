import { Plus, X } from 'lucide-react'
import { Button } from '#web/components/button.tsx'
import { Field, Input } from '#web/components/field.tsx'
import { IconButton } from '#web/components/overlay/icon-button.tsx'
import type { HeaderDraft } from './connection-draft.ts'

const headersMax = 20

interface HeaderFieldsProps {
  headers: readonly HeaderDraft[]
  errorOf: (path: string) => string | undefined
  onChange: (headers: HeaderDraft[]) => void
}

/** Headers that each request to the service carries beside those of its protocol. */
export function HeaderFields({ headers, errorOf, onChange }: HeaderFieldsProps) {
  const set = (index: number, part: Partial<HeaderDraft>) =>
    onChange(headers.map((header, at) => (at === index ? { ...header, ...part } : header)))
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1 font-medium text-sm">Extra headers</legend>
      <p className="text-muted text-xs">
        For a gateway that asks for its own. Their values are stored encrypted and never shown again.
      </p>
      {errorOf('headers') && (
        <p role="alert" className="text-danger text-xs">
          {errorOf('headers')}
        </p>
      )}
      {headers.map((header, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a header has no other identity while it is typed
        <div key={index} className="flex items-start gap-2">
          <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-2">
            <Field
              label={<span className="sr-only">{`Name of header ${index + 1}`}</span>}
              error={errorOf(`headers.${index}.name`)}
            >
              <Input
                autoComplete="off"
                spellCheck={false}
                placeholder="x-team"
                disabled={header.isSaved}
                value={header.name}
                onChange={({ target }) => set(index, { name: target.value })}
              />
            </Field>
            <Field
              label={<span className="sr-only">{`Value of header ${index + 1}`}</span>}
              error={errorOf(`headers.${index}.value`)}
            >
              <Input
                type="password"
                autoComplete="off"
                spellCheck={false}
                placeholder={header.isSaved ? 'Saved. Leave it empty to keep it' : 'Value'}
                value={header.value}
                onChange={({ target }) => set(index, { value: target.value })}
              />
            </Field>
          </div>
          <IconButton
            label={`Remove header ${header.name || index + 1}`}
            icon={<X size={16} aria-hidden />}
            onClick={() => onChange(headers.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      {headers.length < headersMax && (
        <Button
          size="sm"
          className="self-start"
          icon={<Plus size={16} aria-hidden />}
          onClick={() => onChange([...headers, { name: '', value: '', isSaved: false }])}
        >
          Add a header
        </Button>
      )}
    </fieldset>
  )
}
