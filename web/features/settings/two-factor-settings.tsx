import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Badge } from '#web/components/badge.tsx'
import { Button } from '#web/components/button.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { useRenewRecoveryCodes, useSwitchOffTwoFactor, useTwoFactor } from '#web/data/account/two-factor.ts'
import { CopyButton } from '#web/components/text/copy-field.tsx'
import { PasswordPrompt } from './password-prompt.tsx'
import { TwoFactorSetup } from './two-factor-setup.tsx'

type Act = 'setUp' | 'renew' | 'switchOff'

/** Whether sign-in requires a code, with controls to change it. */
export function TwoFactorSettings({ email }: { email: string }) {
  const { data, error, isFetching, refetch } = useTwoFactor()
  const [act, setAct] = useState<Act>()
  const [codes, setCodes] = useState<string[]>()
  const end = () => setAct(undefined)
  const showCodes = (made: string[]) => {
    end()
    setCodes(made)
  }
  if (!data && error) {
    return (
      <ErrorState
        title="Failed to load two-factor sign-in"
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) {
    return (
      <output aria-label="Loading two-factor sign-in" className="block">
        <Skeleton className="h-12" />
      </output>
    )
  }
  if (!data.hasPassword)
    return (
      <p className="text-muted text-sm">
        You sign in with single sign-on, not with a password here. Set up a second step there.
      </p>
    )
  if (codes) return <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />
  if (act === 'setUp') return <TwoFactorSetup email={email} onDone={showCodes} onCancel={end} />
  if (act === 'renew') return <Renewal email={email} onDone={showCodes} onCancel={end} />
  if (act === 'switchOff') return <SwitchingOff email={email} onDone={end} />
  if (!data.isOn) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm">It is off: your password alone signs you in.</p>
        <Button variant="primary" onClick={() => setAct('setUp')}>
          Set up
        </Button>
      </div>
    )
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <Badge tone="success">On</Badge>
        {codesLeft(data.recoveryCodesLeft)}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setAct('renew')}>New recovery codes</Button>
        <Button onClick={() => setAct('switchOff')}>Switch off</Button>
      </div>
    </div>
  )
}

interface StepProps {
  email: string
  onDone: (codes: string[]) => void
  onCancel: () => void
}

function Renewal({ email, onDone, onCancel }: StepProps) {
  const renew = useRenewRecoveryCodes()
  return (
    <PasswordPrompt
      email={email}
      action="Create new codes"
      busy={renew.isPending}
      error={renew.error}
      onAnswer={(password) =>
        renew.mutate(password, { onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes) })
      }
      onCancel={onCancel}
    />
  )
}

function SwitchingOff({ email, onDone }: { email: string; onDone: () => void }) {
  const off = useSwitchOffTwoFactor()
  return (
    <PasswordPrompt
      email={email}
      action="Switch off"
      variant="danger"
      busy={off.isPending}
      error={off.error}
      onAnswer={(password) => off.mutate({ body: { password } }, { onSuccess: onDone })}
      onCancel={onDone}
    />
  )
}

function codesLeft(count: number): string {
  if (count === 0) return 'No recovery code is left: make new ones.'
  return count === 1 ? '1 recovery code is left.' : `${count} recovery codes are left.`
}

/** Recovery codes, which cannot be shown again: take the focus and stay until the user confirms having stored them. */
function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label="Recovery codes"
      className="flex flex-col gap-3 rounded-lg border border-warning bg-warning-tint p-4"
    >
      <p className="flex items-start gap-2 font-semibold text-sm text-warning">
        <TriangleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
        Keep these recovery codes
      </p>
      <p className="text-sm">
        Each signs you in once when you do not have your phone. They are shown this once. Without phone and
        codes only an administrator can let you in again.
      </p>
      <ul className="grid gap-x-6 gap-y-1 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={codes.join('\n')} label="Copy all" />
        <Button size="sm" onClick={onDone}>
          I have saved them
        </Button>
      </div>
    </section>
  )
}
