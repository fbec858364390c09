interface CallTarget {
  origin: string
  /** Where the trigger is called on this site. */
  path: string
}

/** Stands in commands where the reader's key goes. */
export const keyPlaceholder = 'YOUR_KEY'

/** The header in which each kind of trigger takes its key. */
export const keyHeaders = { webhook: 'x-api-key', api: 'Authorization: Bearer' } as const

/** The commands that run an agent by an API key from any shell, and wait for its result. */
export function apiCommands({ origin, path }: CallTarget, key = keyPlaceholder): string {
  return [
    '# Run the agent and wait for its result',
    'curl -sS -X POST \\',
    `  -H 'Authorization: Bearer ${key}' \\`,
    `  ${origin}${path}`,
    '',
    '# The same, with something for this run alone',
    'curl -sS \\',
    `  -H 'Authorization: Bearer ${key}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '{"input":"Only the last week, please."}' \\`,
    `  ${origin}${path}`,
  ].join('\n')
}

/** The command that calls a webhook from any shell; the run goes on by itself. */
export function webhookCommand({ origin, path }: CallTarget, key = keyPlaceholder): string {
  return [
    'curl -sS \\',
    `  -H 'x-api-key: ${key}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '{"subject":"Anything you want the agent to know"}' \\`,
    `  ${origin}${path}`,
  ].join('\n')
}
