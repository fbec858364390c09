import { z } from 'zod'
import { type CallFailure, done, failed, type Outcome } from '#server/integrations/outcome.ts'
import { serviceCaller } from '#server/integrations/service-caller.ts'
import { safeFetch } from '#server/platform/outbound/outbound.ts'
import type { OpenBot } from '#server/features/chat/chat-bot.ts'

/** What a call needs of the bot. */
export type SlackApp = Pick<OpenBot, 'config' | 'secrets'>

export interface SlackFailure extends CallFailure {
  /** The token was revoked, belongs to something that is gone, or lacks a right: an administrator has to act. */
  isOfApp?: true
  /** The person or the conversation is gone. */
  isGone?: true
}
export type SlackOutcome<Value> = { ok: true; value: Value } | SlackFailure

const envelope = z.looseObject({ ok: z.boolean(), error: z.string().max(200).optional() })

const ofApp: Record<string, string> = {
  invalid_auth: 'Slack does not accept the token.',
  not_authed: 'Slack does not accept the token.',
  token_revoked: 'The token was revoked in Slack.',
  token_expired: 'The token has expired in Slack.',
  account_inactive: 'The app or its workspace was removed from Slack.',
  not_allowed_token_type:
    'Slack expects a token of the other kind here. Check that both are in the right field.',
  missing_scope: 'The Slack app lacks a permission. Update it with the manifest and install it again.',
  access_denied: 'Slack denies access to the app.',
  team_access_not_granted: 'Slack denies the app access to the workspace.',
}

const gone = new Set([
  'channel_not_found',
  'user_not_found',
  'users_not_found',
  'user_disabled',
  'is_archived',
  'cannot_dm_bot',
  'not_in_channel',
])

/** The address of Slack for this app; tests and GovSlack have another one. */
export const serverOf = ({ config }: Pick<SlackApp, 'config'>) => config.server || 'https://slack.com'

/** Calls a method of the Web API. Slack answers most failures with a name, which becomes a sentence. */
export async function callSlack<Value>(
  app: SlackApp,
  method: string,
  {
    args = {},
    token = 'botToken',
    schema,
  }: {
    args?: Record<string, unknown>
    token?: 'botToken' | 'appToken'
    schema: z.ZodType<Value>
  },
  signal: AbortSignal,
): Promise<SlackOutcome<Value>> {
  const secret = app.secrets[token] ?? ''
  const caller = serviceCaller({
    service: 'Slack',
    address: serverOf(app),
    headers: { authorization: `Bearer ${secret}` },
    secrets: [],
    fetch: safeFetch,
    signal,
  })
  const answer: Outcome<Record<string, unknown> & z.output<typeof envelope>> = await caller.json(
    envelope,
    `/api/${method}`,
    { form: formOf(args) },
  )
  if (!answer.ok) return answer
  if (!answer.value.ok) return namedFailure(answer.value.error ?? 'unknown_error')
  const parsed = schema.safeParse(answer.value)
  return parsed.success
    ? done(parsed.data)
    : failed('bad_answer', 'Slack gave an answer that was not understood')
}

/** Reading methods understand forms alone, with JSON in their fields. */
const formOf = (args: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(args)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )

function namedFailure(name: string): SlackFailure {
  const words = ofApp[name]
  if (words) return { ...failed('wrong_key', words), isOfApp: true }
  if (gone.has(name))
    return { ...failed('refused', 'Slack no longer has this conversation or person.'), isGone: true }
  if (name === 'ratelimited' || name === 'rate_limited')
    return { ...failed('rate_limited', 'Slack: too many messages for now'), retryAfterSeconds: 30 }
  const isOfSlack = /^(?:internal_error|fatal_error|service_unavailable|request_timeout)$/.test(name)
  return failed(isOfSlack ? 'server_error' : 'refused', `Slack refused it: ${name.replace(/[^\w ]/g, '')}`)
}
