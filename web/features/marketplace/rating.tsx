import { Star } from 'lucide-react'
import { type Integration, useRateIntegration } from '#web/data/integrations.ts'
import { classNames } from '#web/platform/class-names.ts'
import { ratingLabel } from './rating-label.ts'

const stars = [1, 2, 3, 4, 5] as const

/** What users think of a service, and your own stars once you have used it. */
export function Rating({ integration }: { integration: Integration }) {
  const { id, ratingCount, isRateable, ownStars } = integration
  const rate = useRateIntegration()
  return (
    <div className="flex flex-col gap-1 text-sm">
      <p className="text-muted">
        {ratingLabel(integration)}
        {ratingCount > 0 && ` · by ${ratingCount === 1 ? 'one person' : `${ratingCount} people`}`}
      </p>
      {isRateable && (
        <fieldset className="flex flex-wrap items-center gap-x-3" disabled={rate.isPending}>
          <legend className="float-left mr-3 leading-11">Your rating</legend>
          {stars.map((count) => (
            <label
              key={count}
              className="grid size-11 cursor-pointer place-items-center rounded-md hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name={`stars-${id}`}
                className="sr-only"
                checked={ownStars === count}
                onChange={() => rate.mutate({ body: { integrationId: id, stars: count } })}
              />
              <Star
                size={20}
                aria-hidden
                className={classNames((ownStars ?? 0) >= count ? 'fill-current text-accent' : 'text-muted')}
              />
              <span className="sr-only">{count === 1 ? '1 star' : `${count} stars`}</span>
            </label>
          ))}
        </fieldset>
      )}
    </div>
  )
}
