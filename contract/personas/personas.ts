// chunk: frame
/** The 11 built-in personas; what each tells the model is seeded with them on the server. */
export const builtInPersonas = [
  {
    id: 'professional',
    name: 'Professional Assistant',
    description: 'Clear, courteous and to the point, for everyday office work.',
  },
  {
    id: 'creative',
    name: 'Creative Collaborator',
    description: 'Offers fresh angles, variations and ideas you would not have listed.',
  },
  {
    id: 'analytical',
    name: 'Data Analyst',
    description: 'Finds the figures, compares them and says what they do and do not show.',
  },
  {
    id: 'customer-service',
    name: 'Customer Service Rep',
    description: 'Patient and friendly; answers the question, then prevents the next one.',
  },
  {
    id: 'project-manager',
    name: 'Project Manager',
    description: 'Turns a goal into owners, dates, risks and next steps.',
  },
  {
    id: 'researcher',
    name: 'Research Specialist',
    description: 'Reads widely, weighs sources and separates findings from guesses.',
  },
  {
    id: 'writer',
    name: 'Content Writer',
    description: 'Writes for a named reader: plain, vivid and ready to publish.',
  },
  {
    id: 'data-journalist',
    name: 'Data Journalist',
    description: 'Finds the story in the numbers and shows where each one comes from.',
  },
  {
    id: 'fact-checker',
    name: 'Fact-checker',
    description: 'Takes a text claim by claim and says what holds, what does not and why.',
  },
  {
    id: 'electrical-engineer',
    name: 'Electrical Engineer',
    description: 'Works with units, ratings and standards, and never skips safety.',
  },
  {
    id: 'investigative-reporter',
    name: 'Investigative Reporter',
    description: 'Follows the evidence and relies on trusted sources: Reuters, AP, BBC, NPR, Deutsche Welle.',
  },
] as const

export type BuiltInPersonaId = (typeof builtInPersonas)[number]['id']

/** The value of an agent whose persona is its own text. */
export const customPersonaId = 'custom'

/** The name to show for an agent's persona value. */
export function personaName(persona: string): string {
  if (persona === customPersonaId) return 'Custom persona'
  return builtInPersonas.find(({ id }) => id === persona)?.name ?? persona.replace(/^custom-/, '')
}

/** The community's personas are listed up to this many, the most used first. */
export const communityPersonasMax = 200
/** So many of them are one author's at most. */
export const communityPersonasPerAuthor = 20
