import { useState } from 'react'
import { tables } from '../shared/model.ts'
import type { Table } from '../shared/model-types.ts'
import { timesOn } from '../shared/offered.ts'
import { api, useData } from './api.ts'
import { Form } from './form.tsx'
import { linkTo } from './route.ts'
import { State } from './state.tsx'

export function BookingBand() {
  return (
    <section className="band">
      <h2>Book a time</h2>
      <p>Choose a day and a time that is free. It is yours as soon as you have sent it.</p>
      <a className="button" href={linkTo('/book')}>
        See what is free
      </a>
    </section>
  )
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const tomorrow = () => inDays(1)
const bookings: Table = tables.bookings
/** The next day that offers times. */
const nextOpen = () =>
  [1, 2, 3, 4, 5, 6, 7].map(inDays).find((day) => timesOn(bookings, day).length > 0) ?? tomorrow()
const asked: Table = {
  ...bookings,
  fields: bookings.fields.filter(({ name }) => name !== 'date' && name !== 'time'),
}

export function BookingPage(_: { rest: string }) {
  const [date, setDate] = useState(nextOpen)
  const [time, setTime] = useState<string>()
  const taken = useData<string[]>(`/taken/${date || tomorrow()}`)
  const offered = date ? timesOn(bookings, date) : []
  const free = { ...taken, data: taken.data && offered.filter((slot) => !taken.data?.includes(slot)) }
  return (
    <section className="band">
      <h1>Book a time</h1>
      <div className="field narrow">
        <label htmlFor="day">Day</label>
        <input
          id="day"
          type="date"
          min={tomorrow()}
          value={date}
          onChange={(event) => {
            setDate(event.target.value)
            setTime(undefined)
          }}
        />
      </div>
      <h2>Free times</h2>
      <State of={free} empty="Nothing is free on this day. Try another one.">
        {(times) => (
          <div className="row">
            {times.map((slot) => (
              <button
                key={slot}
                type="button"
                className={slot === time ? 'button' : 'quiet'}
                aria-pressed={slot === time}
                onClick={() => setTime(slot)}
              >
                {slot}
              </button>
            ))}
          </div>
        )}
      </State>
      {time ? (
        <Form
          table={asked}
          submit={`Book ${date}, ${time}`}
          done="It is booked. See you then!"
          onSubmit={async (values) => {
            await api('/bookings', 'POST', { ...values, date, time }).finally(taken.reload)
          }}
        />
      ) : (
        <p className="muted">Choose a time to go on.</p>
      )}
    </section>
  )
}
