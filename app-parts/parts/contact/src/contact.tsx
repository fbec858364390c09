import { tables } from '../shared/model.ts'
import { api } from './api.ts'
import { Form } from './form.tsx'
import { linkTo } from './route.ts'

export function ContactBand() {
  return (
    <section className="band">
      <h2>Questions?</h2>
      <p>Write a message to the owner of this site.</p>
      <a className="button" href={linkTo('/contact')}>
        Write a message
      </a>
    </section>
  )
}

export function ContactPage(_: { rest: string }) {
  return (
    <section className="band">
      <h1>Contact</h1>
      <Form
        table={tables.messages}
        submit="Send"
        done="Thank you, your message has arrived."
        onSubmit={(values) => api('/messages', 'POST', values)}
      />
    </section>
  )
}
