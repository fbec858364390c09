const pathMax = 2000

/**
 * Returns the path of this site to open after sign-in; replaces anything that could lead to another site or to the API
 * by `/`.
 */
export function safeReturnTo(text: string): string {
  if (text.length > pathMax || !/^\/(?![/\\])/.test(text) || /[\\\p{Cc}]/u.test(text)) return '/'
  const site = 'http://this.invalid'
  const url = URL.parse(text, site)
  if (!url) return '/'
  const { origin, pathname } = url
  if (origin !== site || pathname.startsWith('//') || /^\/api(\/|$)/i.test(pathname)) return '/'
  return text
}
