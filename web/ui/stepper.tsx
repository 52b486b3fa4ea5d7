import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { countText } from '../words/format.ts'
import { useMessages } from '../words/language.tsx'
import { Icon } from './icon.tsx'
import {
  isHeldBack,
  mostOf,
  type Settled,
  settleQuantity,
  steppedQuantity,
  wholeQuantity,
} from './quantity-rules.ts'

type StepperProps = {
  /** Selling units, 0 if none. */
  value: number
  /** Sold in multiples of this many. */
  step: number
  /** The maximum available now. */
  max: number
  /** What is counted: "Alstroemeria Hot Pink Select, bunches". */
  label: string
  /** A settled quantity: a multiple within the limits, or 0. */
  onChange: (quantity: number) => void
  /** While typing, before it is settled: for a live total or tier. Undefined once it is settled. */
  onDraft?: (quantity: number | undefined) => void
  /** Enter, after the number has settled. */
  onEnter?: (quantity: number) => void
  /** Arrow up (-1) and down (1). Without it the arrows change the number; `+` and `-` always do. */
  onMove?: (rows: 1 | -1) => void
  /** Shown below the box, at its right unless `start`: "In cart · $18.30". */
  note?: ReactNode
  /** What is wrong with the quantity; replaces the note and colors the border. */
  fault?: string | undefined
  /** 36 high and 132 wide, 44 and 156 on touch; `fit` takes 44 on phones. */
  size?: 36 | 44 | 'fit'
  disabled?: boolean
  /** Dashed border: a proposed quantity that is not in the cart. */
  proposed?: boolean
  /** The box and the note below it are left-aligned. */
  start?: boolean
}

const frames = {
  36: 'h-9 w-33 grid-cols-[2rem_1fr_2rem]',
  44: 'h-11 w-39 grid-cols-[2.75rem_1fr_2.75rem]',
  fit: 'h-11 w-39 grid-cols-[2.75rem_1fr_2.75rem] md:h-9 md:w-33 md:grid-cols-[2rem_1fr_2rem]',
} as const

/** Whether a key starts a new number that replaces the whole text. */
const startsNumber = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLInputElement &&
  target.selectionStart === 0 &&
  target.selectionEnd === target.value.length

/** A click on plus or minus keeps the focus: no number settles early, no keyboard opens on a phone. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

/**
 * A quantity box. On blur, a number that is not a multiple is rounded up to the next one, and a number above the available
 * quantity is lowered to it; either way the box says so.
 */
export function Stepper({
  value,
  step,
  max,
  label,
  onChange,
  onDraft,
  onEnter,
  onMove,
  note,
  fault,
  size = 'fit',
  disabled = false,
  proposed = false,
  start = false,
}: StepperProps) {
  const t = useMessages()
  const id = useId()
  const [draft, setDraft] = useState<string>()
  const [settled, setSettled] = useState<Settled>()
  // A number that Enter has settled must not settle again if the focus leaves before the next render.
  const isTyping = useRef(false)
  const limits = { step, max }
  // The message disappears after six seconds, and the note is visible again.
  useEffect(() => {
    if (!settled) return
    const read = setTimeout(() => setSettled(undefined), 6000)
    return () => clearTimeout(read)
  }, [settled])
  const most = mostOf(limits)

  const shown = draft === undefined ? value : (wholeQuantity(draft) ?? value)
  const over = shown > most && !disabled
  const wrong =
    fault ?? (over ? (isHeldBack(limits) ? t.ui.inOneLine : t.ui.onlyLeft)(countText(most)) : undefined)

  function changeDraft(text: string) {
    isTyping.current = true
    setDraft(text)
    setSettled(undefined)
    onDraft?.(wholeQuantity(text))
  }

  function settle(): number {
    if (draft === undefined || !isTyping.current) return value
    isTyping.current = false
    const next = settleQuantity(draft, value, limits)
    setDraft(undefined)
    setSettled(next.because ? next : undefined)
    onDraft?.(undefined)
    if (next.quantity !== value) onChange(next.quantity)
    return next.quantity
  }

  function press(presses: number) {
    const next = steppedQuantity(shown, presses, limits)
    isTyping.current = false
    setDraft(undefined)
    setSettled(undefined)
    onDraft?.(undefined)
    if (next !== value) onChange(next)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const act = {
      Enter: () => {
        const quantity = settle()
        onEnter?.(quantity)
      },
      ArrowUp: () => (onMove ? onMove(-1) : press(1)),
      ArrowDown: () => (onMove ? onMove(1) : press(-1)),
      PageUp: () => press(10),
      PageDown: () => press(-10),
      '+': () => press(1),
      '=': () => press(1),
      // A minus typed into an empty or fully selected box starts a negative number; the box then reports the error.
      '-': startsNumber(event) ? undefined : () => press(-1),
      Escape:
        draft === undefined
          ? undefined
          : () => (setDraft(undefined), setSettled(undefined), onDraft?.(undefined)),
    }[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  const said =
    settled?.because === 'step'
      ? t.ui.soldBy(countText(step), countText(settled.quantity))
      : settled?.because === 'most'
        ? t.ui.onlyLeftSet(countText(most), countText(settled.quantity))
        : settled?.because === 'inOneLine'
          ? t.ui.inOneLineSet(countText(most), countText(settled.quantity))
          : settled?.because === 'unreadable'
            ? t.ui.notANumber(countText(settled.quantity))
            : settled?.because === 'notWhole'
              ? t.ui.notWhole(countText(settled.quantity))
              : undefined
  const edge = disabled
    ? 'border-line-2 bg-sunken'
    : wrong
      ? 'border-danger bg-surface'
      : proposed
        ? 'border-dashed border-accent bg-tint-2'
        : shown > 0
          ? 'border-accent bg-surface'
          : 'border-field bg-surface'
  const side =
    'flex! items-center justify-center text-ink-2 hover:bg-sunken disabled:bg-transparent disabled:text-ink-3 print:invisible'

  return (
    <div className={`flex flex-col gap-0.5 ${start ? 'items-start' : 'items-end'}`}>
      <div
        className={`grid ${frames[size]} ${edge} overflow-hidden rounded-4 border outline-offset-1 outline-accent has-[input:focus-visible]:outline-2`}
      >
        <button
          type="button"
          tabIndex={-1}
          aria-label={t.ui.less(countText(step))}
          aria-controls={id}
          disabled={disabled || shown <= 0}
          onMouseDown={keepFocus}
          onClick={() => press(-1)}
          className={side}
        >
          <Icon name="minus" />
        </button>
        <input
          id={id}
          type="text"
          role="spinbutton"
          inputMode="numeric"
          autoComplete="off"
          aria-label={label}
          aria-valuenow={shown}
          aria-valuemin={0}
          aria-valuemax={Math.max(most, value)}
          aria-invalid={wrong !== undefined || undefined}
          aria-describedby={`${id}-note`}
          disabled={disabled}
          value={draft ?? value}
          onChange={(event) => changeDraft(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={settle}
          onKeyDown={onKeyDown}
          className={`w-full min-w-0 border-x border-line bg-transparent text-center outline-none max-md:text-16 ${
            shown > 0 ? 'font-semibold text-ink' : 'text-ink-3'
          }`}
        />
        <button
          type="button"
          tabIndex={-1}
          aria-label={t.ui.add(countText(step))}
          aria-controls={id}
          disabled={disabled || shown >= most}
          onMouseDown={keepFocus}
          onClick={() => press(1)}
          className={side}
        >
          <Icon name="plus" />
        </button>
      </div>
      <div id={`${id}-note`} className={`text-12 text-ink-2 ${start ? '' : 'text-right'}`}>
        <span role="status" className={wrong ? 'font-semibold text-danger' : ''}>
          {wrong ?? said}
        </span>
        {!wrong && !said && note}
      </div>
    </div>
  )
}
