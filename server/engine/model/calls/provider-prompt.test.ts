import { expect, test } from 'vitest'
import type { AssistantMessage } from './model-message.ts'
import { providerPrompt } from './provider-prompt.ts'

/** A turn as journals have held it since the first version. */
const kept = `{"role":"assistant","content":[
  {"type":"custom","kind":"anthropic.message_start","providerOptions":{"anthropic":{"id":"msg_1"}}},
  {"type":"reasoning","text":"Hm.","providerOptions":{"anthropic":{"signature":"EqMD+/=="}}},
  {"type":"text","text":"It is news."},
  {"type":"file","data":"AQL/","mediaType":"image/png","providerOptions":{"google":{"thoughtSignature":"a+b"}}},
  {"type":"tool-call","toolCallId":"toolu_1","toolName":"look_up","input":{"word":"news"}}]}`

test('a turn that a journal kept is handed back as it was, its files as files', () => {
  const turn = JSON.parse(kept) as AssistantMessage
  const [system, user, assistant] = providerPrompt('Be brief.', [{ role: 'user', content: 'News?' }, turn])
  expect(system).toEqual({ role: 'system', content: 'Be brief.' })
  expect(user).toEqual({ role: 'user', content: [{ type: 'text', text: 'News?' }] })
  const parts = turn.content.map((part) =>
    part.type === 'file' ? { ...part, data: { type: 'data', data: 'AQL/' } } : part,
  )
  expect(assistant).toEqual({ role: 'assistant', content: parts })
})
