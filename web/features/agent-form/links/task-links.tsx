import { Plus } from 'lucide-react'
import { type Control, useWatch } from 'react-hook-form'
import { Button } from '#web/components/button.tsx'
import type { AgentFormPayload, AgentFormValues } from '#web/features/agent-form/agent-form-values.ts'
import type { LinkList } from './use-link-list.ts'

interface TaskLinksProps {
  control: Control<AgentFormValues, unknown, AgentFormPayload>
  list: LinkList
}

/** Offers the addresses in the task of an existing agent as links, because the agent reads only its links. */
export function TaskLinks({ control, list }: TaskLinksProps) {
  const task = useWatch({ control, name: 'taskDescription' })
  const found = list.missingOf(task)
  if (found.length === 0) return null
  const [which, are] = found.length === 1 ? ['one', 'is'] : [String(found.length), 'are']
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p className="text-muted text-xs">
        An agent reads only its links. Your task names {which} that {are} not in the list:
      </p>
      <div className="grid grid-cols-[minmax(0,max-content)_auto] justify-start gap-2">
        <Button
          size="sm"
          icon={<Plus size={16} aria-hidden className="shrink-0" />}
          onClick={() => list.addAll(found)}
        >
          <span className="truncate">
            Add {found.length === 1 ? found[0]?.replace(/^https?:\/\//, '') : `these ${found.length} links`}
          </span>
        </Button>
        <Button size="sm" variant="ghost" onClick={() => list.leaveOut(found)}>
          Leave out
        </Button>
      </div>
    </div>
  )
}
