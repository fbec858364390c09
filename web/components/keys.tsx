import { Fragment } from 'react'

interface KeysProps {
  keys: readonly string[]
  /** Pressed together, such as Ctrl and K; otherwise one after the other. */
  isTogether?: boolean
}

/** The keys of a shortcut, as they are on the keyboard. */
export function Keys({ keys, isTogether = false }: KeysProps) {
  return (
    <span className="inline-flex shrink-0 items-center gap-1 text-xs">
      {keys.map((key, index) => (
        <Fragment key={key}>
          {index > 0 && !isTogether && <span className="sr-only">then</span>}
          <kbd className="min-w-5 rounded-sm border border-current/40 px-1 text-center font-sans leading-4.5 uppercase">
            {key}
          </kbd>
        </Fragment>
      ))}
    </span>
  )
}
