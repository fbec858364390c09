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

/** The events of the control that are passed on to the trigger. */
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
/** The attributes that the trigger sets on the control. */
const attributes = ['id', 'aria-describedby', 'aria-expanded', 'aria-controls', 'data-state'] as const
type Attributes = Partial<Record<(typeof attributes)[number], unknown>>
type TriggerProps = Handlers & Attributes
type Act = (trigger: Handlers) => void

interface LazyTriggerProps {
  /** The control; it must accept the events and attributes passed to it. */
  children: ReactElement<TriggerProps>
  /** Renders what the control opens, with `trigger` as the child of its trigger component. */
  renderOpening: (trigger: ReactElement) => ReactNode
}

/**
 * A control that opens something, such as a menu. What it opens is mounted at the first event of the control, and then
 * receives that event: a list of hundreds costs no more than its buttons.
 */
export function LazyTrigger({ children, renderOpening }: LazyTriggerProps) {
  const [element, setElement] = useState<HTMLElement>()
  const [given, setGiven] = useState<Attributes>({})
  const [line] = useState(newLine)
  const own = children.props
  const passOn = (name: (typeof events)[number]) => (event: SyntheticEvent<HTMLElement>) => {
    own[name]?.(event)
    // Ignore focus that is not visible, such as after a press: the user already knows what they pressed.
    if (name === 'onFocus' && !event.currentTarget.matches(':focus-visible')) return
    line.pass((trigger) => trigger[name]?.(event))
    setElement(event.currentTarget)
  }
  const handlers: Handlers = Object.fromEntries(events.map((name) => [name, passOn(name)]))
  return (
    <>
      {cloneElement(children, { ...given, ...handlers })}
      {element && renderOpening(<StandIn element={element} line={line} onAttributes={setGiven} />)}
    </>
  )
}

/** Passes the events of a control to its trigger; buffers them until the trigger is mounted. */
function newLine() {
  let trigger: TriggerProps | undefined
  const missed: Act[] = []
  return {
    pass: (act: Act) => (trigger ? act(trigger) : void missed.push(act)),
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
  onAttributes: (given: Attributes) => void
  ref?: RefCallback<HTMLElement>
}

/** Renders nothing: applies what a trigger gives its child to the control that is mounted already. */
function StandIn({ element, line, onAttributes, ref, ...props }: StandInProps) {
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
  // Attributes that the trigger does not set stay as the control sets them.
  const set = attributes.filter((name) => props[name] !== undefined)
  useLayoutEffect(
    () => onAttributes(Object.fromEntries(set.map((name) => [name, props[name]]))),
    // oxlint-disable-next-line react/exhaustive-deps -- reported when an attribute changes, not at each render
    [onAttributes, ...attributes.map((name) => props[name])],
  )
  return null
}
