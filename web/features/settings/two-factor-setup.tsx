import { type FormEvent, useState } from 'react'
import { LazyBoundary } from '#web/components/overlay/lazy-boundary.tsx'
import { Button } from '#web/components/button.tsx'
import { CopyField } from '#web/components/text/copy-field.tsx'
import { Field, Input } from '#web/components/field.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { useBeginTwoFactor, useConfirmTwoFactor } from '#web/data/account/two-factor.ts'
import { CallFailure } from '#web/platform/call.ts'
import { PasswordPrompt } from './password-prompt.tsx'
import { lazyPart } from '#web/platform/lazy-part.ts'

/** A lazy chunk, because only this setup needs the code that renders it. */
const qrCode = lazyPart(() => import('#web/components/text/qr-code.tsx').then((module) => module.QrCode))

interface TwoFactorSetupProps {
  email: string
  onDone: (recoveryCodes: string[]) => void
  onCancel: () => void
}

/** From the password to a code that proves that the app has the secret. */
export function TwoFactorSetup({ email, onDone, onCancel }: TwoFactorSetupProps) {
  const begin = useBeginTwoFactor()
  if (begin.data) return <CodePrompt secret={begin.data} onDone={onDone} onCancel={onCancel} />
  return (
    <PasswordPrompt
      email={email}
      action="Continue"
      busy={begin.isPending}
      error={begin.error}
      onAnswer={(password) => begin.mutate(password)}
      onCancel={onCancel}
    />
  )
}

interface CodePromptProps {
  secret: { secret: string; uri: string }
  onDone: (recoveryCodes: string[]) => void
  onCancel: () => void
}

function CodePrompt({ secret: { secret, uri }, onDone, onCancel }: CodePromptProps) {
  const confirm = useConfirmTwoFactor()
  const [code, setCode] = useState('')
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    confirm.mutate(code, { onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes) })
  }
  return (
    <form onSubmit={handleSubmit} className="flex flex-col gap-5">
      <p className="text-sm">
        Scan this with an authenticator app on your phone, such as Aegis, 1Password or Google Authenticator,
        or type the secret in there. Then enter the code that the app shows.
      </p>
      <div className="flex flex-wrap items-center gap-6">
        <LazyBoundary waiting={<Skeleton className="size-48" />}>
          <qrCode.View text={uri} label="QR code for an authenticator app" />
        </LazyBoundary>
        <div className="min-w-0 grow basis-64">
          <CopyField label="Secret" text={secret} />
        </div>
      </div>
      <Field label="Code from the app" error={faultOf(confirm.error)} className="max-w-xs">
        <Input
          value={code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          required
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={confirm.isPending}>
          Switch on
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}

function faultOf(error: Error | null): string | undefined {
  if (!error) return undefined
  if (!(error instanceof CallFailure)) return 'The server could not be reached. Try again.'
  return error.issues[0]?.message ?? error.serverMessage
}
