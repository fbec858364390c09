import type { ReactNode } from 'react'

interface SafeLinkProps {
  href: string | undefined
  id?: string | undefined
  children: ReactNode
}

/** A link that a page or a model wrote: it leads only to web and mail addresses, or to a place in its own text. */
export function SafeLink({ href, id, children }: SafeLinkProps) {
  if (href?.startsWith('#')) {
    return (
      <a href={href} id={id}>
        {children}
      </a>
    )
  }
  if (!href || !/^(https?:\/\/|mailto:)/i.test(href) || isOwnCall(href)) return <span>{children}</span>
  return (
    <a href={href} target="_blank" rel="noopener nofollow noreferrer">
      {children}
    </a>
  )
}

/**
 * A click on a link that a page or a model wrote must not call this site's API for the reader, for example to sign them
 * out.
 */
function isOwnCall(href: string): boolean {
  const url = URL.parse(href)
  if (!url || url.origin !== globalThis.location?.origin) return false
  return /^[\\/]*api(?![\w-])/i.test(decoded(url.pathname))
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
