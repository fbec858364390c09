import {
  cloneElement,
  type EventHandler,
  type ReactElement,
  type ReactNode,
  type RefCallback,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

/** What a trigger hears of its control. */
const events = [
  'onPointerMove',
  'onPointerLeave',
  'onPointerDown',
  'onKeyDown',
  'onFocus',
  'onBlur',
  'onClick',
] as const
type Handlers = Partial<Record<(typeof events)[number], EventHandler<SyntheticEvent<HTMLElement>>>>
/** What a trigger says of its control. */
const attributes = ['id', 'aria-describedby', 'aria-expanded', 'aria-controls', 'data-state'] as const
type Told = Partial<Record<(typeof attributes)[number], unknown>>
type TriggerProps = Handlers & Told
type Act = (heard: Handlers) => void

interface LateTriggerProps {
  /** The control; it passes on the events and attributes that it is given. */
  children: ReactElement<TriggerProps>
  /** What opens at it, with this as the child of its trigger. */
  renderOpening: (trigger: ReactElement) => ReactNode
}

/**
 * A control at which something opens. What opens it is not there until the first event at the control, which it then
 * hears: a list of hundreds costs no more than its buttons.
 */
export function LateTrigger({ children, renderOpening }: LateTriggerProps) {
  const [element, setElement] = useState<HTMLElement>()
  const [told, setTold] = useState<Told>({})
  const [line] = useState(newLine)
  const own = children.props
  const hear = (name: (typeof events)[number]) => (event: SyntheticEvent<HTMLElement>) => {
    own[name]?.(event)
    // A focus that the page set after a press says nothing: who pressed knows what they pressed.
    if (name === 'onFocus' && !event.currentTarget.matches(':focus-visible')) return
    line.tell((trigger) => trigger[name]?.(event))
    setElement(event.currentTarget)
  }
  const handlers: Handlers = Object.fromEntries(events.map((name) => [name, hear(name)]))
  return (
    <>
      {cloneElement(children, { ...told, ...handlers })}
      {element && renderOpening(<StandIn element={element} line={line} onTold={setTold} />)}
    </>
  )
}

/** Takes what happens at a control to its trigger; until there is one, it is kept. */
function newLine() {
  let trigger: TriggerProps | undefined
  const missed: Act[] = []
  return {
    tell: (act: Act) => (trigger ? act(trigger) : void missed.push(act)),
    connect: (props: TriggerProps) => {
      trigger = props
      for (const act of missed.splice(0)) act(props)
    },
    cut: () => {
      trigger = undefined
    },
  }
}

interface StandInProps extends TriggerProps {
  element: HTMLElement
  line: ReturnType<typeof newLine>
  onTold: (told: Told) => void
  ref?: RefCallback<HTMLElement>
}

/** Draws nothing: takes what a trigger gives its child to the control that is there already. */
function StandIn({ element, line, onTold, ref, ...props }: StandInProps) {
  const given = useRef(ref)
  useLayoutEffect(() => {
    const give = given.current
    give?.(element)
    return () => void give?.(null)
  }, [element])
  useLayoutEffect(() => {
    line.connect(props)
    return line.cut
  })
  // What the trigger has no word about stays as the control says it.
  const words = attributes.filter((name) => props[name] !== undefined)
  useLayoutEffect(
    () => onTold(Object.fromEntries(words.map((name) => [name, props[name]]))),
    // oxlint-disable-next-line react/exhaustive-deps -- told again when a word changes, not with each drawing
    [onTold, ...attributes.map((name) => props[name])],
  )
  return null
}
