import { Bookmark, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { Input } from '#web/components/field.tsx'
import { useSession } from '#web/data/auth.ts'
import type { RunFilter } from '#web/data/run-list.ts'
import { classNames } from '#web/platform/class-names.ts'
import { filterText, isRunFilterNarrow, noFilter, runFilterOf } from './run-filter.ts'
import { filterNameMax, type SavedFilter, savedFilters, storeFilters, withFilter } from './saved-filters.ts'

interface FilterChipsProps {
  filter: RunFilter
  onChange: (filter: RunFilter) => void
}

const fixed: readonly SavedFilter[] = [
  { name: 'All', text: filterText(noFilter) },
  { name: 'Failed', text: filterText({ ...noFilter, status: 'failed' }) },
]

/** Filters by one press: two that everybody has, and those that were saved in this browser. */
export function FilterChips({ filter, onChange }: FilterChipsProps) {
  const userId = useSession().user?.id ?? ''
  const [saved, setSaved] = useState(() => savedFilters(userId))
  const [isNaming, setNaming] = useState(false)
  const current = filterText(filter)
  const isKnown = [...fixed, ...saved].some(({ text }) => text === current)
  const write = (next: SavedFilter[]) => {
    setSaved(next)
    storeFilters(userId, next)
  }
  const handleSave = (name: string) => {
    write(withFilter(saved, { name, text: current }))
    setNaming(false)
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      {[...fixed, ...saved].map((each) => (
        <Chip
          key={`${each.name} ${each.text}`}
          name={each.name}
          isOn={each.text === current}
          onPress={() => onChange(runFilterOf(new URLSearchParams(each.text)))}
          onDelete={saved.includes(each) ? () => write(saved.filter((other) => other !== each)) : undefined}
        />
      ))}
      {!isKnown && isRunFilterNarrow(filter) && !isNaming && (
        <Button
          size="sm"
          variant="ghost"
          icon={<Bookmark size={16} aria-hidden />}
          onClick={() => setNaming(true)}
        >
          Save filter
        </Button>
      )}
      {isNaming && !isKnown && <NameForm onSave={handleSave} onCancel={() => setNaming(false)} />}
    </div>
  )
}

interface ChipProps {
  name: string
  isOn: boolean
  onPress: () => void
  onDelete: (() => void) | undefined
}

function Chip({ name, isOn, onPress, onDelete }: ChipProps) {
  return (
    <span
      className={classNames(
        'inline-flex max-w-full items-center rounded-full border text-sm',
        isOn ? 'border-accent bg-accent-tint text-accent-strong' : 'border-line hover:bg-sunken',
      )}
    >
      <button
        type="button"
        aria-pressed={isOn}
        onClick={onPress}
        className="min-h-8 min-w-0 cursor-pointer truncate rounded-full px-3 max-sm:min-h-11 pointer-coarse:min-h-11"
      >
        <bdi>{name}</bdi>
      </button>
      {onDelete && (
        <button
          type="button"
          aria-label={`Delete filter ${name}`}
          onClick={onDelete}
          className="-ml-2 grid size-8 shrink-0 cursor-pointer place-items-center rounded-full text-muted hover:text-ink max-sm:size-11 pointer-coarse:size-11"
        >
          <X size={14} aria-hidden />
        </button>
      )}
    </span>
  )
}

function NameForm({ onSave, onCancel }: { onSave: (name: string) => void; onCancel: () => void }) {
  const [name, setName] = useState('')
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '') onSave(name.trim())
  }
  return (
    <form className="flex flex-wrap items-center gap-2" onSubmit={handleSubmit}>
      <Input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it appears where the pressed button was
        autoFocus
        aria-label="Name of the filter"
        placeholder="Name of the filter"
        maxLength={filterNameMax}
        className="w-44"
        value={name}
        onChange={({ target }) => setName(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel()
        }}
      />
      <Button type="submit" size="sm">
        Save
      </Button>
      <Button size="sm" variant="ghost" onClick={onCancel}>
        Cancel
      </Button>
    </form>
  )
}
