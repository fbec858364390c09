import { ModelField } from '#web/components/model/model-field.tsx'
import { useModelChoices } from '#web/data/models/model-choices.ts'
import type { Team } from '#web/data/teams.ts'

interface TeamModelProps {
  /** Undefined: a new team. */
  teamId?: number
  models: Team['models']
  onChange: (models: Team['models']) => void
  disabled?: boolean
}

/** The AI models that join the results of the members into one. */
export function TeamModel({ teamId, models, onChange, disabled = false }: TeamModelProps) {
  const { data: choices } = useModelChoices({ teamId })
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <ModelField
        label="Model that joins the results"
        choices={choices}
        value={{ models, engine: null }}
        onChange={(chosen) => onChange(chosen.models)}
      />
    </fieldset>
  )
}
