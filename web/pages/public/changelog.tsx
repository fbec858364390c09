import { PublicHead } from '#web/components/frame/public-head.tsx'
import { readText } from '#web/features/help/read-text.ts'
import { WrittenPage } from '#web/features/help/written-page.tsx'
import { routes } from '#web/platform/routes.ts'
import changes from '#web/features/changelog/changes.md?raw'

/** New features and fixes, day by day. */
export function ChangelogPage() {
  return (
    <>
      <PublicHead
        title="Changelog · Balancia AI"
        description="What is new in Balancia AI and what was fixed, day by day and in plain words: agents, teams, builders, integrations, budgets, accounts and everything around them."
      />
      <WrittenPage text={readText(changes)} back={{ href: routes.help, label: 'Help Center' }} />
    </>
  )
}
