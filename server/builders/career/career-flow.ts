import { careerGoals, goalNames, timelines } from '#contract/builders/career-goals.ts'
import { careerWelcome } from '#contract/builders/welcome.ts'
import { nextStep } from './career-plan.ts'
import type { CareerAnalysis, CareerState, GeneratedPlan } from '#contract/builders/career-state.ts'
import {
  askForHours,
  askForInterests,
  askForSkills,
  askForTimeline,
  askToPlan,
  askWhichGoal,
  askWhichGoalOf,
  goalsLeftOut,
  hoursAWeek,
  notAnAnswer,
  announcePlan,
} from './career-messages.ts'
import { bareHours } from './career-keywords.ts'
import { timelineNames } from './curricula/curricula.ts'
import type { NewMessage } from '#contract/builders/chat-message.ts'
import { flowOf, type Step, keepState } from '#server/builders/flow.ts'

type State = CareerState
type Next = Step<State>
export interface BuiltPlan {
  id: number
  plan: GeneratedPlan
}

const blank: State = {
  phase: 'discovery',
  careerGoal: null,
  currentRole: null,
  currentLevel: 'beginner',
  skills: [],
  interests: [],
  timeline: '6-months',
  hoursPerWeek: 8,
  buildProgress: 0,
  asks: 'skills',
  // These have defaults, which the summary shows and the user can change: at most one question comes before it.
  told: ['interests', 'timeline', 'hours'],
  engine: null,
  generatedPlan: null,
  planId: null,
}

const yes =
  /^(?:yes|yep|yeah|ok(?:ay)?|sure|go(?: ahead)?|do it|perfect|looks? good|great|continue)\b|\b(?:create|make) (?:it|the plan|my plan)\b/iu
/** Answers that accept the default. */
const acceptsDefault =
  /^\s*(?:yes|yep|ok(?:ay)?|sure|skip|default|any(?:thing)?|whatever|you (?:decide|choose)|(?:i )?(?:don['’]?t|do not) know|not sure|no idea)\b/iu
const modifyWords = /\b(?:modify|change|update)\b/iu
const startWords = /\b(?:start|begin|next steps?)\b/iu

const stillBuilding: NewMessage = { content: 'One moment, I am still working your plan out.' }

const onMessage: Record<State['phase'], (state: State, text: string, analysis: CareerAnalysis) => Next> = {
  discovery: (state, text, analysis) => toAnalysis(learned(state, analysis), text),
  analysis(state, text, analysis) {
    const bare = state.asks === 'hours' ? bareHours(text) : null
    const analysisWithHours = bare === null ? analysis : { ...analysis, hoursPerWeek: bare }
    const next = learned(state, analysisWithHours)
    if (!isNothingNew(analysisWithHours)) {
      const left = next.careerGoal ? goalsLeftOut(next.careerGoal, text) : ''
      return ask(
        next,
        [isAnswerTo(state, analysisWithHours) ? '' : confirmNoted(analysisWithHours), left]
          .filter(Boolean)
          .join(' '),
      )
    }
    if (state.asks === 'confirm')
      return yes.test(text.trim()) ? toBuilding(state) : keepState(state, askToPlan(state))
    if ((state.asks === 'timeline' || state.asks === 'hours') && !acceptsDefault.test(text))
      return ask(state, notAnAnswer(state.asks, text))
    if (text.trim().endsWith('?')) return ask(state, notAnAnswer(state.asks, text))
    return ask({ ...answered(state, text), told: [...state.told, state.asks] })
  },
  // In an earlier release, the conversation asked for the hours in this phase.
  planning: (state, text, analysis) =>
    onMessage.analysis({ ...state, phase: 'analysis', asks: 'hours' }, text, analysis),
  building: (state) => keepState(state, stillBuilding),
  completed(state, text, analysis) {
    if (modifyWords.test(text)) return toAnalysis({ ...learned(state, analysis), buildProgress: 0 }, text)
    return startWords.test(text) ? keepState(state, firstStep(state)) : keepState(state, status(state))
  },
}

/** Applies an answer in the user's own words to the open question. */
function answered(state: State, text: string): State {
  const list = text
    .split(/,|\n|\band\b/iu)
    .map((each) => each.trim().slice(0, 60))
    .filter((each) => each !== '' && !/^(?:none|nothing|no|not yet|not much|skip)$/iu.test(each))
    .slice(0, 20)
  if (state.asks === 'skills') return { ...state, skills: merged(state.skills, list) }
  return state.asks === 'interests' ? { ...state, interests: merged(state.interests, list) } : state
}

function chosen(state: State, values: readonly string[]): Next {
  const [value = ''] = values
  const goal = careerGoals.find((each) => each === value)
  if (goal && state.phase === 'discovery') return toAnalysis({ ...state, careerGoal: goal })
  const hours = /^\d{1,2}$/.test(value) ? Number(value) : 0
  if ((state.phase === 'planning' || state.asks === 'hours') && hours >= 1 && hours <= 60)
    return ask({ ...state, phase: 'analysis', hoursPerWeek: hours, told: [...state.told, 'hours'] })
  if (state.phase !== 'analysis') return keepState(state, nextQuestion(state))
  const timeline = timelines.find((each) => each === value)
  if (timeline) return ask({ ...state, timeline, told: [...state.told, 'timeline'] })
  if (value === 'create' && state.asks === 'confirm') return toBuilding(state)
  if (value === 'adjust' && state.asks === 'confirm') return ask({ ...state, told: [] })
  const picked = values.filter((each) => each !== 'none')
  if (state.asks === 'skills')
    return ask({ ...state, skills: merged(state.skills, picked), told: [...state.told, 'skills'] })
  if (state.asks === 'interests')
    return ask({ ...state, interests: merged(state.interests, picked), told: [...state.told, 'interests'] })
  return keepState(state, nextQuestion(state))
}

function nextQuestion(state: State): NewMessage {
  if (state.phase === 'discovery') return askWhichGoal
  if (state.phase === 'building') return stillBuilding
  if (state.phase === 'planning') return askForHours(state)
  return state.phase === 'completed' ? status(state) : askToPlan(state)
}

const toAnalysis = (state: State, text = ''): Next =>
  state.careerGoal === null
    ? keepState(state, askWhichGoalOf(text))
    : ask({ ...state, phase: 'analysis' }, goalsLeftOut(state.careerGoal, text))

/** Confirms what the user said beside the question, so that they know it was noted. */
function confirmNoted({ skills, interests, timeline, hoursPerWeek, careerGoal }: CareerAnalysis): string {
  const noted = [
    careerGoal && goalNames[careerGoal].title,
    skills.length > 0 && `skills ${skills.join(', ')}`,
    interests.length > 0 && `interests ${interests.join(', ')}`,
    timeline && timelineNames[timeline],
    hoursPerWeek !== null && hoursAWeek(hoursPerWeek),
  ].filter((each) => typeof each === 'string')
  return noted.length > 0 ? `Noted: ${noted.join('; ')}.` : ''
}

/** Whether an analysis answers the open question. */
const isAnswerTo = (
  { asks }: State,
  { skills, interests, timeline, hoursPerWeek }: CareerAnalysis,
): boolean =>
  (asks === 'skills' && skills.length > 0) ||
  (asks === 'interests' && interests.length > 0) ||
  (asks === 'timeline' && timeline !== null) ||
  (asks === 'hours' && hoursPerWeek !== null)

/** Asks for missing information, then summarizes it and asks to create the plan. */
function ask(state: State, before = ''): Next {
  const { state: next, says } = asked(state)
  const [first, ...rest] = says
  return first && before !== ''
    ? { state: next, says: [{ ...first, content: `${before}\n\n${first.content}` }, ...rest] }
    : { state: next, says }
}

function asked(state: State): Next {
  if (state.careerGoal === null) return keepState({ ...state, phase: 'discovery' }, askWhichGoal)
  if (!state.told.includes('skills')) return keepState({ ...state, asks: 'skills' }, askForSkills(state))
  if (!state.told.includes('interests'))
    return keepState({ ...state, asks: 'interests' }, askForInterests(state))
  if (!state.told.includes('timeline'))
    return keepState({ ...state, asks: 'timeline' }, askForTimeline(state))
  if (!state.told.includes('hours')) return keepState({ ...state, asks: 'hours' }, askForHours(state))
  return keepState({ ...state, asks: 'confirm' }, askToPlan(state))
}

const toBuilding = (state: State): Next => ({
  state: { ...state, phase: 'building', buildProgress: 0 },
  says: [
    {
      content: 'I am working out your plan now.',
      buildStatus: { phase: 'building', progress: 0, details: planSteps(state) },
    },
  ],
})

/** The steps of a build of a plan, with their results. */
function planSteps(state: State): string[] {
  const goal = state.careerGoal ?? 'software_development'
  return [
    `Goal: ${goalNames[goal].title}`,
    `What you know already: ${state.skills.length}`,
    `Time: ${timelineNames[state.timeline]}, ${hoursAWeek(state.hoursPerWeek)}`,
    'Months, tasks and milestones',
    'Saved as your plan',
  ]
}

function built(state: State, { id, plan }: BuiltPlan): Next {
  const wasThere = state.planId !== null
  const next: State = { ...state, phase: 'completed', buildProgress: 100, planId: id, generatedPlan: plan }
  return keepState(next, announcePlan(next, wasThere))
}

function failed(state: State, message = 'Failed to create the plan'): Next {
  const back: State = { ...state, phase: 'analysis', asks: 'confirm', buildProgress: 0 }
  return keepState(back, { type: 'system', content: `I encountered an issue: ${message}` }, askToPlan(back))
}

function firstStep(state: State): NewMessage {
  const next = state.generatedPlan && nextStep(state.generatedPlan)
  if (!next) return status(state)
  const { month, item } = next
  return {
    content: `Begin with month ${month.month}, “${month.title}”:\n\n${month.tasks.map(({ text }) => `- ${text}`).join('\n')}\n\nYour first step: **${item.text}**. Put it into your calendar for this week, and tick it off in the plan when it is done.`,
    actions: announcePlan(state, true).actions,
  }
}

function status(state: State): NewMessage {
  return {
    content:
      'Your plan is kept. Say “next step” to begin, “change” to modify it, or open it to tick off what is done.',
    actions: announcePlan(state, true).actions,
  }
}

const isNothingNew = ({ engine: _who, reply: _said, ...analysis }: CareerAnalysis) =>
  Object.values(analysis).every((value) => value === null || (Array.isArray(value) && value.length === 0))

const merged = (before: readonly string[], more: readonly string[]) =>
  [...new Set([...before, ...more])].slice(0, 20)

/** Applies the analysis of a text: extends lists, replaces all other values. */
function learned(state: State, analysis: CareerAnalysis): State {
  const answeredTopics = [
    ...(analysis.skills.length > 0 ? (['skills'] as const) : []),
    ...(analysis.interests.length > 0 ? (['interests'] as const) : []),
    ...(analysis.timeline ? (['timeline'] as const) : []),
    ...(analysis.hoursPerWeek === null ? [] : (['hours'] as const)),
  ]
  return {
    ...state,
    careerGoal: analysis.careerGoal ?? state.careerGoal,
    currentRole: analysis.currentRole ?? state.currentRole,
    currentLevel: analysis.currentLevel ?? state.currentLevel,
    skills: merged(state.skills, analysis.skills),
    interests: merged(state.interests, analysis.interests),
    timeline: analysis.timeline ?? state.timeline,
    hoursPerWeek: analysis.hoursPerWeek ?? state.hoursPerWeek,
    told: [...new Set([...state.told, ...answeredTopics])],
  }
}

/** The career assistant: discovery, analysis, planning, building, completed. */
export const careerFlow = flowOf<State, CareerAnalysis, BuiltPlan>({
  blank,
  welcome: careerWelcome,
  onMessage,
  chosen,
  built,
  failed,
  other: (state) => keepState(state, nextQuestion(state)),
})
