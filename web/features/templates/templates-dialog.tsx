import { Cpu, Link, Plus, SearchX, SquareTerminal } from 'lucide-react'
import { useState } from 'react'
import type { AgentReply } from '#contract/agents/agents.ts'
import { personaName } from '#contract/personas/personas.ts'
import { frequencyNames } from '#contract/schedules/frequency-names.ts'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/overlay/dialog.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { Input } from '#web/components/field.tsx'
import { NeedsModel } from '#web/components/agent/needs-model.tsx'
import { useCreateAgent } from '#web/data/agents.ts'
import { useMissingModel } from '#web/data/models/models.ts'
import { Badge } from '#web/components/badge.tsx'
import { type AgentTemplate, agentTemplates, templateCategories } from './agent-templates.ts'

type Category = AgentTemplate['category'] | null
const categories: readonly Category[] = [null, ...templateCategories]

interface TemplatesDialogProps {
  open: boolean
  onClose: () => void
  /** Called with the created agent, which can be edited now. */
  onPick: (agent: AgentReply) => void
}

/** The gallery of templates: one click creates an agent. */
export function TemplatesDialog({ open, onClose, onPick }: TemplatesDialogProps) {
  return (
    <Dialog
      size="lg"
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Templates"
      description="Ready agents for tasks that people repeat. Pick one. It will not run until you start it."
    >
      <Gallery
        onPick={(agent) => {
          onClose()
          onPick(agent)
        }}
      />
    </Dialog>
  )
}

function Gallery({ onPick }: Pick<TemplatesDialogProps, 'onPick'>) {
  const [search, setSearch] = useState('')
  const [category, setCategory] = useState<Category>(null)
  const [creatingId, setCreatingId] = useState<string>()
  const create = useCreateAgent()
  const missing = useMissingModel()
  const found = findTemplates(agentTemplates, { search, category })

  const handleCreate = ({ id, agent }: AgentTemplate) => {
    if (create.isPending) return
    setCreatingId(id)
    create.mutate({ body: agent }, { onSuccess: onPick })
  }
  const showAll = () => {
    setSearch('')
    setCategory(null)
  }

  return (
    <div className="flex flex-col gap-4">
      {missing.isMissing && found.some(({ worksAlone }) => !worksAlone) && (
        <NeedsModel isAdmin={missing.isAdmin}>
          Templates marked “Needs an AI model” cannot do their work yet.
        </NeedsModel>
      )}
      <Input
        type="search"
        aria-label="Search templates"
        placeholder="Search templates"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <fieldset aria-label="Category" className="flex flex-wrap gap-1.5">
        {categories.map((option) => (
          <CategoryButton
            key={option}
            category={option}
            isChosen={option === category}
            onChoose={() => setCategory(option)}
          />
        ))}
      </fieldset>
      <output className="sr-only">{found.length} templates</output>
      {found.length === 0 ? (
        <EmptyState
          icon={<SearchX size={20} aria-hidden />}
          title="No template found"
          hint="Try other words, or build the agent yourself with the form."
          action={<Button onClick={showAll}>Show all templates</Button>}
        />
      ) : (
        <ul aria-label="Templates" className="grid gap-3 sm:grid-cols-2">
          {found.map((template) => (
            <TemplateCard
              key={template.id}
              template={template}
              isCreating={create.isPending && creatingId === template.id}
              onCreate={() => handleCreate(template)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

interface CategoryButtonProps {
  category: Category
  isChosen: boolean
  onChoose: () => void
}

function CategoryButton({ category, isChosen, onChoose }: CategoryButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className="min-h-8 cursor-pointer rounded-md border border-control bg-surface px-3 font-medium text-xs transition-colors hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent-tint aria-pressed:text-accent-strong max-sm:min-h-11 pointer-coarse:min-h-11"
    >
      {category ?? 'All'}
    </button>
  )
}

/** The templates of a category, or of all when null, that contain every word of the search. */
export function findTemplates(
  templates: readonly AgentTemplate[],
  { search, category }: { search: string; category: AgentTemplate['category'] | null },
): AgentTemplate[] {
  const words = search.toLowerCase().split(/\s+/)
  return templates.filter((template) => {
    if (category !== null && template.category !== category) return false
    const { title, description, needs, agent } = template
    const text = [title, description, needs, template.category, agent.taskDescription].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

interface TemplateCardProps {
  template: AgentTemplate
  isCreating: boolean
  onCreate: () => void
}

/** What an agent of this template does and needs, with a button that creates one. */
function TemplateCard({ template, isCreating, onCreate }: TemplateCardProps) {
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
