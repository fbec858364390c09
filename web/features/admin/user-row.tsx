import { useState } from 'react'
import type { CurrentUser } from '#contract/auth/auth.ts'
import type { ListedUserReply } from '#contract/users.ts'
import { Badge } from '#web/components/badge.tsx'
import { Button } from '#web/components/button.tsx'
import { ConfirmDialog, Dialog } from '#web/components/overlay/dialog.tsx'
import { Select } from '#web/components/select.tsx'
import { useActivateUser, useDeactivateUser, useEndTwoFactor, useSetRole } from '#web/data/account/users.ts'
import { formatTableDay } from '#web/platform/format.ts'
import { arePlansShown } from '#web/platform/without-plans.ts'
import { CopyField } from '#web/components/text/copy-field.tsx'
import { shownOnce } from '#web/components/overlay/outside-press.ts'
import { useSignInOptions } from '#web/data/auth.ts'
import { usePasswordLink } from '#web/data/account/lost-passwords.ts'
import { Cell, rowStyle } from './admin-table.tsx'
import { PlanAction } from './plan-dialog.tsx'
import { fullName, planNameOf, roleNames, roleTones } from './role-labels.ts'

interface UserRowProps {
  user: ListedUserReply
  isOwn: boolean
  /** Whether who looks may decide about accounts. */
  canChange: boolean
}

/** One account: who it is, its role, whether it can sign in, since when. */
export function UserRow({ user, isOwn, canChange }: UserRowProps) {
  const { email, isActive, createdAt, lastLoginAt } = user
  return (
    <tr className={rowStyle}>
      <Cell className="lg:min-w-48 lg:max-w-64">
        <p className="flex flex-wrap items-center gap-x-2">
          <bdi className="wrap-anywhere min-w-0 font-medium">{fullName(user)}</bdi>
          <Badge tone={roleTones[user.role]}>{roleNames[user.role]}</Badge>
        </p>
        <p className="wrap-anywhere text-muted text-xs">{email}</p>
        {arePlansShown() && <p className="text-muted text-xs">{planNameOf(user.subscriptionTier)} plan</p>}
      </Cell>
      <Cell label="Role">{canChange ? <RoleSelect user={user} /> : roleNames[user.role]}</Cell>
      <Cell label="Status">
        <Badge tone={isActive ? 'success' : 'neutral'}>{isActive ? 'Active' : 'Inactive'}</Badge>
      </Cell>
      <Cell label="Created" className="whitespace-nowrap tabular-nums">
        {formatTableDay(new Date(createdAt))}
      </Cell>
      <Cell label="Last Login" className="whitespace-nowrap tabular-nums">
        {lastLoginAt ? formatTableDay(new Date(lastLoginAt)) : 'Never'}
      </Cell>
      {canChange && (
        <Cell>
          <div className="flex flex-wrap items-center gap-1 max-lg:-mx-3 lg:flex-nowrap">
            {isOwn ? <span className="px-3 text-muted">You</span> : <StatusAction user={user} />}
            {!isOwn && user.isActive && <PasswordLinkAction user={user} />}
            {!isOwn && user.hasTwoFactor && <TwoFactorAction user={user} />}
            {arePlansShown() && <PlanAction user={user} />}
          </div>
        </Cell>
      )}
    </tr>
  )
}

function RoleSelect({ user: { id, email, role } }: { user: ListedUserReply }) {
  const change = useSetRole()
  return (
    <Select
      aria-label={`Role of ${email}`}
      className="max-w-40 lg:w-32"
      disabled={change.isPending}
      value={change.isPending ? change.variables.body.role : role}
      onChange={({ target }) =>
        change.mutate({ params: { id }, body: { role: target.value as CurrentUser['role'] } })
      }
    >
      {Object.entries(roleNames).map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </Select>
  )
}

function StatusAction({ user: { id, email, isActive } }: { user: ListedUserReply }) {
  const [isAsking, setAsking] = useState(false)
  const activate = useActivateUser()
  const deactivate = useDeactivateUser()
  const name = <span className="sr-only"> {email}</span>
  if (!isActive) {
    return (
      <Button size="sm" busy={activate.isPending} onClick={() => activate.mutate({ params: { id } })}>
        Activate{name}
      </Button>
    )
  }
  return (
    <>
      <Button size="sm" variant="ghost" busy={deactivate.isPending} onClick={() => setAsking(true)}>
        Deactivate{name}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Deactivate this user?"
        description={
          <span className="wrap-anywhere">
            {email} is signed out everywhere and cannot sign in, and their schedules stop. Their data is kept,
            and you can activate them again.
          </span>
        }
        confirmLabel="Deactivate user"
        busy={deactivate.isPending}
        onConfirm={() => deactivate.mutate({ params: { id } }, { onSettled: () => setAsking(false) })}
      />
    </>
  )
}

/** For who lost their phone and their recovery codes. */
function TwoFactorAction({ user: { id, email } }: { user: ListedUserReply }) {
  const [isAsking, setAsking] = useState(false)
  const end = useEndTwoFactor()
  return (
    <>
      <Button size="sm" variant="ghost" busy={end.isPending} onClick={() => setAsking(true)}>
        Reset two-factor<span className="sr-only"> of {email}</span>
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Switch two-factor off for this user?"
        description={
          <span className="wrap-anywhere">
            After that, the password alone signs in to the account of {email}. Make sure the request comes
            from them. They are signed out everywhere and can turn it on again.
          </span>
        }
        confirmLabel="Switch two-factor off"
        busy={end.isPending}
        onConfirm={() => end.mutate({ params: { id } }, { onSettled: () => setAsking(false) })}
      />
    </>
  )
}

/** Creates a link for a user who lost their password, when users cannot get one by email. */
function PasswordLinkAction({ user: { id, email } }: { user: ListedUserReply }) {
  const { data: options } = useSignInOptions()
  const [isAsking, setAsking] = useState(false)
  const make = usePasswordLink()
  if (options?.passwordLinks !== 'operator') return null
  return (
    <>
      <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>
        Password link<span className="sr-only"> for {email}</span>
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Make a link to set a new password?"
        description={
          <span className="wrap-anywhere">
            Anyone who opens the link can set a new password for {email}. Make sure the request comes from
            them, and send it to nobody else. It works once, within one hour.
          </span>
        }
        confirmLabel="Make link"
        busy={make.isPending}
        onConfirm={() => make.mutate(id, { onSettled: () => setAsking(false) })}
      />
      {make.data && (
        <Dialog
          open
          onOpenChange={make.reset}
          size="sm"
          title="Link to set a new password"
          description={<span className="wrap-anywhere">For {email}. Shown this once.</span>}
          footer={
            <Button variant="primary" onClick={make.reset}>
              Done
            </Button>
          }
        >
          <div {...shownOnce}>
            <CopyField label="Link" text={make.data.link} />
          </div>
        </Dialog>
      )}
    </>
  )
}
