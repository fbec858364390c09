import { Star } from 'lucide-react'
import { useState } from 'react'
import type { AgentReply } from '#contract/agents/agents.ts'
import { IconButton } from '#web/components/overlay/icon-button.tsx'
import { classNames } from '#web/platform/class-names.ts'
import type { AgentRowActions } from './row-actions.ts'

interface FavoriteButtonProps {
  agent: AgentReply
  onChange: AgentRowActions['onFavorite']
}

/** A star that marks an agent as a favorite, which lists show first. */
export function FavoriteButton({ agent, onChange }: FavoriteButtonProps) {
  // Optimistic: shows the requested state immediately.
  const [asked, setAsked] = useState<boolean>()
  const isFavorite = asked ?? agent.isFavorite
  const settle = () => setAsked(undefined)
  const handleClick = () => {
    setAsked(!isFavorite)
    void onChange(agent, !isFavorite).then(settle, settle)
  }
  return (
    <IconButton
      label="Favorite"
      aria-pressed={isFavorite}
      icon={
        <Star
          size={16}
          aria-hidden
          className={classNames(isFavorite && 'text-warning')}
          fill={isFavorite ? 'currentColor' : 'none'}
        />
      }
      onClick={handleClick}
    />
  )
}
