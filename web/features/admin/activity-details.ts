import type { ActivityEntryReply } from '#contract/activity.ts'
import { formatTableTime } from '#web/platform/format.ts'
import { planNameOf, roleNames } from './role-labels.ts'

type Entry = Pick<ActivityEntryReply, 'action' | 'resourceName' | 'metadata'>

/** Metadata that the Resource column already shows. */
const hidden = new Set(['name', 'email'])
const planActions = new Set(['set_plan', 'change_plan'])

/**
 * Returns what an entry changed, in plain words, from its stored metadata: 'From User to Manager',
 * 'Changed: name, task description'. Empty when nothing is known.
 */
export function activityDetails({ action, resourceName, metadata }: Entry): string[] {
  const { from, to, ...others } = metadata ?? {}
  const change = from === undefined && to === undefined ? [] : [changeText(action, from, to)]
  const facts = Object.entries(others).flatMap(([key, value]) => {
    if (hidden.has(key) && (value === resourceName || key === 'name')) return []
    const words = valueText(action, key, value)
    return words === '' ? [] : [`${labelOf(key)}: ${words}`]
  })
  return [...change, ...facts]
}

function changeText(action: string, from: unknown, to: unknown): string {
  const after = valueText(action, 'to', to) || 'nothing'
  return from === undefined
    ? `To ${after}`
    : `From ${valueText(action, 'from', from) || 'nothing'} to ${after}`
}

function valueText(action: string, key: string, value: unknown): string {
  if (value === null || value === undefined) return key === 'from' || key === 'to' ? 'nothing' : 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) {
    const words = value.map((each) =>
      key === 'changed' ? spaced(String(each)) : valueText(action, key, each),
    )
    return words.join(', ')
  }
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([name, each]) => `${spaced(name)} ${valueText(action, name, each)}`)
      .join(', ')
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return formatTableTime(new Date(text))
  if (key === 'planId' || planActions.has(action)) return planNameOf(text)
  if (key === 'role' || action === 'set_role') return roleText(text)
  return text
}

const isRole = (text: string): text is keyof typeof roleNames => Object.hasOwn(roleNames, text)
const roleText = (text: string) => (isRole(text) ? roleNames[text] : text)

/** 'planId' is 'Plan', 'endedSessions' is 'Ended sessions'. */
function labelOf(key: string): string {
  const words = key === 'planId' ? 'plan' : spaced(key)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** 'taskDescription' is 'task description'. */
const spaced = (name: string) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
