import { Tags } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import type { AgentReply } from '#contract/agents/agents.ts'
import type { Tag, Tagging } from '#contract/tags.ts'
import { LazyDialog } from '#web/components/overlay/lazy-dialog.tsx'
import { Badge } from '#web/components/badge.tsx'
import { Button } from '#web/components/button.tsx'
import { setOf, useTags } from '#web/data/tags.ts'
import { lazyPart } from '#web/platform/lazy-part.ts'
import { toneOf } from './tag-tone.ts'
import { formatNumber } from '#web/platform/format.ts'

const tagDialog = lazyPart(() => import('./tag-dialog.tsx').then((module) => module.TagDialog))

/** The tags of an agent; returns the same element until the tags change, so that its row does not re-render. */
export function useTagMarks(): (agent: Pick<AgentReply, 'id'>) => ReactNode {
  const { data: tags } = useTags()
  const marks = useMemo(() => {
    const tagged = new Set(tags?.flatMap(({ agentIds }) => agentIds))
    return new Map([...tagged].map((id) => [id, <TagMarks key={id} tags={tagsOf(id, tags)} />]))
  }, [tags])
  return ({ id }) => marks.get(id)
}

const tagsOf = (agentId: number, tags: Tag[] = []) =>
  tags.filter(({ agentIds }) => agentIds.includes(agentId))

function TagMarks({ tags }: { tags: Tag[] }) {
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-1 @2xl:shrink-0 @2xl:flex-nowrap">
      {tags.map(({ id, name, color }) => (
        <span key={id} title={name} className="inline-flex min-w-0">
          {/* In a wide row only a dot in the tag's color, which the filter above explains. */}
          <Badge
            tone={toneOf[color]}
            className="max-w-44 @2xl:size-2.5 @2xl:rounded-lg @2xl:bg-current @2xl:p-0"
          >
            <span className="truncate @2xl:sr-only">
              # <bdi>{name}</bdi>
            </span>
          </Badge>
        </span>
      ))}
    </span>
  )
}

interface TagFilterProps {
  /** The set by which the list is filtered, if any. */
  chosen: string | undefined
  onChoose: (set: string | undefined) => void
}

/** Filters the list by a tag, and opens the editor of tags. */
export function TagFilter({ chosen, onChoose }: TagFilterProps) {
  const { data: tags = [] } = useTags()
  const [isOpen, setOpen] = useState(false)
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-1.5">
      <legend className="sr-only">Tags</legend>
      {tags.map((tag) => {
        const set = setOf(tag)
        const label = `# ${tag.name} ${formatNumber(tag.agentIds.length)}`
        return (
          <button
            key={tag.id}
            type="button"
            aria-label={label}
            aria-pressed={chosen === set}
            onClick={() => onChoose(chosen === set ? undefined : set)}
            className="min-h-8 cursor-pointer rounded-md border border-transparent px-0.5 aria-pressed:border-accent max-sm:min-h-11 pointer-coarse:min-h-11"
          >
            <Badge tone={toneOf[tag.color]} className="max-w-44">
              <span className="truncate">
                # <bdi>{tag.name}</bdi> {formatNumber(tag.agentIds.length)}
              </span>
            </Badge>
          </button>
        )
      })}
      <Button size="sm" variant="ghost" icon={<Tags size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {tags.length === 0 ? 'Add tags' : 'Edit tags'}
      </Button>
      {isOpen && (
        <LazyDialog onClose={() => setOpen(false)}>
          <tagDialog.View
            onClose={() => setOpen(false)}
            onRemoved={(tag) => chosen === setOf(tag) && onChoose(undefined)}
          />
        </LazyDialog>
      )}
    </fieldset>
  )
}

/** Adds tags to the selected agents, or removes them. */
export function TagButton({ target }: { target: Omit<Tagging, 'isTagged'> }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="ghost" icon={<Tags size={16} aria-hidden />} onClick={() => setOpen(true)}>
        Tag
      </Button>
      {isOpen && (
        <LazyDialog onClose={() => setOpen(false)}>
          <tagDialog.View target={target} onClose={() => setOpen(false)} />
        </LazyDialog>
      )}
    </>
  )
}
