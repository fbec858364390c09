import type { ChatBotKind } from './chat-bot.ts'
import { discordBot } from './discord/discord-bot.ts'
import { emailBot } from './email/email-bot.ts'
import { slackBot } from './slack/slack-bot.ts'
import { telegramBot } from './telegram/telegram-bot.ts'

/** The chat services that this release speaks, in the order in which they are shown. */
export const chatBotKinds: readonly ChatBotKind[] = [telegramBot, slackBot, discordBot, emailBot]
