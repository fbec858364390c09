import { CirclePlay, Plus } from 'lucide-react'
import { Link } from 'wouter'
import { Button } from '#web/components/button.tsx'
import { useAgentSummary } from '#web/data/agents.ts'
import { classNames } from '#web/platform/class-names.ts'
import { routes } from '#web/platform/routes.ts'

/**
 * The purpose of the product, and the two ways to begin; also sets the tab's title. On a phone, users with agents see
 * their agents first.
 */
export function DashboardHero({ onCreate }: { onCreate: () => void }) {
  const { data } = useAgentSummary()
  // Small while loading: most users have agents, and the content below would move for them.
  const isSmall = data?.total !== 0
  return (
    <header
      className={classNames(
        'mb-4 flex flex-wrap items-center justify-between gap-x-10 gap-y-3 rounded-xl bg-panel px-5 py-3 text-on-panel max-sm:py-4 sm:px-6',
        isSmall && 'max-sm:-mt-4 max-sm:mb-4 max-sm:gap-y-1 max-sm:px-4 max-sm:py-2.5',
      )}
    >
      <title>Dashboard · Balancia AI</title>
      <div className="min-w-0 max-w-xl">
        <h1
          className={classNames(
            'text-balance font-semibold text-lg tracking-tight',
            isSmall && 'max-sm:text-base',
          )}
        >
          Hand over the task you keep repeating
        </h1>
        <p className={classNames('text-on-panel-muted text-sm', isSmall && 'max-sm:sr-only')}>
          Balancia AI aims to let everyone get an AI assistant to do repetitive tasks.
        </p>
      </div>
      <div
        className={classNames(
          'flex gap-2 max-[336px]:flex-wrap max-sm:w-full',
          !isSmall && 'max-sm:flex-col',
        )}
      >
        <Button
          size="lg"
          className={classNames('focus-visible:outline-on-panel', isSmall && 'max-sm:px-2.5 max-sm:text-xs')}
          icon={<Plus size={16} aria-hidden />}
          onClick={onCreate}
        >
          Create Your First Agent
        </Button>
        <Link
          href={routes.demos}
          className={classNames(
            'inline-flex min-h-11 items-center justify-center gap-2 rounded-md border border-panel-line px-5 font-medium text-sm transition-colors hover:bg-panel-line focus-visible:outline-on-panel',
            isSmall && 'max-sm:grow max-sm:whitespace-nowrap max-sm:px-2.5 max-sm:text-xs',
          )}
        >
          <CirclePlay size={16} aria-hidden className={isSmall ? 'max-sm:hidden' : undefined} />
          Watch Demo
        </Link>
      </div>
    </header>
  )
}
