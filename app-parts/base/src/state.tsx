import type { ReactNode } from 'react'
import type { Loaded } from './api.ts'

interface StateProps<T> {
  of: Loaded<T[]>
  /** What is said where nothing is there. */
  empty: string
  children: (rows: T[]) => ReactNode
}

/** Rows, or why there are none yet. */
export function State<T>({ of: { data, error, reload }, empty, children }: StateProps<T>) {
  if (error) {
    return (
      <p role="alert">
        {error}{' '}
        <button type="button" className="quiet" onClick={reload}>
          Try again
        </button>
      </p>
    )
  }
  if (!data) return <p role="status">Loading…</p>
  return data.length === 0 ? <p className="empty">{empty}</p> : children(data)
}
