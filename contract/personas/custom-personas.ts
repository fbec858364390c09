import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { searchText } from './system-personas.ts'
import { idParams, nothing, pageQuery, rowId, withMessage, timestamp } from '#contract/values.ts'

export const personaNameMax = 100
export const personaDescriptionMin = 10
export const personaDescriptionMax = 10_000
/** Length of the description in the community list, in characters. */
export const personaExcerptMax = 240

/** A persona of a user, as the community sees it. */
export const customPersona = z
  .object({
    id: rowId,
    name: z.string(),
    /** In the community list, only its beginning. */
    description: z.string(),
    isApproved: z.boolean(),
    usageCount: z.int(),
  })
  .meta({ id: 'CustomPersona' })
export type CustomPersona = z.output<typeof customPersona>

/** A persona as its owner, or an administrator, sees it. */
export const ownedPersona = customPersona
  .extend({
    /** The owner has published it to the community. */
    isPublished: z.boolean(),
    /** The community can see it: published, not withdrawn, and approved when moderation is on. */
    isVisible: z.boolean(),
    withdrawnAt: timestamp.nullable(),
    createdAt: timestamp,
    /** Its author: first name, else email; shown to administrators. */
    ownerName: z.string(),
  })
  .meta({ id: 'OwnedPersona' })
export type OwnedPersonaReply = z.input<typeof ownedPersona>

const personaTexts = {
  nameRequired: 'Persona name is required',
  descriptionTooShort: 'Persona description must be at least 10 characters',
}

export const personaForm = z
  .strictObject({
    name: z
      .string(withMessage(personaTexts.nameRequired))
      .trim()
      .min(1, personaTexts.nameRequired)
      .max(personaNameMax),
    description: z
      .string(withMessage(personaTexts.descriptionTooShort))
      .trim()
      .min(personaDescriptionMin, personaTexts.descriptionTooShort)
      .max(personaDescriptionMax),
  })
  .meta({ id: 'PersonaForm' })
export type PersonaForm = z.output<typeof personaForm>

export const moderation = z.strictObject({ isModerated: z.boolean() }).meta({ id: 'Moderation' })

export const customPersonasApi = {
  community: endpoint('GET /api/custom-personas', {
    summary: 'Personas of the community, most used first, each with the beginning of its text',
    access: 'public',
    query: z.strictObject({ search: searchText }),
    shared: true,
    reply: z.array(customPersona),
  }),
  mine: endpoint('GET /api/custom-personas/mine', {
    summary: 'Personas that you wrote, newest first',
    query: pageQuery,
    reply: z.array(ownedPersona),
  }),
  one: endpoint('GET /api/custom-personas/:id', {
    summary: 'A persona of yours or of the community with its whole text',
    params: idParams,
    reply: customPersona,
  }),
  create: endpoint('POST /api/custom-personas', {
    summary: 'Write a persona; it is offered to the community at once where moderation is off',
    body: personaForm,
    reply: ownedPersona,
    status: 201,
  }),
  update: endpoint('PATCH /api/custom-personas/:id', {
    summary: 'Change a persona of yours; agents keep the text they were saved with',
    params: idParams,
    body: personaForm.partial(),
    reply: ownedPersona,
  }),
  publish: endpoint('PUT /api/custom-personas/:id/publish', {
    summary: 'Offer a persona of yours to the community',
    params: idParams,
    reply: ownedPersona,
  }),
  withdraw: endpoint('PUT /api/custom-personas/:id/withdraw', {
    summary: 'Take a persona of yours back from the community',
    params: idParams,
    reply: ownedPersona,
  }),
  remove: endpoint('DELETE /api/custom-personas/:id', {
    summary: 'Delete a persona of yours; agents keep the text they were saved with',
    params: idParams,
    reply: nothing,
    status: 204,
  }),
  adminList: endpoint('GET /api/admin/custom-personas', {
    summary: 'All personas that users wrote, newest first',
    access: 'manager',
    query: pageQuery,
    reply: z.array(ownedPersona),
  }),
  approve: endpoint('PUT /api/admin/custom-personas/:id/approve', {
    summary: 'Approve a persona',
    access: 'manager',
    params: idParams,
    reply: ownedPersona,
  }),
  adminWithdraw: endpoint('PUT /api/admin/custom-personas/:id/withdraw', {
    summary: 'Take a persona away from the community; its owner cannot publish it again',
    access: 'manager',
    params: idParams,
    reply: ownedPersona,
  }),
  moderation: endpoint('GET /api/admin/moderation', {
    summary: 'Whether personas wait for approval',
    access: 'manager',
    reply: moderation,
  }),
  setModeration: endpoint('PUT /api/admin/moderation', {
    summary: 'Switch moderation of personas on or off',
    access: 'admin',
    body: moderation,
    reply: moderation,
  }),
}
