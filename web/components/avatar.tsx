import { useState } from 'react'

/** A person's picture, or the first letter of the name where there is none that loads. */
export function Avatar({ name, imageUrl }: { name: string; imageUrl: string | null }) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  if (imageUrl && imageUrl !== brokenUrl) {
    return (
      <img
        src={imageUrl}
        alt=""
        className="size-8 shrink-0 rounded-full object-cover"
        onError={() => setBrokenUrl(imageUrl)}
      />
    )
  }
  return (
    <span
      aria-hidden
      className="grid size-8 shrink-0 place-items-center rounded-full bg-accent-tint font-semibold text-accent-strong text-sm"
    >
      {Array.from(name)[0]?.toUpperCase()}
    </span>
  )
}
