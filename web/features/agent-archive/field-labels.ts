import type { WholeAgentVersionReply } from '#contract/agents/agent-archive.ts'
import { resultShapeLines } from '#contract/runs/result-field-names.ts'
import { linkSettingLines } from '#contract/agents/link-setting-names.ts'
import { engineNames } from '#contract/agents/engine-names.ts'
import { notifyTimeNames } from '#contract/agents/notify-names.ts'
import type { ModelOrder } from '#contract/models/model-choice.ts'
import type { ModelChoiceReply } from '#contract/models/model-choices.ts'
import { orderLines } from '#web/components/model/model-words.ts'
import { frequencyNames, triggerNames } from '#contract/schedules/frequency-names.ts'
import { personaName } from '#contract/personas/personas.ts'
import { weekdayNames } from '#contract/time/weekday-names.ts'

/** The fields of the agent form, as stored in a version or a file. */
export type StoredFields = WholeAgentVersionReply['fields']
export type FieldName = keyof StoredFields

const fieldLabels: Record<FieldName, string> = {
  name: 'Agent name',
  persona: 'Persona',
  customPersona: 'Persona text',
  taskDescription: 'Task description',
  taskFrequency: 'Task frequency',
  webLinks: 'Reference links',
  linkSettings: 'How links are read',
  pythonScript: 'Python script',
  notifications: 'Notifications',
  notifyWhen: 'Tell me about',
  autoSchedule: 'Auto-schedule',
  learningMode: 'Learning mode',
  triggerType: 'Trigger',
  triggerConfig: 'Trigger settings',
  integrations: 'Integrations',
  tools: 'Tools and delivery',
  engine: 'Engine',
  models: 'Model',
  stepsMax: 'Steps at most',
  asksOwner: 'May ask you questions',
  resultShape: 'Fields of the result',
  skipUnchanged: 'Only when a link changed',
}
export const fieldNames = Object.keys(fieldLabels) as FieldName[]

const linedFields: ReadonlySet<string> = new Set<FieldName>([
  'customPersona',
  'taskDescription',
  'webLinks',
  'linkSettings',
  'resultShape',
  'pythonScript',
  'triggerConfig',
  'integrations',
  'tools',
  'models',
])

const words: Partial<Record<FieldName, Record<string, string>>> = {
  taskFrequency: frequencyNames,
  triggerType: triggerNames,
  engine: engineNames,
  notifyWhen: notifyTimeNames,
}

const settingLabels: Record<string, string> = {
  timeZone: 'Time zone',
  at: 'Time of day',
  weekday: 'Day of the week',
  everyWeeks: 'How often, in weeks',
  from: 'Weeks counted from',
  day: 'Day of the month',
  once: 'Once, on',
  cron: 'Cron expression',
  missed: 'If it was missed',
  overlap: 'If the previous run is still going',
}

const settingTexts: Record<string, Record<string, string>> = {
  missed: { once: 'Run once', skip: 'Skip' },
  overlap: { skip: 'Skip', queue: 'Wait' },
}

/** The label of a field in the form; its name if the form has no such field. */
export const fieldLabel = (name: string): string =>
  Object.hasOwn(fieldLabels, name) ? fieldLabels[name as FieldName] : name

/** The label of a trigger setting. */
export const settingLabel = (name: string): string =>
  Object.hasOwn(settingLabels, name) ? (settingLabels[name] ?? name) : name

/** Whether a field is compared line by line: a long text, or a list. */
export const isLined = (name: FieldName): boolean => linedFields.has(name)

/** A field's value as plain text: one line per list item, empty if there is no value. */
export function fieldText(name: FieldName, value: unknown, models?: readonly ModelChoiceReply[]): string {
  if (name === 'models') return value ? orderLines(value as ModelOrder, models).join('\n') : 'Automatic'
  if ((name === 'engine' || name === 'skipUnchanged') && (value === null || value === undefined))
    return 'Automatic'
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  if (name === 'linkSettings') return linkSettingLines(value as LinkSettings).join('\n')
  if (Array.isArray(value)) return value.map(String).join('\n')
  if (name === 'tools') return toolLines(value)
  if (name === 'resultShape') return resultShapeLines(value as ResultShape).join('\n')
  if (typeof value === 'object') return settingLines(value)
  if (typeof value !== 'string') return JSON.stringify(value)
  if (name === 'persona') return personaName(value)
  return words[name]?.[value] ?? value
}

type ResultShape = NonNullable<StoredFields['resultShape']>
type LinkSettings = NonNullable<StoredFields['linkSettings']>
type AgentTools = NonNullable<StoredFields['tools']>
type OfConnection = NonNullable<AgentTools['uses']>[number]

const place = ({ integrationId, connectionId, tool }: Omit<OfConnection, 'isAllowed'>) =>
  `${integrationId}, ${tool} (${connectionId === null ? 'not connected' : `connection ${connectionId}`})`

/** One line for each tool, each source and each delivery. */
function toolLines({ uses = [], readFrom = [], deliverTo = [] }: AgentTools): string {
  return [
    ...uses.map((use) => `May use ${place(use)}${use.isAllowed ? ', without asking' : ''}`),
    ...readFrom.map((reading) => `Reads from ${place(reading)}: ${JSON.stringify(reading.input ?? {})}`),
    ...deliverTo.map(
      (delivery) =>
        `Delivers to ${place(delivery)}${delivery.onlyWhenNew ? ', only when something is new' : ''}: ${JSON.stringify(delivery.input ?? {})}`,
    ),
  ].join('\n')
}

const settingLines = (settings: object) =>
  Object.entries(settings)
    .map(([key, value]) => `${settingLabel(key)}: ${settingText(key, value)}`)
    .toSorted()
    .join('\n')

function settingText(name: string, value: unknown): string {
  if (name === 'weekday') return weekdayNames[Number(value) - 1] ?? JSON.stringify(value)
  if (typeof value !== 'string') return JSON.stringify(value)
  return settingTexts[name]?.[value] ?? value
}
