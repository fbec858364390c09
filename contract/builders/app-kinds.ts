export const appFeatures = [
  'contact',
  'newsletter',
  'reviews',
  'questions',
  'visit',
  'offers',
  'works',
  'posts',
  'shop',
  'booking',
  'tasks',
  'records',
  'charts',
  'docs',
  'search',
] as const
export type AppFeature = (typeof appFeatures)[number]

interface Named {
  label: string
  description: string
}

/** The features of applications; each has its own pages, calls, table and tests. */
export const featureLabels: Record<AppFeature, Named> = {
  contact: { label: 'Contact form', description: 'Messages from visitors, read by the owner' },
  newsletter: { label: 'Newsletter sign-up', description: 'Email addresses of people who want news' },
  reviews: { label: 'Reviews', description: 'Visitors write them, the owner decides which are shown' },
  questions: { label: 'Questions and answers', description: 'What is often asked' },
  offers: { label: 'Price list', description: 'What it costs, side by side' },
  visit: { label: 'Opening hours and address', description: 'When it is open, where it is, how to call' },
  works: { label: 'Gallery', description: 'Pieces of work, each with a picture' },
  posts: { label: 'Blog', description: 'Posts with a page each' },
  shop: { label: 'Shop', description: 'Products, cart and orders' },
  booking: { label: 'Booking', description: 'Days and times, each given to one' },
  tasks: { label: 'To-do list', description: 'Tasks with a day, ticked off' },
  records: { label: 'Form and list', description: 'Entries of your own kind' },
  charts: { label: 'Dashboard', description: 'Sums and bars over the entries' },
  docs: { label: 'API with docs', description: 'Every call, described' },
  search: { label: 'Search', description: 'Over everything that is public' },
}

export const appKinds = [
  'landing',
  'portfolio',
  'blog',
  'tasks',
  'shop',
  'booking',
  'dashboard',
  'form',
  'api',
] as const
export type AppKind = (typeof appKinds)[number]

/** The kinds of applications, with their default features. */
export const kindLabels: Record<AppKind, Named & { features: readonly AppFeature[] }> = {
  landing: {
    label: 'Landing page',
    description: 'One page that says what you offer',
    features: ['offers', 'questions', 'contact'],
  },
  portfolio: {
    label: 'Portfolio',
    description: 'Your work, and how to reach you',
    features: ['works', 'contact'],
  },
  blog: {
    label: 'Blog',
    description: 'Posts, and news by email',
    features: ['posts', 'newsletter', 'search'],
  },
  tasks: { label: 'To-do app', description: 'What has to be done, and by when', features: ['tasks'] },
  shop: { label: 'Shop', description: 'Products, a cart and orders', features: ['shop', 'contact'] },
  booking: {
    label: 'Booking',
    description: 'Times that people book themselves',
    features: ['booking'],
  },
  dashboard: {
    label: 'Dashboard',
    description: 'Entries, and what they add up to',
    features: ['charts', 'records'],
  },
  form: {
    label: 'Form with list',
    description: 'People send something, you see it as a list',
    features: ['records'],
  },
  api: { label: 'API', description: 'Data for other programs, described', features: ['docs', 'records'] },
}

/** The main feature of a kind; undefined for a landing page, which can be about anything. */
export const mainFeature = (kind: AppKind): AppFeature | undefined =>
  kind === 'landing' ? undefined : kindLabels[kind].features[0]

export const appDesigns = ['modern', 'minimal', 'bold'] as const
export type AppDesign = (typeof appDesigns)[number]
export const designLabels: Record<AppDesign, Named> = {
  modern: { label: 'Modern', description: 'Round corners and soft shadows' },
  minimal: { label: 'Minimal', description: 'Hairlines, and nothing that is not needed' },
  bold: { label: 'Bold', description: 'Strong colours and thick lines' },
}

export const complexities = ['simple', 'moderate', 'complex'] as const
export type Complexity = (typeof complexities)[number]

/** More than 5 features are complex, more than 2 moderate (specification 2, section 9). */
export function complexityOf(features: number): Complexity {
  if (features > 5) return 'complex'
  return features > 2 ? 'moderate' : 'simple'
}
