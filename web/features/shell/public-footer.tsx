// chunk: page
import { contactPath } from '#contract/contact.ts'
import { Logo } from '#web/components/frame/logo.tsx'
import { routes, signInUrl } from '#web/platform/routes.ts'
import { withoutPlans } from '#web/platform/without-plans.ts'

const columns = [
  {
    title: 'Product',
    links: [
      { href: `${routes.home}#features`, label: 'Features' },
      { href: routes.demos, label: 'Demos' },
      { href: routes.pricing, label: 'Pricing' },
      { href: routes.changelog, label: 'Changelog' },
      { href: signInUrl, label: 'Sign In' },
    ],
  },
  {
    title: 'Support',
    links: [
      { href: routes.help, label: 'Help Center' },
      { href: contactPath, label: 'Contact Us' },
      { href: routes.privacy, label: 'Privacy Policy' },
      { href: routes.terms, label: 'Terms of Service' },
    ],
  },
]

/** The end of every public page. */
export function PublicFooter() {
  return (
    <footer className="border-line border-t print:hidden">
      <div className="mx-auto grid max-w-[1200px] gap-x-12 gap-y-8 px-4 py-10 sm:grid-cols-[1fr_auto_auto] sm:px-6">
        <div>
          <Logo />
          <p className="mt-2 max-w-xs text-muted text-sm">
            Agents for repetitive tasks that can be left alone, on a server of your own.
          </p>
        </div>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <p className="font-medium text-sm">{title}</p>
            <ul className="mt-1">
              {withoutPlans(links).map(({ href, label }) => (
                <li key={label}>
                  <a
                    href={href}
                    className="inline-flex min-h-9 items-center text-muted text-sm hover:text-ink max-sm:min-h-11"
                  >
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <p className="text-muted text-xs sm:col-span-3">© 2025 Balancia AI</p>
      </div>
    </footer>
  )
}
