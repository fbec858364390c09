interface CallTarget {
  origin: string
  /** The path on this site at which the trigger is called. */
  path: string
}

/** Placeholder for the user's key in commands. */
export const keyPlaceholder = 'YOUR_KEY'

/** The header that contains the key, by kind of trigger. */
export const keyHeaders = { webhook: 'x-api-key', api: 'Authorization: Bearer' } as const

/** Shell commands that run an agent with an API key, and wait for its result. */
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

/** The shell command that calls a webhook; it does not wait for the run. */
export function webhookCommand({ origin, path }: CallTarget, key = keyPlaceholder): string {
  return [
    'curl -sS \\',
    `  -H 'x-api-key: ${key}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '{"subject":"Anything you want the agent to know"}' \\`,
    `  ${origin}${path}`,
  ].join('\n')
}
