/** The newest release: its number in package.json, its day, and what is worth a picture. */
export const release = {
  version: '0.2.0',
  day: '26 November 2026',
  headlines: [
    {
      title: 'One sentence makes an agent',
      text: 'Write what you want to know and when. The form takes the links, the time and a name from your sentence.',
      picture: 'form',
      alt: 'The form of a new agent with a task, its links and its schedule',
    },
    {
      title: 'Teams hand over their work',
      text: 'Agents run one after the other, each with the result of the one before. Drag them into order.',
      picture: 'team',
      alt: 'A team of agents with arrows from each one to the next',
    },
    {
      title: 'Nothing is sent without you',
      text: 'An agent that wants to write to a service asks first. Approve or refuse exactly what you see.',
      picture: 'approval',
      alt: 'A message that waits for approval, with the buttons Approve and Refuse',
    },
  ],
} as const
