import { Bot } from 'lucide-react'
import { type ReactNode, useDeferredValue } from 'react'
import type { AgentReply } from '#contract/agents/agents.ts'
import { frequencyNames } from '#contract/schedules/frequency-names.ts'
import { customPersonaId, personaName } from '#contract/personas/personas.ts'
import { Card, CardBody, CardHeader } from '#web/components/card.tsx'
import { Time } from '#web/components/time.tsx'
import { formatCount } from '#web/platform/format.ts'
import { frequencyHint, scriptPreview } from './agent-labels.ts'
import { LinkName } from '#web/features/agents/list/link-name.tsx'

/** The values of the form that the preview shows. */
export interface PreviewValues {
  name: string
  persona: string
  customPersona?: string | null
  taskDescription: string
  taskFrequency?: AgentReply['taskFrequency']
  webLinks?: string[]
  pythonScript?: string | null
  /** The schedule as a sentence; null without a schedule. */
  words?: string | null
  nextRun?: string | null
}

export const emptyPreview: PreviewValues = { name: '', persona: '', taskDescription: '' }

/** A preview of the agent that updates while the form is filled in. */
export function AgentPreview({ values }: { values: PreviewValues }) {
  const {
    name,
    persona,
    customPersona,
    taskDescription,
    taskFrequency,
    webLinks,
    pythonScript,
    words,
    nextRun,
  } = useDeferredValue(values)
  const frequency = taskFrequency ?? 'daily'
  const links = webLinks ?? []
  const customPersonaText =
    persona === customPersonaId || persona.startsWith(`${customPersonaId}-`)
      ? customPersona?.trim()
      : undefined

  return (
    <Card aria-labelledby="agent-preview-title" className="h-full">
      <CardHeader id="agent-preview-title" title="Agent Preview" />
      <CardBody className="@container flex flex-col gap-4">
        <div className="flex items-center gap-3">
          <span className="grid size-10 shrink-0 place-items-center rounded-md bg-accent-tint text-accent-strong">
            <Bot size={20} aria-hidden />
          </span>
          <div className="min-w-0">
            <p className="wrap-anywhere line-clamp-2 font-semibold text-base">{name.trim() || 'New Agent'}</p>
            <p className="wrap-anywhere line-clamp-2 text-muted text-sm">
              {persona ? personaName(persona) : 'No persona chosen yet'}
            </p>
          </div>
        </div>
        <dl className="grid gap-x-6 gap-y-3 @sm:grid-cols-2">
          <Fact term="Assigned tasks" className="@sm:col-span-2">
            <p className="wrap-anywhere line-clamp-4 whitespace-pre-line">
              {taskDescription.trim() || <Placeholder>Nothing described yet</Placeholder>}
            </p>
          </Fact>
          {customPersonaText && (
            <Fact term="Persona" className="@sm:col-span-2">
              <p className="wrap-anywhere line-clamp-3 whitespace-pre-line">{customPersonaText}</p>
            </Fact>
          )}
          <Fact term="Schedule">
            {frequencyNames[frequency]} {/* A single time is in the words below. */}
            {(frequency !== 'as-needed' || !words) && (
              <span className="text-muted">· {frequencyHint(frequency)}</span>
            )}
            <span className="wrap-anywhere block text-muted">
              {!words && 'Manual only'}
              {words && !nextRun && `${words}, once it is resumed`}
              {words && nextRun && (
                <>
                  {words}. Next run: <Time at={nextRun} byClock />
                </>
              )}
            </span>
          </Fact>
          <Fact term="Reference links">
            {links.length === 0 ? <Placeholder>None</Placeholder> : <LinkNames links={links} />}
          </Fact>
          {pythonScript?.trim() && (
            <Fact term="Python script" className="@sm:col-span-2">
              <p className="wrap-anywhere whitespace-pre-wrap rounded-md bg-sunken px-2.5 py-1.5 font-mono text-xs">
                {scriptPreview(pythonScript, 200)}
              </p>
            </Fact>
          )}
        </dl>
      </CardBody>
    </Card>
  )
}

function LinkNames({ links }: { links: string[] }) {
  return (
    <>
      {formatCount(links.length, 'link')}
      <ul aria-label="Reference links" className="max-h-40 overflow-y-auto text-muted">
        {links.map((link) => (
          <li key={link} className="flex">
            <a
              href={link}
              target="_blank"
              rel="noreferrer"
              className="min-w-0 underline-offset-2 hover:underline"
            >
              <LinkName link={link} />
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

function Fact({ term, className, children }: { term: string; className?: string; children: ReactNode }) {
  return (
    <div className={`min-w-0 ${className ?? ''}`}>
      <dt className="text-muted text-xs">{term}</dt>
      <dd className="text-sm">{children}</dd>
    </div>
  )
}

const Placeholder = ({ children }: { children: string }) => <span className="text-muted">{children}</span>
