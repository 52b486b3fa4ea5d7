import type { KeyboardEvent, ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { Popover, type PopoverTrigger } from './popover.tsx'

/** The style of one entry, for a `<Link role="menuitem" tabIndex={-1}>` inside a menu. */
export const menuItemClass =
  'flex h-9 max-md:h-11 w-full items-center gap-3 rounded-4 px-3 text-left text-14 text-ink hover:bg-sunken focus-visible:bg-sunken -outline-offset-2'

type MenuProps = {
  trigger: (props: PopoverTrigger) => ReactNode
  label: string
  align?: 'start' | 'end'
  /** As for a popover. */
  opensAtOnce?: boolean
  /** `MenuItem`s, links with `menuItemClass`, `MenuLine`s. Choosing one closes the menu. */
  children: ReactNode
}

/** A menu under a button. Arrows, Home, End and first letters move; Enter chooses. */
export function Menu({ trigger, label, align = 'start', opensAtOnce = false, children }: MenuProps) {
  return (
    <Popover trigger={trigger} label={label} align={align} role="menu" opensAtOnce={opensAtOnce}>
      {(close) => (
        <div
          role="presentation"
          className="min-w-48 p-1"
          onKeyDown={moveFocus}
          onClick={(event) => {
            if ((event.target as Element).closest('[role^="menuitem"]')) close()
          }}
        >
          {children}
        </div>
      )}
    </Popover>
  )
}

const itemsIn = (list: Element) => [
  ...list.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([aria-disabled="true"])'),
]

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const items = itemsIn(event.currentTarget)
  const at = items.indexOf(document.activeElement as HTMLElement)
  const last = items.length - 1
  const goal =
    event.key === 'ArrowDown'
      ? (at + 1) % items.length
      : event.key === 'ArrowUp'
        ? at <= 0
          ? last
          : at - 1
        : event.key === 'Home'
          ? 0
          : event.key === 'End'
            ? last
            : event.key.length === 1
              ? startingWith(event.key, items, at)
              : -1
  if (goal < 0) return
  event.preventDefault()
  items[goal]?.focus()
}

function startingWith(letter: string, items: HTMLElement[], at: number): number {
  const order = [...items.keys()].map((i) => (i + at + 1) % items.length)
  return order.find((i) => items[i]?.textContent?.toLowerCase().startsWith(letter.toLowerCase())) ?? -1
}

type MenuItemProps = { icon?: IconName; onChoose: () => void; danger?: boolean; children: ReactNode }

/** One action. */
export function MenuItem({ icon, onChoose, danger = false, children }: MenuItemProps) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      onClick={onChoose}
      className={danger ? menuItemClass.replace('text-ink', 'text-danger') : menuItemClass}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

/** One of a few settings, checked if active. */
export function MenuChoice({
  chosen,
  onChoose,
  children,
}: {
  chosen: boolean
  onChoose: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      role="menuitemradio"
      aria-checked={chosen}
      tabIndex={-1}
      onClick={onChoose}
      className={menuItemClass}
    >
      <span className={chosen ? 'text-accent' : 'invisible'}>
        <Icon name="check" />
      </span>
      {children}
    </button>
  )
}

/** A line between groups. */
export function MenuLine() {
  return <hr className="my-1 border-t border-line" />
}
