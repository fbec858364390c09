// chunk: base
import {
  Ban,
  CircleAlert,
  CircleCheck,
  CircleHelp,
  CirclePause,
  CirclePlay,
  CircleX,
  Clock,
  LoaderCircle,
  SkipForward,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { Badge, type Tone } from '#web/components/badge.tsx'

interface Look {
  tone: Tone
  icon: ComponentType<{ size?: number; className?: string }>
  turns?: boolean
}

const looks: Record<string, Look> = {
  active: { tone: 'success', icon: CirclePlay },
  paused: { tone: 'warning', icon: CirclePause },
  queued: { tone: 'neutral', icon: Clock },
  running: { tone: 'info', icon: LoaderCircle, turns: true },
  success: { tone: 'success', icon: CircleCheck },
  fallback: { tone: 'warning', icon: CircleAlert },
  failed: { tone: 'danger', icon: CircleX },
  canceled: { tone: 'neutral', icon: Ban },
  started: { tone: 'success', icon: CirclePlay },
  waiting: { tone: 'info', icon: Clock },
  skipped: { tone: 'neutral', icon: SkipForward },
  missed: { tone: 'warning', icon: CircleAlert },
  accepted: { tone: 'success', icon: CircleCheck },
  refused: { tone: 'warning', icon: Ban },
  sent: { tone: 'success', icon: CircleCheck },
}

/**
 * The status of an agent, a run, a planned run or a delivery, the same on every page: icon, colour and the stored word.
 */
export function StatusBadge({
  status,
  words = status,
  isQuiet = false,
  className,
}: {
  status: string | null | undefined
  /** Replaces the stored word. */
  words?: string | null
  /** Less prominent, beside something more important. */
  isQuiet?: boolean
  className?: string
}) {
  const { tone, icon: Icon, turns } = looks[status ?? ''] ?? unknownLook
  return (
    <Badge
      tone={isQuiet ? 'neutral' : tone}
      className={className}
      icon={<Icon size={14} className={turns ? 'animate-spin' : ''} />}
    >
      <span>{words || 'unknown'}</span>
    </Badge>
  )
}

const unknownLook: Look = { tone: 'neutral', icon: CircleHelp }
