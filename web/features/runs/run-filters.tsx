import { X } from 'lucide-react'
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
import { isRunFilterNarrow } from './run-filter.ts'
import { startedByLabels } from '#web/platform/started-by-labels.ts'
import { titleCase } from './run-labels.ts'

interface RunFiltersProps {
  filter: RunFilter
  onChange: (part: Partial<RunFilter>) => void
}

/** Narrows all runs by agent, status, what started them, and day. */
export function RunFilters({ filter, onChange }: RunFiltersProps) {
  const search = useAgentSearch(filter.agentId)
  return (
    <search className="grid grid-cols-2 items-end gap-3 border-line border-b px-4 py-4 sm:px-6 lg:grid-cols-[2fr_1fr_1fr_1fr_1fr_auto]">
      <div className="flex min-w-0 flex-col gap-1.5 max-lg:col-span-2">
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
      <Field label="Started">
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
      <Field label="From">
        <DateInput
          value={filter.from ?? ''}
          max={filter.to}
          onChange={({ target }) => onChange({ from: target.value || undefined })}
        />
      </Field>
      <Field label="To">
        <DateInput
          value={filter.to ?? ''}
          min={filter.from}
          onChange={({ target }) => onChange({ to: target.value || undefined })}
        />
      </Field>
      <Button
        variant="ghost"
        className={isRunFilterNarrow(filter) ? 'max-lg:col-span-2' : 'max-lg:hidden'}
        disabled={!isRunFilterNarrow(filter)}
        icon={<X size={16} aria-hidden />}
        onClick={() =>
          onChange({
            agentId: undefined,
            status: undefined,
            source: undefined,
            from: undefined,
            to: undefined,
          })
        }
      >
        Clear
      </Button>
    </search>
  )
}
