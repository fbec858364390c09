import { BookOpenText, House, ListChecks } from 'lucide-react'
import type { ReactNode } from 'react'
import { HomeLink } from '#web/components/frame/home-link.tsx'
import { PublicHead } from '#web/components/frame/public-head.tsx'
import { ThemeSwitch } from '#web/components/frame/theme-switch.tsx'

const facts = [
  {
    icon: BookOpenText,
    title: 'It reads the sources you name.',
    text: 'Give it links, and a script if you have one: it reads and runs them again each time.',
  },
  {
    icon: ListChecks,
    title: 'It shows its work.',
    text: 'Every run keeps its steps, the sources it read, how long it took and what it cost.',
  },
  {
    icon: House,
    title: 'It stays with you.',
    text: 'Agents, runs and results are stored on this installation. It works without an AI key, too.',
  },
]

interface AuthLayoutProps {
  title: string
  /** The description for search engines. */
  description: string
  lead: ReactNode
  children: ReactNode
}

/** The frame of the sign-in pages: the form, and beside it what the product does. */
export function AuthLayout({ title, description, lead, children }: AuthLayoutProps) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[1fr_minmax(0,0.85fr)]">
      <PublicHead title={`${title} · Balancia AI`} description={description} />
      <div className="flex min-w-0 flex-col px-4 py-4 sm:px-8">
        <header className="flex items-center justify-between gap-4">
          <HomeLink />
          <ThemeSwitch className="-mr-4" />
        </header>
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto flex w-full max-w-sm flex-1 flex-col py-10 sm:justify-center outline-none"
        >
          <h1 className="text-balance font-semibold text-xl tracking-tight">{title}</h1>
          <p className="mt-2 mb-7 text-muted text-sm">{lead}</p>
          {children}
        </main>
      </div>
      <BrandPanel />
    </div>
  )
}

function BrandPanel() {
  return (
    <aside
      aria-label="About Balancia AI"
      className="hidden flex-col justify-center forced-colors:border-l bg-panel px-12 py-16 text-on-panel lg:flex xl:px-20"
    >
      <div className="max-w-md">
        <p className="text-balance font-semibold text-xl tracking-tight">
          Describe a repetitive task once. An agent does it for you from then on.
        </p>
        <ul className="mt-10 flex flex-col gap-7">
          {facts.map(({ icon: Icon, title, text }) => (
            <li key={title} className="flex gap-4">
              <span className="grid size-10 shrink-0 place-items-center rounded-md border border-panel-line">
                <Icon size={20} aria-hidden />
              </span>
              <div>
                <p className="font-medium text-base">{title}</p>
                <p className="text-on-panel-muted text-sm">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </aside>
  )
}
