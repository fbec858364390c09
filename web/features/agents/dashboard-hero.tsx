import { CirclePlay, Plus } from 'lucide-react'
import { Link } from 'wouter'
import { Button } from '#web/components/button.tsx'
import { routes } from '#web/platform/routes.ts'

/** What the product is for, and the two ways to begin; names the browser's tab too. */
export function DashboardHero({ onCreate }: { onCreate: () => void }) {
  return (
    <header className="mb-6 flex flex-wrap items-center justify-between gap-x-10 gap-y-3 rounded-xl bg-panel px-5 py-4 text-on-panel sm:px-8">
      <title>Dashboard · Balancia AI</title>
      <div className="min-w-0 max-w-xl">
        <h1 className="text-balance font-semibold text-lg tracking-tight">
          Hand over the task you keep repeating
        </h1>
        <p className="text-on-panel-muted text-sm">
          Balancia AI aims to let everyone get an AI assistant to do repetitive tasks.
        </p>
      </div>
      <div className="flex gap-2 max-sm:w-full max-sm:flex-col">
        <Button
          size="lg"
          className="focus-visible:outline-on-panel"
          icon={<Plus size={16} aria-hidden />}
          onClick={onCreate}
        >
          Create Your First Agent
        </Button>
        <Link
          href={routes.demos}
          className="inline-flex min-h-11 items-center justify-center gap-2 rounded-md border border-panel-line px-5 font-medium text-sm transition-colors hover:bg-panel-line focus-visible:outline-on-panel"
        >
          <CirclePlay size={16} aria-hidden />
          Watch Demo
        </Link>
      </div>
    </header>
  )
}
