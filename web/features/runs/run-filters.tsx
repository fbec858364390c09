import { SlidersHorizontal, X } from 'lucide-react'
import { useState } from 'react'
import {
  type ExecutionStatus,
  executionStatuses,
  type TriggerSource,
  triggerSources,
} from '#contract/runs/run-names.ts'
import { Button } from '#web/components/button.tsx'
import { DateInput } from '#web/components/date/date-input.tsx'
import { Field } from '#web/components/field.tsx'
import { AgentFilter } from '#web/components/agent/agent-filter.tsx'
import { Select } from '#web/components/select.tsx'
import { type RunFilter, useAgentSearch } from '#web/data/run-list.ts'
import { FilterChips } from './filter-chips.tsx'
import { isRunFilterNarrow, noFilter } from './run-filter.ts'
import { RunSearch } from './run-search.tsx'
import { startedByLabels } from '#web/platform/started-by-labels.ts'
import { titleCase } from './run-labels.ts'

interface RunFiltersProps {
  filter: RunFilter
  onChange: (part: Partial<RunFilter>) => void
}

/** Narrows all runs by words, agent, status, what started them, and day; filters can be saved under a name. */
export function RunFilters({ filter, onChange }: RunFiltersProps) {
  const search = useAgentSearch(filter.agentId)
  const isNarrow = isRunFilterNarrow(filter)
  const [isOpen, setOpen] = useState(isNarrow)
  return (
    <search className="flex flex-col gap-3 border-line border-b px-4 py-4 sm:px-6">
      <div className="flex gap-2">
        <div className="min-w-0 flex-1">
          <RunSearch value={filter.q} onChange={(q) => onChange({ q })} />
        </div>
        <Button
          className="sm:hidden"
          aria-expanded={isOpen}
          icon={<SlidersHorizontal size={16} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          Filters
        </Button>
      </div>
      <FilterChips filter={filter} onChange={onChange} />
      <div
        className={`grid grid-cols-2 items-end gap-3 sm:grid-cols-3 lg:grid-cols-[2fr_1fr_1fr_1fr_1fr_auto] ${isOpen ? '' : 'max-sm:hidden'}`}
      >
        <div className="flex min-w-0 flex-col gap-1.5 max-sm:col-span-2">
          <span className="font-medium text-sm">Agent</span>
          <AgentFilter value={filter.agentId} search={search} onChange={(agentId) => onChange({ agentId })} />
        </div>
        <Field label="Status">
          <Select
            value={filter.status ?? ''}
            onChange={({ target }) => onChange({ status: (target.value as ExecutionStatus) || undefined })}
          >
            <option value="">Any</option>
            {executionStatuses.map((status) => (
              <option key={status} value={status}>
                {titleCase(status)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Started by">
          <Select
            value={filter.source ?? ''}
            onChange={({ target }) => onChange({ source: (target.value as TriggerSource) || undefined })}
          >
            <option value="">Any</option>
            {triggerSources.map((source) => (
              <option key={source} value={source}>
                {startedByLabels[source]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Jump to date">
          <DateInput
            value={filter.to ?? ''}
            min={filter.from}
            onChange={({ target }) => onChange({ to: target.value || undefined })}
          />
        </Field>
        <Field label="Not before">
          <DateInput
            value={filter.from ?? ''}
            max={filter.to}
            onChange={({ target }) => onChange({ from: target.value || undefined })}
          />
        </Field>
        <Button
          variant="ghost"
          className={isNarrow ? 'max-sm:col-span-2' : 'max-sm:hidden'}
          disabled={!isNarrow}
          icon={<X size={16} aria-hidden />}
          onClick={() => onChange(noFilter)}
        >
          Clear
        </Button>
      </div>
    </search>
  )
}
