// chunk: frame
import { useState } from 'react'
import { classNames } from '#web/platform/class-names.ts'
import { prefixed } from '#web/platform/site.ts'

const sizes = { md: 'size-8 text-sm', lg: 'size-16 text-2xl' }

interface AvatarProps {
  name: string
  imageUrl: string | null
  size?: keyof typeof sizes
}

/** A person's picture, or the first letter of the name when there is no picture or it fails to load. */
export function Avatar({ name, imageUrl, size = 'md' }: AvatarProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  if (imageUrl && imageUrl !== brokenUrl) {
    return (
      <img
        src={prefixed(imageUrl)}
        alt=""
        className={classNames('shrink-0 rounded-full object-cover', sizes[size])}
        onError={() => setBrokenUrl(imageUrl)}
      />
    )
  }
  return (
    <span
      aria-hidden
      className={classNames(
        'grid shrink-0 place-items-center rounded-full bg-accent-tint font-semibold text-accent-strong',
        sizes[size],
      )}
    >
      {Array.from(name)[0]?.toUpperCase()}
    </span>
  )
}
