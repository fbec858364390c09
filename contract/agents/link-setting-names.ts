/** When a link is read by a browser: if a plain read is not enough, each time, or never. */
export const browserChoices = ['auto', 'always', 'never'] as const
export type BrowserChoice = (typeof browserChoices)[number]

export const signInStepsMax = 20
/** Characters of the name of a field or a button, or of a text to wait for. */
export const signInFieldMax = 200
/** Characters of one value. */
export const signInValueMax = 1_000

export const browserChoiceNames: Record<BrowserChoice, string> = {
  auto: 'Automatically',
  always: 'Always with a browser',
  never: 'Never with a browser',
}

interface Reading {
  url: string
  browser?: BrowserChoice
  signIn?: readonly ({ kind: string } & Record<string, string>)[]
}

/** How links are read, a line for each link and each step. */
export function linkSettingLines(settings: readonly Reading[]): string[] {
  return settings.flatMap(({ url, browser = 'auto', signIn = [] }) => [
    `${url}: ${browserChoiceNames[browser].toLowerCase()}${signIn.length > 0 ? ', signs in first' : ''}`,
    ...signIn.map(({ kind, ...named }, index) => `${index + 1}. ${kind}: ${Object.values(named).join('')}`),
  ])
}
