import { Tooltip as Radix } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { LazyTrigger } from './lazy-trigger.tsx'

/** Shares the delays between tooltips: the first opens after 700 ms, its neighbours within 300 ms open immediately. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  )
}

interface TooltipProps {
  label: ReactNode
  /** The side of the control, if there is room: by default above it. */
  side?: 'top' | 'right' | undefined
  children: ComponentProps<typeof LazyTrigger>['children']
}

/** A finger cannot hover: a tooltip would open after a press, when the focus returns, and stay over the page. */
const canHover = () => typeof window === 'undefined' || !window.matchMedia('(hover: none)').matches

/** Describes the control inside it on hover and on focus, but not on touch screens; needs a TooltipProvider above. */
export function Tooltip({ label, side, children }: TooltipProps) {
  if (!canHover()) return children
  return (
    <LazyTrigger
      renderOpening={(trigger) => (
        <Radix.Root>
          <Radix.Trigger asChild>{trigger}</Radix.Trigger>
          <Radix.Portal>
            <Radix.Content
              side={side}
              sideOffset={6}
              collisionPadding={8}
              className="z-50 max-w-64 rounded-md bg-ink px-2.5 py-1.5 text-paper text-xs shadow-md"
            >
              {label}
            </Radix.Content>
          </Radix.Portal>
        </Radix.Root>
      )}
    >
      {children}
    </LazyTrigger>
  )
}
