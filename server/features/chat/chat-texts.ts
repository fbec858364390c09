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
  useButtons: 'Press a button below that message to decide.',
  answered: 'Thank you. Your answer was passed on.',
  choose: 'Which agent should get this message?',
  chooseThenFiles: 'Which agent should get this message? Send the files again once you have chosen.',
  noAgents: 'You have no agent yet. Create one in Balancia first.',
  agentGone: 'You cannot talk to this agent any more. Send /agents to see those that you can talk to.',
  agents: (current: string | undefined) =>
    current ? `You talk to ${current}. Choose an agent:` : 'Choose the agent to talk to:',
  chosen: (name: string) => `You talk to ${name}. Write your message.`,
  given: (name: string) => `${name} has your message.`,
  begun: (name: string) => `The next message begins a new conversation with ${name}.`,
  noThread: 'There is no conversation yet. Write a message to begin one.',
  waits: 'It is read after the answer to your earlier message.',
  nothingRuns: 'Nothing is running here.',
  stopped: 'It is being stopped.',
  noTalk: 'You cannot talk to agents here. Use the buttons, or Balancia itself.',
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
