import type { AgentVersionReply } from '#contract/agents/agent-archive.ts'
import type { ModelChoiceReply } from '#contract/models/model-choices.ts'
import { type FieldName, fieldLabel, fieldNames, fieldText, type StoredFields } from './field-labels.ts'
import { onFirstUse } from '#web/platform/format/on-first-use.ts'

const list = onFirstUse(() => new Intl.ListFormat('en', { type: 'conjunction' }))

/** A field that differs between two versions, as text. */
export interface FieldDifference {
  name: FieldName
  label: string
  left: string
  right: string
}

/** What a save changed, in words; the oldest version is the creation. */
export function changeLabel({ changed }: Pick<AgentVersionReply, 'changed'>, isOldest: boolean): string {
  if (changed.length > 0) return `Changed: ${list().format(changed.map(inSentence))}`
  return isOldest ? 'First version' : 'Saved without a change'
}

/** The fields that differ between two versions, and the names of those that do not; the models give connections their names. */
export function compareFields(left: StoredFields, right: StoredFields, models?: readonly ModelChoiceReply[]) {
  const all = fieldNames.map((name) => ({
    name,
    label: fieldLabel(name),
    left: fieldText(name, left[name], models),
    right: fieldText(name, right[name], models),
  }))
  const differences: FieldDifference[] = all.filter((field) => !isSame(left[field.name], right[field.name]))
  const same = all.filter((field) => !differences.includes(field)).map(({ name }) => inSentence(name))
  return { differences, same: same.length > 0 ? list().format(same) : '' }
}

/** The effect of restoring a version, for the confirmation. */
export function restoreWarning({ version }: { version: number }, newest: { version: number }): string {
  return `The agent takes its name, persona, task, links, script and settings from version ${version}. Version ${newest.version} stays in this list, so nothing is lost. Whether it is active or paused does not change.`
}

function inSentence(name: string): string {
  const label = fieldLabel(name)
  return name === 'pythonScript' ? label : label.toLowerCase()
}

const isSame = (left: unknown, right: unknown) =>
  JSON.stringify(sorted(left)) === JSON.stringify(sorted(right))

/** Sorts keys, because the database returns those of stored settings in any order. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.entries(value).toSorted(([a], [b]) => a.localeCompare(b))
}
