import { Badge } from '#web/components/badge.tsx'
import type { Integration } from '#web/data/integrations.ts'

/** The tools of a service for agents. */
export function ToolList({ tools }: Pick<Integration, 'tools'>) {
  return (
    <ul className="divide-y divide-line">
      {tools.map(({ name, title, description, effect }) => (
        <li key={name} className="py-3 first:pt-0 last:pb-0">
          <p className="flex flex-wrap items-center gap-2 font-medium text-sm">
            {title}
            <Badge tone={effect === 'write' ? 'warning' : 'info'}>
              {effect === 'write' ? 'Writes, asks first' : 'Reads'}
            </Badge>
          </p>
          <p className="mt-0.5 text-muted text-sm">{description}</p>
        </li>
      ))}
    </ul>
  )
}
