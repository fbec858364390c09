export { communityPersonaText, isSystemPersona, systemPrompt } from './find-persona.ts'
export { personasForVisitors } from './personas-for-visitors.ts'
export { countPersonaUse, keepNamedPersona } from './store-named-persona.ts'
