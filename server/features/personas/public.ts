export { communityPersonaText, isSystemPersona, personasForVisitors, systemPrompt } from './find-persona.ts'
export { countPersonaUse, storeNamedPersona } from './store-named-persona.ts'
