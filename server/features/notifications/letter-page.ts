/** What a letter says, as plain words. */
export interface LetterWords {
  title: string
  body: string
  /** A web address and what to call it. */
  link: { label: string; href: string } | null
  /** Why the reader gets it. */
  reason: string
}

const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif"
const button =
  'display:inline-block;padding:10px 18px;border-radius:8px;background:#1d4ed8;color:#ffffff;text-decoration:none;font-weight:600'

/** The letter for readers without HTML. */
export function letterText({ title, body, link, reason }: LetterWords): string {
  const parts = [title, body, link && `${link.label}: ${link.href}`, `-- \n${reason}`]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

/** The letter as an HTML page without images, scripts or anything to load; every word is escaped. */
export function letterHtml({ title, body, link, reason }: LetterWords): string {
  const action = link
    ? `<p style="margin:24px 0"><a href="${escaped(link.href)}" style="${button}">${escaped(link.label)}</a></p>`
    : ''
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escaped(title)}</title></head>
<body style="margin:0;padding:24px;${font};font-size:16px;line-height:1.5">
<div style="max-width:560px;margin:0 auto">
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escaped(title)}</h1>
<p style="margin:0">${escaped(body).replaceAll('\n', '<br>')}</p>
${action}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #94a3b8;font-size:13px;opacity:0.75">${escaped(reason)}</p>
</div>
</body>
</html>
`
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => entities[mark] ?? mark)
}
