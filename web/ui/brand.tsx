import { Sprout } from './icon.tsx'

/** The brand as it stands in a head: the mark and the name. `markOnly` where there is no room; the name is still read out. */
export function Brand({ name, markOnly = false }: { name: string; markOnly?: boolean }) {
  return (
    <span className="inline-flex items-center gap-3">
      <Sprout />
      <span className={markOnly ? 'sr-only' : 'text-16 font-semibold whitespace-nowrap'}>{name}</span>
    </span>
  )
}
