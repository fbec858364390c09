import { Star } from 'lucide-react'
import type { AgentReply } from '#contract/agents.ts'
import { IconButton } from '#web/components/icon-button.tsx'
import { useSetFavorite } from '#web/data/agents.ts'
import { classNames } from '#web/platform/class-names.ts'

/** The star that keeps an agent in front of the list. */
export function FavoriteButton({ agent }: { agent: AgentReply }) {
  const favorite = useSetFavorite()
  // What was asked for shows at once.
  const isFavorite = favorite.isPending ? favorite.variables.body.isFavorite : agent.isFavorite
  return (
    <IconButton
      label="Favorite"
      aria-pressed={isFavorite}
      className="size-8"
      icon={
        <Star
          size={16}
          aria-hidden
          className={classNames(isFavorite && 'text-warning')}
          fill={isFavorite ? 'currentColor' : 'none'}
        />
      }
      onClick={() => favorite.mutate({ params: { id: agent.id }, body: { isFavorite: !isFavorite } })}
    />
  )
}
