import { CircleQuestionMark, LogOut } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { Avatar } from '#web/components/avatar.tsx'
import { buttonStyle } from '#web/components/button-style.ts'
import { displayName, useSession } from '#web/data/auth.ts'
import { routes, signOutUrl } from '#web/platform/routes.ts'

/** The signed-in user as a link to the settings, with links for help and signing out. */
export function Account() {
  const { user } = useSession()
  const [path] = useLocation()
  if (!user) return null
  const name = displayName(user)
  return (
    <>
      <Link
        href={routes.settings}
        aria-current={path === routes.settings ? 'page' : undefined}
        title={`${user.email} · Settings`}
        className={buttonStyle(
          'ghost',
          'md',
          'min-w-0 max-lg:w-full max-lg:justify-start max-lg:px-2 lg:shrink lg:px-2',
        )}
      >
        <Avatar name={name} imageUrl={user.profileImageUrl} />
        <bdi className="truncate lg:max-w-40">{name}</bdi>
        <span className="text-muted text-xs max-lg:ml-auto lg:sr-only">Settings</span>
      </Link>
      <Link
        href={routes.help}
        title="Help Center"
        className={buttonStyle('ghost', 'md', 'max-lg:w-full max-lg:justify-start max-lg:px-2 lg:px-2')}
      >
        <CircleQuestionMark size={16} aria-hidden />
        <span className="lg:sr-only">Help Center</span>
      </Link>
      <a href={signOutUrl} className={buttonStyle('ghost', 'md', 'max-lg:px-2 lg:px-3')}>
        <LogOut size={16} aria-hidden />
        Sign Out
      </a>
    </>
  )
}
