import { PublicHead } from '#web/components/frame/public-head.tsx'
import { HelpPicture } from '#web/features/help/blocks.tsx'
import { readText } from '#web/features/help/read-text.ts'
import { WrittenPage } from '#web/features/help/written-page.tsx'
import { routes } from '#web/platform/routes.ts'
import changes from '#web/features/changelog/changes.md?raw'
import { release } from '#web/features/changelog/release.ts'

/** The headlines of the newest release, then new features and fixes, day by day. */
export function ChangelogPage() {
  return (
    <>
      <PublicHead
        title="Changelog · Balancia AI"
        description="What is new in Balancia AI and what was fixed, day by day and in plain words: agents, teams, builders, integrations, budgets, accounts and everything around them."
      />
      <WrittenPage
        text={readText(changes)}
        back={{ href: routes.help, label: 'Help Center' }}
        intro={<Headlines />}
      />
    </>
  )
}

function Headlines() {
  return (
    <section aria-labelledby="release" className="mt-8 sm:mt-12">
      <h2 id="release" className="font-display font-semibold text-lg sm:text-xl">
        Version {release.version}
        <span className="ml-3 font-normal font-sans text-muted text-sm">{release.day}</span>
      </h2>
      <ul className="mt-4 grid gap-6 sm:grid-cols-3">
        {release.headlines.map(({ title, text, picture, alt }) => (
          <li key={title} className="min-w-0">
            <div className="aspect-[4/3] overflow-hidden rounded-lg border border-line bg-sunken p-3 pb-0">
              <HelpPicture name={picture} alt={alt} />
            </div>
            <h3 className="mt-3 font-semibold text-base">{title}</h3>
            <p className="mt-1 text-muted text-sm">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
