import { Unplug } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { pages } from '#contract/pages.ts'

interface NeedsModelProps {
  isAdmin: boolean
  /** What does nothing without a model, as a sentence. */
  children: ReactNode
}

/** Says beforehand that something does nothing without an AI model, and who can connect one. */
export function NeedsModel({ isAdmin, children }: NeedsModelProps) {
  return (
    <p className="flex items-start gap-1.5 text-muted text-xs">
      <Unplug size={14} className="mt-0.5 shrink-0" aria-hidden />
      <span>
        {children}{' '}
        {isAdmin ? (
          <Link href={`${pages.settings}#ai-model`} className="font-medium text-accent-strong underline">
            Connect an AI model
          </Link>
        ) : (
          'Ask the administrator to connect an AI model.'
        )}
      </span>
    </p>
  )
}
