import { useEffect } from 'react'

interface SettingsNavProps {
  sections: readonly { id: string; title: string }[]
}

/** Leads to the sections; an address that names one is followed once the sections are there, and when it changes. */
export function SettingsNav({ sections }: SettingsNavProps) {
  useEffect(() => {
    const follow = () => document.getElementById(window.location.hash.slice(1))?.scrollIntoView()
    follow()
    window.addEventListener('pushState', follow)
    return () => window.removeEventListener('pushState', follow)
  }, [])
  return (
    <nav aria-label="Settings">
      <ul className="flex gap-1 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 sm:flex-wrap lg:flex-col">
        {sections.map(({ id, title }) => (
          <li key={id} className="shrink-0">
            <a
              href={`#${id}`}
              className="flex min-h-9 items-center rounded-md px-3 font-medium text-muted text-sm sm:max-lg:px-2 sm:max-lg:text-xs transition-colors hover:bg-sunken hover:text-ink max-sm:min-h-11 pointer-coarse:min-h-11"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
