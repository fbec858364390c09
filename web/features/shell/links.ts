import { routes } from '#web/platform/routes.ts'

/** The top bar's links, in the specification's order. */
export const links: readonly { href: string; label: string }[] = [
  { href: routes.dashboard, label: 'Dashboard' },
]
