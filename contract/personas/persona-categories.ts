// chunk: base
/** The categories of the included personas, in display order. */
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
