import { classNames } from '#web/platform/class-names.ts'

/** A grey block in the place and size of what is loading; size it with `className`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames('block animate-pulse rounded-md bg-line', className)} />
}
