import { Link } from 'wouter'
import { classNames } from '#web/platform/class-names.ts'
import { routes } from '#web/platform/routes.ts'
import { Logo } from './logo.tsx'

/** The product's name, which leads home. */
export function HomeLink({ className, nameClassName }: { className?: string; nameClassName?: string }) {
  return (
    <Link
      href={routes.home}
      aria-label="Balancia AI, home"
      className={classNames('flex min-h-11 items-center rounded-md', className)}
    >
      <Logo nameClassName={nameClassName} />
    </Link>
  )
}
