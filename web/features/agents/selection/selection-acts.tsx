import { Pause, Play, Trash2, X, Zap } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { BulkReply } from '#contract/agents/agents.ts'
import { Button } from '#web/components/button.tsx'
import { ConfirmDialog } from '#web/components/overlay/dialog.tsx'
import { formatCount } from '#web/platform/format.ts'
import type { useBulkActs } from './use-bulk-acts.ts'
import type { BulkTarget } from './use-selection.ts'

interface SelectionActsProps {
  acts: ReturnType<typeof useBulkActs>
  target: BulkTarget
  /** The selected agents, in words. */
  what: string
  /** The actions of other features. */
  more: ReactNode
}

/** The actions on the selected agents. */
export function SelectionActs({ acts, target, what, more }: SelectionActsProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        icon={<Zap size={16} aria-hidden />}
        busy={acts.doing === 'run'}
        onClick={() => acts.act('run', target)}
      >
        Run
      </Button>
      <Button
        size="sm"
        variant="ghost"
        icon={<Play size={16} aria-hidden />}
        busy={acts.doing === 'activate'}
        onClick={() => acts.act('activate', target)}
      >
        Activate
      </Button>
      <Button
        size="sm"
        variant="ghost"
        icon={<Pause size={16} aria-hidden />}
        busy={acts.doing === 'pause'}
        onClick={() => acts.act('pause', target)}
      >
        Pause selected
      </Button>
      {more}
      <Button
        size="sm"
        variant="ghost"
        className="text-danger!"
        icon={<Trash2 size={16} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        Delete selected
      </Button>

      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Delete ${what}?`}
        description="They go to the trash with their results. You can undo it, or restore each for 30 days; after that they are gone."
        confirmLabel="Delete agents"
        busy={acts.doing === 'delete'}
        onConfirm={() => acts.act('delete', target, () => setAsking(false))}
      />
    </>
  )
}

/** The agents for which the action failed, each with its reason; they stay selected. */
export function SelectionFailures({
  failed,
  onClose,
}: {
  failed: BulkReply['results']
  onClose: () => void
}) {
  return (
    <div role="alert" className="flex items-start gap-2 border-line border-t py-2 text-xs">
      <div className="min-w-0 flex-1">
        <p className="font-medium text-danger">
          {formatCount(failed.length, 'agent')} failed and stay selected:
        </p>
        <ul className="max-h-40 overflow-y-auto">
          {failed.map(({ agentId, name, message }) => (
            <li key={agentId} className="wrap-anywhere">
              <bdi className="font-medium">{name ?? `Agent ${agentId}`}</bdi>: {message}
            </li>
          ))}
        </ul>
      </div>
      <Button
        size="sm"
        variant="ghost"
        aria-label="Close the list of failures"
        icon={<X size={16} aria-hidden />}
        onClick={onClose}
      />
    </div>
  )
}
