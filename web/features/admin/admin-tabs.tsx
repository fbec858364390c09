import { Tabs } from 'radix-ui'
import { type ReactNode, useState } from 'react'

export interface AdminTab {
  id: string
  title: string
  content: ReactNode
}

/** The tabs of the admin panel; the address contains the selected one. */
export function AdminTabs({ tabs }: { tabs: readonly AdminTab[] }) {
  const [shown, setShown] = useState(() => tabInAddress(tabs))
  const handleChange = (id: string) => {
    setShown(id)
    window.history.replaceState(window.history.state, '', `#${id}`)
  }
  return (
    <Tabs.Root value={shown} onValueChange={handleChange}>
      <Tabs.List
        aria-label="Admin panel"
        className="mb-6 flex gap-1 overflow-x-auto border-line border-b max-sm:-mx-4 max-sm:px-4"
      >
        {tabs.map(({ id, title }) => (
          <Tabs.Trigger
            key={id}
            value={id}
            className="-mb-px -outline-offset-2 min-h-11 shrink-0 cursor-pointer border-transparent border-b-2 px-3 font-medium text-muted text-sm hover:text-ink data-[state=active]:border-accent data-[state=active]:text-accent-strong"
          >
            {title}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {tabs.map(({ id, content }) => (
        <Tabs.Content key={id} value={id} className="space-y-6">
          {content}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  )
}

function tabInAddress(tabs: readonly AdminTab[]): string {
  const requested = typeof window === 'undefined' ? '' : window.location.hash.slice(1)
  return tabs.find(({ id }) => id === requested)?.id ?? tabs[0]?.id ?? ''
}
