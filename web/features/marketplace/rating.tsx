import { Star } from 'lucide-react'
import { type Integration, useRateIntegration } from '#web/data/integrations.ts'
import { classNames } from '#web/platform/class-names.ts'

const stars = [1, 2, 3, 4, 5] as const

/** Your own stars for a service that you have used. */
export function Rating({ integration: { id, name, ownStars } }: { integration: Integration }) {
  const rate = useRateIntegration()
  return (
    <fieldset className="flex flex-wrap items-center" disabled={rate.isPending}>
      <legend className="sr-only">Your rating of {name}</legend>
      <span aria-hidden className="mr-2 text-sm">
        Your rating
      </span>
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
  )
}
