import {
  BriefcaseBusiness,
  ChartColumn,
  ClipboardList,
  Headset,
  Lightbulb,
  type LucideIcon,
  Microscope,
  Newspaper,
  PenLine,
  ScanSearch,
  SearchCheck,
  Zap,
} from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { Filled } from '#contract/personas/persona-pieces.ts'
import { type BuiltInPersonaId, builtInPersonas } from '#contract/personas/personas.ts'
import { personaCard, PersonaGroup, personaStrip } from './persona-group.tsx'

/** The built-in personas; the server adds and counts those of its installation. */
export function ExpertPersonas() {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="py-16 max-sm:py-8 sm:py-20">
      <h2 id={titleId} className="font-display font-semibold text-2xl tracking-tight max-sm:text-xl">
        Expert Personas
      </h2>
      <h3 className="mt-3 max-w-[60ch] text-pretty text-base sm:text-lg">
        Choose from <Fill what="all">{builtInPersonas.length}</Fill> specialized personas, including{' '}
        <Fill what="community">0</Fill> community-created ones
      </h3>
      <PersonaGroup title="Built-in personas" count={`${builtInPersonas.length}`}>
        <ul className={personaStrip}>
          {builtInPersonas.map(({ id, name, description }) => {
            const Icon = personaIcons[id]
            return (
              <li key={id} className={`${personaCard} sm:last:col-span-2`}>
                <p className="flex items-center gap-2 font-semibold">
                  <Icon size={20} aria-hidden className="shrink-0 text-accent" />
                  {name}
                </p>
                <p className="mt-1 text-pretty text-muted">{description}</p>
              </li>
            )
          })}
        </ul>
      </PersonaGroup>
      <div data-fill={'groups' satisfies Filled} />
      <p className="mt-5 text-pretty text-muted">
        Or write a persona of your own in a few sentences, and share it with everybody on your installation.
      </p>
    </section>
  )
}

/** A number that the server replaces; the content here is correct if nothing was added. */
function Fill({ what, children }: { what: Filled; children: ReactNode }) {
  return <span data-fill={what}>{children}</span>
}

/** The sign of each built-in persona. */
const personaIcons: Record<BuiltInPersonaId, LucideIcon> = {
  professional: BriefcaseBusiness,
  creative: Lightbulb,
  analytical: ChartColumn,
  'customer-service': Headset,
  'project-manager': ClipboardList,
  researcher: Microscope,
  writer: PenLine,
  'data-journalist': Newspaper,
  'fact-checker': SearchCheck,
  'electrical-engineer': Zap,
  'investigative-reporter': ScanSearch,
}
