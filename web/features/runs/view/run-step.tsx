import { Ban, Check, ChevronDown, Hourglass, X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { ExecutionStepReply } from '#contract/runs/runs.ts'
import { CodeBlock } from '#web/components/text/code.tsx'
import { Spinner } from '#web/components/spinner.tsx'
import { classNames } from '#web/platform/class-names.ts'
import { formatCost, formatDuration, formatNumber } from '#web/platform/format.ts'
import { cachedWords, listed, savedWords } from '#web/platform/format/cache-words.ts'
import {
  givenText,
  moneyText,
  stepDurationMs,
  stepStateWord,
  isWaitingForSlot,
} from '#web/features/runs/run-labels.ts'

const marks = {
  running: { icon: <Spinner size={14} />, style: 'bg-info-tint text-info' },
  done: { icon: <Check size={14} aria-hidden />, style: 'bg-accent text-on-accent' },
  failed: { icon: <X size={14} aria-hidden />, style: 'bg-danger text-on-danger' },
  canceled: { icon: <Ban size={14} aria-hidden />, style: 'bg-sunken text-muted' },
}

const waitingMark = { icon: <Hourglass size={14} aria-hidden />, style: 'bg-warning-tint text-warning' }

interface RunStepProps {
  step: ExecutionStepReply
  now: number
  /** Whether the step is suspended until what it waits for arrives. */
  isWaiting: boolean
}

/** One step on the timeline of a run; expands to show its input and output. */
export function RunStep({ step, now, isWaiting }: RunStepProps) {
  const [isOpen, setOpen] = useState(false)
  const detailId = useId()
  const isInLine = isWaitingForSlot(step)
  const mark = isWaiting || isInLine ? waitingMark : marks[step.state]
  const given = givenText(step)
  return (
    <LineStop mark={mark.icon} markStyle={mark.style} isPassed={step.state !== 'running' && !isWaiting}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? detailId : undefined}
        onClick={() => setOpen(!isOpen)}
        className="-mx-2 flex w-[calc(100%+1rem)] min-h-8 cursor-pointer items-start gap-3 rounded-md px-2 py-1 text-left text-sm hover:bg-sunken max-sm:min-h-11 max-sm:py-2.5 pointer-coarse:min-h-11"
      >
        <span className="wrap-anywhere min-w-0 flex-1">
          <span className="line-clamp-2">{step.title}</span>
          {step.state !== 'running' && (
            <span className="sr-only">: {stepStateWord(step.state, isWaiting)}</span>
          )}
          {isInLine && <span className="block text-muted text-xs">Waiting for a free place</span>}
          {step.state === 'running' && step.output && !isOpen && (
            <span className="line-clamp-2 block text-muted text-xs">{step.output}</span>
          )}
          {given && !isOpen && <span className="block text-muted text-xs">{given}</span>}
          {step.error && !isOpen && (
            <span
              className={classNames(
                'line-clamp-2 text-xs',
                step.state === 'failed' ? 'text-danger' : 'text-muted',
              )}
            >
              {step.error}
            </span>
          )}
        </span>
        <span className="shrink-0 pt-px text-muted text-xs tabular-nums">
          {formatDuration(stepDurationMs(step, now))}
        </span>
        <ChevronDown
          size={16}
          aria-hidden
          className={classNames('mt-0.5 shrink-0 text-muted transition-transform', isOpen && 'rotate-180')}
        />
      </button>
      {isOpen && <StepDetail id={detailId} step={step} isWaiting={isWaiting} />}
    </LineStop>
  )
}

interface LineStopProps {
  mark: ReactNode
  markStyle: string
  /** Whether the line below is filled. */
  isPassed: boolean
  children: ReactNode
}

/** A mark on the vertical timeline with the line to the next one, which is filled when this step is passed. */
export function LineStop({ mark, markStyle, isPassed, children }: LineStopProps) {
  return (
    <li className="relative pb-2 pl-9 last:pb-0">
      <span
        aria-hidden
        className="absolute top-7 bottom-0 left-[11px] w-0.5 overflow-hidden bg-line [li:last-child>&]:hidden"
      >
        <span
          className={classNames(
            'block size-full origin-top bg-accent transition-transform motion-reduce:transition-none',
            isPassed ? 'scale-y-100' : 'scale-y-0',
          )}
        />
      </span>
      <span
        aria-hidden
        className={classNames(
          'absolute top-1 left-0 grid size-6 place-items-center rounded-full max-sm:top-2.5',
          markStyle,
        )}
      >
        {mark}
      </span>
      {children}
    </li>
  )
}

function StepDetail({ id, step, isWaiting }: Omit<RunStepProps, 'now'> & { id: string }) {
  const { title, input, output, error, tokensUsed, cost, cache, money } = step
  const figures = [
    tokensUsed > 0 && listed(`${formatNumber(tokensUsed)} tokens`, cachedWords(cache?.tokens ?? 0)),
    Number(cost) > 0 && listed(formatCost(cost), savedWords(cache?.saved ?? null)),
  ].filter(Boolean)
  const isBare = !input && !output && !error && !money
  return (
    <div id={id} className="flex flex-col gap-3 pt-1 pb-3">
      {input && <Passage title="What went in" label={`What went into: ${title}`} text={input} />}
      {output && <Passage title="What came out" label={`What came out of: ${title}`} text={output} />}
      {error && (
        <Passage
          title={isWaiting ? 'What it waits for' : 'What went wrong'}
          label={`${isWaiting ? 'What it waits for' : 'What went wrong'} in: ${title}`}
          text={error}
        />
      )}
      {isBare && <p className="text-muted text-xs">{emptyTexts[step.state]}</p>}
      {figures.length > 0 && <p className="text-muted text-xs tabular-nums">{figures.join(' · ')}</p>}
      {money && <p className="wrap-anywhere text-muted text-xs tabular-nums">{moneyText(money)}</p>}
    </div>
  )
}

const emptyTexts = {
  running: 'Still at work. What comes out shows here.',
  done: 'This step left nothing to show.',
  failed: 'This step left nothing to show.',
  canceled: 'This step was stopped before it had anything to show.',
}

function Passage({ title, label, text }: { title: string; label: string; text: string }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <p className="font-medium text-muted text-xs">{title}</p>
      <CodeBlock label={label} text={text} className="wrap-anywhere" />
    </div>
  )
}
