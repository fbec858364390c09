import type { AppFeature, AppKind } from '#contract/builders/app-kinds.ts'
import type { AppEntity } from '#contract/builders/app-spec.ts'

/** The intro of a site until its owner writes one: true for every site of its kind, without promises. */
export const kindIntros: Record<AppKind, string> = {
  landing: 'Welcome.',
  portfolio: 'A selection of work.',
  blog: 'Posts, newest first.',
  tasks: 'Write it down, give it a day, tick it off.',
  shop: 'Choose what you like and order it.',
  booking: 'Choose a day and a time that is free.',
  dashboard: 'Enter what happens; the sums and the bars follow.',
  form: 'Fill in the form and send it.',
  api: 'Every call is described and checked.',
}

/** The target of the button on the first page: the first of these features that the site has. */
export const calls: Partial<Record<AppFeature, { label: string; path: string }>> = {
  booking: { label: 'Book a time', path: '/book' },
  shop: { label: 'Go to the shop', path: '/shop' },
  tasks: { label: 'Open the list', path: '/tasks' },
  charts: { label: 'Open the dashboard', path: '/dashboard' },
  docs: { label: 'Read the docs', path: '/docs' },
  posts: { label: 'Read the blog', path: '/blog' },
  works: { label: 'See the work', path: '/work' },
  contact: { label: 'Get in touch', path: '/contact' },
}

/** The default entries of a site whose owner did not describe any. */
export const usualEntity: Partial<Record<AppKind, AppEntity>> & { form: AppEntity } = {
  dashboard: {
    label: 'Expenses',
    one: 'expense',
    fields: [
      { label: 'What', type: 'text', isRequired: true },
      { label: 'Amount', type: 'money', isRequired: true },
      { label: 'Kind', type: 'choice', isRequired: true, options: ['Rent', 'Travel', 'Material', 'Other'] },
      { label: 'Day', type: 'date', isRequired: false },
    ],
  },
  api: {
    label: 'Items',
    one: 'item',
    fields: [
      { label: 'Name', type: 'text', isRequired: true },
      { label: 'Description', type: 'longtext', isRequired: false },
      { label: 'Amount', type: 'number', isRequired: false },
    ],
  },
  form: {
    label: 'Requests',
    one: 'request',
    fields: [
      { label: 'Name', type: 'text', isRequired: true },
      { label: 'Email', type: 'email', isRequired: true },
      {
        label: 'What is it about?',
        type: 'choice',
        isRequired: true,
        options: ['A question', 'An order', 'A problem'],
      },
      { label: 'Your request', type: 'longtext', isRequired: true },
    ],
  },
}
