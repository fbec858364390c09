const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for an HTML element or attribute. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => entities[mark] ?? mark)
}

/** Returns a link that can only lead to the web; any other address leaves only the label. */
export function webLink(href: string, wordsHtml: string): string {
  const url = URL.parse(href.trim())
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return wordsHtml
  return `<a href="${escaped(url.href)}" rel="noopener noreferrer" style="color:inherit">${wordsHtml}</a>`
}
