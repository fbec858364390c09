import { Link } from 'wouter'
import { type HelpTopicId, helpPathOf } from '#contract/help-topics.ts'

/** A link to the Help Center's topic about this place. */
export function HelpLink({ topic, children }: { topic: HelpTopicId; children: string }) {
  return (
    <Link href={helpPathOf(topic)} className="link text-sm">
      {children}
    </Link>
  )
}
