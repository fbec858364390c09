import { type CareerGoal, careerGoals, goalNames, timelines } from '#contract/builders/career-goals.ts'
import { goalChoices } from '#contract/builders/welcome.ts'
import { skillGaps, skillsOf } from './career-plan.ts'
import type { CareerState } from '#contract/builders/career-state.ts'
import { listedGoals } from './career-keywords.ts'
import { curricula, timelineNames } from './curricula/curricula.ts'
import type { NewMessage } from '#contract/builders/chat-message.ts'

/** Asks for the goal; a text that names none of them is said not to fit. */
export const askWhichGoalOf = (text: string): NewMessage => ({
  ...askWhichGoal,
  content: `${text.trim() === '' ? '' : `I have no plan for “${asQuote(text)}”. `}${askWhichGoal.content}`,
})

const asQuote = (text: string) => {
  const plain = text
    .replace(/[\\`*_[\]<>#|~]/g, (sign) => `\\${sign}`)
    .replace(/\s+/g, ' ')
    .trim()
  return plain.length > 80 ? `${plain.slice(0, 80)}…` : plain
}

/** '1 hour a week', '6 hours a week'. */
export const hoursAWeek = (hours: number): string => `${hours} ${hours === 1 ? 'hour' : 'hours'} a week`

/** Explains what happens to other goals that a text lists; empty if it lists none. */
export function goalsLeftOut(planned: CareerGoal, text: string): string {
  const others = listedGoals(text).filter(({ goal }) => goal !== planned)
  const list = (isKnown: boolean) =>
    new Intl.ListFormat('en').format(
      others.filter(({ goal }) => (goal !== null) === isKnown).map(({ words }) => `“${asQuote(words)}”`),
    )
  const [later, unknown] = [list(true), list(false)]
  if (others.length === 0) return ''
  return [
    `A plan has one goal: this one is for ${goalNames[planned].title}.`,
    later && `For ${later}, begin a new conversation after this one.`,
    unknown && `I have no plan for ${unknown}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const examples = {
  skills: 'Name what you can do, such as “Git and SQL”, or say “none”.',
  interests: 'Name what you care about, such as “sports”, or say “none”.',
  timeline: 'Say for example “6 months” or “a year”.',
  hours: 'Say for example “6 hours a week” or “an hour a day”.',
}

/** Says that words do not answer what was asked, and what would. */
export const notAnAnswer = (asks: keyof typeof examples, text: string): string =>
  `“${asQuote(text)}” does not tell me that. ${examples[asks]}`

export const askWhichGoal: NewMessage = {
  content: 'Which of these goals comes closest? I have worked out plans for these three.',
  options: { type: 'select', choices: goalChoices },
}

const goalOf = ({ careerGoal }: CareerState) => careerGoal ?? careerGoals[0]

export const askForSkills = (state: CareerState): NewMessage => ({
  content: `${goalNames[goalOf(state)].title}, good. What of this can you do already? Choose all that fit, or tell me in words. What you know is checked instead of taught.`,
  options: {
    type: 'multiselect',
    choices: [
      ...skillsOf(goalOf(state)).map((skill) => ({ value: skill, label: skill })),
      { value: 'none', label: 'None of these yet' },
    ],
  },
})

export const askForInterests = (state: CareerState): NewMessage => ({
  content: 'What interests you? The projects of your plan will be about it.',
  options: {
    type: 'multiselect',
    choices: [
      ...curricula[goalOf(state)].interests.map((interest) => ({ value: interest, label: interest })),
      { value: 'none', label: 'Nothing in particular' },
    ],
  },
})

export const askForTimeline = (_state: CareerState): NewMessage => ({
  content: 'How much time do you give yourself?',
  options: {
    type: 'select',
    choices: timelines.map((timeline) => ({ value: timeline, label: timelineNames[timeline] })),
  },
})

/** Sums up what is known, and asks to create the plan. */
export function askToPlan(state: CareerState): NewMessage {
  const { skills, interests, timeline, currentRole, planId } = state
  const goal = goalOf(state)
  const lines = [
    `**Goal:** ${goalNames[goal].title}`,
    ...(currentRole ? [`**You are now:** ${currentRole}`] : []),
    `**Skills:** ${skills.join(', ') || 'none of these yet'}`,
    `**Interests:** ${interests.join(', ') || 'nothing in particular'}`,
    `**Timeline:** ${timelineNames[timeline]}`,
    `**Time:** ${hoursAWeek(state.hoursPerWeek)}`,
    `**Still missing for the goal:** ${skillGaps({ careerGoal: goal, skills }).join(', ') || 'nothing of the basics'}`,
  ]
  return {
    content: `${curricula[goal].outlook[timeline]}\n\n${lines.map((line) => `- ${line}`).join('\n')}\n\nShall I ${planId === null ? 'create' : 'change'} your plan? To adjust it first, tell me, such as “5 hours a week” or “I like sports”.`,
    options: {
      type: 'confirmation',
      choices: [
        { value: 'create', label: planId === null ? 'Yes, create my plan!' : 'Yes, change my plan!' },
        { value: 'adjust', label: 'Let me adjust something' },
      ],
    },
  }
}

export const askForHours = (_state: CareerState): NewMessage => ({
  content: 'How many hours a week do you have?',
  options: {
    type: 'buttons',
    choices: [3, 5, 8, 12, 20].map((hours) => ({ value: String(hours), label: `${hours} hours` })),
  },
})

/** The plan is there: how it begins, and what can be done with it. */
export function announcePlan(state: CareerState, wasThere: boolean): NewMessage {
  const plan = state.generatedPlan
  const id = state.planId ?? 0
  const months = plan?.roadmap.slice(0, 3).map(({ month, title }) => `- Month ${month}: ${title}`) ?? []
  const more = (plan?.roadmap.length ?? 0) - months.length
  return {
    content: `Your plan is ${wasThere ? 'changed; what you ticked off stays ticked' : 'ready'}:\n\n${months.join('\n')}${more > 0 ? `\n- and ${more} more` : ''}\n\nOpen it to tick off what is done, to change it by hand, and to take it along.`,
    actions: [{ type: 'link', label: 'Open plan', icon: 'list', handler: `/career-assistant?plan=${id}` }],
  }
}
