/** What the personas that come with the product are about, in the order in which they are offered. */
export const personaCategories = [
  'Writing & Editing',
  'Research & Science',
  'Data & Analysis',
  'Sales',
  'Marketing',
  'Customer Support',
  'Finance & Accounting',
  'Law & Compliance',
  'People & Hiring',
  'Management & Strategy',
  'Operations & Logistics',
  'Software & IT',
  'Engineering & Trades',
  'Education & Study',
  'Languages & Translation',
  'Health & Fitness',
  'Food & Cooking',
  'Home & Family',
  'Travel & Transport',
  'Hobbies & Arts',
  'Non-profits & Community',
  'Government & Forms',
  'Accessibility & Inclusion',
] as const
export type PersonaCategory = (typeof personaCategories)[number]

/** How many personas an administrator can import. */
export const systemPersonaCount = 502
