import { agentTypeIds, agentTypes, templatePrefix } from './agent-types.ts'
import { careerGoals, goalNames } from './career-goals.ts'
import type { NewMessage } from './chat-message.ts'

/** The first message of the agent builder. */
export const agentWelcome: NewMessage = {
  content:
    'Hi! I build AI agents with you, in a conversation. Tell me in your own words what should be done for you, with links to the pages it should read and when it should run. Or pick an instant template, which makes a ready agent at once:',
  options: {
    type: 'buttons',
    choices: agentTypeIds.map((id) => ({
      value: templatePrefix + id,
      label: agentTypes[id].label,
      description: agentTypes[id].description,
    })),
  },
}

/** The first message of the app builder. */
export const appWelcome: NewMessage = {
  content:
    'Hi! I build applications with you, in a conversation: real projects with pages, an API, a database and tests, which you can try here and take with you. What should it be?',
}

/** The goals as options. */
export const goalChoices = careerGoals.map((goal) => ({
  value: goal,
  label: goalNames[goal].title,
  description: goalNames[goal].roles.join(', '),
}))

/** The first message of the career assistant. */
export const careerWelcome: NewMessage = {
  content:
    'Hi! I make a career plan with you: month by month, with tasks, milestones and books that fit. Which way do you want to go? Tell me in your own words, with what you know already and how much time you have, or pick a goal:',
  options: { type: 'buttons', choices: goalChoices },
}
