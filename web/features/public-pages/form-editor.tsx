import { Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import {
  type AgentFormField,
  formFieldsMax,
  formIntroMax,
  formLabelMax,
  formPasswordMax,
  formPerDayMax,
  formPerVisitorMax,
  frameOriginsMax,
} from '#contract/public-pages/form-names.ts'
import type { AgentFormReply } from '#contract/public-pages/public-pages.ts'
import { Button } from '#web/components/button.tsx'
import { Field, Input, Textarea } from '#web/components/field.tsx'
import { PasswordInput } from '#web/components/password-input.tsx'
import { Switch } from '#web/components/switch.tsx'
import { useSaveAgentForm } from '#web/data/public-pages/public-pages.ts'
import { CallFailure } from '#web/platform/call.ts'
import { bodyOf, draftOf, type FormDraft, newField } from './form-draft.ts'
import { FormFieldRow } from './form-field-row.tsx'

interface FormEditorProps {
  agentId: number
  agentName: string
  /** Null: the agent has none yet. */
  form: AgentFormReply | null
}

interface PartProps {
  draft: FormDraft
  change: (part: Partial<FormDraft>) => void
  /** The message of the server about a field, by its path. */
  issueOf: (path: string) => string | undefined
}

/** The settings of a public form, which are stored together. */
export function FormEditor({ agentId, agentName, form }: FormEditorProps) {
  const save = useSaveAgentForm()
  const [draft, setDraft] = useState(() => draftOf(form, agentName))
  const change = (part: Partial<FormDraft>) => setDraft((before) => ({ ...before, ...part }))
  const issues = save.error instanceof CallFailure ? save.error.issues : []
  const issueOf = (path: string) =>
    issues.find((issue) => issue.path === path || issue.path.startsWith(`${path}.`))?.message
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    save.mutate(
      { params: { id: agentId }, body: bodyOf(draft) },
      { onSuccess: (saved) => setDraft(draftOf(saved, agentName)) },
    )
  }
  const parts = { draft, change, issueOf }
  return (
    <form
      noValidate
      aria-label="Public form"
      onSubmit={handleSubmit}
      className="flex flex-col gap-5 rounded-lg border border-line p-4"
    >
      <Switch
        label="Open to visitors"
        hint="Off: the address leads nowhere, and nothing is lost."
        checked={draft.isActive}
        onChange={(isActive) => change({ isActive })}
      />
      <Field label="Title" error={issueOf('title')}>
        <Input
          value={draft.title}
          maxLength={formLabelMax}
          autoComplete="off"
          onChange={({ target }) => change({ title: target.value })}
        />
      </Field>
      <Field label="Introduction" isOptional error={issueOf('intro')}>
        <Textarea
          rows={3}
          value={draft.intro}
          maxLength={formIntroMax}
          onChange={({ target }) => change({ intro: target.value })}
        />
      </Field>
      <Fields {...parts} />
      <Limits {...parts} hasPassword={form?.hasPassword ?? false} />
      <div>
        <Button type="submit" variant="primary" busy={save.isPending}>
          Save form
        </Button>
      </div>
    </form>
  )
}

function Fields({ draft: { fields }, change, issueOf }: PartProps) {
  const setField = (at: number, part: Partial<AgentFormField>) =>
    change({ fields: fields.map((field, index) => (index === at ? { ...field, ...part } : field)) })
  const move = (at: number, by: 1 | -1) => {
    const moved = fields.filter((_, index) => index !== at)
    const [field] = fields.slice(at)
    if (field) change({ fields: [...moved.slice(0, at + by), field, ...moved.slice(at + by)] })
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 font-medium text-sm">Fields</legend>
      <ul className="flex flex-col gap-3">
        {fields.map((field, at) => (
          <FormFieldRow
            key={field.name}
            field={field}
            place={at + 1}
            count={fields.length}
            errorOf={(part) => issueOf(`fields.${at}.${part}`)}
            onChange={(part) => setField(at, part)}
            onMove={(by) => move(at, by)}
            onRemove={() => change({ fields: fields.filter((_, index) => index !== at) })}
          />
        ))}
      </ul>
      <div>
        <Button
          size="sm"
          disabled={fields.length >= formFieldsMax}
          icon={<Plus size={16} aria-hidden />}
          onClick={() => change({ fields: [...fields, newField(fields)] })}
        >
          Add field
        </Button>
      </div>
    </fieldset>
  )
}

function Limits({ draft, change, issueOf, hasPassword }: PartProps & { hasPassword: boolean }) {
  const isSet = draft.password !== undefined ? draft.password !== null : hasPassword
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Entries of one visitor in 24 hours" error={issueOf('perVisitorDay')}>
          <Input
            type="number"
            inputMode="numeric"
            min={1}
            max={formPerVisitorMax}
            value={draft.perVisitorDay}
            onChange={({ target }) => change({ perVisitorDay: target.value })}
          />
        </Field>
        <Field label="Entries of all in 24 hours" error={issueOf('perDay')}>
          <Input
            type="number"
            inputMode="numeric"
            min={1}
            max={formPerDayMax}
            value={draft.perDay}
            onChange={({ target }) => change({ perDay: target.value })}
          />
        </Field>
      </div>
      <Switch
        label="Show the result to the visitor"
        hint="Off: the visitor is thanked, and only you see the result."
        checked={draft.showsResult}
        onChange={(showsResult) => change({ showsResult })}
      />
      <Switch
        label="Ask for a password"
        hint="The form is shown only to visitors who know it."
        checked={isSet}
        onChange={(on) => change({ password: passwordAfter(on, hasPassword) })}
      />
      {isSet && (
        <Field
          label={hasPassword ? 'New password' : 'Password'}
          isOptional={hasPassword}
          hint={hasPassword ? 'Leave it empty to keep the password.' : 'At least 6 characters.'}
          error={issueOf('password')}
        >
          <PasswordInput
            value={draft.password ?? ''}
            maxLength={formPasswordMax}
            autoComplete="new-password"
            onChange={({ target }) =>
              change({ password: target.value === '' && hasPassword ? undefined : target.value })
            }
          />
        </Field>
      )}
      <Field
        label="Sites that may show it in a frame, one a line"
        isOptional
        hint={`Such as https://www.example.com; at most ${frameOriginsMax}.`}
        error={issueOf('frameOrigins')}
      >
        <Textarea
          rows={2}
          value={draft.frameOrigins}
          spellCheck={false}
          onChange={({ target }) => change({ frameOrigins: target.value })}
        />
      </Field>
    </>
  )
}

/** The password in the draft once the switch is on or off: undefined is as it was stored. */
function passwordAfter(isOn: boolean, hasPassword: boolean): FormDraft['password'] {
  if (isOn === hasPassword) return undefined
  return isOn ? '' : null
}
