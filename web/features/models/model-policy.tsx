import { Check } from 'lucide-react'
import { useId } from 'react'
import { QueryError } from '#web/components/error-state.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { Switch } from '#web/components/switch.tsx'
import { useModelSettings, useSetModelSettings } from '#web/data/models/model-connections.ts'

const ways = [
  {
    way: 'cheapest',
    label: 'The cheapest',
    hint: 'The cheapest offered model that can do the work; one that failed in the last 10 minutes comes last.',
  },
  {
    way: 'task',
    label: 'By the kind of task',
    hint: 'Research goes to one service first and writing to another, whatever they cost.',
  },
] as const

/** How Automatic chooses, and whether users may bring keys of their own. */
export function ModelPolicy() {
  const settings = useModelSettings()
  const change = useSetModelSettings()
  const legend = useId()
  const { data } = settings
  if (!data) {
    if (settings.error) return <QueryError title="Failed to load how models are chosen" query={settings} />
    return <Skeleton className="h-44" />
  }
  const shown = change.isPending ? change.variables.body : data
  return (
    <div className="flex flex-col gap-5 border-line border-t pt-5">
      <fieldset aria-labelledby={legend} className="min-w-0">
        <h3 id={legend} className="font-medium text-sm">
          How “Automatic” chooses a model
        </h3>
        <div className="mt-2 grid gap-2 sm:grid-cols-2">
          {ways.map(({ way, label, hint }) => (
            <label
              key={way}
              className="cursor-pointer rounded-lg border border-control p-3 transition-colors hover:bg-sunken has-checked:border-accent has-checked:bg-accent-tint has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
            >
              <input
                type="radio"
                name={legend}
                className="sr-only"
                checked={shown.automaticModel === way}
                onChange={() => change.mutate({ body: { ...shown, automaticModel: way } })}
              />
              <span className="flex items-center justify-between gap-2 font-medium text-sm">
                {label}
                {shown.automaticModel === way && <Check size={16} aria-hidden className="text-accent" />}
              </span>
              <span className="mt-0.5 block text-muted text-xs">{hint}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <Switch
        label="Users may bring keys of their own"
        hint="Each user can then connect AI services for their own agents, and pays for them. Nobody else's agents use these keys."
        checked={shown.ownKeys}
        onChange={(ownKeys) => change.mutate({ body: { ...shown, ownKeys } })}
      />
    </div>
  )
}
