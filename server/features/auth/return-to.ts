const pathMax = 2000

/** The path of this site to go to after signing in; whatever could lead elsewhere, or to a call, becomes `/`. */
export function safeReturnTo(text: string): string {
  if (text.length > pathMax || !/^\/(?![/\\])/.test(text) || /[\\\p{Cc}]/u.test(text)) return '/'
  const site = 'http://this.invalid'
  const url = URL.parse(text, site)
  if (!url) return '/'
  const { origin, pathname } = url
  if (origin !== site || pathname.startsWith('//') || /^\/api(\/|$)/i.test(pathname)) return '/'
  return text
}
