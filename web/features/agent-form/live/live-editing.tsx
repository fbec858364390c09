import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { AgentReply } from '#contract/agents/agents.ts'
import { sharedFields } from '#contract/collaboration/collaboration-names.ts'
import { Collaborators } from '#web/components/collaboration/collaborators.tsx'
import { FieldPresence } from '#web/components/collaboration/field-presence.tsx'
import { SharedCarets } from '#web/components/collaboration/shared-carets.tsx'
import { TwoVersions } from '#web/components/collaboration/two-versions.tsx'
import { type Collaboration, useCollaboration } from '#web/data/live/collaboration.ts'
import { fieldOf } from '#web/data/live/collaboration-state.ts'
import type { AgentFormState } from '#web/features/agent-form/agent-form-values.ts'
import { type SharedName, useSharedValues } from './use-shared-values.ts'

/** How the form renders a field that other people may be editing. */
export interface LiveField {
  isHeld: boolean
  aside: ReactNode
  below: ReactNode
}
export type LiveFields = Partial<Record<SharedName, LiveField>>

/** The actions of the form in a collaboration, while it is connected. */
export interface LiveSession {
  save: () => void
}

interface LiveEditingProps {
  form: AgentFormState
  agent: AgentReply
  userId: string
  mayEdit: boolean
  /** The form element; its fields are found by name. */
  host: RefObject<HTMLFormElement | null>
  /** Called with how to render the fields. */
  onFields: (fields: LiveFields) => void
  /** The present collaboration; undefined: none, the form is saved like any other. */
  session: RefObject<LiveSession | undefined>
  /** Called when anybody has saved. */
  onSaved: (isMine: boolean) => void
}

/** Joins the other people who have the agent open. In a lazy chunk, loaded only for an agent that others may see. */
export function LiveEditing(props: LiveEditingProps) {
  const { form, agent, userId, mayEdit, host, onFields, session, onSaved } = props
  const saver = useRef<string>(undefined)
  const settled = useRef<() => void>(undefined)
  const collaboration = useCollaboration('agent', agent.id, userId, (by) => {
    saver.current = by
    settled.current?.()
    onSaved(by === userId)
  })
  const { shared, connection, save } = collaboration
  const values = useSharedValues({ form, agent, collaboration, mayEdit })
  useLayoutEffect(() => {
    settled.current = values.settle
    session.current = connection === 'connected' && mayEdit ? { save } : undefined
  })
  useEffect(
    () => () => {
      session.current = undefined
    },
    [session],
  )
  useCaretUpdates(host, collaboration, mayEdit)
  useLayoutEffect(() => {
    onFields(
      Object.fromEntries(sharedFields.agent.map((name) => [name, liveFieldOf(collaboration, name, userId)])),
    )
    // The functions of a collaboration always do the same; only its state changes what is rendered.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [shared, userId, onFields])
  return (
    <div className="rounded-md border border-line px-3 py-2">
      <Collaborators people={shared.collaborators} connection={connection} userId={userId} />
      <output className="mt-1 block text-muted text-xs empty:hidden">
        {shared.savedBy && `Saved by ${shared.savedBy}`}
      </output>
      {shared.savedElsewhere && (
        <div role="alert" className="mt-2 rounded-md bg-warning-tint p-3 text-sm text-warning">
          <p>
            This agent was saved elsewhere meanwhile. Nothing was overwritten; your edits are still here. Save
            again to save them over it.
          </p>
          {Object.keys(shared.fields)
            .filter((name) => shared.savedElsewhere?.[name] !== shared.fields[name])
            .map((name) => (
              <p key={name} className="wrap-anywhere mt-1 max-h-32 overflow-y-auto whitespace-pre-wrap">
                Saved there: {shared.savedElsewhere?.[name]}
              </p>
            ))}
        </div>
      )}
      {sharedFields.agent.map((name) => {
        const control = host.current?.elements.namedItem(name)
        const { carets } = fieldOf(shared, name, userId)
        return (
          carets.length > 0 &&
          isTextControl(control) && (
            <SharedCarets key={name} control={control} value={values.now(name)} carets={carets} />
          )
        )
      })}
    </div>
  )
}

function liveFieldOf(
  { shared, keepMine, takeTheirs }: Collaboration,
  name: SharedName,
  userId: string,
): LiveField {
  const { lock, here, conflict } = fieldOf(shared, name, userId)
  return {
    isHeld: lock !== undefined,
    aside: <FieldPresence lock={lock} here={here} people={shared.collaborators} />,
    below: conflict && (
      <TwoVersions {...conflict} onKeepMine={() => keepMine(name)} onTakeTheirs={() => takeTheirs(name)} />
    ),
  }
}

type TextControl = HTMLInputElement | HTMLTextAreaElement
const isTextControl = (control: unknown): control is TextControl =>
  control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
const nameOf = (target: unknown): SharedName | undefined =>
  isTextControl(target) ? sharedFields.agent.find((name) => name === target.name) : undefined

/** Minimum time between two messages about a caret, ms. */
const sendEveryMs = 100

/** Locks the focused field, and announces the caret's position in it. */
function useCaretUpdates(
  host: RefObject<HTMLFormElement | null>,
  collaboration: Collaboration,
  mayEdit: boolean,
) {
  const latest = useRef(collaboration)
  useLayoutEffect(() => {
    latest.current = collaboration
  })
  const isConnected = collaboration.connection === 'connected'
  useEffect(() => {
    const element = host.current
    if (!element || !isConnected || !mayEdit) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const send = () => {
      timer = undefined
      const control = document.activeElement
      const name = nameOf(control)
      if (!name || !isTextControl(control) || !element.contains(control)) return
      const { value, selectionStart, selectionEnd } = control
      latest.current.point(name, value, selectionStart ?? 0, selectionEnd ?? 0)
    }
    const sendSoon = () => (timer ??= setTimeout(send, sendEveryMs))
    const come = ({ target }: FocusEvent) => {
      const name = nameOf(target)
      if (name) latest.current.enter(name)
    }
    const go = ({ target }: FocusEvent) => {
      const name = nameOf(target)
      if (name) latest.current.exit(name)
    }
    // The field may have been focused before the connection was made or restored.
    const focused = element.contains(document.activeElement) ? nameOf(document.activeElement) : undefined
    if (focused) latest.current.enter(focused)
    element.addEventListener('focusin', come)
    element.addEventListener('focusout', go)
    document.addEventListener('selectionchange', sendSoon)
    return () => {
      clearTimeout(timer)
      element.removeEventListener('focusin', come)
      element.removeEventListener('focusout', go)
      document.removeEventListener('selectionchange', sendSoon)
    }
  }, [host, isConnected, mayEdit])
}
