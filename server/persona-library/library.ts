import type { PersonaCategory } from '#contract/personas/persona-categories.ts'
import { accessibilityPersonas } from './accessibility.ts'
import { communityPersonas } from './community.ts'
import { cookingPersonas } from './cooking.ts'
import { dataPersonas } from './data.ts'
import { educationPersonas } from './education.ts'
import { financePersonas } from './finance.ts'
import { governmentPersonas } from './government.ts'
import { healthPersonas } from './health.ts'
import { hobbiesPersonas } from './hobbies.ts'
import { homePersonas } from './home.ts'
import { languagesPersonas } from './languages.ts'
import { lawPersonas } from './law.ts'
import { managementPersonas } from './management.ts'
import { marketingPersonas } from './marketing.ts'
import { operationsPersonas } from './operations.ts'
import { peoplePersonas } from './people.ts'
import { researchPersonas } from './research.ts'
import { salesPersonas } from './sales.ts'
import { softwarePersonas } from './software.ts'
import { supportPersonas } from './support.ts'
import { tradesPersonas } from './trades.ts'
import { travelPersonas } from './travel.ts'
import { writingPersonas } from './writing.ts'

/** One persona that comes with the product; the model receives its description. */
export interface LibraryPersona {
  name: string
  category: PersonaCategory
  description: string
}

const byCategory: [PersonaCategory, Record<string, string>][] = [
  ['Writing & Editing', writingPersonas],
  ['Research & Science', researchPersonas],
  ['Data & Analysis', dataPersonas],
  ['Sales', salesPersonas],
  ['Marketing', marketingPersonas],
  ['Customer Support', supportPersonas],
  ['Finance & Accounting', financePersonas],
  ['Law & Compliance', lawPersonas],
  ['People & Hiring', peoplePersonas],
  ['Management & Strategy', managementPersonas],
  ['Operations & Logistics', operationsPersonas],
  ['Software & IT', softwarePersonas],
  ['Engineering & Trades', tradesPersonas],
  ['Education & Study', educationPersonas],
  ['Languages & Translation', languagesPersonas],
  ['Health & Fitness', healthPersonas],
  ['Food & Cooking', cookingPersonas],
  ['Home & Family', homePersonas],
  ['Travel & Transport', travelPersonas],
  ['Hobbies & Arts', hobbiesPersonas],
  ['Non-profits & Community', communityPersonas],
  ['Government & Forms', governmentPersonas],
  ['Accessibility & Inclusion', accessibilityPersonas],
]

/** All personas that an administrator can import, by category. */
export const personaLibrary: readonly LibraryPersona[] = byCategory.flatMap(([category, personas]) =>
  Object.entries(personas).map(([name, text]) => ({ name, category, description: oneLine(text) })),
)

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
