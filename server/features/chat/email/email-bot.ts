import type { BotField, ChatBotKind } from '#server/features/chat/chat-bot.ts'
import { accountOf } from '#server/features/chat/account-of.ts'
import { sendsLinks } from '#server/platform/mail/send-now.ts'
import { countEmails, receiveEmails } from './receive-emails.ts'
import { noSending, sendAnswer } from './send-email.ts'

/** Characters before the @ of a mailbox, so that a token fits behind them: 64 are allowed. */
const localMax = 24

const field = (name: string, label: string, more: Partial<BotField> = {}): BotField => ({
  name,
  label,
  isSecret: false,
  isRequired: true,
  hint: null,
  placeholder: null,
  ...more,
})

/** The mailbox of the installation: its messages are received over IMAP, and answered by the mail server of the installation. */
export const emailBot: ChatBotKind = {
  service: 'email',
  fields: [
    field('address', 'Address of the mailbox', { placeholder: 'balancia@example.com' }),
    field('server', 'IMAP server', { isAddress: true, placeholder: 'imap.example.com' }),
    field('port', 'Port', { isAddress: true, isRequired: false, hint: 'Left empty: 993' }),
    field('username', 'User name', { hint: 'Mostly the whole email address' }),
    field('password', 'Password', { isSecret: true, hint: 'Where there is one, a password for apps' }),
    field('folder', 'Folder', { isRequired: false, hint: 'Left empty: INBOX' }),
    field('plus', 'Addresses with a plus sign', {
      isRequired: false,
      hint: 'Enter “no” if your provider does not deliver emails to name+anything@example.com.',
      placeholder: 'yes',
    }),
    field('authserv', 'Trusted server for authentication results', {
      isRequired: false,
      hint: 'The name with which your provider begins its Authentication-Results headers, such as mx.google.com. Left empty: only replies and secret addresses are accepted.',
    }),
  ],
  steps: [
    'Make a mailbox that only this server reads, such as balancia@example.com.',
    'Look for “IMAP” in the help of your mail provider: it says the server and the port.',
    'Gmail, iCloud and others want a password for apps: make one in the security settings of the mailbox.',
    'Answers are sent by the mail server in the settings of this installation.',
  ],
  async check(bot, signal) {
    const [, local = '', domain] = /^([^\s@<>"]+)@([^\s@<>"]+)$/.exec(bot.config.address ?? '') ?? []
    if (!domain)
      return { isOk: false, message: 'Enter the whole address of the mailbox, such as balancia@example.com' }
    if (local.length > localMax)
      return { isOk: false, message: `Use an address with at most ${localMax} characters before the @.` }
    if (!sendsLinks()) return { isOk: false, message: noSending }
    const counted = await countEmails(bot, signal)
    if (!counted.ok) return { isOk: false, message: counted.message }
    const address = `${local}@${domain}`.toLowerCase()
    return { isOk: true, name: address, config: { address } }
  },
  receive: receiveEmails,
  linkOf: ({ name }, code) => `mailto:${encodeURIComponent(name)}?subject=${code}`,
  howTo: ({ name }) =>
    `Send an email to ${name} from the address that you want to link, with this code as its subject.`,
  async sendText(bot, { chat, text, idempotencyKey }) {
    const account = await accountOf('email', chat)
    if (!account) return { state: 'gone', message: 'This address is not linked any more.' }
    return sendAnswer(bot, {
      to: chat,
      accountId: account.id,
      subject: 'Balancia',
      text,
      answers: [],
      key: idempotencyKey,
    })
  },
  linkedText: 'Linked. You can now answer the emails that ask you something, and write to your agents.',
  isSilentToStrangers: true,
}
