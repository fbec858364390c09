import { Bell, type LucideIcon, MonitorSmartphone, Plug, Webhook } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { sendingServices } from '#contract/notifications/way-names.ts'
import { Button } from '#web/components/button.tsx'
import { ButtonLink } from '#web/components/button-link.tsx'
import { Field, Input } from '#web/components/field.tsx'
import { type OneTimeKeys, OneTimeKeysPanel } from '#web/components/overlay/one-time-keys.tsx'
import { Select } from '#web/components/select.tsx'
import { useUserIntegrations } from '#web/data/integrations.ts'
import { useAddWay } from '#web/data/account/notification-ways.ts'
import { CallFailure } from '#web/platform/call.ts'
import { type PushAbility, pushAbility } from '#web/platform/net/push-ability.ts'
import { routes } from '#web/platform/routes.ts'
import { TurnOnButton } from './turn-on-button.tsx'

const forms = { ntfy: NtfyForm, webhook: WebhookForm, connection: ConnectionForm }
type FormName = keyof typeof forms

/** Why notifications of this browser cannot be turned on, or what they do. */
const browserHints: Record<PushAbility, string> = {
  possible: 'Notifications arrive on this device, even while this page is closed.',
  blocked:
    'You have blocked notifications of this site. Allow them in the browser: press the icon beside the address, then load this page again.',
  insecure:
    'Browsers allow notifications only over HTTPS or on localhost. Ask an administrator to serve this site over HTTPS.',
  'install-first':
    'On an iPhone or iPad, add this page to the home screen first: press Share, then “Add to Home Screen”. Open it from there and turn notifications on.',
  unsupported: 'This browser cannot receive notifications. Choose another way, or another browser.',
}

interface AddWayProps {
  pushKey: string
  isHereOn: boolean
  /** Accounts at chat services. */
  chats: ReactNode
}

/** The ways that can be added, each with the one press or the few fields that it takes. */
export function AddWay({ pushKey, isHereOn, chats }: AddWayProps) {
  const [open, setOpen] = useState<FormName>()
  const [secret, setSecret] = useState<OneTimeKeys>()
  const offer = (name: FormName, icon: LucideIcon, title: string, hint: string) => {
    const Form = forms[name]
    return (
      <Offer
        icon={icon}
        title={title}
        hint={hint}
        action={
          open !== name && (
            <Button aria-label={`Add ${title}`} onClick={() => setOpen(name)}>
              Add
            </Button>
          )
        }
      >
        {open === name && (
          <Form
            onDone={(made) => {
              setOpen(undefined)
              if (made) setSecret(made)
            }}
          />
        )}
      </Offer>
    )
  }
  return (
    <section aria-labelledby="add-way-title" className="border-line border-t pt-5">
      <h3 id="add-way-title" className="mb-1 font-semibold text-sm">
        Add a way
      </h3>
      {secret && <OneTimeKeysPanel keys={secret} onDone={() => setSecret(undefined)} />}
      <ul className="divide-y divide-line">
        {!isHereOn && (
          <Offer
            icon={MonitorSmartphone}
            title="This browser"
            hint={browserHints[pushAbility()]}
            action={<TurnOnButton pushKey={pushKey}>Turn on</TurnOnButton>}
          />
        )}
        {chats}
        {offer(
          'ntfy',
          Bell,
          'ntfy',
          'The free app for phones and desktops, with ntfy.sh or a server of your own.',
        )}
        {offer('webhook', Webhook, 'Webhook', 'A signed request to an address of yours.')}
        {offer(
          'connection',
          Plug,
          'One of your integrations',
          'Through a service that you have connected already.',
        )}
      </ul>
    </section>
  )
}

interface OfferProps {
  icon: LucideIcon
  title: string
  hint: string
  action: ReactNode
  children?: ReactNode
}

function Offer({ icon: Icon, title, hint, action, children }: OfferProps) {
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 grow basis-64 gap-3">
          <Icon size={20} aria-hidden className="mt-0.5 shrink-0 text-muted" />
          <div className="min-w-0">
            <p className="font-medium text-sm">{title}</p>
            <p className="text-muted text-xs">{hint}</p>
          </div>
        </div>
        {action}
      </div>
      {children}
    </li>
  )
}

interface FormProps {
  /** A secret that is shown once, if there is one. */
  onDone: (secret?: OneTimeKeys) => void
}

function useWayForm(onDone: FormProps['onDone']) {
  const add = useAddWay()
  const issues = add.error instanceof CallFailure ? add.error.issues : []
  return {
    add,
    errorOf: (path: string) => issues.find((issue) => issue.path === path)?.message,
    submit: (body: Parameters<typeof add.mutate>[0]['body']) => (event: FormEvent) => {
      event.preventDefault()
      add.mutate(
        { body },
        {
          onSuccess: ({ secret }) =>
            onDone(
              secret === null
                ? undefined
                : {
                    title: 'With this secret your program checks signatures',
                    fields: [{ label: 'Secret', text: secret }],
                  },
            ),
        },
      )
    },
  }
}

function FormFrame(props: {
  isBusy: boolean
  onSubmit: (event: FormEvent) => void
  onCancel: () => void
  label: string
  children: ReactNode
}) {
  return (
    <form
      aria-label={props.label}
      onSubmit={props.onSubmit}
      className="mt-3 flex flex-col gap-4 rounded-md bg-sunken p-4"
    >
      {props.children}
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={props.isBusy}>
          Add
        </Button>
        <Button onClick={props.onCancel}>Cancel</Button>
      </div>
    </form>
  )
}

function NtfyForm({ onDone }: FormProps) {
  const { add, errorOf, submit } = useWayForm(onDone)
  const [typed, setTyped] = useState({ server: 'https://ntfy.sh', topic: '', token: '' })
  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: HTMLInputElement }) =>
      setTyped({ ...typed, [name]: target.value.trim() }),
  })
  const { token, ...given } = typed
  return (
    <FormFrame
      label="ntfy"
      isBusy={add.isPending}
      onSubmit={submit({ kind: 'ntfy', ...given, ...(token && { token }) })}
      onCancel={() => onDone()}
    >
      <Field
        label="Topic"
        hint="Anyone who knows the name can read the topic: choose one that nobody can guess, and subscribe to it in the app."
        error={errorOf('topic')}
      >
        <Input {...field('topic')} required placeholder="balancia-x7k2m9" />
      </Field>
      <Field label="Server" error={errorOf('server')}>
        <Input {...field('server')} type="url" required />
      </Field>
      <Field
        label="Access token"
        isOptional
        hint="Only for topics that are protected"
        error={errorOf('token')}
      >
        <Input {...field('token')} placeholder="tk_…" />
      </Field>
    </FormFrame>
  )
}

function WebhookForm({ onDone }: FormProps) {
  const { add, errorOf, submit } = useWayForm(onDone)
  const [url, setUrl] = useState('')
  return (
    <FormFrame
      label="Webhook"
      isBusy={add.isPending}
      onSubmit={submit({ kind: 'webhook', url })}
      onCancel={() => onDone()}
    >
      <Field label="Address" error={errorOf('url')}>
        <Input
          type="url"
          required
          value={url}
          autoComplete="off"
          placeholder="https://example.com/notify"
          onChange={({ target }) => setUrl(target.value.trim())}
        />
      </Field>
    </FormFrame>
  )
}

function ConnectionForm({ onDone }: FormProps) {
  const { add, errorOf, submit } = useWayForm(onDone)
  const { data } = useUserIntegrations()
  const [chosen, setChosen] = useState<number>()
  const usable = data?.filter(
    ({ integrationId, isActive }) =>
      isActive && (sendingServices as readonly string[]).includes(integrationId),
  )
  if (usable?.length === 0) {
    return (
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3 rounded-md bg-sunken p-4 text-sm">
        <p>You have connected no service that can send you messages, such as Slack, Discord or Telegram.</p>
        <ButtonLink href={routes.marketplace}>Open the marketplace</ButtonLink>
      </div>
    )
  }
  const connectionId = chosen ?? usable?.[0]?.id ?? 0
  return (
    <FormFrame
      label="One of your integrations"
      isBusy={add.isPending || !usable}
      onSubmit={submit({ kind: 'connection', connectionId })}
      onCancel={() => onDone()}
    >
      <Field label="Integration" error={errorOf('connectionId')}>
        <Select value={connectionId} onChange={({ target }) => setChosen(Number(target.value))}>
          {usable?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
    </FormFrame>
  )
}
