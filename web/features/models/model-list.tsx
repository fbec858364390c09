import { useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { QueryError } from '#web/components/error-state.tsx'
import { SearchInput } from '#web/components/search-input.tsx'
import { Segments } from '#web/components/segments.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import {
  type Connection,
  type ConnectionModel,
  type ConnectionScope,
  useConnectionModels,
} from '#web/data/models/model-connections.ts'
import { AddModel } from './add-model.tsx'
import { ModelRow } from './model-row.tsx'
import { ModelsListed } from './models-listed.tsx'

/** Models drawn at first; a search finds the others, or a button shows more. */
const shownMax = 60
/** Fewer are found without a search. */
const searchedMin = 9

const views = { all: 'All', offered: 'Offered', withdrawn: 'Withdrawn' }
type View = keyof typeof views

interface ModelListProps {
  scope: ConnectionScope
  connection: Connection
}

/** The models of a connection, from which those for agents are chosen. */
export function ModelList({ scope, connection }: ModelListProps) {
  const models = useConnectionModels(scope, connection.id)
  if (models.data) return <Models scope={scope} connection={connection} models={models.data} />
  if (models.error) return <QueryError title="Failed to load the models" query={models} />
  return (
    <output aria-label="Loading the models" className="flex flex-col gap-3">
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-14" />
      ))}
    </output>
  )
}

function Models({ scope, connection, models }: ModelListProps & { models: readonly ConnectionModel[] }) {
  const [view, setView] = useState<View>('all')
  const [query, setQuery] = useState('')
  const [most, setMost] = useState(shownMax)
  // A model that is offered stays where it is, although the server lists offered ones first.
  const [places] = useState(() => new Map(models.map(({ name }, index) => [name, index])))
  const words = query.trim().toLowerCase().split(/\s+/)
  const found = models
    .filter(
      ({ name, label, isOffered, withdrawnAt }) =>
        (view === 'all' || (view === 'offered' ? isOffered : withdrawnAt !== null)) &&
        words.every((word) => `${name} ${label ?? ''}`.toLowerCase().includes(word)),
    )
    .toSorted((a, b) => (places.get(a.name) ?? -1) - (places.get(b.name) ?? -1))
  return (
    <div className="flex flex-col gap-4">
      <ModelsListed scope={scope} connection={connection} models={models} />
      {models.length >= searchedMin && (
        <div className="flex flex-wrap items-center gap-3">
          <SearchInput
            boxClassName="min-w-0 flex-1 basis-52"
            aria-label="Search models"
            placeholder="Search models"
            value={query}
            onChange={({ target }) => setQuery(target.value)}
          />
          <Segments label="Models to show" options={views} value={view} onChange={setView} />
        </div>
      )}
      {found.length > 0 && (
        <ul aria-label={`Models of ${connection.name}`} className="divide-y divide-line">
          {found.slice(0, most).map((model) => (
            <ModelRow key={model.name} scope={scope} connectionId={connection.id} model={model} />
          ))}
        </ul>
      )}
      <output className="text-center text-muted text-sm empty:hidden">
        {models.length > 0 && found.length === 0 && nothingFound(view, query)}
      </output>
      {found.length > most && (
        <Button className="self-center" onClick={() => setMost(most + shownMax)}>
          {`Show more of ${found.length}`}
        </Button>
      )}
      <AddModel scope={scope} connectionId={connection.id} />
    </div>
  )
}

function nothingFound(view: View, query: string) {
  if (query.trim() !== '') return `No model matches “${query.trim()}”.`
  return view === 'offered' ? 'No model is offered yet.' : 'The service withdrew none.'
}
