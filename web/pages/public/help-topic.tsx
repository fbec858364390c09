import { useLocation } from 'wouter'
import { helpPathOf } from '#contract/help-topics.ts'
import { PublicHead } from '#web/components/frame/public-head.tsx'
import { MoreHelp } from '#web/features/help/more-help.tsx'
import { topics } from '#web/features/help/topics.ts'
import { WrittenPage } from '#web/features/help/written-page.tsx'
import { routes } from '#web/platform/routes.ts'

/** One topic of the Help Center, which the address names. */
export function HelpTopicPage() {
  const [path] = useLocation()
  const topic = topics.find(({ id }) => helpPathOf(id) === path)
  if (!topic) return null
  return (
    <>
      <PublicHead title={`${topic.title} · Help Center · Balancia AI`} description={topic.summary} />
      <WrittenPage text={topic} back={{ href: routes.help, label: 'Help Center' }}>
        <MoreHelp after={topic.id} />
      </WrittenPage>
    </>
  )
}
