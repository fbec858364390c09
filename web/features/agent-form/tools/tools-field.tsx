import { useState } from 'react'
import { type UseFormReturn, useController } from 'react-hook-form'
import { LazyBoundary } from '#web/components/overlay/lazy-boundary.tsx'
import { FoldHead } from '#web/components/fold-head.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { lazyPart } from '#web/platform/lazy-part.ts'
import type { AgentFormPayload, AgentFormValues } from '#web/features/agent-form/agent-form-values.ts'
import { type AgentTools, toolsSummary } from './tool-choices.ts'

const editor = lazyPart(() => import('./tools-editor.tsx').then(({ ToolsEditor }) => ToolsEditor))

/** The tools of the agent and the destination of its result, collapsed; the offers load when it is opened. */
export function ToolsField({ form }: { form: UseFormReturn<AgentFormValues, unknown, AgentFormPayload> }) {
  const { field } = useController({ control: form.control, name: 'tools' })
  // The types differ only in optional fields, which the stored and the chosen tools always have.
  const chosen = (field.value ?? null) as AgentTools | null
  const integrations = useController({ control: form.control, name: 'integrations' })
  const names = integrations.field.value ?? []
  // Open if there are named integrations: one that is not connected must be visible.
  const [isOpen, setOpen] = useState(names.length > 0)
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <FoldHead className="py-2.5">
        <span className="min-w-0">
          <span className="font-medium">Tools and delivery</span>
          <span className="wrap-anywhere block text-muted text-xs">{toolsSummary(chosen, names)}</span>
        </span>
      </FoldHead>
      {isOpen && (
        <LazyBoundary waiting={<Skeleton className="my-3 h-24" />}>
          <editor.View
            value={chosen}
            onChange={field.onChange}
            names={names}
            onNames={integrations.field.onChange}
          />
        </LazyBoundary>
      )}
    </details>
  )
}
