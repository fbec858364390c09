import { Link, useSearch } from 'wouter'

interface OtherWayProps {
  question: string
  href: string
  label: string
}

/** Leads from signing in to signing up and back, keeping where the visitor wanted to go. */
export function AuthSwitchLink({ question, href, label }: OtherWayProps) {
  const search = useSearch()
  return (
    <p className="mt-7 text-center text-muted text-sm">
      {question}{' '}
      <Link href={search ? `${href}?${search}` : href} className="link">
        {label}
      </Link>
    </p>
  )
}
