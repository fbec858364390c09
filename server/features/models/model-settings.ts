import { z } from 'zod'
import { automaticChoices, type ModelSettingsReply } from '#contract/models/connections.ts'
import { afterCommit, inTransaction } from '#server/db/database.ts'
import { announce } from '#server/db/pubsub.ts'
import { type Actor, recordActivity } from '#server/features/activity/public.ts'
import { readSettings, writeSetting } from '#server/features/settings/public.ts'

const ownKeys = 'own_model_keys'
/** A migration set it to `task` for installations that had agents before there was a choice. */
const automaticModel = 'automatic_model'

const isAllowed = z.literal(true)
const choice = z.enum(automaticChoices)

/** Returns how Automatic chooses, and whether users may connect keys of their own. */
export async function readModelSettings(): Promise<ModelSettingsReply> {
  const found = await readSettings([ownKeys, automaticModel])
  return {
    ownKeys: isAllowed.safeParse(found.get(ownKeys)).success,
    automaticModel: choice.safeParse(found.get(automaticModel)).data ?? 'cheapest',
  }
}

/** Changes both settings, in every process. */
export async function changeModelSettings(
  actor: Actor,
  settings: ModelSettingsReply,
): Promise<ModelSettingsReply> {
  const before = await readModelSettings()
  await inTransaction(async (tx) => {
    await writeSetting(tx, ownKeys, settings.ownKeys)
    await writeSetting(tx, automaticModel, settings.automaticModel)
    await recordActivity(tx, {
      ...actor,
      action: 'change_setting',
      resource: 'setting',
      resourceId: 'models',
      metadata: { from: before, to: settings },
    })
    afterCommit(tx, () => announce('models'))
  })
  return readModelSettings()
}
