import type { AppFeature } from '#contract/builders/app-kinds.ts'
import type { AppTable } from './tables.ts'

interface Place {
  /** The module in `src/` and what of it is rendered. */
  module: string
  component: string
}

/** A feature as its application gets it; its files lie in `app-parts/parts/<feature>/`. */
export interface Part {
  tables?: Record<string, AppTable>
  /** A band of the first page, after the introduction. */
  section?: Place
  page?: Place & { path: string; title: string }
  /** Calls beside those of its tables: the module in `server/routes/` and what of it adds them. */
  routes?: { module: string; add: string }
  /** It reads the entries that the person described. */
  needsEntity?: true
}

const name = { name: 'name', label: 'Name', type: 'text', required: true } as const
const email = { name: 'email', label: 'Email', type: 'email', required: true } as const
const text = { name: 'text', label: 'Text', type: 'longtext', required: true } as const

export const bookingTimes = ['09:00', '10:00', '11:00', '13:00', '14:00', '15:00', '16:00']

export const parts: Record<AppFeature, Part> = {
  contact: {
    tables: {
      messages: {
        label: 'Messages',
        one: 'message',
        add: 'public',
        fields: [name, email, { name: 'message', label: 'Message', type: 'longtext', required: true }],
      },
    },
    section: { module: 'contact', component: 'ContactBand' },
    page: { module: 'contact', component: 'ContactPage', path: '/contact', title: 'Contact' },
  },
  newsletter: {
    tables: {
      subscribers: {
        label: 'Subscribers',
        one: 'subscriber',
        add: 'public',
        unique: ['email'],
        fields: [email],
      },
    },
    section: { module: 'newsletter', component: 'Newsletter' },
  },
  reviews: {
    tables: {
      reviews: {
        label: 'Reviews',
        one: 'review',
        fields: [name, { ...text, max: 1_000 }, { name: 'shown', label: 'Shown', type: 'yesno' }],
      },
    },
    section: { module: 'reviews', component: 'Reviews' },
    routes: { module: 'reviews', add: 'reviewRoutes' },
  },
  questions: {
    tables: {
      questions: {
        label: 'Questions',
        one: 'question',
        read: 'public',
        fields: [
          { name: 'question', label: 'Question', type: 'text', required: true },
          { name: 'answer', label: 'Answer', type: 'longtext', required: true },
        ],
      },
    },
    section: { module: 'questions', component: 'Questions' },
  },
  offers: {
    tables: {
      offers: {
        label: 'Prices',
        one: 'price',
        read: 'public',
        fields: [
          name,
          { name: 'price', label: 'Price', type: 'money', required: true },
          { name: 'includes', label: 'What it includes, a line each', type: 'longtext' },
        ],
      },
    },
    section: { module: 'offers', component: 'Offers' },
  },
  visit: { section: { module: 'visit', component: 'Visit' } },
  works: {
    tables: {
      works: {
        label: 'Work',
        one: 'piece',
        read: 'public',
        fields: [
          { name: 'title', label: 'Title', type: 'text', required: true },
          { ...text, max: 1_000 },
          { name: 'year', label: 'Year', type: 'number' },
        ],
      },
    },
    section: { module: 'works', component: 'WorksBand' },
    page: { module: 'works', component: 'WorksPage', path: '/work', title: 'Work' },
  },
  posts: {
    tables: {
      posts: {
        label: 'Posts',
        one: 'post',
        read: 'public',
        fields: [
          { name: 'title', label: 'Title', type: 'text', required: true },
          { name: 'summary', label: 'Summary', type: 'text', required: true, max: 300 },
          { ...text, max: 50_000 },
        ],
      },
    },
    section: { module: 'posts', component: 'LatestPosts' },
    page: { module: 'posts', component: 'PostsPage', path: '/blog', title: 'Blog' },
  },
  shop: {
    tables: {
      products: {
        label: 'Products',
        one: 'product',
        read: 'public',
        fields: [
          name,
          { ...text, max: 1_000 },
          { name: 'price', label: 'Price', type: 'money', required: true },
          { name: 'available', label: 'Available', type: 'yesno' },
        ],
      },
      orders: {
        label: 'Orders',
        one: 'order',
        fields: [
          { name: 'customer', label: 'Name', type: 'text', required: true },
          email,
          { name: 'address', label: 'Address', type: 'longtext', required: true },
          { name: 'items', label: 'Items', type: 'longtext', required: true },
          { name: 'total', label: 'Total', type: 'money', required: true },
          { name: 'sent', label: 'Sent', type: 'yesno' },
        ],
      },
    },
    section: { module: 'shop', component: 'ShopBand' },
    page: { module: 'shop', component: 'ShopPage', path: '/shop', title: 'Shop' },
    routes: { module: 'orders', add: 'orderRoutes' },
  },
  booking: {
    tables: {
      bookings: {
        label: 'Bookings',
        one: 'booking',
        add: 'public',
        unique: ['date', 'time'],
        fields: [
          name,
          email,
          { name: 'date', label: 'Day', type: 'date', required: true },
          { name: 'time', label: 'Time', type: 'choice', required: true, options: bookingTimes },
          { name: 'note', label: 'Note', type: 'longtext', max: 1_000 },
        ],
      },
    },
    section: { module: 'booking', component: 'BookingBand' },
    page: { module: 'booking', component: 'BookingPage', path: '/book', title: 'Book' },
    routes: { module: 'taken', add: 'takenRoutes' },
  },
  tasks: {
    tables: {
      tasks: {
        label: 'Tasks',
        one: 'task',
        fields: [
          { name: 'title', label: 'Title', type: 'text', required: true },
          { name: 'due', label: 'Until', type: 'date' },
          { name: 'done', label: 'Done', type: 'yesno' },
        ],
      },
    },
    section: { module: 'tasks', component: 'TasksBand' },
    page: { module: 'tasks', component: 'TasksPage', path: '/tasks', title: 'Tasks' },
  },
  records: { needsEntity: true, section: { module: 'records', component: 'RecordsBand' } },
  charts: {
    needsEntity: true,
    section: { module: 'charts', component: 'ChartsBand' },
    page: { module: 'charts', component: 'ChartsPage', path: '/dashboard', title: 'Dashboard' },
  },
  docs: { page: { module: 'docs', component: 'DocsPage', path: '/docs', title: 'API' } },
  search: { page: { module: 'search', component: 'SearchPage', path: '/search', title: 'Search' } },
}
