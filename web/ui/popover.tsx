import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { type Placement, placeBeside } from './placement.ts'

/** What the button that opens it must spread: `trigger={(props) => <Button {...props}>…</Button>}`. */
export type PopoverTrigger = {
  id: string
  popoverTarget: string
  'aria-haspopup': 'dialog' | 'menu'
  'aria-expanded': boolean
  'aria-controls': string
}

type PopoverProps = {
  trigger: (props: PopoverTrigger) => ReactNode
  /** The panel's accessible name. */
  label: string
  /** Which edge aligns with the same edge of the button. */
  align?: 'start' | 'end'
  /** In px, less in a narrow window. By default as wide as its content. */
  width?: number
  role?: 'dialog' | 'menu'
  /** Opens on mount: for a popover whose code is loaded when its button is clicked. */
  opensAtOnce?: boolean
  /** Rendered only while open; `close` closes it and returns focus to the button. */
  children: (close: () => void) => ReactNode
}

/**
 * A panel under a button, in the browser's top layer. Esc, a click outside and `close` close it; focus returns to the button. It
 * opens on the side with more room and scrolls if there is too little.
 */
export function Popover({
  trigger,
  label,
  align = 'start',
  width,
  role = 'dialog',
  opensAtOnce = false,
  children,
}: PopoverProps) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const triggerId = `${id}-trigger`

  useEffect(() => {
    const element = panel.current
    if (!element) return
    const place = () => placeUnder(triggerId, element, align, width)
    const beforeToggle = (event: ToggleEvent) => {
      if (event.newState === 'open') {
        setOpen(true)
        place()
      }
    }
    const toggle = (event: ToggleEvent) => {
      if (event.newState === 'closed') {
        setOpen(false)
        return
      }
      place()
      focusFirst(element)
    }
    element.addEventListener('beforetoggle', beforeToggle)
    element.addEventListener('toggle', toggle)
    return () => {
      element.removeEventListener('beforetoggle', beforeToggle)
      element.removeEventListener('toggle', toggle)
    }
  }, [triggerId, align, width])

  useEffect(() => {
    if (opensAtOnce) panel.current?.showPopover()
  }, [opensAtOnce])

  useEffect(() => {
    const element = panel.current
    if (!open || !element) return
    const place = () => placeUnder(triggerId, element, align, width)
    const sizes = new ResizeObserver(() => {
      place()
      // The content's code loaded after the panel opened.
      if (document.activeElement === element) focusFirst(element)
    })
    sizes.observe(element)
    addEventListener('scroll', place, { capture: true, passive: true })
    addEventListener('resize', place)
    return () => {
      sizes.disconnect()
      removeEventListener('scroll', place, { capture: true })
      removeEventListener('resize', place)
    }
  }, [open, triggerId, align, width])

  const close = () => {
    panel.current?.hidePopover()
    document.getElementById(triggerId)?.focus()
  }

  return (
    <>
      {trigger({
        id: triggerId,
        popoverTarget: id,
        'aria-haspopup': role,
        'aria-expanded': open,
        'aria-controls': id,
      })}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role={role}
        aria-label={label}
        tabIndex={-1}
        className="popover"
      >
        {open && children(close)}
      </div>
    </>
  )
}

function focusFirst(panel: HTMLElement) {
  const first = panel.querySelector<HTMLElement>(
    '[autofocus], [aria-current="true"], [role^="menuitem"]:not([aria-disabled="true"])',
  )
  ;(first ?? panel).focus({ preventScroll: true })
}

function placeUnder(
  triggerId: string,
  panel: HTMLElement,
  align: Placement['align'],
  width: number | undefined,
) {
  const button = document.getElementById(triggerId)
  if (!button) return
  const { left, right, top, bottom } = button.getBoundingClientRect()
  const box = placeBeside({
    anchor: { left, right, top, bottom },
    panel: { width: width ?? panel.offsetWidth, height: panel.scrollHeight },
    view: { width: document.documentElement.clientWidth, height: innerHeight },
    align,
    fixedWidth: width !== undefined,
  })
  Object.assign(panel.style, box)
}
