/** The plain text of a message: Slack puts links and mentions in angle brackets and escapes three characters. */
export function plainText(text: string): string {
  return text
    .replace(/<([^<>|]*)(?:\|([^<>]*))?>/g, (_all, target: string, label?: string) => named(target, label))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

function named(target: string, label: string | undefined): string {
  const address = target.replace(/^mailto:/, '')
  if (/^[@#!]/.test(target)) return label ?? target
  return !label || address.endsWith(label) ? address : `${label} (${address})`
}

/** Slack keeps texts that begin with / for itself, so commands begin with ! there. */
export const asCommand = (text: string) => text.replace(/^!(?=\w)/, '/')

/** An answer of this server with its commands as they are written in Slack. */
export const shownCommands = (text: string) => text.replace(/(^|\s)\/(?=[a-z]+\b)/gm, '$1!')
