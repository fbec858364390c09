/** What the bots of this server answer. */
export const chatTexts = {
  stranger:
    'This bot belongs to a Balancia server and talks to linked accounts alone. If you have an account there, open Settings, Notifications, make a code for this service, and send it here.',
  wrongCode:
    'This code is wrong or has expired. Make a new one in Settings, Notifications; it works for ten minutes.',
  linked:
    'Linked. From now on your notifications come here, and you can decide and answer here. Write a message to talk to an agent, or /help to see what you can do.',
  groupPress: 'Buttons work in your private chat with the bot alone.',
  foreignButton: 'This button does not belong to your account on this server. Nothing was done.',
  tooMany: (max: number, seconds: number) =>
    `That is more than ${max} messages in a minute. The next ones are not read; write again in ${seconds} seconds.`,
  help: [
    'Write a message, and your agent answers. Reply to a question to answer it.',
    '/agents: choose the agent that you talk to',
    '/new: begin a new conversation with it',
    '/stop: stop what it is doing for you here',
    '/help: this list',
  ].join('\n'),
} as const
