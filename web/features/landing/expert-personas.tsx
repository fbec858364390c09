import { type ReactNode, useId } from 'react'
import type { CustomPersona } from '#contract/custom-personas.ts'
import { builtInPersonas } from '#contract/personas.ts'
import { Badge } from '#web/components/badge.tsx'
import { CommunityPersonas } from './community-personas.tsx'
import { personaIcons } from './persona-icons.ts'

interface ExpertPersonasProps {
  community: readonly CustomPersona[]
  /** All that there are, beyond those of the community that are listed. */
  counts?: { imported: number; community: number; categories: readonly CategoryCount[] }
}

interface CategoryCount {
  category: string | null
  count: number
}

/** Who an agent can be: the built-in personas, and those of the community where there are any. */
export function ExpertPersonas({ community, counts }: ExpertPersonasProps) {
  const titleId = useId()
  const {
    imported,
    community: shared,
    categories,
  } = counts ?? {
    imported: 0,
    community: community.length,
    categories: [],
  }
  return (
    <section aria-labelledby={titleId} className="py-16 sm:py-20">
      <h2 id={titleId} className="font-display font-semibold text-2xl tracking-tight">
        Expert Personas
      </h2>
      <h3 className="mt-3 max-w-[60ch] text-pretty text-base sm:text-lg">
        Choose from {(builtInPersonas.length + imported + shared).toLocaleString('en')} specialized personas,
        including {shared.toLocaleString('en')} community-created ones
      </h3>
      <Group title="Built-in personas" count={`${builtInPersonas.length}`}>
        <ul className="-mr-px -mb-px grid sm:grid-cols-2 lg:grid-cols-4">
          {builtInPersonas.map(({ id, name, description }) => {
            const Icon = personaIcons[id]
            return (
              <li key={id} className="border-line border-r border-b px-4 py-4 sm:px-5 sm:last:col-span-2">
                <p className="flex items-center gap-2 font-semibold">
                  <Icon size={20} aria-hidden className="shrink-0 text-accent" />
                  {name}
                </p>
                <p className="mt-1 text-pretty text-muted">{description}</p>
              </li>
            )
          })}
        </ul>
      </Group>
      {imported > 0 && (
        <Group title="System personas" count={imported.toLocaleString('en')}>
          <ul className="flex flex-wrap gap-2 px-4 py-4 sm:px-5">
            {categories.map(({ category, count }) => (
              <li key={category} className="rounded-md bg-sunken px-2.5 py-1">
                {category} <span className="text-muted tabular-nums">{count.toLocaleString('en')}</span>
              </li>
            ))}
          </ul>
        </Group>
      )}
      {community.length > 0 && (
        <Group title="Community personas" count={shared.toLocaleString('en')}>
          <CommunityPersonas personas={community} />
        </Group>
      )}
      <p className="mt-5 text-pretty text-muted">
        Or write a persona of your own in a few sentences, and share it with everybody on your installation.
      </p>
    </section>
  )
}

interface GroupProps {
  title: string
  count: string
  children: ReactNode
}

function Group({ title, count, children }: GroupProps) {
  return (
    <div className="mt-8">
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-semibold text-base">{title}</h3>
        <Badge tone="accent">{count} Available</Badge>
      </div>
      <div className="overflow-hidden rounded-lg border border-line bg-surface">{children}</div>
    </div>
  )
}
