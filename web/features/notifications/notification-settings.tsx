import type { ReactNode } from 'react'
import { Card, CardBody, CardHeader } from '#web/components/card.tsx'
import { QueryError } from '#web/components/error-state.tsx'
import { HelpLink } from '#web/components/frame/help-link.tsx'
import { LogList } from '#web/components/log-list.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { useDeliveryLog, useWayHere } from '#web/data/account/notification-ways.ts'
import { useWays } from '#web/data/account/use-ways.ts'
import { AddWay } from './add-way.tsx'
import { DeliveryLine } from './delivery-line.tsx'
import { EventMatrix } from './event-matrix.tsx'
import { TimesForm } from './times-form.tsx'
import { WayRow } from './way-row.tsx'

interface NotificationSettingsProps {
  /** Accounts at chat services, as rows of the ways that can be added. */
  chats?: ReactNode
  /** The settings of emails. */
  emails: ReactNode
}

/** How you are notified outside of the page: the ways, what goes out by each, when, and what was sent. */
export function NotificationSettings({ chats, emails }: NotificationSettingsProps) {
  const query = useWays()
  const { data } = query
  const here = useWayHere(data?.ways, data?.pushKey)
  return (
    <div className="flex flex-col gap-6">
      <Part
        id="notifications"
        title="Notifications"
        description="The bell shows everything. Choose what also reaches you outside of this page."
      >
        {!data && query.isError && <QueryError title="Failed to load how you are notified" query={query} />}
        {!data && !query.isError && <Loading />}
        {data && (
          <div className="flex flex-col gap-5">
            {data.ways.length === 0 ? (
              <p className="text-sm">
                Nothing reaches you outside of this page yet. Add a way below.{' '}
                <HelpLink topic="notifications">How you are notified</HelpLink>
              </p>
            ) : (
              <ul aria-label="Your ways" className="divide-y divide-line">
                {data.ways.map((way) => (
                  <WayRow key={way.id} way={way} isHere={way.id === here?.id} />
                ))}
              </ul>
            )}
            <AddWay pushKey={data.pushKey} isHereOn={here !== undefined} chats={chats} />
          </div>
        )}
      </Part>
      {data && data.ways.length > 0 && (
        <Part
          id="events"
          title="What reaches you where"
          description={`“If unreached” waits ${data.settings.escalateMinutes} minutes, and is not sent if you opened the notification before.`}
        >
          <EventMatrix ways={data.ways} />
        </Part>
      )}
      {data && (
        <Part id="times" title="Times">
          <TimesForm settings={data.settings} />
        </Part>
      )}
      <Part id="emails" title="Emails">
        {emails}
      </Part>
      <Part
        id="deliveries"
        title="Was I notified?"
        description="What was sent by which way, with what its service answered. Stored for 90 days."
      >
        <Deliveries />
      </Part>
    </div>
  )
}

interface PartProps {
  id: string
  title: string
  description?: string
  children: ReactNode
}

function Part({ id, title, description, children }: PartProps) {
  return (
    <Card aria-labelledby={`${id}-title`}>
      <CardHeader id={`${id}-title`} title={title} description={description} />
      <CardBody>{children}</CardBody>
    </Card>
  )
}

function Loading() {
  return (
    <div className="flex flex-col gap-4">
      <output className="sr-only">Loading how you are notified</output>
      <Skeleton className="h-20" />
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
    </div>
  )
}

function Deliveries() {
  return (
    <LogList
      query={useDeliveryLog()}
      label="Deliveries"
      empty="Nothing was sent yet."
      renderRow={(delivery) => (
        <li key={delivery.id}>
          <DeliveryLine delivery={delivery} title={delivery.title} />
        </li>
      )}
    />
  )
}
