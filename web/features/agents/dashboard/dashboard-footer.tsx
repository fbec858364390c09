import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import { contactPath } from '#contract/contact.ts'
import { Logo } from '#web/components/frame/logo.tsx'
import { routes } from '#web/platform/routes.ts'
import { withoutPlans } from '#web/platform/without-plans.ts'
import { prefixed } from '#web/platform/site.ts'

interface FooterLink {
  label: string
  href: string
}

const productLinks: FooterLink[] = [
  { label: 'Home', href: routes.home },
  { label: 'Agent Builder', href: routes.agentBuilder },
  { label: 'App Builder', href: routes.appBuilder },
  { label: 'Career Assistant', href: routes.careerAssistant },
  { label: 'Demos', href: routes.demos },
  { label: 'Pricing', href: routes.pricing },
  { label: 'Changelog', href: routes.changelog },
]
const supportLinks: FooterLink[] = [
  { label: 'Help Center', href: routes.help },
  { label: 'Contact Us', href: contactPath },
  { label: 'Settings', href: routes.settings },
  { label: 'Subscription', href: routes.subscription },
  { label: 'Terms', href: routes.terms },
  { label: 'Privacy', href: routes.privacy },
]
/** Answered by the server, so it is no page of this application. */
const apiDescriptionUrl = '/api/docs'

export function DashboardFooter() {
  return (
    <footer className="mt-14 flex flex-wrap justify-between gap-x-16 gap-y-8 border-line border-t pt-8 text-sm">
      <div className="max-w-xs">
        <Logo />
        <p className="mt-2 text-muted">AI agents for repetitive tasks, on your own installation.</p>
      </div>
      <div className="flex flex-wrap gap-x-16 gap-y-8">
        <Column title="Product" links={productLinks} />
        <Column title="Support" links={supportLinks}>
          <li>
            <a href={prefixed(apiDescriptionUrl)} className={linkStyle}>
              API description
            </a>
          </li>
        </Column>
      </div>
    </footer>
  )
}

const linkStyle =
  'inline-flex min-h-8 items-center rounded-sm text-muted hover:text-ink hover:underline max-sm:min-h-11 max-sm:min-w-11 pointer-coarse:min-h-11 pointer-coarse:min-w-11'

function Column({ title, links, children }: { title: string; links: FooterLink[]; children?: ReactNode }) {
  const id = useId()
  return (
    <nav aria-labelledby={id}>
      <h2 id={id} className="font-semibold">
        {title}
      </h2>
      <ul className="mt-1">
        {withoutPlans(links).map(({ label, href }) => (
          <li key={href}>
            <Link href={href} className={linkStyle}>
              {label}
            </Link>
          </li>
        ))}
        {children}
      </ul>
    </nav>
  )
}
