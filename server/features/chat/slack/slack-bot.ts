import { z } from 'zod'
import { inParts } from '#server/integrations/in-parts.ts'
import type { ChatBotKind, ChatText, OpenBot } from '#server/features/chat/chat-bot.ts'
import { chatWaySender } from '#server/features/chat/chat-way-sender.ts'
import { failedToSend, sendInOrder } from '#server/features/chat/send-outcome.ts'
import type { SendOutcome } from '#server/features/ways/public.ts'
import { receiveSlack } from './receive-slack.ts'
import { partMax, plainMessage } from './slack-blocks.ts'
import { callSlack, type SlackApp, type SlackFailure } from './slack-calls.ts'
import { slackManifest } from './slack-manifest.ts'

/** Longest message in all. */
const textMax = 40_000

/** Slack, by socket mode: it needs no public address of this server. */
export const slackBot: ChatBotKind = {
  service: 'slack',
  fields: [
    {
      name: 'botToken',
      label: 'Bot token',
      isSecret: true,
      isRequired: true,
      hint: 'Under “OAuth & Permissions”, after the app was installed',
      placeholder: 'xoxb-…',
    },
    {
      name: 'appToken',
      label: 'App-level token',
      isSecret: true,
      isRequired: true,
      hint: 'Under “Basic Information”, with the scope connections:write',
      placeholder: 'xapp-…',
    },
    {
      name: 'server',
      label: 'Server',
      isSecret: false,
      isAddress: true,
      isRequired: false,
      hint: 'Only for GovSlack: https://slack-gov.com',
      placeholder: 'https://slack.com',
    },
  ],
  steps: [
    'Open https://api.slack.com/apps, choose “Create New App”, then “From a manifest”, and pick your workspace.',
    `Choose “JSON”, replace what is there with this text, and create the app.\n${slackManifest}`,
    'Choose “Install to Workspace”, allow it, and copy the bot token under “OAuth & Permissions”.',
    'Under “Basic Information”, at “App-Level Tokens”, generate a token with the scope connections:write and copy it.',
  ],
  check: checkSlack,
  receive: receiveSlack,
  linkOf: ({ config: { appId, teamId } }) =>
    appId && teamId ? `https://slack.com/app_redirect?app=${appId}&team=${teamId}` : null,
  howTo: ({ name }) => `Open the app ${name} in Slack, and send it the code as a message.`,
  sendText,
  waySender: (openBot) => chatWaySender('slack', openBot, { sendText, editText }),
}

const tested = z.object({ user: z.string(), user_id: z.string(), team: z.string(), team_id: z.string() })

const no = (message: string) => ({ isOk: false as const, message })

async function checkSlack(app: SlackApp, signal: AbortSignal): ReturnType<ChatBotKind['check']> {
  if (app.config.server && !URL.canParse(app.config.server))
    return no('Enter a whole address as the server, such as https://slack-gov.com')
  if (!app.secrets.botToken?.startsWith('xoxb-')) return no('The bot token begins with xoxb-.')
  if (!app.secrets.appToken?.startsWith('xapp-')) return no('The app-level token begins with xapp-.')
  const bot = await callSlack(app, 'auth.test', { schema: tested }, signal)
  if (!bot.ok) return no(`Bot token: ${bot.message}`)
  const opened = await callSlack(
    app,
    'apps.connections.open',
    { token: 'appToken', schema: z.object({ url: z.string() }) },
    signal,
  )
  if (!opened.ok) return no(`App-level token: ${opened.message}`)
  const { user, team, team_id: teamId } = bot.value
  const appId = /^xapp-\d+-(A[A-Z0-9]+)-/.exec(app.secrets.appToken)?.[1]
  return { isOk: true, name: `${user} (${team})`, config: { teamId, ...(appId && { appId }) } }
}

/** Sends a text in parts, to a conversation or a thread in it; the buttons are below the last part. */
function sendText(
  bot: OpenBot,
  { chat, text, buttons }: Omit<ChatText, 'idempotencyKey'>,
  signal: AbortSignal,
): Promise<SendOutcome> {
  const [channel, thread_ts] = chat.split(':')
  const parts = inParts(text.slice(0, textMax), partMax)
  const messages = parts.map((part, at) => plainMessage(part, at === parts.length - 1 ? buttons : []))
  return sendInOrder(messages, signal, (message) => {
    const args = { channel, thread_ts, ...message, unfurl_links: false, unfurl_media: false }
    return sendCall(bot, 'chat.postMessage', args, signal)
  })
}

/** Replaces a message and its buttons. */
async function editText(
  bot: OpenBot,
  { chat: channel, message: ts }: Record<string, string>,
  text: string,
  signal: AbortSignal,
): Promise<SendOutcome> {
  const outcome = await sendCall(bot, 'chat.update', { channel, ts, ...plainMessage(text) }, signal)
  // An edit that is made twice is no different.
  return outcome.state === 'unknown' ? { ...outcome, state: 'failed' } : outcome
}

const posted = z.object({ channel: z.string(), ts: z.string() })

async function sendCall(
  bot: OpenBot,
  method: string,
  args: Record<string, unknown>,
  signal: AbortSignal,
): Promise<SendOutcome> {
  const answer = await callSlack(bot, method, { args, schema: posted }, signal)
  if (!answer.ok) return failedSlack(answer)
  const { channel, ts } = answer.value
  return { state: 'sent', proof: `Slack stored it as message ${ts}`, remote: { chat: channel, message: ts } }
}

function failedSlack(failure: SlackFailure): SendOutcome {
  return failure.isGone
    ? { state: 'gone', message: `${failure.message} Link your account again.` }
    : failedToSend(failure)
}
