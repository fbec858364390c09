import { Plus } from 'lucide-react'
import { type Control, useWatch } from 'react-hook-form'
import { Button } from '#web/components/button.tsx'
import type { AgentFormPayload, AgentFormValues } from './agent-form-values.ts'
import { linksInText } from '#contract/links/links-in-text.ts'
import type { LinkList } from './use-link-list.ts'

interface TaskLinksProps {
  control: Control<AgentFormValues, unknown, AgentFormPayload>
  list: LinkList
}

/** Offers the addresses that stand in the task as links, for only what is a link is read. */
export function TaskLinks({ control, list }: TaskLinksProps) {
  const task = useWatch({ control, name: 'taskDescription' })
  const found = linksInText(task).filter((link) => !list.has(link))
  if (found.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      <span className="min-w-0 flex-1 basis-48 text-muted text-xs">
        An agent reads only its links. Your task names{' '}
        {found.length === 1 ? 'one' : `${found.length} of them`} that {found.length === 1 ? 'is' : 'are'} not
        in the list:
      </span>
      <Button
        size="sm"
        className="max-w-full"
        icon={<Plus size={16} aria-hidden />}
        onClick={() => list.addText(found.join('\n'))}
      >
        <span className="truncate">
          Add {found.length === 1 ? found[0]?.replace(/^https?:\/\//, '') : `these ${found.length} links`}
        </span>
      </Button>
    </div>
  )
}
