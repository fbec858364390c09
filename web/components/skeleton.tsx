import { classNames } from '#web/platform/class-names.ts'

/** A grey placeholder for content that is loading; set its size with `className`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames('block animate-pulse rounded-md bg-line', className)} />
}
