import { ChevronRight } from 'lucide-react'
import { Suspense, useState } from 'react'
import { type UseFormReturn, useController } from 'react-hook-form'
import { Skeleton } from '#web/components/skeleton.tsx'
import { part } from '#web/platform/part.ts'
import type { AgentFormPayload, AgentFormValues } from './agent-form-values.ts'
import { type AgentTools, toolsSummary } from './tool-choices.ts'

const editor = part(() => import('./tools-editor.tsx').then(({ ToolsEditor }) => ToolsEditor))

/** What the agent may do at other services and where its result goes, folded; what there is to choose is read when it is unfolded. */
export function ToolsField({ form }: { form: UseFormReturn<AgentFormValues, unknown, AgentFormPayload> }) {
  const { field } = useController({ control: form.control, name: 'tools' })
  // As the server keeps it, and as it is chosen here, nothing is left out.
  const chosen = (field.value ?? null) as AgentTools | null
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className="group rounded-lg border border-line"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-3 py-2 text-sm sm:px-4">
        <ChevronRight size={16} aria-hidden className="shrink-0 transition-transform group-open:rotate-90" />
        <span className="min-w-0">
          <span className="font-medium">Tools and delivery</span>
          <span className="wrap-anywhere block text-muted text-xs">{toolsSummary(chosen)}</span>
        </span>
      </summary>
      {isOpen && (
        <Suspense fallback={<Skeleton className="m-3 h-24" />}>
          <editor.View value={chosen} onChange={field.onChange} />
        </Suspense>
      )}
    </details>
  )
}
