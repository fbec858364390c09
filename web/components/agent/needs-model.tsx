import { Unplug } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { settingsAt } from '#web/platform/routes.ts'

interface NeedsModelProps {
  isAdmin: boolean
  /** What has no effect without a model, as a sentence. */
  children: ReactNode
}

/** Warns that something has no effect without an AI model, and says who can connect one. */
export function NeedsModel({ isAdmin, children }: NeedsModelProps) {
  return (
    <p className="flex items-start gap-1.5 text-muted text-xs">
      <Unplug size={14} className="mt-0.5 shrink-0" aria-hidden />
      <span>
        {children}{' '}
        {isAdmin ? (
          <Link href={settingsAt('ai-model')} className="font-medium text-accent-strong underline">
            Connect an AI model
          </Link>
        ) : (
          'Ask the administrator to connect an AI model.'
        )}
      </span>
    </p>
  )
}
