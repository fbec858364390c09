import type { ServerResponse } from 'node:http'
import type { Protocol } from './model-peers.ts'

/** Data signed or encrypted by a provider: base64, with a part that looks like a key but is not ours. */
export const signature = 'EqMDCkYICxgC/+A9sk-ant-0123456789abcdef/Zm9v+YmFy=='

/** A part of an answer on the wire, cut in its middle. */
interface HalvedPart {
  toItsMiddle: object[]
  rest: object[]
}

/** One protocol's answer, event by event: some reasoning, a text 'It is news.' and a call of the tool `look_up`. */
export interface WireAnswer {
  begin: object[]
  reasoning: HalvedPart
  text: HalvedPart
  toolInput: HalvedPart
  end: object[]
  /** The message of the protocol when the service fails in the middle. */
  failure: object
}

const responseItem = { type: 'reasoning', id: 'rs_1', summary: [] }
const functionCall = { type: 'function_call', id: 'fc_1', call_id: 'call_1', name: 'look_up' }

const openai: WireAnswer = {
  begin: [{ type: 'response.created', response: { id: 'resp_1', created_at: 1, model: 'gpt-5.6-terra' } }],
  reasoning: {
    toItsMiddle: [
      {
        type: 'response.output_item.added',
        output_index: 0,
        item: { ...responseItem, encrypted_content: 'not the last word' },
      },
      {
        type: 'response.reasoning_summary_part.added',
        item_id: 'rs_1',
        output_index: 0,
        summary_index: 0,
      },
      {
        type: 'response.reasoning_summary_text.delta',
        item_id: 'rs_1',
        output_index: 0,
        summary_index: 0,
        delta: 'Hm, ',
      },
    ],
    rest: [
      {
        type: 'response.reasoning_summary_text.delta',
        item_id: 'rs_1',
        output_index: 0,
        summary_index: 0,
        delta: 'news.',
      },
      {
        type: 'response.reasoning_summary_part.done',
        item_id: 'rs_1',
        output_index: 0,
        summary_index: 0,
      },
      {
        type: 'response.output_item.done',
        output_index: 0,
        item: { ...responseItem, encrypted_content: signature },
      },
    ],
  },
  text: {
    toItsMiddle: [
      { type: 'response.output_item.added', output_index: 1, item: { type: 'message', id: 'msg_1' } },
      { type: 'response.output_text.delta', item_id: 'msg_1', output_index: 1, delta: 'It is ' },
    ],
    rest: [
      { type: 'response.output_text.delta', item_id: 'msg_1', output_index: 1, delta: 'news.' },
      { type: 'response.output_item.done', output_index: 1, item: { type: 'message', id: 'msg_1' } },
    ],
  },
  toolInput: {
    toItsMiddle: [
      { type: 'response.output_item.added', output_index: 2, item: { ...functionCall, arguments: '' } },
      {
        type: 'response.function_call_arguments.delta',
        item_id: 'fc_1',
        output_index: 2,
        delta: '{"word":"ne',
      },
    ],
    rest: [
      { type: 'response.function_call_arguments.delta', item_id: 'fc_1', output_index: 2, delta: 'ws"}' },
      {
        type: 'response.output_item.done',
        output_index: 2,
        item: { ...functionCall, arguments: '{"word":"news"}', status: 'completed' },
      },
    ],
  },
  end: [
    {
      type: 'response.completed',
      response: {
        usage: {
          input_tokens: 1200,
          input_tokens_details: { cached_tokens: 200 },
          output_tokens: 34,
          output_tokens_details: { reasoning_tokens: 10 },
        },
      },
    },
  ],
  failure: {
    type: 'error',
    sequence_number: 9,
    error: { type: 'server_error', code: 'server_error', message: 'The wheels came off', param: null },
  },
}

const block = (index: number, content_block: object) => ({
  type: 'content_block_start',
  index,
  content_block,
})
const blockDelta = (index: number, delta: object) => ({ type: 'content_block_delta', index, delta })
const blockStop = (index: number) => ({ type: 'content_block_stop', index })

const anthropic: WireAnswer = {
  begin: [
    {
      type: 'message_start',
      message: {
        id: 'msg_1',
        type: 'message',
        role: 'assistant',
        model: 'claude-sonnet-4-5',
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: 1000, cache_read_input_tokens: 200, output_tokens: 1 },
      },
    },
  ],
  reasoning: {
    toItsMiddle: [
      block(0, { type: 'thinking', thinking: '', signature: '' }),
      blockDelta(0, { type: 'thinking_delta', thinking: 'Hm, ' }),
    ],
    rest: [
      blockDelta(0, { type: 'thinking_delta', thinking: 'news.' }),
      blockDelta(0, { type: 'signature_delta', signature }),
      blockStop(0),
      block(1, { type: 'redacted_thinking', data: `${signature}redacted` }),
      blockStop(1),
    ],
  },
  text: {
    toItsMiddle: [
      block(2, { type: 'text', text: '' }),
      blockDelta(2, { type: 'text_delta', text: 'It is ' }),
    ],
    rest: [blockDelta(2, { type: 'text_delta', text: 'news.' }), blockStop(2)],
  },
  toolInput: {
    toItsMiddle: [
      block(3, { type: 'tool_use', id: 'toolu_1', name: 'look_up', input: {} }),
      blockDelta(3, { type: 'input_json_delta', partial_json: '{"word":"ne' }),
    ],
    rest: [blockDelta(3, { type: 'input_json_delta', partial_json: 'ws"}' }), blockStop(3)],
  },
  end: [
    {
      type: 'message_delta',
      delta: { stop_reason: 'tool_use', stop_sequence: null },
      usage: { output_tokens: 34 },
    },
    { type: 'message_stop' },
  ],
  failure: { type: 'error', error: { type: 'api_error', message: 'The wheels came off' } },
}

const geminiParts = (...parts: object[]) => ({
  responseId: 'r',
  candidates: [{ index: 0, content: { role: 'model', parts } }],
})

const gemini: WireAnswer = {
  begin: [],
  reasoning: {
    toItsMiddle: [geminiParts({ text: 'Hm, ', thought: true })],
    rest: [geminiParts({ text: 'news.', thought: true })],
  },
  text: {
    toItsMiddle: [geminiParts({ text: 'It is ' })],
    // A signature of a text may come alone, after it.
    rest: [geminiParts({ text: 'news.' }), geminiParts({ text: '', thoughtSignature: `${signature}text` })],
  },
  toolInput: {
    toItsMiddle: [
      geminiParts({
        functionCall: { id: 'call_1', name: 'look_up', willContinue: true },
        thoughtSignature: signature,
      }),
      geminiParts({
        functionCall: { partialArgs: [{ jsonPath: '$.word', stringValue: 'ne' }], willContinue: true },
      }),
    ],
    rest: [
      geminiParts({ functionCall: { partialArgs: [{ jsonPath: '$.word', stringValue: 'ws' }] } }),
      geminiParts({ functionCall: {} }),
    ],
  },
  end: [
    {
      candidates: [{ index: 0, content: { role: 'model', parts: [] }, finishReason: 'STOP' }],
      usageMetadata: {
        promptTokenCount: 1200,
        cachedContentTokenCount: 200,
        candidatesTokenCount: 24,
        thoughtsTokenCount: 10,
        totalTokenCount: 1234,
      },
    },
  ],
  failure: { error: { code: 500, status: 'INTERNAL', message: 'The wheels came off' } },
}

const chatDelta = (delta: object) => ({
  id: 'x',
  created: 1,
  model: 'llama3.2',
  choices: [{ index: 0, delta }],
})
const chatCall = (more: object) => chatDelta({ tool_calls: [{ index: 0, ...more }] })

const compatible: WireAnswer = {
  begin: [chatDelta({ role: 'assistant' })],
  reasoning: {
    toItsMiddle: [chatDelta({ reasoning_content: 'Hm, ' })],
    rest: [chatDelta({ reasoning_content: 'news.' })],
  },
  text: { toItsMiddle: [chatDelta({ content: 'It is ' })], rest: [chatDelta({ content: 'news.' })] },
  toolInput: {
    toItsMiddle: [
      chatCall({
        id: 'call_1',
        type: 'function',
        function: { name: 'look_up', arguments: '{"word":"ne' },
        // Gemini's signature in this protocol.
        extra_content: { google: { thought_signature: signature } },
      }),
    ],
    rest: [chatCall({ function: { arguments: 'ws"}' } })],
  },
  end: [
    { id: 'x', created: 1, choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] },
    {
      id: 'x',
      created: 1,
      choices: [],
      usage: { prompt_tokens: 1200, completion_tokens: 34, prompt_tokens_details: { cached_tokens: 200 } },
    },
  ],
  failure: { error: { message: 'The wheels came off', type: 'server_error', code: 500 } },
}

export const wireAnswers: Record<Protocol['engine'], WireAnswer> = {
  openai,
  anthropic,
  gemini,
  'openai-compatible': compatible,
}

/** The events of a part from its first to its last. */
export const whole = ({ toItsMiddle, rest }: HalvedPart) => [...toItsMiddle, ...rest]

/** A whole answer. */
export function wholeAnswer({ begin, reasoning, text, toolInput, end }: WireAnswer): object[] {
  return [...begin, ...whole(reasoning), ...whole(text), ...whole(toolInput), ...end]
}

/** Sends events as a stream and leaves it open. */
export function sendEvents(response: ServerResponse, events: readonly object[]): void {
  if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const event of events) response.write(`data: ${JSON.stringify(event)}\n\n`)
}
