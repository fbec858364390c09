import type { ReactNode } from 'react'
import type { Loaded } from './api.ts'

interface StateProps<T> {
  of: Loaded<T[]>
  /** Text for an empty list. */
  empty: string
  children: (rows: T[]) => ReactNode
}

/** Shows the rows, or the loading, error or empty state. */
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
