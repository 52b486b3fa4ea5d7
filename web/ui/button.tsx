import type { ComponentProps, ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

/** One primary per view; `danger` does something irreversible, `danger-outline` opens its confirmation. */
export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-outline'
/** Height in px: 28 in tables and toolbars, 36 normal, 44 on touch and for the one primary action, 52 and 60 for the driver. */
export type ButtonSize = 28 | 36 | 44 | 52 | 60

const base =
  'inline-flex shrink-0 items-center justify-center rounded-4 border font-semibold whitespace-nowrap transition-colors select-none print:hidden'

const kinds: Record<ButtonKind, string> = {
  primary: 'border-accent bg-accent text-on-accent hover:border-accent-hover hover:bg-accent-hover',
  secondary: 'border-field bg-surface text-ink hover:bg-sunken',
  quiet: 'border-transparent bg-transparent text-ink hover:bg-sunken',
  danger: 'border-danger bg-danger text-on-accent hover:opacity-90',
  'danger-outline': 'border-danger bg-surface text-danger hover:bg-danger-bg',
}

const off = 'border-line-2 bg-sunken text-ink-3 cursor-default'
const quietOff = 'border-transparent bg-transparent text-ink-3 opacity-60 cursor-default'

const sizes: Record<ButtonSize, string> = {
  28: 'h-7 px-2 text-12 gap-1.5',
  36: 'h-9 px-3 text-14 gap-2',
  44: 'h-11 px-4 text-14 gap-2',
  52: 'h-13 px-4 text-14 gap-2',
  60: 'h-15 px-4 text-16 gap-2',
}

const squares: Record<ButtonSize, string> = {
  28: 'size-7',
  36: 'size-9',
  44: 'size-11',
  52: 'size-13',
  60: 'size-15',
}

/** Button styles for a link: `<Link className={buttonClass('primary', 44)}>`. */
export const buttonClass = (kind: ButtonKind = 'secondary', size: ButtonSize = 36, wide = false) =>
  `${base} ${kinds[kind]} ${sizes[size]}${wide ? ' w-full' : ''}`

type Native = Omit<ComponentProps<'button'>, 'className' | 'style' | 'type'>

export type ButtonProps = Native & {
  kind?: ButtonKind
  size?: ButtonSize
  icon?: IconName
  /** Progress text ("Placing…"); the button keeps focus and ignores clicks. */
  busy?: string | undefined
  /** Fills its parent's width. */
  wide?: boolean
  submit?: boolean
  children: ReactNode
}

/** A button, by default `secondary`, 36 high and `type="button"`. */
export function Button({
  kind = 'secondary',
  size = 36,
  icon,
  busy,
  wide = false,
  submit = false,
  disabled,
  onClick,
  children,
  ...native
}: ButtonProps) {
  const look = disabled ? off : busy ? `${kinds[kind]} opacity-90 cursor-progress` : kinds[kind]
  return (
    <button
      {...native}
      type={submit ? 'submit' : 'button'}
      disabled={disabled}
      aria-disabled={busy ? true : undefined}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
      className={`${base} ${look} ${sizes[size]}${wide ? ' w-full' : ''}`}
    >
      {busy ? <Icon name="clock" /> : icon && <Icon name={icon} />}
      {busy ? <span role="status">{busy}</span> : children}
    </button>
  )
}

export type IconButtonProps = Native & {
  icon: IconName
  /** The accessible label. */
  label: string
  kind?: ButtonKind
  size?: ButtonSize
  /** The filled icon, as for an active heart. */
  filled?: boolean
}

/** An icon button. Only search, close, more, heart, plus, minus and arrows may have no text. */
export function IconButton({
  icon,
  label,
  kind = 'quiet',
  size = 36,
  filled = false,
  disabled,
  ...native
}: IconButtonProps) {
  return (
    <button
      {...native}
      type="button"
      disabled={disabled}
      aria-label={label}
      className={`${base} ${disabled ? (kind === 'quiet' ? quietOff : off) : kinds[kind]} ${squares[size]}`}
    >
      <Icon name={icon} size={size >= 44 ? 20 : 16} filled={filled} />
    </button>
  )
}
