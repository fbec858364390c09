import { useId } from 'react'
import type { ModelGroup } from '#contract/models/model-kinds.ts'
import { Field } from '#web/components/field.tsx'
import { Select } from '#web/components/select.tsx'
import { arePlansShown } from '#web/platform/without-plans.ts'
import { type GroupKind, groupKindOf, planGroups } from './group-words.ts'

interface GroupChoiceProps {
  /** Null: everybody. */
  groups: ModelGroup[] | null
  error?: string | undefined
  onChange: (groups: ModelGroup[] | null) => void
}

/** Chooses the users of a connection: everybody, administrators, or also people on some plans. */
export function GroupChoice({ groups, error, onChange }: GroupChoiceProps) {
  const legend = useId()
  const chosen = groupKindOf(groups)
  const choose = (kind: GroupKind) => {
    if (kind === 'everyone') onChange(null)
    else onChange(kind === 'administrators' ? ['administrators'] : planGroups.map(([plan]) => plan))
  }
  const toggle = (plan: ModelGroup) => {
    const others = groups?.filter((group) => group !== plan && group !== 'administrators') ?? []
    if (!groups?.includes(plan)) onChange([...others, plan])
    else onChange(others.length === 0 ? ['administrators'] : others)
  }
  return (
    <div className="flex flex-col gap-2">
      <Field label="Who may use it" error={error}>
        <Select value={chosen} onChange={({ target }) => choose(target.value as GroupKind)}>
          <option value="everyone">Everyone</option>
          <option value="administrators">Administrators only</option>
          {(arePlansShown() || chosen === 'plans') && <option value="plans">People on some plans</option>}
        </Select>
      </Field>
      {chosen === 'plans' && (
        <fieldset aria-labelledby={legend} className="min-w-0">
          <p id={legend} className="text-muted text-xs">
            Administrators, and people on these plans:
          </p>
          <div className="flex flex-wrap gap-x-5">
            {planGroups.map(([plan, name]) => (
              <label key={plan} className="flex min-h-11 cursor-pointer items-center gap-2 text-sm">
                <input
                  type="checkbox"
                  checked={groups?.includes(plan) ?? false}
                  onChange={() => toggle(plan)}
                />
                {name}
              </label>
            ))}
          </div>
        </fieldset>
      )}
    </div>
  )
}
