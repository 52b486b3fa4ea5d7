type Props = {
  on: boolean
  onChange: (on: boolean) => void
  /** The accessible name: what is switched. */
  label: string
  disabled?: boolean
}

/** A setting that takes effect at once. The button is larger than it looks, for fingers. */
export function Switch({ on, onChange, label, disabled = false }: Props) {
  const track = disabled
    ? 'border-line-2 bg-sunken'
    : on
      ? 'border-accent bg-accent'
      : 'border-field bg-surface group-hover:bg-sunken'
  const knob = disabled ? 'bg-ink-3' : on ? 'bg-on-accent' : 'bg-ink-3'
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={label}
      disabled={disabled}
      onClick={() => onChange(!on)}
      className="group inline-flex h-9 shrink-0 items-center rounded-4 px-1 max-md:h-11"
    >
      <span className={`flex h-5 w-9 items-center rounded-full border px-0.5 transition-colors ${track}`}>
        <span className={`size-3.5 rounded-full transition-transform ${on ? 'translate-x-4' : ''} ${knob}`} />
      </span>
    </button>
  )
}
