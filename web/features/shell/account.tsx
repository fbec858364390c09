import { LogOut } from 'lucide-react'
import { Avatar } from '#web/components/avatar.tsx'
import { buttonStyle } from '#web/components/button-style.ts'
import { ThemeSwitch } from '#web/components/theme-switch.tsx'
import { displayName, useSession } from '#web/data/auth.ts'
import { signOutUrl } from '#web/platform/routes.ts'

/** Who is signed in, the theme, and the way out. */
export function Account() {
  const { user } = useSession()
  if (!user) return null
  const name = displayName(user)
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <ThemeSwitch />
      <span className="flex min-w-0 items-center gap-2 px-1 max-md:order-first max-md:w-full max-md:py-2">
        <Avatar name={name} imageUrl={user.profileImageUrl} />
        <span className="truncate font-medium text-sm md:max-w-40" title={user.email}>
          {name}
        </span>
      </span>
      <a href={signOutUrl} className={buttonStyle('ghost', 'md')}>
        <LogOut size={16} aria-hidden />
        Sign Out
      </a>
    </div>
  )
}
