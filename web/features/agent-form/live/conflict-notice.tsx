import { TriangleAlert } from 'lucide-react'
import { linkSettingLines } from '#contract/agents/link-setting-names.ts'
import { resultShapeLines } from '#contract/runs/result-field-names.ts'
import { notifyTimeNames } from '#contract/agents/notify-names.ts'
import type { AgentReply } from '#contract/agents/agents.ts'
import type { ModelChoiceReply } from '#contract/models/model-choices.ts'
import type { ModelOrder } from '#contract/models/model-choice.ts'
import { Button } from '#web/components/button.tsx'
import { orderLines } from '#web/components/model/model-words.ts'
import { useModelChoices } from '#web/data/models/model-choices.ts'
import type { AgentFormPayload } from '#web/features/agent-form/agent-form-values.ts'

type FieldName = keyof AgentFormPayload
type Value = AgentFormPayload[FieldName]

/** Changes saved elsewhere while the form was open: both versions of each field that both sides changed. */
export interface Conflict {
  /** As it was saved elsewhere. */
  agent: AgentReply
  fields: FieldName[]
  /** The fields that the user has not changed, which take the saved values. */
  untouched: FieldName[]
  mine: AgentFormPayload
  theirs: AgentFormPayload
}

const labels: Record<FieldName, string> = {
  name: 'Agent name',
  persona: 'Persona',
  customPersona: 'Custom persona',
  personaName: 'Persona name',
  isPersonaShared: 'Share this persona',
  taskDescription: 'Task description',
  taskFrequency: 'Task frequency',
  webLinks: 'Reference web links',
  linkSettings: 'How links are read',
  pythonScript: 'Python script or instructions',
  notifications: 'Notifications',
  notifyWhen: 'Tell me about',
  autoSchedule: 'Auto-schedule',
  learningMode: 'Learning mode',
  triggerType: 'Trigger type',
  triggerConfig: 'When',
  engine: 'Engine',
  models: 'Model',
  stepsMax: 'Steps at most',
  asksOwner: 'May ask you questions',
  resultShape: 'Fields of the result',
  tools: 'Tools and delivery',
  integrations: 'Integrations',
  skipUnchanged: 'Only when a link changed',
}

interface ConflictNoticeProps {
  conflict: Conflict
  /** The version that the form keeps; it is saved with the next submit. */
  onChoose: (which: 'mine' | 'theirs') => void
}

/** Shows the version saved elsewhere beside the one in the form, so that neither is lost. */
export function ConflictNotice({ conflict: { agent, fields, mine, theirs }, onChoose }: ConflictNoticeProps) {
  return (
    <section
      aria-label="Changed elsewhere"
      className="@container flex flex-col gap-3 rounded-md bg-warning-tint px-4 py-3 text-sm"
    >
      <p role="alert" className="flex items-start gap-2 text-warning">
        <TriangleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
        This agent was changed elsewhere since you opened it. Nothing was overwritten.
      </p>
      {fields.map((field) => (
        <dl key={field} className="grid gap-x-4 gap-y-1 @md:grid-cols-2">
          <Side
            title={`${labels[field]}, saved elsewhere`}
            name={field}
            value={theirs[field]}
            agentId={agent.id}
          />
          <Side title={`${labels[field]}, yours`} name={field} value={mine[field]} agentId={agent.id} />
        </dl>
      ))}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => onChoose('mine')}>
          Keep mine
        </Button>
        <Button size="sm" onClick={() => onChoose('theirs')}>
          Take what was saved
        </Button>
      </div>
    </section>
  )
}

interface SideProps {
  title: string
  name: FieldName
  value: Value
  agentId: number
}

function Side({ title, name, value, agentId }: SideProps) {
  const models = useModelChoices({ agentId }, name === 'models').data?.models
  return (
    <div className="min-w-0">
      <dt className="font-medium text-xs">{title}</dt>
      <dd className="wrap-anywhere max-h-40 overflow-y-auto whitespace-pre-wrap text-ink">
        {shown(name, value, models)}
      </dd>
    </div>
  )
}

type Models = readonly ModelChoiceReply[] | undefined

const words: Partial<Record<string, string>> = notifyTimeNames

function shown(name: FieldName, value: Value, models: Models): string {
  if (name === 'models') return value ? orderLines(value as ModelOrder, models).join('\n') : 'Automatic'
  if (value === null || value === undefined || value === '') return '(empty)'
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  if (name === 'linkSettings')
    return linkSettingLines(value as NonNullable<AgentFormPayload['linkSettings']>).join('\n')
  if (name === 'resultShape')
    return resultShapeLines(value as NonNullable<AgentFormPayload['resultShape']>).join('\n')
  if (Array.isArray(value)) return (value as string[]).join('\n') || '(empty)'
  return typeof value === 'object' ? Object.values(value).join(', ') : (words[value] ?? String(value))
}
