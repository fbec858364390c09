import { MessageCircle } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { isolated } from '#contract/isolated.ts'
import { type ChatService, chatServiceLabels } from '#contract/notifications/way-names.ts'
import { Button } from '#web/components/button.tsx'
import { ConfirmDialog } from '#web/components/overlay/dialog.tsx'
import { QueryError } from '#web/components/error-state.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { Time } from '#web/components/time.tsx'
import { useSession } from '#web/data/auth.ts'
import {
  type ChatAccounts,
  chatServiceWords,
  type LinkedAccount,
  useChatAccounts,
  useUnlinkAccount,
} from '#web/data/chat-accounts.ts'
import { settingsAt } from '#web/platform/routes.ts'
import { LinkAccount } from './link-account.tsx'

/** Rows of a list of ways: each chat service of this server, with your linked accounts. */
export function LinkedAccounts() {
  const [linking, setLinking] = useState<ChatService>()
  const query = useChatAccounts({ isLinking: linking !== undefined })
  const isAdmin = useSession().user?.role === 'admin'
  const { data } = query
  if (!data)
    return (
      <li className="py-3">
        {query.error ? (
          <QueryError title="Failed to load your chat accounts" query={query} />
        ) : (
          <>
            <output className="sr-only">Loading your chat accounts</output>
            <Skeleton className="h-11" />
          </>
        )}
      </li>
    )
  const missing = data.services.filter(({ isSetUp }) => !isSetUp)
  return (
    <>
      {data.services
        .filter(({ isSetUp }) => isSetUp)
        .map((offered) => (
          <ServiceRow
            key={offered.service}
            offered={offered}
            accounts={data.accounts.filter(({ service }) => service === offered.service)}
            isLinking={linking === offered.service}
            onLinking={(isOn) => setLinking(isOn ? offered.service : undefined)}
          />
        ))}
      {isAdmin && missing.length > 0 && (
        <Row title={namesOf(missing)} hint="Not set up on this server yet. You are an administrator.">
          <Link
            href={settingsAt('chat-services')}
            className="inline-flex min-h-11 items-center font-medium text-sm underline underline-offset-4"
          >
            Set up
          </Link>
        </Row>
      )}
    </>
  )
}

const namesOf = (services: ChatAccounts['services']) =>
  new Intl.ListFormat('en').format(services.map(({ service }) => chatServiceLabels[service]))

interface RowProps {
  title: string
  hint: ReactNode
  /** What can be done. */
  children?: ReactNode
  below?: ReactNode
}

function Row({ title, hint, children, below }: RowProps) {
  return (
    <li className="flex flex-col gap-3 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <MessageCircle size={20} aria-hidden className="shrink-0 text-muted" />
        <div className="min-w-0 flex-1 basis-48">
          <p className="font-medium text-sm">{title}</p>
          <p className="wrap-anywhere text-muted text-xs">{hint}</p>
        </div>
        {children}
      </div>
      {below}
    </li>
  )
}

interface ServiceRowProps {
  offered: ChatAccounts['services'][number]
  accounts: LinkedAccount[]
  isLinking: boolean
  onLinking: (isOn: boolean) => void
}

function ServiceRow({ offered, accounts, isLinking, onLinking }: ServiceRowProps) {
  const { service, botName, problem } = offered
  const label = chatServiceLabels[service]
  const hint = problem ? (
    <span className="text-danger">{problem}</span>
  ) : (
    `${chatServiceWords[service]}${botName ? ` ${botName}` : ''}`
  )
  return (
    <Row
      title={label}
      hint={hint}
      below={
        <>
          {accounts.length > 0 && (
            <ul aria-label={`Your accounts in ${label}`} className="flex flex-col gap-1 ps-8">
              {accounts.map((account) => (
                <AccountRow key={account.id} account={account} label={label} />
              ))}
            </ul>
          )}
          {isLinking && <LinkAccount service={service} accounts={accounts} onDone={() => onLinking(false)} />}
        </>
      }
    >
      {!isLinking && (
        <Button aria-label={`Link an account in ${label}`} onClick={() => onLinking(true)}>
          {accounts.length > 0 ? 'Link another' : 'Link'}
        </Button>
      )}
    </Row>
  )
}

function AccountRow({ account: { id, name, createdAt }, label }: { account: LinkedAccount; label: string }) {
  const [isAsking, setAsking] = useState(false)
  const unlink = useUnlinkAccount()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <p className="min-w-0 text-sm">
        <bdi className="wrap-anywhere">{name}</bdi>{' '}
        <span className="text-muted text-xs">
          linked <Time at={createdAt} />
        </span>
      </p>
      <Button size="sm" aria-label={`Unlink ${name}`} onClick={() => setAsking(true)}>
        Unlink
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Unlink ${isolated(name)}?`}
        description={`It can no longer decide or write, and no notification goes to it. You can link it again. Conversations in ${label} stay in Balancia.`}
        confirmLabel="Unlink"
        busy={unlink.isPending}
        onConfirm={() => unlink.mutate({ params: { id } }, { onSettled: () => setAsking(false) })}
      />
    </li>
  )
}
