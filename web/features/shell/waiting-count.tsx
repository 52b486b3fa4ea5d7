import { useQuery } from '@tanstack/react-query'
import { read } from '../../core/query.ts'
import { Badge } from '../../ui/badge.tsx'
import { useMessages } from '../../words/language.tsx'
import type { VendorSection } from './vendor-sections.ts'

type Props = { section: VendorSection; bar?: boolean }

/** How much work is waiting on a vendor's page; nothing if none is or it isn't known. */
export function Waiting({ section, bar = false }: Props) {
  return section.waits ? <Count waits={section.waits} bar={bar} /> : null
}

function Count({ waits, bar }: { waits: NonNullable<VendorSection['waits']>; bar: boolean }) {
  const t = useMessages()
  const { data } = useQuery(read(waits.endpoint, waits.send as never))
  const count = (data as { total?: number } | undefined)?.total ?? 0
  if (count === 0) return null
  if (!bar)
    return (
      <span className="ml-2">
        <Badge kind="amber">{waits.text(t, count)}</Badge>
      </span>
    )
  return (
    <span
      role="img"
      aria-label={waits.text(t, count)}
      className="absolute top-1 left-1/2 ml-1 min-w-4.5 rounded-full bg-accent px-1 text-center text-12 font-semibold text-on-accent"
    >
      {count}
    </span>
  )
}
