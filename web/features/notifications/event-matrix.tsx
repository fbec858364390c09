import {
  type NotificationEvent,
  notificationEvents,
  type WayMode,
  wayModes,
} from '#contract/notifications/way-names.ts'
import { Select } from '#web/components/select.tsx'
import { useChangeWay, type Way } from '#web/data/account/notification-ways.ts'
import { eventWords, modeWords } from './way-labels.ts'

const columns = '@min-[46rem]:grid-cols-[minmax(7rem,1.4fr)_repeat(5,minmax(0,1fr))]'

/** Which event goes out by which way: a row for each way, or a list of its events if five columns have no room. */
export function EventMatrix({ ways }: { ways: readonly Way[] }) {
  return (
    <div className="@container">
      <dl className="mb-4 grid gap-x-4 gap-y-1 text-xs sm:grid-cols-[auto_minmax(0,1fr)]">
        {notificationEvents.map((event) => (
          <div key={event} className="contents">
            <dt className="font-medium">{eventWords[event].word}</dt>
            <dd className="text-muted max-sm:mb-1">{eventWords[event].hint}</dd>
          </div>
        ))}
      </dl>
      <div
        aria-hidden
        className={`hidden gap-2 border-line border-b pb-2 text-muted text-xs @min-[46rem]:grid ${columns}`}
      >
        <span>Way</span>
        {notificationEvents.map((event) => (
          <span key={event}>{eventWords[event].word}</span>
        ))}
      </div>
      <ul className="divide-y divide-line">
        {ways.map((way) => (
          <MatrixRow key={way.id} way={way} />
        ))}
      </ul>
    </div>
  )
}

function MatrixRow({ way: { id, name, target, events, isActive } }: { way: Way }) {
  const change = useChangeWay()
  const shown = change.isPending ? { ...events, ...change.variables.body.events } : events
  const choose = (event: NotificationEvent, mode: WayMode) =>
    change.mutate({ params: { id }, body: { events: { ...shown, [event]: mode } } })
  return (
    <li>
      <fieldset className={`grid items-center gap-2 py-3 ${columns}`}>
        <legend className="sr-only">
          {name}, {target}
        </legend>
        <p aria-hidden className="wrap-anywhere min-w-0 text-sm">
          <span className="font-medium">{name}</span>
          {!isActive && <span className="text-muted"> (off)</span>}
          <span className="block text-muted text-xs">{target}</span>
        </p>
        {notificationEvents.map((event) => (
          <label key={event} className="grid grid-cols-2 items-center gap-2 text-sm @min-[46rem]:block">
            <span className="@min-[46rem]:sr-only">{eventWords[event].word}</span>
            <Select
              value={shown[event] ?? 'off'}
              className="min-w-0"
              onChange={({ currentTarget }) => choose(event, currentTarget.value as WayMode)}
            >
              {wayModes.map((mode) => (
                <option key={mode} value={mode}>
                  {modeWords[mode]}
                </option>
              ))}
            </Select>
          </label>
        ))}
      </fieldset>
    </li>
  )
}
