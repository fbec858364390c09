import type {
  AgentAnalysis,
  AgentBuilderState,
  AgentDraft,
  AgentEdit,
} from '#contract/builders/agent-state.ts'
import {
  adjustHint,
  askToJoin,
  type BuiltWith,
  askForPersonality,
  askForTestText,
  askToBuild,
  askWhichKind,
  builtActions,
  scheduleText,
  announceAgent,
  templateChosen,
} from './agent-messages.ts'
import {
  type AgentTypeId,
  agentTypeIds,
  agentTypes,
  styleLabels,
  toneLabels,
  tones,
} from '#contract/builders/agent-types.ts'
import { isWatch } from '#contract/agents/watch-in-text.ts'
import { templateNamed } from './agent-keywords.ts'
import type { NewMessage } from '#contract/builders/chat-message.ts'
import { agentWelcome } from '#contract/builders/welcome.ts'
import { flowOf, type Step, keepState } from '#server/builders/flow.ts'
import { agentPresets } from './agent-presets.ts'

type State = AgentBuilderState
/** The built agent, with the services and teams from the conversation that it has and lacks. */
export type BuiltAgent = NonNullable<State['generatedAgent']> & BuiltWith
type Next = Step<State>

const blank: State = {
  phase: 'discovery',
  agentType: null,
  personality: { tone: 'friendly', expertise: [], communication_style: 'helpful' },
  capabilities: [],
  integrations: [],
  automations: [],
  buildProgress: 0,
  team: null,
  draft: {
    name: '',
    taskDescription: '',
    taskFrequency: 'as-needed',
    at: null,
    weekday: null,
    isWeekdaysOnly: false,
    webLinks: [],
  },
  wasAsked: false,
  engine: null,
  isInstant: false,
  generatedAgent: null,
}

const yes =
  /^(?:yes|yep|yeah|ok(?:ay)?|sure|go(?: ahead)?|do it|perfect|looks? good|great)\b|\b(?:build|create|make) (?:it|the agent)\b/iu
const modifyWords = /\b(?:modify|change|adjust|edit|update)\b/iu
const testWords = /\b(?:test|try)\b/iu
const taskMin = 10

const stillBuilding: NewMessage = { content: 'One moment, I am still building it.' }

const onMessage: Record<State['phase'], (state: State, text: string, analysis: AgentAnalysis) => Next> = {
  discovery(state, text, analysis) {
    const template = templateNamed(text)
    if (template) return fromTemplate(state, template)
    const named = withSchedule(withTask(learned(state, analysis), analysis), text, analysis)
    const type = analysis.agentType ?? (state.wasAsked ? 'personal_assistant' : null)
    if (type === null) return keepState({ ...named, wasAsked: true }, askWhichKind)
    return toPersonality(ofType(named, type, analysis), analysis)
  },
  personality(state, text, analysis) {
    const isAboutManner = Object.keys(analysis.personality).length > 0 || yes.test(text)
    return toCapabilities(addedTo(learned(state, analysis), text, analysis, isAboutManner), analysis)
  },
  capabilities(state, text, analysis) {
    const isBare = isNothingNew(analysis) && text.trim().split(/\s+/).length <= 6
    if (isBare && yes.test(text.trim())) return toBuilding(state)
    if (isBare && modifyWords.test(text)) return keepState(state, adjustHint)
    const isAboutManner = Object.keys(analysis.personality).length > 0
    return toCapabilities(addedTo(learned(state, analysis), text, analysis, isAboutManner), analysis)
  },
  building: (state) => keepState(state, stillBuilding),
  completed(state, text, analysis) {
    const testText = /^\s*test\s*:\s*(\S[\s\S]*)$/iu.exec(text)?.[1]?.trim()
    if (testText) return test({ ...state, testInput: testText })
    const isChange =
      modifyWords.test(text) || Object.keys(analysis.draft).some((key) => key !== 'taskDescription')
    if (state.isAskedForText && !isChange) return test({ ...state, testInput: text.trim() })
    if (testWords.test(text)) return test(state)
    if (!isChange) return keepState(state, status(state))
    if (isNothingNew(analysis))
      return keepState({ ...state, phase: 'capabilities', buildProgress: 0 }, adjustHint, askToBuild(state))
    return toCapabilities(learned(state, analysis), analysis)
  },
}

function chosen(state: State, value: string): Next {
  if (state.phase === 'building') return keepState(state)
  const template = templateChosen(value)
  if (template && state.phase === 'discovery') return fromTemplate(state, template)
  const type = agentTypeIds.find((id) => id === value)
  if (type && state.phase === 'discovery') return toPersonality(ofType(state, type))
  const tone = tones.find((each) => each === value)
  if (tone && state.agentType)
    return toCapabilities({ ...state, personality: { ...state.personality, tone } })
  const teamId = /^team:(\d+)$/.exec(value)?.[1]
  if (teamId && state.generatedAgent) return { state, says: [], effect: 'join', target: Number(teamId) }
  if (value === 'build' && state.phase === 'capabilities') return toBuilding(state)
  if (value === 'adjust' && state.phase === 'capabilities') return keepState(state, adjustHint)
  return keepState(state, nextQuestion(state))
}

/** The message when nothing else fits, so that the user always gets a question to answer. */
function nextQuestion(state: State): NewMessage {
  if (state.phase === 'building') return stillBuilding
  if (state.phase === 'discovery') return askWhichKind
  if (state.phase === 'personality') return askForPersonality(state)
  return state.phase === 'capabilities' ? askToBuild(state) : status(state)
}

function fromTemplate(state: State, type: AgentTypeId): Next {
  const made = ofType({ ...blank, draft: { ...blank.draft, name: `${agentTypes[type].label} Agent` } }, type)
  const draft = {
    ...made.draft,
    webLinks: state.draft.webLinks.length > 0 ? state.draft.webLinks : agentPresets[type].webLinks,
  }
  return { state: { ...made, draft, phase: 'building', isInstant: true }, says: [], effect: 'build' }
}

/** Sets the kind of the agent in the state; keeps what was said before. */
function ofType(state: State, type: AgentTypeId, analysis?: AgentAnalysis): State {
  const { personality, capabilities, automations, taskDescription } = agentPresets[type]
  const { tone = personality.tone, communication_style = personality.communication_style } =
    analysis?.personality ?? {}
  const expertise = analysis?.personality.expertise ?? personality.expertise
  const own = state.draft.taskDescription
  return {
    ...state,
    agentType: type,
    personality: { tone, communication_style, expertise },
    capabilities: analysis?.capabilities.length ? analysis.capabilities : capabilities,
    automations: analysis?.automations.length ? analysis.automations : automations,
    draft: { ...state.draft, taskDescription: own.length >= taskMin ? own : taskDescription },
  }
}

function toPersonality(state: State, analysis?: AgentAnalysis): Next {
  const says = askForPersonality(state)
  const question = analysis?.question
  return keepState(
    { ...state, phase: 'personality' },
    question ? { ...says, content: `${question}\n\n${says.content}` } : says,
  )
}

function toCapabilities(state: State, analysis?: AgentAnalysis): Next {
  return keepState(
    { ...state, phase: 'capabilities', buildProgress: 0 },
    askToBuild(state, analysis?.question ?? ''),
  )
}

const toBuilding = (state: State): Next => ({
  state: { ...state, phase: 'building', buildProgress: 0, isInstant: false },
  says: [
    {
      content: 'I am building it now.',
      buildStatus: { phase: 'building', progress: 0, details: buildSteps(state) },
    },
  ],
})

/** The steps of a build, with their results. */
export function buildSteps(state: State): string[] {
  const { personality, capabilities, automations, draft } = state
  return [
    `Personality: ${toneLabels[personality.tone]}, ${styleLabels[personality.communication_style].toLowerCase()}`,
    `Capabilities: ${capabilities.length}`,
    `Automations: ${automations.length}`,
    `Pages to read: ${draft.webLinks.length}`,
    ...(state.integrations.length > 0 ? [`Services: ${state.integrations.join(', ')}`] : []),
    `Runs ${scheduleText(draft)}`,
    'Saved as your agent',
  ]
}

function built(state: State, { id, name, persona, config, ...withIt }: BuiltAgent): Next {
  const wasChanged = state.generatedAgent !== null
  const generatedAgent = { id, name, persona, config }
  const next: State = { ...state, phase: 'completed', buildProgress: 100, isInstant: false, generatedAgent }
  const { teams = [] } = withIt
  const joining = teams.length > 0 && !wasChanged ? [askToJoin(teams, state.team ?? null)] : []
  return keepState(next, announceAgent(next, wasChanged, withIt), ...joining)
}

function failed(state: State, message = 'Failed to create agent'): Next {
  const content = `I encountered an issue: ${message}`
  if (state.isInstant)
    return keepState(
      blank,
      { type: 'system', content },
      { ...agentWelcome, content: 'Let us start over. What should the agent do?' },
    )
  const back: State = { ...state, phase: 'capabilities', buildProgress: 0 }
  return keepState(back, { type: 'system', content }, askToBuild(back))
}

/** Starts a run of the agent. Asks for a text first when it has nothing to read and would fail without a model. */
function test(state: State): Next {
  const isModel = state.engine !== null && state.engine !== 'built-in'
  const hasSource = state.draft.webLinks.length > 0 || state.integrations.length > 0 || isModel
  if (!hasSource && !state.testInput) return keepState({ ...state, isAskedForText: true }, askForTestText)
  return { state: { ...state, isAskedForText: false }, says: [], effect: 'test' }
}

function status(state: State): NewMessage {
  const made = state.generatedAgent
  if (!made || state.phase === 'building')
    return state.phase === 'completed' ? adjustHint : nextQuestion(state)
  return {
    content: `“${made.name}” is there and runs ${scheduleText(state.draft)}. Say “test” to try it, “change” to modify it, or use the buttons.`,
    actions: builtActions(made.id),
  }
}

const isNothingNew = ({ draft, personality, integrations, team }: AgentAnalysis) =>
  [draft, personality, integrations].every((each) => Object.keys(each).length === 0) && !team

/** Applies the analysis of a text to the agent: adds links, replaces all other values. */
function learned(state: State, analysis: AgentAnalysis): State {
  const { webLinks = [], taskDescription, ...draft } = analysis.draft
  return {
    ...state,
    personality: { ...state.personality, ...analysis.personality },
    team: analysis.team ?? state.team ?? null,
    integrations: [...new Set([...state.integrations, ...analysis.integrations])].slice(0, 12),
    draft: {
      ...state.draft,
      ...draft,
      ...(draft.taskFrequency !== undefined && { isScheduleAssumed: false, once: draft.once }),
      webLinks: [...new Set([...state.draft.webLinks, ...webLinks])].slice(0, 50),
      ...(analysis.engine !== 'built-in' && taskDescription !== undefined && { taskDescription }),
    },
  }
}

/** Takes the task from the first text that contains one. */
function withTask(state: State, { draft }: AgentAnalysis): State {
  const hasTask = state.draft.taskDescription.length >= taskMin
  return hasTask
    ? state
    : withDraft(state, { taskDescription: draft.taskDescription ?? state.draft.taskDescription })
}

/** Runs an agent that watches something daily until a time is given, as a watch that never runs is useless. */
function withSchedule(state: State, text: string, { draft }: AgentAnalysis): State {
  const isGiven =
    draft.taskFrequency !== undefined ||
    state.draft.taskFrequency !== 'as-needed' ||
    state.draft.once !== undefined
  return isGiven || !isWatch(text)
    ? state
    : withDraft(state, { taskFrequency: 'daily', isScheduleAssumed: true })
}

/** Adds a later text without other information to the task, so that nothing is lost. */
function addedTo(state: State, text: string, analysis: AgentAnalysis, isAboutManner: boolean): State {
  const { taskDescription, ...rest } = analysis.draft
  const isModel = analysis.engine !== 'built-in'
  if (isModel || isAboutManner || Object.keys(rest).length > 0 || analysis.integrations.length > 0)
    return state
  return withDraft(state, {
    taskDescription: `${state.draft.taskDescription}\n${taskDescription ?? text.trim()}`.slice(0, 20_000),
  })
}

const withDraft = (state: State, change: Partial<AgentDraft>): State => ({
  ...state,
  draft: { ...state.draft, ...change },
})

/** Updates the open summary after an edit beside the chat. */
const afterEdit = (state: State): Next =>
  state.phase === 'capabilities'
    ? { state, says: [askToBuild(state)], replacesLast: true }
    : { state, says: [] }

function edited(state: State, { tone, communication_style, ...draft }: AgentEdit): State {
  if (state.phase === 'building' || state.phase === 'completed') return state
  const manner = { ...(tone && { tone }), ...(communication_style && { communication_style }) }
  const change =
    draft.taskFrequency === undefined ? draft : { once: undefined, ...draft, isScheduleAssumed: false }
  return { ...withDraft(state, change), personality: { ...state.personality, ...manner } }
}

/** The agent builder: discovery, personality, capabilities, building, completed. */
export const agentFlow = flowOf<State, AgentAnalysis, BuiltAgent, AgentEdit>({
  blank,
  welcome: agentWelcome,
  onMessage,
  chosen: (state, [value = '']) => chosen(state, value),
  built,
  failed,
  other(state, event) {
    switch (event.type) {
      case 'edited':
        return afterEdit(edited(state, event.edit))
      case 'acted':
        return event.act === 'test' && state.generatedAgent ? test(state) : keepState(state, status(state))
      case 'started':
        return keepState(
          { ...state, testInput: null },
          { content: 'Here is its run, as it happens:', executionId: event.executionId },
        )
      case 'joined':
        return keepState(state, {
          content: `“${state.generatedAgent?.name}” is in the team “${event.team}” now and works with it.`,
          actions: [{ type: 'link', label: 'Open teams', icon: 'users', handler: '/teams' }],
        })
      case 'refused':
        return keepState(state, {
          content: `That could not be done: ${event.message}`,
          actions: state.generatedAgent ? builtActions(state.generatedAgent.id) : undefined,
        })
    }
  },
})
