import type { RefObject } from 'react'
import type { AgentReply } from '#contract/agents/agents.ts'
import { LinkEditor } from '#web/features/agent-form/links/link-editor.tsx'
import { TaskLinks } from '#web/features/agent-form/links/task-links.tsx'
import type { LinkStates } from '#web/features/agent-form/links/use-link-checks.ts'
import type { LinkList } from '#web/features/agent-form/links/use-link-list.ts'
import type { LinkSettings } from '#web/features/agent-form/links/use-link-settings.ts'
import type { LiveField } from '#web/features/agent-form/live/live-editing.tsx'
import { PersonaField } from '#web/features/agent-form/persona/persona-field.tsx'
import { ResultFields } from '#web/features/agent-form/result/result-fields.tsx'
import { ScheduleBox } from '#web/features/agent-form/schedule/schedule-box.tsx'
import { ToolsField } from '#web/features/agent-form/tools/tools-field.tsx'
import type { AgentFormState } from './agent-form-values.ts'
import { ModelChoice } from './model-choice.tsx'
import { MoreFields } from './more-fields.tsx'
import { NameField } from './name-field.tsx'

interface FormFieldsProps {
  form: AgentFormState
  agent: AgentReply | null
  links: LinkList
  linkSettings: LinkSettings
  stateOf: LinkStates
  linkInput: RefObject<HTMLInputElement | null>
  liveName: Partial<LiveField>
}

/** The fields of an agent besides its task. */
export function FormFields({
  form,
  agent,
  links,
  linkSettings,
  stateOf,
  linkInput,
  liveName,
}: FormFieldsProps) {
  const isOwner = (agent?.role ?? 'owner') === 'owner'
  return (
    <>
      <LinkEditor
        list={links}
        settings={isOwner ? linkSettings : null}
        stateOf={stateOf}
        inputRef={linkInput}
        error={linkError(form.formState.errors.webLinks)}
        offer={agent && <TaskLinks control={form.control} list={links} />}
      />
      <ScheduleBox form={form} status={agent?.status ?? 'active'} />
      <div className="grid grid-flow-dense items-start gap-x-8 gap-y-5 sm:grid-cols-2">
        <PersonaField form={form} isNew={!agent} />
        <NameField form={form} live={liveName} />
      </div>
      <ModelChoice form={form} agent={agent} />
      <div className="divide-y divide-line border-line border-y">
        {isOwner && <ToolsField form={form} />}
        <ResultFields form={form} />
        <MoreFields form={form} hasScript={isOwner} />
      </div>
    </>
  )
}

function linkError(error: unknown): string | undefined {
  if (!error) return undefined
  const { message } = error as { message?: string }
  return message ?? 'Please enter valid URLs'
}
