// chunk: small
/** Where the built scripts lie. */
const ownScript = /^(.*)\/assets\/[^/]+$/

/**
 * The path below which this site is served, such as `/balancia`; empty at the root of its host. It is known by the
 * address of this script, also in a worker. The build and the development server have none.
 */
export const sitePrefix: string = prefixOf(import.meta.url)

function prefixOf(script: string): string {
  const { protocol, pathname } = new URL(script)
  return protocol === 'file:' ? '' : (ownScript.exec(pathname)?.[1] ?? '')
}

/**
 * The address of a path of the product for the browser; other addresses stay as they are. The router adds the prefix to
 * its links itself: this is for everything else that the browser requests.
 */
export const prefixed = (path: string): string => (/^\/(?!\/)/.test(path) ? sitePrefix + path : path)

/** The whole address of a path of the product, to show or to share. */
export const siteAddress = (path = ''): string => window.location.origin + sitePrefix + path

const isBelow = (pathname: string) => `${pathname}/`.startsWith(`${sitePrefix}/`)

/** The path of the product that the browser shows, or that a path of this host means. */
export const currentPath = (pathname = window.location.pathname): string =>
  sitePrefix !== '' && isBelow(pathname) ? pathname.slice(sitePrefix.length) || '/' : pathname

/** Whether the address lacks the prefix, as it does when somebody calls the server without its proxy; opens the right one. */
export function isLedBelowPrefix(): boolean {
  const { pathname, search, hash } = window.location
  if (isBelow(pathname)) return false
  replaceDocument(pathname + search + hash)
  return true
}

/** Opens a path of the product, or another address, as a new document. */
export const openDocument = (address: string): void => window.location.assign(prefixed(address))

/** The same in place of the present entry of the history. */
export const replaceDocument = (address: string): void => window.location.replace(prefixed(address))
