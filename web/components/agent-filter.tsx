import type { ComponentProps } from 'react'
import { Select } from './select.tsx'

interface AgentFilterProps extends Omit<ComponentProps<'select'>, 'value' | 'onChange'> {
  /** Undefined until they are read. */
  agents: readonly { id: number; name: string }[] | undefined
  value: number | undefined
  onChange: (agentId: number | undefined) => void
}

/** Narrows a list to one agent; one of an address that is not among the names stays chosen by its number. */
export function AgentFilter({ agents, value, onChange, ...rest }: AgentFilterProps) {
  const isKnown = agents?.some(({ id }) => id === value)
  return (
    <Select
      {...rest}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value ? Number(target.value) : undefined)}
    >
      <option value="">All agents</option>
      {value !== undefined && !isKnown && <option value={value}>Agent {value}</option>}
      {agents?.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}
