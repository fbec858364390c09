const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as HTML shows it, in an element or an attribute. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => entities[mark] ?? mark)
}

/** A link that can only lead to the web; any other address leaves the words alone. */
export function webLink(href: string, wordsHtml: string): string {
  const url = URL.parse(href.trim())
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return wordsHtml
  return `<a href="${escaped(url.href)}" rel="noopener noreferrer" style="color:inherit">${wordsHtml}</a>`
}
