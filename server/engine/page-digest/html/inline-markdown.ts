const labelCharsMax = 500

/** A text of a page in which nothing is a tag. */
export const withoutTags = (text: string): string => text.replace(/<(?=[a-z/!])/gi, '\\<')

/** A label as a link, if its address leads to another page of the web. */
export function linkTo(label: string, href: string, base: string): string {
  const isOwn = href === '' || href.startsWith('#')
  if (isOwn || label.length > labelCharsMax) return label
  const url = URL.parse(href, base)
  if (!url || !/^https?:$/.test(url.protocol)) return label
  const shown = label.replace(/[[\]]/g, '\\$&').replace(/\s+/g, ' ')
  return `[${shown}](${url.href.replace(/[()]/g, encodeURIComponent)})`
}
