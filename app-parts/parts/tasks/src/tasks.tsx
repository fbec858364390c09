import { type FormEvent, useId, useState } from 'react'
import type { Row } from '../shared/model-types.ts'
import { api, useData, useIsOwner } from './api.ts'
import { linkTo } from './route.ts'
import { day } from './show.ts'
import { SignIn } from './sign-in.tsx'
import { State } from './state.tsx'
import { type Shown, shownTasks } from './task-list.ts'

/** The way to the list, on the first page. */
export function TasksBand() {
  return (
    <section className="band">
      <h2>Your list</h2>
      <p>Write down what has to be done, with a day where there is one, and tick it off.</p>
      <a className="button" href={linkTo('/tasks')}>
        Open the list
      </a>
    </section>
  )
}

export function TasksPage(_: { rest: string }) {
  const isOwner = useIsOwner()
  return (
    <section className="band">
      <h1>Tasks</h1>
      {isOwner ? <Tasks /> : <SignIn />}
    </section>
  )
}

const choices: Shown[] = ['open', 'done', 'all']

function Tasks() {
  const tasks = useData<Row[]>('/tasks')
  const [shown, setShown] = useState<Shown>('open')
  const [fault, setFault] = useState<string>()
  const change = async (act: Promise<unknown>) => {
    setFault(undefined)
    await act.catch((error: unknown) =>
      setFault(error instanceof Error ? error.message : 'That did not work.'),
    )
    tasks.reload()
  }
  return (
    <>
      <NewTask onAdd={(title, due) => change(api('/tasks', 'POST', { title, due, done: false }))} />
      {fault && <p role="alert">{fault}</p>}
      <fieldset className="row plain">
        <legend className="muted">Show</legend>
        {choices.map((choice) => (
          <button
            key={choice}
            type="button"
            className={choice === shown ? 'button' : 'quiet'}
            aria-pressed={choice === shown}
            onClick={() => setShown(choice)}
          >
            {choice}
          </button>
        ))}
      </fieldset>
      <State of={tasks} empty="Nothing to do yet.">
        {(all) => (
          <ul className="lines">
            {shownTasks(all, shown).map((task) => (
              <li key={task.id} className="row">
                <label className="check grow">
                  <input
                    type="checkbox"
                    checked={task.done === true}
                    onChange={(event) =>
                      void change(api(`/tasks/${task.id}`, 'PATCH', { done: event.target.checked }))
                    }
                  />
                  <span className={task.done === true ? 'struck' : ''}>{task.title}</span>
                </label>
                {task.due && <span className="muted">{day(String(task.due))}</span>}
                <button
                  type="button"
                  className="quiet"
                  onClick={() => void change(api(`/tasks/${task.id}`, 'DELETE'))}
                >
                  Remove
                </button>
              </li>
            ))}
          </ul>
        )}
      </State>
    </>
  )
}

function NewTask({ onAdd }: { onAdd: (title: string, due: string | null) => Promise<void> }) {
  const [title, setTitle] = useState('')
  const [due, setDue] = useState('')
  const id = useId()
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (!title.trim()) return
    await onAdd(title.trim(), due || null)
    setTitle('')
    setDue('')
  }
  return (
    <form className="row" onSubmit={add}>
      <div className="field grow">
        <label htmlFor={id}>New task</label>
        <input id={id} value={title} maxLength={200} onChange={(event) => setTitle(event.target.value)} />
      </div>
      <div className="field">
        <label htmlFor={`${id}-due`}>Until</label>
        <input id={`${id}-due`} type="date" value={due} onChange={(event) => setDue(event.target.value)} />
      </div>
      <button type="submit" className="button">
        Add
      </button>
    </form>
  )
}
