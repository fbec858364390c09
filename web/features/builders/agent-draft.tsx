import { type FocusEvent, useState } from 'react'
import type { AgentBuilderState, AgentEdit } from '#contract/builders/agent-state.ts'
import { agentName, styleLabels, toneLabels } from '#contract/builders/agent-types.ts'
import { asWebLink } from '#contract/links/web-link.ts'
import { frequencyNames } from '#contract/schedules/frequency-names.ts'
import { weekCounts } from '#contract/schedules/week-rhythm.ts'
import { localTimeText } from '#contract/time/local-time.ts'
import { weekdayNames } from '#contract/time/weekday-names.ts'
import { Card, CardBody, CardHeader } from '#web/components/card.tsx'
import { TimeInput } from '#web/components/date/time-input.tsx'
import { Field, Input, Textarea } from '#web/components/field.tsx'
import { Select } from '#web/components/select.tsx'

interface AgentDraftProps {
  state: AgentBuilderState
  onEdit: (edit: AgentEdit) => void
}

/** The agent that the conversation builds; every field can be edited manually until it is built. */
export function AgentDraft({ state, onEdit }: AgentDraftProps) {
  const { draft, personality, phase } = state
  const isBuilt = phase === 'building' || phase === 'completed'
  const isAtTime =
    draft.taskFrequency === 'daily' || draft.taskFrequency === 'weekly' || draft.taskFrequency === 'monthly'
  return (
    <Card aria-labelledby="agent-draft-title">
      <CardHeader
        id="agent-draft-title"
        title="Your agent"
        description={
          isBuilt ? 'Say “change” to modify it.' : 'It grows with the conversation. Change what you like.'
        }
      />
      <CardBody>
        <fieldset disabled={isBuilt} className="flex min-w-0 flex-col gap-4">
          <Field label="Name">
            <DraftField
              value={draft.name}
              placeholder={agentName(state)}
              maxLength={120}
              onSave={(name) => onEdit({ name })}
            />
          </Field>
          <Field label="Task">
            <DraftField
              isLong
              value={draft.taskDescription}
              placeholder="Nothing said yet"
              maxLength={20_000}
              onSave={(taskDescription) => onEdit({ taskDescription })}
            />
          </Field>
          <Field label="Runs">
            <Select
              value={rhythmOf(draft)}
              onChange={(event) => onEdit(rhythmEdit(event.target.value as Rhythm))}
            >
              {rhythms.map(([value, label]) => (
                <option key={value} value={value}>
                  {value === 'as-needed' && draft.once ? `Once, on ${localTimeText(draft.once)}` : label}
                </option>
              ))}
            </Select>
          </Field>
          {isAtTime && (
            <Field label="At">
              <TimeInput
                value={draft.at ?? '09:00'}
                onChange={(event) => event.target.value !== '' && onEdit({ at: event.target.value })}
              />
            </Field>
          )}
          {draft.taskFrequency === 'weekly' && (
            <div className="grid grid-cols-2 gap-3">
              <Field label="On">
                <Select
                  value={draft.weekday ?? 1}
                  onChange={(event) => onEdit({ weekday: Number(event.target.value) })}
                >
                  <Numbered names={weekdayNames} />
                </Select>
              </Field>
              <Field label="How often">
                <Select
                  value={draft.everyWeeks ?? 1}
                  onChange={(event) => onEdit({ everyWeeks: Number(event.target.value) })}
                >
                  <Numbered names={weekCounts.slice(1).map((weeks) => `Every ${weeks}`)} />
                </Select>
              </Field>
            </div>
          )}
          <Field label="Pages it reads" hint="One address per line">
            <DraftField
              isLong
              value={draft.webLinks.join('\n')}
              placeholder="None yet"
              maxLength={100_000}
              onSave={(text) =>
                onEdit({
                  webLinks: text
                    .split(/\s+/)
                    .filter((each) => each !== '')
                    .map(asWebLink)
                    .slice(0, 50),
                })
              }
            />
          </Field>
          <div className="grid grid-cols-2 gap-3">
            <Field label="Tone">
              <Select
                value={personality.tone}
                onChange={(event) => onEdit({ tone: event.target.value as AgentEdit['tone'] })}
              >
                <Options labels={toneLabels} />
              </Select>
            </Field>
            <Field label="Style">
              <Select
                value={personality.communication_style}
                onChange={(event) =>
                  onEdit({ communication_style: event.target.value as AgentEdit['communication_style'] })
                }
              >
                <Options labels={styleLabels} />
              </Select>
            </Field>
          </div>
        </fieldset>
      </CardBody>
    </Card>
  )
}

/** The frequencies that the panel offers: a daily agent may leave out the weekend. */
type Rhythm = AgentBuilderState['draft']['taskFrequency'] | 'weekdays'
const rhythms = Object.entries(frequencyNames).flatMap(([value, label]): [Rhythm, string][] =>
  value === 'daily'
    ? [
        ['daily', label],
        ['weekdays', 'Monday to Friday'],
      ]
    : [[value as Rhythm, label]],
)

const rhythmOf = ({ taskFrequency, isWeekdaysOnly }: AgentBuilderState['draft']): Rhythm =>
  taskFrequency === 'daily' && isWeekdaysOnly ? 'weekdays' : taskFrequency

const rhythmEdit = (rhythm: Rhythm): AgentEdit =>
  rhythm === 'weekdays'
    ? { taskFrequency: 'daily', isWeekdaysOnly: true }
    : { taskFrequency: rhythm, isWeekdaysOnly: false }

/** Options whose values are numbers from 1. */
function Numbered({ names }: { names: readonly string[] }) {
  return names.map((name, index) => (
    <option key={name} value={index + 1}>
      {name}
    </option>
  ))
}

function Options({ labels }: { labels: Record<string, string> }) {
  return Object.entries(labels).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
}

interface DraftFieldProps {
  value: string
  placeholder: string
  maxLength: number
  isLong?: boolean
  onSave: (value: string) => void
}

/** A field that is saved on blur; until then updates from the conversation wait. */
function DraftField({ value, isLong = false, onSave, ...rest }: DraftFieldProps) {
  const [typed, setTyped] = useState<string>()
  const handleBlur = (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    const text = event.target.value.trim()
    setTyped(undefined)
    if (text !== value) onSave(text)
  }
  const shared = { ...rest, value: typed ?? value, onBlur: handleBlur }
  return isLong ? (
    <Textarea
      {...shared}
      rows={3}
      className="field-sizing-content max-h-60"
      onChange={(event) => setTyped(event.target.value)}
    />
  ) : (
    <Input {...shared} onChange={(event) => setTyped(event.target.value)} />
  )
}
