import { Link } from 'wouter'
import { routes, signOutUrl } from '#web/platform/routes.ts'
import { prefixed } from '#web/platform/site.ts'

const linkStyle = 'inline-flex min-h-11 items-center text-accent-strong underline underline-offset-2'

/** Where one can go from the marketplace. */
export function MarketplaceLinks({ isInside = false }: { isInside?: boolean }) {
  return (
    <nav aria-label="Marketplace" className="-mt-4 mb-2 flex flex-wrap items-center gap-x-4 text-sm">
      {isInside && (
        <Link href={routes.marketplace} className={linkStyle}>
          API Marketplace
        </Link>
      )}
      <Link href={routes.home} className={linkStyle}>
        Home
      </Link>
      <Link href={routes.dashboard} className={linkStyle}>
        Dashboard
      </Link>
      <Link href={routes.analytics} className={linkStyle}>
        Analytics
      </Link>
      <a href={prefixed(signOutUrl)} className={linkStyle}>
        Logout
      </a>
    </nav>
  )
}
