import { ChevronRight } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { SearchInput } from '#web/components/search-input.tsx'
import { classNames } from '#web/platform/class-names.ts'
import { settingsAt } from '#web/platform/routes.ts'
import type { SettingsSection } from '#web/platform/settings-sections.ts'
import { findSections } from './find-sections.ts'

interface SettingsNavProps {
  sections: readonly SettingsSection[]
  /** The section that is shown. */
  current: string
}

/** The list of all settings, in groups, with a search for what they contain. */
export function SettingsNav({ sections, current }: SettingsNavProps) {
  const [, navigate] = useLocation()
  const [query, setQuery] = useState('')
  const found = findSections(sections, query)
  const groups = [...new Set(found.map(({ group }) => group))]
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const [first] = found
    if (first && query.trim() !== '') navigate(settingsAt(first.id))
  }
  return (
    <nav aria-label="Settings">
      <search>
        <form onSubmit={handleSubmit} className="mb-4">
          <SearchInput
            aria-label="Search settings"
            placeholder="Search settings"
            value={query}
            onChange={({ target }) => setQuery(target.value)}
          />
        </form>
      </search>
      {groups.map((group) => (
        <section key={group} aria-label={group} className="mb-4">
          <h2 className="px-3 pb-1 font-medium text-muted text-xs">{group}</h2>
          <ul className="max-lg:divide-y max-lg:divide-line max-lg:overflow-hidden max-lg:rounded-lg max-lg:border max-lg:border-line max-lg:bg-surface">
            {found
              .filter((section) => section.group === group)
              .map(({ id, title }) => (
                <li key={id}>
                  <Link
                    href={settingsAt(id)}
                    aria-current={id === current ? 'page' : undefined}
                    className={classNames(
                      'flex min-h-9 items-center justify-between gap-3 px-3 font-medium text-sm transition-colors hover:bg-sunken max-lg:min-h-12 lg:rounded-md pointer-coarse:min-h-11',
                      id === current
                        ? 'lg:bg-accent-tint lg:text-accent-strong'
                        : 'lg:text-muted lg:hover:text-ink',
                    )}
                  >
                    {title}
                    <ChevronRight
                      size={16}
                      aria-hidden
                      className="shrink-0 text-muted lg:hidden rtl:rotate-180"
                    />
                  </Link>
                </li>
              ))}
          </ul>
        </section>
      ))}
      <output className="block px-3 text-muted text-sm empty:hidden">
        {found.length === 0 && 'No setting matches. Try another word.'}
      </output>
    </nav>
  )
}
