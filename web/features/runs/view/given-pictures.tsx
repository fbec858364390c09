import { useState } from 'react'
import { runPictureDays } from '#contract/runs/run-names.ts'
import { prefixed } from '#web/platform/site.ts'

interface GivenPicture {
  hash: string
  name: string
  alt: string | null
}

/** Pictures that a run was given, small; each opens in full. */
export function GivenPictures({
  executionId,
  pictures,
}: {
  executionId: number
  pictures: readonly GivenPicture[]
}) {
  return (
    <ul className="mt-2 flex flex-wrap gap-3">
      {pictures.map((picture) => (
        <li key={picture.hash} className="w-24">
          <Shown path={`/api/executions/${executionId}/given/${picture.hash}`} picture={picture} />
        </li>
      ))}
    </ul>
  )
}

function Shown({ path, picture: { name, alt } }: { path: string; picture: GivenPicture }) {
  const [isGone, setGone] = useState(false)
  if (isGone)
    return (
      <p className="wrap-anywhere text-muted text-xs">
        {name} is not stored any more. Pictures are kept for {runPictureDays} days.
      </p>
    )
  return (
    <a href={prefixed(path)} target="_blank" rel="noopener" title={name} className="block">
      <img
        src={prefixed(path)}
        loading="lazy"
        alt={alt ?? name}
        onError={() => setGone(true)}
        className="size-24 rounded-md border border-line bg-sunken object-cover"
      />
      <span className="line-clamp-2 wrap-anywhere mt-1 block text-muted text-xs">{name}</span>
    </a>
  )
}
