import { Sprout } from './icon.tsx'

/** The distributor's name beside the mark; only the mark in narrow headers. */
export function Brand({ name, compact = false }: { name: string; compact?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2 text-16 font-semibold whitespace-nowrap text-ink">
      <Sprout size={24} />
      <span className={compact ? 'max-sm:inline md:max-[999px]:sr-only' : ''}>{name}</span>
    </span>
  )
}
