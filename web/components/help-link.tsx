import { Link } from 'wouter'
import { type HelpTopicId, helpPathOf } from '#contract/help-topics.ts'

/** Leads to what the Help Center says of this, where somebody may be stuck. */
export function HelpLink({ topic, children }: { topic: HelpTopicId; children: string }) {
  return (
    <Link href={helpPathOf(topic)} className="link text-sm">
      {children}
    </Link>
  )
}
