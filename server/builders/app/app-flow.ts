import { type AppReport, noContent } from '#contract/builders/app-content.ts'
import {
  type AppFeature,
  appFeatures,
  appKinds,
  complexityOf,
  featureLabels,
  kindLabels,
  mainFeature,
} from '#contract/builders/app-kinds.ts'
import { mergedContent, withoutRemoved } from './change-content.ts'
import type { AppCodePlan } from '#contract/builders/app-state.ts'
import { unknownWishAdvice } from './app-limits.ts'
import type { AppAnalysis, AppBuilderState } from '#contract/builders/app-state.ts'
import {
  appActions,
  appBuildSteps,
  askAboutChange,
  askHowToShare,
  askToBuildApp,
  askWhatToAdjust,
  askWhereToDeploy,
  askWhichApp,
  deployPlatforms,
  refuseChange,
  announceApp,
  reportNoChange,
  describeCodePlan,
  explainDeployment,
} from './app-messages.ts'
import { appTechStack, contentWords } from './app-keywords.ts'
import { appWelcome } from '#contract/builders/welcome.ts'
import type { NewMessage } from '#contract/builders/chat-message.ts'
import { flowOf, type Step, keepState } from '#server/builders/flow.ts'

type State = AppBuilderState
type Next = Step<State>
export interface BuiltApp {
  id: number
  version: number
  code: NonNullable<State['generatedCode']>
  /** The requests that it meets and does not meet, and its sample text. */
  report: AppReport
  /** A further message about it. */
  remark?: string | null
}

const blank: State = {
  phase: 'discovery',
  appType: null,
  features: [],
  techStack: appTechStack,
  design: 'modern',
  complexity: 'simple',
  buildProgress: 0,
  name: '',
  hue: 255,
  entity: null,
  theme: null,
  content: noContent,
  fields: [],
  unmet: [],
  isAdjusting: false,
  engine: null,
  generatedCode: null,
  edit: null,
  project: null,
}

const yes =
  /^(?:yes|yep|yeah|ok(?:ay)?|sure|go(?: ahead)?|do it|perfect|looks? good|great)\b|\b(?:build|create|make) it\b/iu
const modifyWords = /\b(?:modify|change|edit|adjust|add|remove|without)\b/iu
const changeWords =
  /^\s*(?:please\s+|can you\s+|could you\s+|i (?:want|need|would like)\b|now\s+|also\s+)*\b(?:add|remove|delete|drop|make|connect|put|include|use|show|hide|write|let|allow|enable|send|give|move|set|turn|replace|swap|rename|insert|link|integrate|translate|increase|reduce|sort|want|need|it should|there should)\b|\b(?:it|there|they|customers|visitors|people) (?:should|must|needs? to|ha(?:s|ve) to)\b/iu
/** Requests that are too vague to act on. */
const vagueWords =
  /\b(?:nicer|better|prettier|improve|enhance|polish|pop|cooler|fancier|sexier|stylish|different|something (?:else|new|more)|more (?:beautiful|professional|interesting|personal|exciting|attractive|elegant)|less boring|fresh(?:er)?|wow)\b/iu
const deployWords = /\b(?:deploy|host(?:ing)?|publish)\b/iu

const stillBuilding: NewMessage = { content: 'One moment, I am still building it.' }

const onMessage: Record<State['phase'], (state: State, text: string, analysis: AppAnalysis) => Next> = {
  discovery(state, text, analysis) {
    const next = learned(state, text, analysis)
    return next.appType ? toPlanning(next) : keepState(next, askWhichApp(analysis.family))
  },
  planning(state, text, analysis) {
    if (isNothingNew(analysis)) {
      if (yes.test(text.trim())) return toBuilding(state)
      if (modifyWords.test(text)) return toAdjusting(state)
    }
    return toPlanning(learned(state, text, analysis))
  },
  building: (state) => keepState(state, stillBuilding),
  completed(state, text, analysis) {
    if (analysis.plan) return toEditing(state, text, analysis.plan)
    if (deployWords.test(text)) return keepState(state, askWhereToDeploy)
    return toNextVersion(state, text, analysis)
  },
}

function chosen(state: State, values: readonly string[]): Next {
  const [value = ''] = values
  const kind = appKinds.find((each) => each === value)
  if (kind && state.phase === 'discovery') return toPlanning(ofKind(state, kind))
  const platform = deployPlatforms.find((each) => each === value)
  if (platform && state.phase === 'completed' && state.project)
    return keepState(state, explainDeployment(platform, state.project.id))
  const features = appFeatures.filter((each) => values.includes(each))
  if (state.isAdjusting && features.length > 0) {
    const next = withFeatures({ ...state, isAdjusting: false }, features)
    if (state.phase !== 'completed') return toPlanning(next)
    if (wishesOf(next) !== wishesOf(state)) return toBuilding(next)
    return keepState({ ...state, isAdjusting: false }, { ...status(state), ...reportNoChange(state) })
  }
  if (value === 'build' && state.phase === 'planning') return toBuilding(state)
  if (value === 'adjust' && state.phase === 'planning') return toAdjusting(state)
  return keepState(state, nextQuestion(state))
}

function acted(state: State, act: string): Next {
  if (state.phase !== 'completed' || !state.project) return keepState(state, nextQuestion(state))
  if (act === 'deploy') return keepState(state, askWhereToDeploy)
  return keepState(state, act === 'share' ? askHowToShare(state.project.id) : status(state))
}

/** The message when nothing else fits, so that the user always gets a question to answer. */
function nextQuestion(state: State): NewMessage {
  if (state.phase === 'discovery') return askWhichApp(null)
  if (state.phase === 'building') return stillBuilding
  return state.phase === 'planning' ? askToBuildApp(state) : status(state)
}

/** Sets the kind of the application in the state, with its usual features. */
function ofKind(
  state: State,
  appType: NonNullable<State['appType']>,
  less: readonly AppFeature[] = [],
): State {
  // Named parts are used as they are; a landing page without any gets the usual ones.
  const usual = kindLabels[appType].features
  const own = appType === 'landing' && state.features.length > 0 ? (['contact'] as const) : usual
  const asked = state.features.filter((feature) => !own.some((each) => each === feature))
  const name = state.name || `My ${kindLabels[appType].label.toLowerCase()}`
  const all = [...own, ...asked].filter((feature) => !less.includes(feature))
  return withFeatures({ ...state, appType, name }, all)
}

const withFeatures = (state: State, features: readonly AppFeature[]): State => ({
  ...state,
  features: [...new Set(features)],
  complexity: complexityOf(new Set(features).size),
})

const toPlanning = (state: State): Next => {
  const next: State = { ...state, phase: 'planning', isAdjusting: false, buildProgress: 0 }
  return keepState(next, askToBuildApp(next))
}

const toAdjusting = (state: State, before: string | null = null): Next => {
  const asks = askWhatToAdjust(state)
  const content = before === null ? asks.content : `${before}\n\n${asks.content}`
  return keepState({ ...state, isAdjusting: true }, { ...asks, content })
}

/** Shows the plan above the build, so that the user knows which files change before any does. */
const toEditing = (state: State, request: string, plan: AppCodePlan): Next => ({
  state: {
    ...state,
    phase: 'building',
    isAdjusting: false,
    buildProgress: 0,
    edit: { ...plan, request },
    unmet: [],
  },
  says: [describeCodePlan(plan)],
})

const toBuilding = (state: State): Next => ({
  state: { ...state, phase: 'building', isAdjusting: false, buildProgress: 0, edit: null },
  says: [
    {
      content: state.project ? 'I am building the next version now.' : 'I am building it now.',
      buildStatus: { phase: 'building', progress: 0, details: appBuildSteps(state) },
    },
  ],
})

function built(state: State, { id, version, code, report, remark }: BuiltApp): Next {
  const wasThere = state.project !== null
  const next: State = {
    ...state,
    phase: 'completed',
    buildProgress: 100,
    generatedCode: code,
    edit: null,
    unmet: [],
    project: { id, version },
  }
  const says = announceApp(next, { id, version, wasThere, report })
  return keepState(next, remark ? { ...says, content: `${says.content}\n\n${remark}` } : says)
}

function failed(state: State, message = 'Failed to build the application'): Next {
  const content = `I encountered an issue: ${message}`
  if (state.edit) {
    const completed: State = { ...state, phase: 'completed', buildProgress: 100, edit: null }
    return keepState(completed, { type: 'system', content }, status(completed))
  }
  const back: State = { ...state, phase: 'planning', buildProgress: 0 }
  return keepState(back, { type: 'system', content }, askToBuildApp(back))
}

function status(state: State): NewMessage {
  const id = state.project?.id
  return {
    content: `“${state.name}” is ready. Say what to change, such as “add a newsletter” or “make it green”, or “deploy” to put it on the web.`,
    ...(id !== undefined && { actions: appActions(id) }),
  }
}

const isNothingNew = ({ features, without, content, fields, removals, descriptions, ...rest }: AppAnalysis) =>
  [features, without, fields, removals, descriptions, Object.keys(content)].every(
    ({ length }) => length === 0,
  ) &&
  [rest.appType, rest.designStyle, rest.name, rest.hue, rest.theme ?? null, rest.entity].every(
    (each) => each === null,
  )

/** The parts of a state that determine the application: equal parts make the same application. */
const wishesOf = ({ appType, features, design, name, hue, entity, theme, content, fields }: State) =>
  JSON.stringify([appType, features.toSorted(), design, name, hue, entity, theme, content, fields], inOrder)

/** Sorts keys, as the database does not keep their order. */
const inOrder = (_key: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => a.localeCompare(b)))
    : value

/** Builds a change only when it changes something; else refuses it with the reason and keeps the version. */
function toNextVersion(state: State, text: string, analysis: AppAnalysis): Next {
  const next = learned(state, text, analysis)
  if (wishesOf(next) !== wishesOf(state)) return toBuilding(next)
  const isLimited = next.unmet.some(({ instead }) => instead !== unknownWishAdvice)
  if (isNothingNew(analysis) && !isLimited) {
    if (vagueWords.test(text)) return toAdjusting(state, askAboutChange(text))
    if (modifyWords.test(text) && contentWords(text).length === 0) return toAdjusting(state)
    if (!changeWords.test(text) && !modifyWords.test(text)) return keepState(state, status(state))
  }
  const actions = state.project ? appActions(state.project.id) : undefined
  if (next.unmet.length === 0) return keepState(state, { ...reportNoChange(state), actions })
  return keepState(state, { ...refuseChange(next.unmet, state), actions })
}

/** Applies the analysis of a text: adds or removes parts, replaces items of the same name and all other values. */
function learned(state: State, text: string, analysis: AppAnalysis): State {
  const { appType, designStyle, hue, entity, theme, fields, descriptions } = analysis
  const isFirst = state.appType === null
  const main = state.appType && mainFeature(state.appType)
  const less = analysis.without.filter((each) => each !== main)
  const about = state.project === null ? descriptions.join(' ').slice(0, 400) : ''
  const next: State = {
    ...withFeatures(
      state,
      [...state.features, ...analysis.features].filter((each) => !less.includes(each)),
    ),
    design: designStyle ?? state.design,
    name: analysis.name ?? (state.name || (isFirst ? (analysis.purpose ?? '') : '')),
    hue: hue ?? state.hue,
    entity: entity ?? state.entity,
    theme: theme ?? state.theme,
    content: mergedContent(state.content, { ...analysis.content, ...(about && { about }) }),
    fields: [...state.fields, ...fields].slice(0, 8),
    unmet: [
      ...state.unmet,
      ...analysis.unmet,
      ...(state.project === null ? [] : descriptions.map((what) => ({ what, instead: unknownWishAdvice }))),
      ...(main && analysis.without.includes(main)
        ? [
            {
              what: `leave out: ${featureLabels[main].label}`,
              instead: `It is what this application is for. Begin a new conversation for one of another kind.`,
            },
          ]
        : []),
    ].slice(0, 20),
  }
  // An existing application keeps its kind: a part that is named later is added to it.
  const typed = isFirst && appType !== null ? ofKind(next, appType, less) : next
  return withoutRemoved(typed, analysis)
}

/** The app builder: discovery, planning, building, completed. */
export const appFlow = flowOf<State, AppAnalysis, BuiltApp>({
  blank,
  welcome: appWelcome,
  onMessage,
  chosen,
  built,
  failed,
  other: (state, event) =>
    event.type === 'acted' ? acted(state, event.act) : keepState(state, nextQuestion(state)),
})
