import { Sprout } from './icon.tsx'

type Props = {
  name: string
  /** Of the mark; empty is the accent. */
  color?: string
  compact?: boolean
}

/** The distributor's name beside the mark; only the mark in narrow headers. */
export function Brand({ name, color = '', compact = false }: Props) {
  return (
    <span className="inline-flex items-center gap-2 text-16 font-semibold whitespace-nowrap text-ink">
      <span style={color ? { color } : undefined} className={`inline-flex ${color ? '' : 'text-accent'}`}>
        <Sprout size={24} inherit />
      </span>
      <span className={compact ? 'max-sm:inline md:max-[999px]:sr-only' : ''}>{name}</span>
    </span>
  )
}
