import { Cpu, Link, Plus, SquareTerminal } from 'lucide-react'
import type { AgentTemplate } from './agent-templates.ts'
import { frequencyNames } from '#contract/schedules/frequency-names.ts'
import { personaName } from '#contract/personas/personas.ts'
import { Badge } from '#web/components/badge.tsx'
import { Button } from '#web/components/button.tsx'

interface TemplateCardProps {
  template: AgentTemplate
  isCreating: boolean
  onCreate: () => void
}

/** What an agent of this template does and needs, with a button that creates one. */
export function TemplateCard({ template, isCreating, onCreate }: TemplateCardProps) {
  const { title, description, needs, worksAlone, agent } = template
  const links = agent.webLinks?.length ?? 0
  return (
    <li className="flex flex-col rounded-lg border border-line bg-surface p-4">
      <h3 className="font-semibold text-sm">{title}</h3>
      <p className="mt-1 text-sm">{description}</p>
      <p className="mt-2 text-muted text-xs">
        <span className="font-medium text-ink">What it needs: </span>
        {needs}
      </p>
      <div className="mt-3 flex flex-wrap gap-1.5">
        <Badge tone={worksAlone ? 'success' : 'info'} icon={<Cpu size={12} aria-hidden />}>
          {worksAlone ? 'Works without an AI model' : 'Needs an AI model'}
        </Badge>
        {worksAlone && agent.pythonScript && (
          <Badge icon={<SquareTerminal size={12} aria-hidden />}>Python</Badge>
        )}
        {links > 0 && (
          <Badge icon={<Link size={12} aria-hidden />}>{links === 1 ? '1 link' : `${links} links`}</Badge>
        )}
      </div>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-4">
        <span className="text-muted text-xs">
          {personaName(agent.persona)} · {frequencyNames[agent.taskFrequency ?? 'daily']}
        </span>
        <Button size="sm" icon={<Plus size={16} aria-hidden />} busy={isCreating} onClick={onCreate}>
          Create agent<span className="sr-only"> from template {title}</span>
        </Button>
      </div>
    </li>
  )
}
