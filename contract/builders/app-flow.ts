import { type AppFeature, appFeatures, appKinds, complexityOf, kindWords } from './app-kinds.ts'
import type { AppCodePlan } from './app-code-plan.ts'
import type { AppAnalysis, AppBuilderState } from './app-state.ts'
import {
  appActions,
  appBuildSteps,
  appWelcome,
  askHowToShare,
  askToBuildApp,
  askWhatToAdjust,
  askWhereToDeploy,
  askWhichApp,
  deployPlatforms,
  tellAppBuilt,
  tellCodePlan,
  tellHowToDeploy,
} from './app-talk.ts'
import { appTechStack } from './app-words.ts'
import type { Flow, Said, Step } from './flow.ts'

type State = AppBuilderState
type Next = Step<State>
export interface BuiltApp {
  id: number
  version: number
  code: NonNullable<State['generatedCode']>
  /** What else there is to say of it. */
  told?: string | null
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
  isAdjusting: false,
  engine: null,
  generatedCode: null,
  edit: null,
  project: null,
}

const yes =
  /^(?:yes|yep|yeah|ok(?:ay)?|sure|go(?: ahead)?|do it|perfect|looks? good|great)\b|\b(?:build|create|make) it\b/iu
const modifyWords = /\b(?:modify|change|edit|adjust|add|remove|without)\b/iu
const removeWords = /\b(?:remove|without|no more|take out|drop)\b/iu
const deployWords = /\b(?:deploy|host(?:ing)?|publish)\b/iu

/** The app builder: discovery, planning, building, completed. */
export const appFlow: Flow<State, AppAnalysis, BuiltApp, never> = {
  begin: () => blank,
  welcome: appWelcome,
  next(state, event) {
    switch (event.type) {
      case 'said':
        return said[state.phase]({ ...state, engine: event.analysis.engine }, event.text, event.analysis)
      case 'chosen':
        return chosen(state, event.values)
      case 'acted':
        return acted(state, event.act)
      case 'built':
        return built(state, event.built)
      case 'failed':
        return failed(state, event.message)
      default:
        return stay(state, wayOn(state))
    }
  },
}

const stay = (state: State, ...says: Said[]): Next => ({ state, says })
const stillBuilding: Said = { content: 'One moment, I am still building it.' }

const said: Record<State['phase'], (state: State, text: string, analysis: AppAnalysis) => Next> = {
  discovery(state, text, analysis) {
    const next = learned(state, text, analysis)
    return next.appType ? toPlanning(next) : stay(next, askWhichApp(analysis.family))
  },
  planning(state, text, analysis) {
    if (isNothingNew(analysis)) {
      if (yes.test(text.trim())) return toBuilding(state)
      if (modifyWords.test(text)) return toAdjusting(state)
    }
    return toPlanning(learned(state, text, analysis))
  },
  building: (state) => stay(state, stillBuilding),
  completed(state, text, analysis) {
    if (analysis.plan) return toEditing(state, text, analysis.plan)
    if (deployWords.test(text)) return stay(state, askWhereToDeploy)
    if (!isNothingNew(analysis)) return toBuilding(learned(state, text, analysis))
    return modifyWords.test(text) ? toAdjusting(state) : stay(state, status(state))
  },
}

function chosen(state: State, values: readonly string[]): Next {
  const [value = ''] = values
  const kind = appKinds.find((each) => each === value)
  if (kind && state.phase === 'discovery') return toPlanning(ofKind(state, kind))
  const platform = deployPlatforms.find((each) => each === value)
  if (platform && state.phase === 'completed' && state.project)
    return stay(state, tellHowToDeploy(platform, state.project.id))
  const features = appFeatures.filter((each) => values.includes(each))
  if (state.isAdjusting && features.length > 0) {
    const next = withFeatures({ ...state, isAdjusting: false }, features)
    return state.phase === 'completed' ? toBuilding(next) : toPlanning(next)
  }
  if (value === 'build' && state.phase === 'planning') return toBuilding(state)
  if (value === 'adjust' && state.phase === 'planning') return toAdjusting(state)
  return stay(state, wayOn(state))
}

function acted(state: State, act: string): Next {
  if (state.phase !== 'completed' || !state.project) return stay(state, wayOn(state))
  if (act === 'deploy') return stay(state, askWhereToDeploy)
  return stay(state, act === 'share' ? askHowToShare(state.project.id) : status(state))
}

/** What to say where nothing else fits, so that there is always something to answer. */
function wayOn(state: State): Said {
  if (state.phase === 'discovery') return askWhichApp(null)
  if (state.phase === 'building') return stillBuilding
  return state.phase === 'planning' ? askToBuildApp(state) : status(state)
}

/** The state as an application of a kind, with what such a one usually has. */
function ofKind(state: State, appType: NonNullable<State['appType']>): State {
  const own = kindWords[appType].features
  const asked = state.features.filter((feature) => !own.includes(feature))
  const name = state.name || `My ${kindWords[appType].label.toLowerCase()}`
  return withFeatures({ ...state, appType, name }, [...own, ...asked])
}

const withFeatures = (state: State, features: readonly AppFeature[]): State => ({
  ...state,
  features: [...new Set(features)],
  complexity: complexityOf(new Set(features).size),
})

const toPlanning = (state: State): Next => {
  const next: State = { ...state, phase: 'planning', isAdjusting: false, buildProgress: 0 }
  return stay(next, askToBuildApp(next))
}

const toAdjusting = (state: State): Next => stay({ ...state, isAdjusting: true }, askWhatToAdjust(state))

/** The plan stands above the build, so that it is known which files will be touched before any is. */
const toEditing = (state: State, request: string, plan: AppCodePlan): Next => ({
  state: { ...state, phase: 'building', isAdjusting: false, buildProgress: 0, edit: { ...plan, request } },
  says: [tellCodePlan(plan)],
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

function built(state: State, { id, version, code, told }: BuiltApp): Next {
  const wasThere = state.project !== null
  const next: State = {
    ...state,
    phase: 'completed',
    buildProgress: 100,
    generatedCode: code,
    edit: null,
    project: { id, version },
  }
  const says = tellAppBuilt(next, id, version, wasThere)
  return stay(next, told ? { ...says, content: `${says.content}\n\n${told}` } : says)
}

function failed(state: State, message = 'Failed to build the application'): Next {
  const content = `I encountered an issue: ${message}`
  if (state.edit) {
    const kept: State = { ...state, phase: 'completed', buildProgress: 100, edit: null }
    return stay(kept, { type: 'system', content }, status(kept))
  }
  const back: State = { ...state, phase: 'planning', buildProgress: 0 }
  return stay(back, { type: 'system', content }, askToBuildApp(back))
}

function status(state: State): Said {
  const id = state.project?.id
  return {
    content: `“${state.name}” is there. Say what to change, such as “add a newsletter” or “make it green”, or “deploy” to put it on the web.`,
    ...(id !== undefined && { actions: appActions(id) }),
  }
}

const isNothingNew = ({ appType, features, designStyle, name, hue, entity }: AppAnalysis) =>
  features.length === 0 && [appType, designStyle, name, hue, entity].every((each) => each === null)

/** What a text taught: features are added, or taken away where it says so; all else is replaced. */
function learned(state: State, text: string, analysis: AppAnalysis): State {
  const { appType, features, designStyle, name, hue, entity } = analysis
  const isLess = state.appType !== null && removeWords.test(text)
  const kept = isLess
    ? state.features.filter((feature) => !features.includes(feature))
    : [...state.features, ...features]
  const next: State = {
    ...withFeatures(state, kept),
    design: designStyle ?? state.design,
    name: name ?? state.name,
    hue: hue ?? state.hue,
    entity: entity ?? state.entity,
  }
  // What is there already stays what it is: a feature that is named then is one more.
  return state.appType === null && appType !== null ? ofKind(next, appType) : next
}
