import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { closeDatabase, connectDatabase } from '#server/db/database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { pool } from '#server/db/database.ts'
import { engineOrder } from '#server/engine/model/providers/engine-choice.ts'
import { modelsFrom } from '#server/engine/testing/model-peers.ts'
import { config } from '#server/platform/config.ts'
import { seal } from '#server/platform/secrets/seal.ts'
import { databaseOf, statement } from '#tests/setup/database/fast-postgres.ts'
import { fillAsOf } from '#tests/setup/database/old-database.ts'
import { modelsOf, troubleOf } from './connected-models.ts'
import { readModelSettings } from './model-settings.ts'

const name = `models_upgrade_${process.pid}_${Math.trunc(performance.timeOrigin)}`
const url = databaseOf(inject('postgres').url, name)
const { models: ownModels } = config
const sealed = (text: string) => `'${seal('model-provider-key', text)}'`

beforeAll(async () => {
  config.models = modelsFrom({
    OPENAI_BASE_URL: 'https://gateway.example.com/openai/v1',
    GEMINI_API_KEY: 'key-of-gemini',
    GEMINI_MODEL: 'gemini-of-the-environment',
    LLM_BASE_URL: 'https://llm.example.com',
    LLM_API_KEY: 'key-of-llm',
  })
  await statement(inject('postgres').url, `create database ${name}`)
  await fillAsOf(
    url,
    '0053_tough_phalanx',
    `insert into users (id, email, role) values ('admin', 'admin@example.com', 'admin'), ('user', 'user@example.com', 'user');
     insert into agents (user_id, name, persona, task_description) values ('user', 'Scout', 'writer', 'Watch a page');
     insert into model_providers (engine, base_url, model, sealed_key, key_hint, for_administrators_only) values
       ('openai', null, null, ${sealed('key-of-openai')}, 'enai', false),
       ('anthropic', null, 'claude-of-the-page', ${sealed('key-of-anthropic')}, null, true),
       ('gemini', null, 'gemini-of-the-page', ${sealed('other-key-of-gemini')}, null, false),
       ('openai-compatible', 'https://llm.example.com/v1', 'llama3.2', null, null, false);
     insert into model_troubles (engine, model, kind, message, since)
       values ('anthropic', 'claude-of-the-page', 'quota', 'Credit used up', now());`,
  )
  connectDatabase(url)
  await migrateDatabase(pool())
})
afterAll(async () => {
  await closeDatabase()
  config.models = ownModels
  await statement(inject('postgres').url, `drop database if exists ${name} with (force)`)
})

const shownOf = async (userId: string) =>
  (await modelsOf(userId)).map(({ engine, model, connection: { baseUrl, apiKey, isVetted } }) =>
    [engine, model, baseUrl, apiKey, isVetted].join(' '),
  )

test('what was connected in the page and in the environment is asked after an upgrade as before it', async () => {
  const ofUser = [
    'gemini gemini-of-the-environment https://generativelanguage.googleapis.com/v1beta key-of-gemini false',
    'openai-compatible llama3.2 https://llm.example.com/v1 key-of-llm false',
    'openai gpt-5.6-terra https://gateway.example.com/openai/v1 key-of-openai false',
    'gemini gemini-of-the-page https://generativelanguage.googleapis.com/v1beta other-key-of-gemini false',
    'openai-compatible llama3.2 https://llm.example.com/v1  true',
  ]
  expect((await shownOf('user')).toSorted()).toEqual(ofUser.toSorted())
  const ofAdministrator = await modelsOf('admin')
  const anthropic = ofAdministrator.find(({ engine }) => engine === 'anthropic')
  expect(anthropic).toMatchObject({ model: 'claude-of-the-page', connection: { apiKey: 'key-of-anthropic' } })
  expect(anthropic && (await troubleOf(anthropic))).toMatchObject({
    kind: 'quota',
    message: 'Credit used up',
  })
  expect(ofAdministrator).toHaveLength(ofUser.length + 1)
  // The choice stays the one by kind of work; of one kind, the connection of the environment comes first.
  expect(await readModelSettings()).toEqual({ ownKeys: false, automaticModel: 'task' })
  const order = engineOrder({ engine: null }, 'monitoring', await modelsOf('user'))
  expect(order.map(({ engine, model }) => `${engine} ${model}`)).toEqual([
    'gemini gemini-of-the-environment',
    'gemini gemini-of-the-page',
    'openai gpt-5.6-terra',
    'openai-compatible llama3.2',
    'openai-compatible llama3.2',
  ])
})
