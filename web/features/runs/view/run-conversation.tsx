import type { ExecutionDetailReply } from '#contract/runs/runs.ts'
import { CodeBlock } from '#web/components/text/code.tsx'
import { FoldHead } from '#web/components/fold-head.tsx'
import { formatCount } from '#web/platform/format.ts'

type Turns = NonNullable<ExecutionDetailReply['conversationHistory']>

/** The exact messages to and from the model, for users who want to understand a result. */
export function RunConversation({ turns }: { turns: Turns }) {
  return (
    <details>
      <FoldHead>
        <span>
          <span className="font-semibold">What the model was told and said</span>
          <span className="text-muted tabular-nums"> · {formatCount(turns.length, 'message')}</span>
        </span>
      </FoldHead>
      <ol aria-label="Messages" className="flex flex-col gap-3 pt-3">
        {turns.map((turn, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- what was said does not change any more
          <li key={index} className="flex min-w-0 flex-col gap-1">
            <p className="font-medium text-muted text-xs">{speakerOf(turn)}</p>
            {turn.text !== '' && (
              <CodeBlock
                label={`Message ${index + 1}: ${speakerOf(turn)}`}
                text={turn.text}
                className="wrap-anywhere"
              />
            )}
            {turn.toolCalls?.map(({ tool, input }) => (
              <p key={`${tool} ${input}`} className="wrap-anywhere text-xs">
                Asked for <span className="font-mono">{tool}</span>:{' '}
                <span className="font-mono">{input}</span>
              </p>
            ))}
          </li>
        ))}
      </ol>
    </details>
  )
}

const speakers = { system: 'Instructions', user: 'Given to the model', assistant: 'The model' } as const

const speakerOf = ({ role, tool }: Turns[number]) =>
  role === 'tool' ? `What the tool ${tool ?? ''} answered` : speakers[role]
