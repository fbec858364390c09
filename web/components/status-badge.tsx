import {
  Ban,
  CircleCheck,
  CircleHelp,
  CirclePause,
  CirclePlay,
  CircleX,
  Clock,
  LoaderCircle,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { Badge, type Tone } from './badge.tsx'

interface Look {
  word: string
  tone: Tone
  icon: ComponentType<{ size?: number; className?: string }>
  turns?: boolean
}

const looks: Record<string, Look> = {
  active: { word: 'Active', tone: 'success', icon: CirclePlay },
  paused: { word: 'Paused', tone: 'warning', icon: CirclePause },
  queued: { word: 'Queued', tone: 'neutral', icon: Clock },
  running: { word: 'Running', tone: 'info', icon: LoaderCircle, turns: true },
  success: { word: 'Success', tone: 'success', icon: CircleCheck },
  failed: { word: 'Failed', tone: 'danger', icon: CircleX },
  canceled: { word: 'Canceled', tone: 'neutral', icon: Ban },
}

/** The state of an agent or a run, the same everywhere: icon, word and colour. */
export function StatusBadge({
  status,
  className,
}: {
  status: string | null | undefined
  className?: string
}) {
  const { word, tone, icon: Icon, turns } = looks[status ?? ''] ?? unknownLook(status)
  return (
    <Badge
      tone={tone}
      className={className}
      icon={<Icon size={14} className={turns ? 'animate-spin' : ''} />}
    >
      {word}
    </Badge>
  )
}

const unknownLook = (status: string | null | undefined): Look => ({
  word: status || 'unknown',
  tone: 'neutral',
  icon: CircleHelp,
})
