export { communityPersonaText, isSystemPersona, personasForVisitors, systemPrompt } from './find-persona.ts'
export { countPersonaUse, keepNamedPersona } from './store-named-persona.ts'
