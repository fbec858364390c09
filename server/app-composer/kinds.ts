import type { AppFeature, AppKind } from '#contract/builders/app-kinds.ts'
import type { AppEntity } from '#contract/builders/app-spec.ts'

interface KindTexts {
  tagline: string
  intro: string
  call: string
  highlights: readonly { title: string; text: string }[]
}

/** What a site says of itself until its owner writes something better: true of every site of its kind. */
export const kindTexts: Record<AppKind, KindTexts> = {
  landing: {
    tagline: 'What you need, without the detours',
    intro: 'See what it is, what it costs and how to begin, on one page.',
    call: 'Get in touch',
    highlights: [
      { title: 'Clear prices', text: 'Everything that it costs stands on this page.' },
      { title: 'Real answers', text: 'Ask a question and a person answers it.' },
      { title: 'Easy to begin', text: 'One short message is enough.' },
    ],
  },
  portfolio: {
    tagline: 'Work that speaks for itself',
    intro: 'A selection of what I have made, with a few words about each piece.',
    call: 'See the work',
    highlights: [
      { title: 'Made with care', text: 'Each piece was finished, not just begun.' },
      { title: 'From idea to result', text: 'I stay with a project until it is used.' },
      { title: 'Open for new things', text: 'Write to me about what you have in mind.' },
    ],
  },
  blog: {
    tagline: 'Notes worth your time',
    intro: 'Short texts about things tried, learned and got wrong.',
    call: 'Read the blog',
    highlights: [
      { title: 'From experience', text: 'What is written here was done first.' },
      { title: 'Short', text: 'A post takes the time of a cup of coffee.' },
      { title: 'No tracking', text: 'Nobody counts what you read.' },
    ],
  },
  tasks: {
    tagline: 'Everything to do, in one quiet place',
    intro: 'Write it down, give it a day, tick it off.',
    call: 'Open the list',
    highlights: [
      { title: 'What is due comes first', text: 'Tasks sort themselves by their day.' },
      { title: 'Only yours', text: 'The list opens with your password alone.' },
      { title: 'On every device', text: 'It fits a phone as well as a desk.' },
    ],
  },
  shop: {
    tagline: 'Good things, sold directly',
    intro: 'Choose what you like, and order it in a minute.',
    call: 'Go to the shop',
    highlights: [
      { title: 'No account needed', text: 'A name and an address are enough.' },
      { title: 'Honest prices', text: 'What you see is what you pay.' },
      { title: 'A person answers', text: 'Your order is read by who packs it.' },
    ],
  },
  booking: {
    tagline: 'Your time, booked in a minute',
    intro: 'See what is free and take it. No calls, no waiting for an answer.',
    call: 'Book a time',
    highlights: [
      { title: 'Free means free', text: 'Each time is given to one person only.' },
      { title: 'No account needed', text: 'A name and an email address are enough.' },
      { title: 'Private', text: 'Nobody else sees what you have booked.' },
    ],
  },
  dashboard: {
    tagline: 'See how it goes, at a glance',
    intro: 'Enter what happens; the sums and the bars follow.',
    call: 'Open the dashboard',
    highlights: [
      { title: 'Always up to date', text: 'Figures are worked out when you look.' },
      { title: 'Yours to take', text: 'Everything can be saved as a spreadsheet.' },
      { title: 'For your eyes', text: 'It opens with your password alone.' },
    ],
  },
  form: {
    tagline: 'Tell us in a minute',
    intro: 'Fill in a short form. It arrives at once, and a person reads it.',
    call: 'Fill in the form',
    highlights: [
      { title: 'Short', text: 'Only what is needed is asked.' },
      { title: 'Private', text: 'Nobody but the owner reads what you send.' },
      { title: 'Checked as you send', text: 'What is missing is said at its field.' },
    ],
  },
  api: {
    tagline: 'Data that other programs can use',
    intro: 'Every call is described, checked and closed to strangers unless it says otherwise.',
    call: 'Read the docs',
    highlights: [
      { title: 'Described', text: 'The docs come from what checks the calls.' },
      { title: 'Checked', text: 'What does not fit is refused, with a reason.' },
      { title: 'Closed by default', text: 'Only the owner changes anything.' },
    ],
  },
}

/** Where the button of the first page leads, by the first of these features that the site has. */
export const callPaths: Partial<Record<AppFeature, string>> = {
  booking: '/book',
  shop: '/shop',
  tasks: '/tasks',
  charts: '/dashboard',
  docs: '/docs',
  posts: '/blog',
  works: '/work',
  contact: '/contact',
}

/** The entries of a site whose owner did not say what they are. */
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
