import { linksInText } from '#contract/links/links-in-text.ts'
import type { AgentAnalysis, AgentDraft } from '#contract/builders/agent-state.ts'
import {
  type AgentTypeId,
  agentTypeIds,
  agentTypes,
  type CommunicationStyle,
  type Tone,
} from '#contract/builders/agent-types.ts'
import { agentPresets } from './agent-presets.ts'
import { scheduleInText } from '#contract/schedules/schedule-in-text.ts'

/** The keywords that name a kind of agent, tried in this order. */
const typeWords: readonly (readonly [AgentTypeId, RegExp])[] = [
  ['customer_support', /\bcustomer (?:service|support|care)|\bsupport\b|\bhelp ?desk\b/iu],
  ['sales_assistant', /\bsales?\b|\bleads?\b/iu],
  ['content_creator', /\bcontent\b|\bsocial media\b|\bmarketing\b/iu],
  ['research_analyst', /\bresearch\w*|\bdata\b|\banaly[sz]\w*|\banalysis\b/iu],
]
/** Weaker signs, tried when no keyword matches. */
const typeSigns: readonly (readonly [AgentTypeId, RegExp])[] = [
  ['content_creator', /\b(?:blog|posts?|newsletter|articles?|captions?)\b/iu],
  ['personal_assistant', /\b(?:personal|remind\w*|calendar|appointments?|to-?dos?|organi[sz]e|inbox)\b/iu],
  [
    'research_analyst',
    /\b(?:watch\w*|monitor\w*|track\w*|news|report\w*|compare\w*|prices?|read|check\w*|what(?:'s| is) new|summar\w*|look (?:at|for|up))\b|https?:\/\//iu,
  ],
]
const toneWords: readonly (readonly [Tone, RegExp])[] = [
  ['empathetic', /\bempath\w*|\bcaring\b|\bpatient\b|\bunderstanding\b|\bkind\b|\bcompassionate\b/iu],
  [
    'expert',
    /\bexpert\b(?! (?:in|on|at|about)\b)|\btechnical\b|\bauthoritative\b|\bprecise\b|\bknowledgeable\b/iu,
  ],
  ['professional', /\bprofessional\b|\bformal\b|\bbusiness-?like\b|\bpolite\b|\bserious\b/iu],
  ['friendly', /\bfriendly\b|\bwarm\b|\bcasual\b|\bcheerful\b|\bfun\b/iu],
]
const styleWords: readonly (readonly [CommunicationStyle, RegExp])[] = [
  ['direct', /\bdirect\b|\bconcise\b|\bbrief(?:ly)?\b|\bshort\b|\bto the point\b/iu],
  ['detailed', /\bdetail\w*|\bthorough\b|\bin[- ]depth\b|\bcomprehensive\b/iu],
  ['conversational', /\bconversational\b|\bchatty\b|\bcasual\b|\bnatural\b/iu],
  ['helpful', /\bhelpful\b|\bsupportive\b/iu],
]
/** Services that people mention, by their own names. */
const services = [
  'Slack', 'Gmail', 'Outlook', 'Notion', 'GitHub', 'Google Sheets', 'Google Calendar', 'Discord', 'Telegram',
  'Trello', 'Jira', 'HubSpot', 'Salesforce', 'Zendesk', 'WhatsApp', 'Airtable', 'Shopify', 'Mastodon',
  'GitLab', 'Todoist', 'Microsoft Teams', 'PostgreSQL', 'Wikipedia', 'Brave Search', 'Tavily', 'SearXNG',
] as const // biome-ignore format: a list

const firstOf = <T>(pairs: readonly (readonly [T, RegExp])[], text: string): T | undefined =>
  pairs.find(([, words]) => words.test(text))?.[0]

const words = (pattern: string) => new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, 'iu')

/** The kind of agent that the keywords of a text name; null when none matches. */
export function agentTypeIn(text: string): AgentTypeId | null {
  const plain = text.replace(/https?:\/\/\S+/g, 'https://')
  return firstOf(typeWords, plain) ?? firstOf(typeSigns, plain) ?? null
}

/** The template of a text that names only a template, such as 'research analyst' or 'A personal assistant agent.' */
export function templateNamed(text: string): AgentTypeId | null {
  const name = text
    .trim()
    .toLowerCase()
    .replace(/^(?:an?|the)\s+/, '')
    .replace(/[.!]+$/, '')
    .replace(/\s+(?:agent|template)$/, '')
  return (
    agentTypeIds.find(
      (id) => id === name.replaceAll(/[\s-]+/g, '_') || agentTypes[id].label.toLowerCase() === name,
    ) ?? null
  )
}

/** The tone and the style that a text asks for, if any. */
export function personalityIn(text: string): { tone?: Tone; communication_style?: CommunicationStyle } {
  const tone = firstOf(toneWords, text)
  const style = firstOf(styleWords, text)
  return { ...(tone && { tone }), ...(style && { communication_style: style }) }
}

const areaWords =
  /\b(?:expert(?:ise)? (?:in|on|at|about)|knows? (?:a lot )?about|speciali[sz]\w+ in)\s+([^.;!?\n]{2,80})/iu

/** The fields of knowledge that a text names. */
export function expertiseIn(text: string): string[] {
  const found = areaWords.exec(text)?.[1] ?? ''
  return found
    .split(/,|\band\b/iu)
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .slice(0, 6)
}

const naming = /\b(?:call(?:ed)? it|name(?: it|d)?|called)\s*:?\s+["'“‘]?([\p{L}\p{N}][^"'”’.,;!?\n]{1,60})/iu

/** The name that a text gives. */
export function nameIn(text: string): string | undefined {
  return naming.exec(text)?.[1]?.trim()
}

const wish =
  /^[^.!?\n]{0,60}?\b(?:agent|assistant|bot)\b(?:\s+(?:called|named)\s+\S+)?[\s,]*(?:that|which|who|to|for|:)?\s+/iu
/** A name given in a sentence of its own, or after a comma at the end. */
const namingSentence = /(?:^|(?<=[.!?,;\n])|\s+and)\s*(?:please\s+)?(?:call|name) it\s+[^.!?\n]+[.!?]*\s*$/iu
const enoughWords = 4

/** The task that a text describes, without a leading request for an agent; empty when it only names one. */
export function taskIn(text: string): string {
  const rest = text.trim().replace(namingSentence, '').replace(wish, '').trim()
  const isTask = rest.split(/\s+/).length >= enoughWords && !/\b(?:agent|assistant|bot)[.!?]*$/iu.test(rest)
  return isTask ? rest.charAt(0).toUpperCase() + rest.slice(1) : ''
}

const teamWords =
  /\bteam\s+(?:called\s+|named\s+)?["“‘']([^"”’'\n]{2,60})["”’']|\bteam\s+(?:called|named)\s+([\p{L}\p{N}][^.,;!?\n]{1,60})|\b(?:my|our|the)\s+([\p{L}\p{N}][\p{L}\p{N} &-]{1,40}?)\s+team\b/iu

/** The team that a text names; null when it names none. */
export function teamIn(text: string): string | null {
  const [, quoted, called, own] = teamWords.exec(text) ?? []
  return (quoted ?? called ?? own)?.trim() ?? null
}

/** Analyzes a text with the keyword rules; `now` is the local time of its user. */
export function analyzeAgentText(text: string, now: string): AgentAnalysis {
  const agentType = agentTypeIn(text)
  const kind = agentType && agentPresets[agentType]
  const expertise = expertiseIn(text)
  const named = services.filter((service) => words(service).test(text))
  return {
    agentType,
    personality: { ...personalityIn(text), ...(expertise.length > 0 && { expertise }) },
    capabilities: kind ? [...kind.capabilities] : [],
    integrations: [...named],
    automations: kind ? [...kind.automations] : [],
    draft: draftIn(text, now),
    team: teamIn(text),
    question: null,
    engine: 'built-in',
  }
}

function draftIn(text: string, now: string): Partial<AgentDraft> {
  const name = nameIn(text)
  const webLinks = linksInText(text).slice(0, 50)
  const taskDescription = taskIn(text)
  return {
    ...(name !== undefined && { name }),
    ...(taskDescription !== '' && { taskDescription }),
    ...(webLinks.length > 0 && { webLinks }),
    ...scheduleInText(text, now),
  }
}
