interface ApiCaller {
  origin: string
  email: string
  agentId: number
}

/** The commands that sign in and run an agent from any shell; the password is left to the reader. */
export function apiCallOf({ origin, email, agentId }: ApiCaller): string {
  const credentials = JSON.stringify({ email, password: 'YOUR PASSWORD' })
  return [
    '# Sign in once: the session is kept in balancia.cookies',
    `curl -sS -c balancia.cookies -H 'content-type: application/json' \\`,
    `  -d ${shellQuoted(credentials)} \\`,
    `  ${origin}/api/auth/sign-in/email`,
    '',
    '# Run the agent and wait for its result',
    'curl -sS -b balancia.cookies -X POST \\',
    `  ${origin}/api/agents/${agentId}/run`,
    '',
    '# The same, with something for this run alone',
    `curl -sS -b balancia.cookies -H 'content-type: application/json' \\`,
    `  -d '{"input":"Only the last week, please."}' \\`,
    `  ${origin}/api/agents/${agentId}/run`,
  ].join('\n')
}

/** A text as one word of a POSIX shell, whatever is in it. */
function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
