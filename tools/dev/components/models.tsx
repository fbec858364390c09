import { type ReactNode, useState } from 'react'
import type { ModelChoiceReply, ModelChoicesReply } from '#contract/models/model-choices.ts'
import { ModelField, type ModelSetting } from '#web/components/model/model-field.tsx'

const model: Omit<ModelChoiceReply, 'model'> = {
  connectionId: 1,
  connection: 'OpenAI of the office',
  kind: 'openai',
  isOwn: false,
  label: null,
  abilities: ['tools', 'images', 'json'],
  contextTokens: 1_047_576,
  price: { input: 0.4, output: 1.6 },
  runCost: 0.00428,
  monthCost: 0.1284,
  trouble: null,
  withdrawnAt: null,
}

const choices: ModelChoicesReply = {
  models: [
    { ...model, model: 'gpt-4.1-mini', label: 'GPT-4.1 mini' },
    { ...model, model: 'gpt-4o', withdrawnAt: '2026-11-03T09:00:00Z', runCost: 0.031, monthCost: 0.93 },
    {
      ...model,
      connectionId: 2,
      connection: 'Anthropic',
      kind: 'anthropic',
      model: 'claude-sonnet-4-5',
      price: { input: 3, output: 15 },
      runCost: 0.0342,
      monthCost: 1.026,
      isOwn: true,
      trouble: 'quota',
    },
    {
      ...model,
      connectionId: 3,
      connection: 'A server in the cellar with a name that is long enough to be cut',
      kind: 'ollama',
      model: 'hf.co/unsloth/Qwen3-Coder-30B-A3B-Instruct-GGUF:Q4_K_M',
      abilities: [],
      contextTokens: 32_768,
      price: { input: 0, output: 0 },
      runCost: 0,
      monthCost: 0,
    },
    {
      ...model,
      connectionId: 4,
      connection: 'Unknown prices',
      kind: 'openai-compatible',
      model: 'llama-next',
      abilities: null,
      contextTokens: null,
      price: null,
      runCost: null,
      monthCost: null,
    },
  ],
  automatic: { connectionId: 1, model: 'gpt-4.1-mini', reason: 'cheapest' },
  needs: ['tools'],
  basedOnRuns: 12,
  runsPerMonth: 30,
}

function LiveField({ label, ...initial }: Partial<ModelSetting> & { label: string }) {
  const [value, setValue] = useState<ModelSetting>({ models: null, engine: null, ...initial })
  return <ModelField label={label} choices={choices} value={value} onChange={setValue} mayBeBuiltIn />
}

const order: ModelSetting['models'] = [
  { connectionId: 1, model: 'gpt-4o' },
  { connectionId: 2, model: 'claude-sonnet-4-5' },
  { connectionId: 3, model: 'hf.co/unsloth/Qwen3-Coder-30B-A3B-Instruct-GGUF:Q4_K_M' },
  { connectionId: 9, model: 'deleted-model' },
  'automatic',
]

/** The choice of AI models. */
export const models: Record<string, ReactNode> = {
  ModelField: (
    <div className="grid w-full gap-6 lg:grid-cols-2">
      <LiveField label="Automatic" />
      <LiveField label="Older settings" engine="anthropic" />
      <LiveField label="No model" engine="built-in" />
      <LiveField label="One model alone" models={[{ connectionId: 1, model: 'gpt-4.1-mini' }]} />
      <LiveField label="An order" models={order} />
      <ModelField
        label="Loading"
        choices={undefined}
        value={{ models: order.slice(0, 1), engine: null }}
        onChange={() => {}}
      />
    </div>
  ),
}
