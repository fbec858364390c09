import { useEffect, useLayoutEffect, useRef } from 'react'
import type { AgentReply } from '#contract/agents/agents.ts'
import { sharedFields } from '#contract/collaboration/collaboration-names.ts'
import type { Collaboration } from '#web/data/live/collaboration.ts'
import type { AgentFormState } from '#web/features/agent-form/agent-form-values.ts'

export type SharedName = (typeof sharedFields.agent)[number]
const names = sharedFields.agent

interface SharedValuesOptions {
  form: AgentFormState
  agent: AgentReply
  collaboration: Collaboration
  mayEdit: boolean
}

/** Synchronizes the fields of the form with the collaboration, in both directions. */
export function useSharedValues({ form, agent, collaboration, mayEdit }: SharedValuesOptions) {
  const { shared } = collaboration
  /** The saved values of the fields, as far as this page knows. */
  const saved = useRef<Record<SharedName, string>>({
    name: agent.name,
    taskDescription: agent.taskDescription,
  })
  const latest = useRef(collaboration)
  const put = useRef<Record<SharedName, string>>({ ...saved.current })
  const currentValue = (
    { shared: { pending, conflicts, fields } }: Collaboration,
    name: SharedName,
  ): string => pending[name] ?? conflicts[name]?.mine ?? fields[name] ?? saved.current[name]

  const { subscribe, getValues, setValue } = form
  // Before the next key press, so that none is lost.
  useLayoutEffect(() => {
    latest.current = collaboration
    for (const name of names) {
      const value = currentValue(collaboration, name)
      if (value === put.current[name]) continue
      put.current[name] = value
      if (getValues(name) !== value) setValue(name, value, { shouldDirty: true })
    }
  })

  useEffect(() => {
    if (!mayEdit) return
    const send = (values: Partial<Record<SharedName, string>>) => {
      for (const name of names) {
        const value = values[name] ?? ''
        if (value !== currentValue(latest.current, name)) latest.current.edit(name, value)
      }
    }
    // Sends what was typed before this code was loaded.
    send(getValues())
    return subscribe({ formState: { values: true }, callback: ({ values }) => send(values) })
    // oxlint-disable-next-line react/exhaustive-deps
  }, [mayEdit, subscribe, getValues])

  return {
    now: (name: SharedName) => currentValue({ ...collaboration, shared }, name),
    /** Marks the present values as saved. */
    settle: () => {
      saved.current = { ...saved.current, ...latest.current.shared.fields }
    },
  }
}
