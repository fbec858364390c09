// chunk: home-dialogs
import type { ServerKind } from '#contract/installation/setting-names.ts'

/** The name of each kind of server, and what it means. */
export const kindLabels: Record<ServerKind, { label: string; hint: string }> = {
  team: {
    label: 'For my team',
    hint: 'No plans, no prices and no limits. People join by invitation only.',
  },
  customers: {
    label: 'For customers',
    hint: 'Plans with limits, from Free to Enterprise. Anybody who reaches this site can sign up.',
  },
}
